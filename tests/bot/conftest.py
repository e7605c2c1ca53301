from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.bot.posting import Office

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    office = Office()
    office.outbox.start()
    yield office
    await office.outbox.stop(0)
    await office.answers.stop(0)
