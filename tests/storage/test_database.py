"""Opening the file: made, claimed, or refused with a line that says how to mend it."""

import asyncio
import os
import sqlite3
import sys
import threading
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from storage import database as databases
from storage.database import APPLICATION_ID, Database, known_version
from storage.failures import (
    DatabaseFailed,
    DatabaseLocked,
    DatabaseMissing,
    DatabaseTooNew,
    DatabaseTooOld,
    DatabaseUnusable,
    NotADatabase,
    explain,
)
from storage.people import People

ROOT = Path(__file__).parents[2]
NOBODY = 65534
Opening = Callable[[Path], Awaitable[Database]]


async def refusal(path: Path, opening: Opening = Database.open) -> DatabaseUnusable:
    """Why a file cannot be opened: one line that begins with its name."""
    with pytest.raises(DatabaseUnusable) as caught:
        await (await opening(path)).close()
    line = str(caught.value)
    assert line.startswith(f"{path}: ")
    assert line.isprintable()
    return caught.value


def contents(path: Path) -> bytes:
    """What is in the file."""
    return path.read_bytes()


def fill(path: Path, content: bytes) -> None:
    """Writes the file as no database does."""
    path.write_bytes(content)


def run_sql(path: Path, script: str) -> None:
    """Changes a database as another program would."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


async def test_a_new_file_is_made_with_every_safety_on(database: Database) -> None:
    async with database.write() as connection:
        found = {
            name: (await connection.execute_fetchall(f"PRAGMA {name}"))[0][0]  # type: ignore[index]
            for name in ("user_version", "application_id", "journal_mode", "foreign_keys")
        }
        synchronous = list(await connection.execute_fetchall("PRAGMA synchronous"))
    assert found == {
        "user_version": known_version(),
        "application_id": APPLICATION_ID,
        "journal_mode": "wal",
        "foreign_keys": 1,
    }
    assert synchronous[0][0] == 2, "FULL"


async def test_every_table_is_strict(database: Database) -> None:
    tables = await database.fetch_all(
        "SELECT name, strict FROM pragma_table_list"
        " WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    )
    assert len(tables) > 10
    assert [row["name"] for row in tables if not row["strict"]] == []


async def test_what_was_written_is_there_after_opening_again(path: Path) -> None:
    async with await Database.open(path) as database:
        await People(database).remember(1, first_name="Anna")
    async with await Database.open(path) as database:
        assert await People(database).find(1) is not None


def test_the_migrations_are_numbered_without_a_gap() -> None:
    folder = ROOT / "storage" / "migrations"
    numbers = [int(file.name[:4]) for file in sorted(folder.glob("*.sql"))]
    assert numbers == list(range(1, known_version() + 1))


async def test_an_older_file_is_brought_up_to_date(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Database.open(path)).close()
    scripts = (*databases._migrations(), "CREATE TABLE later (a INTEGER) STRICT;")
    monkeypatch.setattr(databases, "_migrations", lambda: scripts)
    assert isinstance(await refusal(path, Database.open_to_read), DatabaseTooOld)
    async with await Database.open(path) as database:
        assert await database.fetch_all("SELECT * FROM later") == []
    await (await Database.open_to_read(path)).close()


async def test_a_migration_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await Database.open(path)).close()
    scripts = databases._migrations()
    broken = (*scripts, "CREATE TABLE later (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);")
    monkeypatch.setattr(databases, "_migrations", lambda: broken)
    with pytest.raises(sqlite3.OperationalError, match="nowhere"):
        await (await Database.open(path)).close()
    monkeypatch.setattr(databases, "_migrations", lambda: scripts)
    async with await Database.open(path) as database:
        assert await database.fetch_all("SELECT * FROM sqlite_schema WHERE name = 'later'") == []


@pytest.mark.parametrize("opening", [Database.open, Database.open_to_read])
async def test_a_file_of_a_newer_program_is_refused_and_left_alone(
    path: Path, opening: Opening
) -> None:
    await (await Database.open(path)).close()
    run_sql(path, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 99;")
    before = contents(path)
    refused = await refusal(path, opening)
    assert isinstance(refused, DatabaseTooNew)
    assert f"has version 99, this program knows up to {known_version()}; install" in str(refused)
    assert contents(path) == before


@pytest.mark.parametrize("opening", [Database.open, Database.open_to_read])
async def test_what_is_no_database_is_refused_and_left_alone(path: Path, opening: Opening) -> None:
    fill(path, b"Anna 12, Bruno -6, Cilla -6\n" * 100)
    before = contents(path)
    assert isinstance(await refusal(path, opening), NotADatabase)
    assert contents(path) == before


@pytest.mark.parametrize("opening", [Database.open, Database.open_to_read])
async def test_the_database_of_another_program_is_refused_and_left_alone(
    path: Path, opening: Opening
) -> None:
    run_sql(path, "CREATE TABLE songs (title TEXT);")
    before = contents(path)
    refused = await refusal(path, opening)
    assert isinstance(refused, NotADatabase)
    assert "another program" in str(refused)
    assert contents(path) == before


async def test_a_damaged_database_is_refused(path: Path) -> None:
    await (await Database.open(path)).close()
    whole = contents(path)
    fill(path, whole[:100] + b"\xff" * (len(whole) - 100))
    assert isinstance(await refusal(path), NotADatabase)


@pytest.mark.parametrize("opening", [Database.open, Database.open_to_read])
async def test_a_folder_is_no_file(tmp_path: Path, opening: Opening) -> None:
    assert isinstance(await refusal(tmp_path, opening), NotADatabase)


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    refused = await refusal(tmp_path / "none" / "zole.db")
    assert isinstance(refused, DatabaseMissing)
    assert f"the folder {tmp_path / 'none'} does not exist" in str(refused)


async def test_there_is_nothing_to_read_before_the_first_start(path: Path) -> None:
    assert isinstance(await refusal(path, Database.open_to_read), DatabaseMissing)


async def test_a_file_is_no_folder(tmp_path: Path) -> None:
    fill(tmp_path / "flat", b"")
    assert isinstance(await refusal(tmp_path / "flat" / "zole.db"), DatabaseFailed)


@pytest.fixture
def powerless() -> Iterator[None]:
    """The test has no rights on what others own, also where root runs it."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(NOBODY)
    yield
    os.seteuid(before)


@pytest.fixture(params=[0o555, 0o444, 0])
def closed_folder(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A folder in which nothing can be made."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(request.param)
        yield Path(folder)
        Path(folder).chmod(0o700)


@pytest.mark.usefixtures("powerless")
async def test_no_thread_is_left_behind_a_file_that_cannot_be_opened() -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "zole.db"
        path.touch(mode=0)
        before = threading.active_count()
        assert isinstance(await refusal(path, Database.open_to_read), DatabaseFailed)
        assert threading.active_count() == before


@pytest.mark.usefixtures("powerless")
async def test_a_folder_where_nothing_may_be_made_is_named(closed_folder: Path) -> None:
    refused = await refusal(closed_folder / "zole.db")
    assert isinstance(refused, DatabaseFailed)
    assert f"allow writing in {closed_folder}" in str(refused)


async def test_a_second_bot_on_the_file_is_refused_until_the_first_is_gone(path: Path) -> None:
    async with await Database.open(path):
        refused = await refusal(path)
        assert isinstance(refused, DatabaseLocked)
        assert "another bot runs on this database; stop it" in str(refused)
    await (await Database.open(path)).close()


async def test_a_link_to_the_file_is_the_same_database(path: Path) -> None:
    link = path.with_name("link.db")
    link.symlink_to(path)
    async with await Database.open(path):
        assert isinstance(await refusal(link), DatabaseLocked)


async def test_a_second_process_is_refused_and_a_killed_one_lets_go(path: Path) -> None:
    holder = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.holding", path, stdout=PIPE, cwd=ROOT
    )
    assert holder.stdout is not None
    assert await holder.stdout.readline() == b"open\n"
    assert isinstance(await refusal(path), DatabaseLocked)
    holder.kill()
    await holder.wait()
    await (await Database.open(path)).close()


async def test_reading_goes_on_beside_a_running_bot(database: Database, path: Path) -> None:
    await People(database).remember(1, first_name="Anna")
    async with await Database.open_to_read(path) as reading:
        async with database.write() as connection:
            await connection.execute("UPDATE people SET first_name = 'Ilze'")
            row = await reading.fetch_one("SELECT first_name FROM people")
            assert row is not None
            assert row["first_name"] == "Anna", "what is not committed is not seen"
        with pytest.raises(RuntimeError, match="for reading only"):
            async with reading.write():
                pass


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_IOERR, DatabaseFailed),
        (sqlite3.SQLITE_IOERR | (12 << 8), DatabaseFailed),
        (sqlite3.SQLITE_FULL, DatabaseFailed),
        (sqlite3.SQLITE_READONLY, DatabaseFailed),
        (sqlite3.SQLITE_PERM, DatabaseFailed),
        (sqlite3.SQLITE_BUSY, DatabaseLocked),
        (sqlite3.SQLITE_CORRUPT, NotADatabase),
        (sqlite3.SQLITE_CANTOPEN, DatabaseFailed),
        (sqlite3.SQLITE_ERROR, type(None)),
        (sqlite3.SQLITE_CONSTRAINT, type(None)),
    ],
)
def test_an_error_that_a_person_can_mend_says_how(code: int, kind: type, path: Path) -> None:
    error = sqlite3.OperationalError("what SQLite says")
    error.sqlite_errorcode = code
    explained = explain(error, path)
    assert type(explained) is kind
    assert explained is None or (str(explained).isprintable() and "; " in str(explained))
