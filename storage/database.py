"""The one SQLite file: opened, brought up to date, written by one coroutine at a time."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing
from importlib import resources
from pathlib import Path
from types import TracebackType
from typing import Self

import aiosqlite

from storage.failures import (
    DatabaseLocked,
    DatabaseMissing,
    DatabaseTooNew,
    DatabaseTooOld,
    NotADatabase,
    cannot_open,
    explaining,
    is_folder,
    is_missing,
)

__all__ = ["APPLICATION_ID", "Database", "Parameters", "known_version"]

APPLICATION_ID = int.from_bytes(b"ZOLE")
_BUSY_TIMEOUT_S = 5.0
Parameters = Sequence[str | int | None]


def _migrations() -> tuple[str, ...]:
    """The SQL of each version, from 1 on."""
    folder = resources.files("storage") / "migrations"
    files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".sql"))
    return tuple((folder / name).read_text(encoding="utf-8") for name in files)


def known_version() -> int:
    """The newest version of the database that this program knows."""
    return len(_migrations())


class Database:
    """An open database.

    Reads see what is committed and never wait for a write; inside `write` everything goes through
    the connection it gives, and nothing that calls `write` again is awaited there. It has to be
    closed, or the process does not end: `async with await Database.open(path) as database`.
    """

    def __init__(
        self,
        path: Path,
        *,
        reader: aiosqlite.Connection,
        writer: aiosqlite.Connection | None,
        opened: AsyncExitStack,
    ) -> None:
        self.path = path
        self._reader = reader
        self._writer = writer
        self._opened = opened
        self._one_writer = asyncio.Lock()

    @classmethod
    async def open(cls, path: str | Path) -> "Database":
        """Opens the file for this process alone, creates it or brings it up to date.

        Raises DatabaseUnusable.
        """
        path = Path(path)
        async with AsyncExitStack() as opened:
            with explaining(path):
                opened.enter_context(closing(_claim(path)))
                writer = await opened.enter_async_context(_connected(path, mode="rwc"))
                await _bring_up_to_date(writer, path)
                reader = await opened.enter_async_context(_connected(path, mode="rw"))
                await reader.execute("PRAGMA query_only = ON")
            return cls(path, reader=reader, writer=writer, opened=opened.pop_all())

    @classmethod
    async def open_to_read(cls, path: str | Path) -> "Database":
        """Opens the file beside a running bot, for reading only.

        Raises DatabaseUnusable.
        """
        path = Path(path)
        if is_folder(path):
            raise cannot_open(path)
        if is_missing(path):
            raise DatabaseMissing(
                f"{path}: there is no such file; start the bot once to create it."
            )
        async with AsyncExitStack() as opened:
            with explaining(path):
                reader = await opened.enter_async_context(_connected(path, mode="ro"))
                found = await _version(reader, path)
            if found < known_version():
                raise DatabaseTooOld(
                    f"{path}: has version {found}, this program needs {known_version()}; "
                    "start the bot once to bring it up to date."
                )
            return cls(path, reader=reader, writer=None, opened=opened.pop_all())

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Finishes what is being written and lets go of the file."""
        async with self._one_writer:
            await self._opened.aclose()

    @asynccontextmanager
    async def write(self) -> AsyncIterator[aiosqlite.Connection]:
        """A transaction: committed at the end of the block, rolled back where an error leaves it.

        Raises DatabaseUnusable where the disk refuses; then nothing is written.
        """
        if self._writer is None:
            raise RuntimeError(f"{self.path} was opened for reading only")
        async with self._one_writer:
            with explaining(self.path):
                # A cancelled await leaves its statement in the connection's queue; the rollback
                # queued behind it undoes it, or finds nothing to undo after a commit.
                try:
                    await self._writer.execute("BEGIN IMMEDIATE")
                    yield self._writer
                    await self._writer.commit()
                except BaseException:
                    await self._writer.rollback()
                    raise

    async def fetch_all(self, sql: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """Every row of a query on what is committed."""
        with explaining(self.path):
            return list(await self._reader.execute_fetchall(sql, parameters))

    async def fetch_one(self, sql: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """The first row of a query on what is committed, if there is one."""
        return next(iter(await self.fetch_all(sql, parameters)), None)


def _claim(path: Path) -> sqlite3.Connection:
    """Takes the file for this process until the connection is closed or the process dies.

    The lock is SQLite's own on an empty file beside the database: the operating system drops it
    with the process, and readers of the database never meet it.
    """
    if is_folder(path):
        raise cannot_open(path)
    # A link is another name of the same database, and has the same lock.
    claim = sqlite3.connect(f"{os.path.realpath(path)}-lock", isolation_level=None, timeout=0)
    try:
        claim.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        claim.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise
        raise DatabaseLocked(
            f"{path}: another bot runs on this database; stop it, "
            "or set ZOLE_DATABASE to another file."
        ) from error
    return claim


@asynccontextmanager
async def _connected(path: Path, *, mode: str) -> AsyncIterator[aiosqlite.Connection]:
    address = f"{_uri(path)}?mode={mode}"
    # aiosqlite leaves its thread running behind where opening fails; this fails before it does.
    sqlite3.connect(address, uri=True).close()
    async with aiosqlite.connect(
        address, uri=True, isolation_level=None, timeout=_BUSY_TIMEOUT_S
    ) as connection:
        connection.row_factory = sqlite3.Row
        await connection.execute("PRAGMA foreign_keys = ON")
        yield connection


async def _bring_up_to_date(connection: aiosqlite.Connection, path: Path) -> None:
    found = await _version(connection, path)
    await connection.execute("PRAGMA journal_mode = WAL")
    await connection.execute("PRAGMA synchronous = FULL")
    await _migrate(connection, found)


async def _version(connection: aiosqlite.Connection, path: Path) -> int:
    """The version of the database, 0 for an empty file; looks and changes nothing."""
    found = await _pragma(connection, "user_version")
    owner = await _pragma(connection, "application_id")
    tables = await connection.execute_fetchall("SELECT 1 FROM sqlite_schema LIMIT 1")
    if tables and owner != APPLICATION_ID:
        raise NotADatabase(
            f"{path}: is the database of another program; set ZOLE_DATABASE to another file."
        )
    known = known_version()
    if found > known:
        raise DatabaseTooNew(
            f"{path}: has version {found}, this program knows up to {known}; "
            "install the newer program, or set ZOLE_DATABASE to another file."
        )
    return found


def _uri(path: Path) -> str:
    return path.absolute().as_uri()


async def _pragma(connection: aiosqlite.Connection, name: str) -> int:
    (row,) = await connection.execute_fetchall(f"PRAGMA {name}")
    return int(row[0])


async def _migrate(connection: aiosqlite.Connection, found: int) -> None:
    for version, script in enumerate(_migrations()[found:], start=found + 1):
        try:
            await connection.executescript(
                f"BEGIN IMMEDIATE;\n{script}\nPRAGMA user_version = {version};\nCOMMIT;"
            )
        except BaseException:
            await connection.rollback()
            raise
