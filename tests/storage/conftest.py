"""A real SQLite file for every test."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage.database import Database


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the database of a test is."""
    return tmp_path / "zole.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    """An open, empty database."""
    async with await Database.open(path) as database:
        yield database
