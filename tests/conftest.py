"""What is the same for every test is read once."""

from __future__ import annotations

import functools
import ssl
from typing import TYPE_CHECKING

import pytest
from fluent.runtime import FluentResource

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session", autouse=True)
def _read_once() -> Iterator[None]:
    """Keeps the certificates, which no test shows to anybody, and the texts: each bot reads them
    when it starts, in half a second.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ssl, "create_default_context", functools.cache(ssl.create_default_context))
        patch.setattr("bot.language.FluentResource", functools.cache(FluentResource))
        yield
