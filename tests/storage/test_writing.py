"""One transaction at a time: committed whole, or not at all, whatever comes between."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import database as databases
from storage.database import Database
from storage.failures import DatabaseFailed, DatabaseLocked


async def names(database: Database) -> list[str]:
    """The first names of everybody."""
    rows = await database.fetch_all("SELECT first_name FROM people ORDER BY user_id")
    return [row["first_name"] for row in rows]


async def insert(database: Database, user_id: int, name: str) -> None:
    """Writes a person, pausing in the middle of the transaction."""
    async with database.write() as connection:
        await connection.execute(
            "INSERT INTO people (user_id, first_name) VALUES (?, '')", (user_id,)
        )
        await asyncio.sleep(0)
        await connection.execute(
            "UPDATE people SET first_name = ? WHERE user_id = ?", (name, user_id)
        )


async def test_an_error_in_the_block_leaves_nothing(database: Database) -> None:
    async def fail() -> None:
        async with database.write() as connection:
            await connection.execute("INSERT INTO people (user_id, first_name) VALUES (1, 'A')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    await insert(database, 2, "Bruno")
    assert await names(database) == ["Bruno"]


async def test_writers_wait_for_each_other(database: Database) -> None:
    outcomes = await asyncio.gather(
        insert(database, 1, "Anna"),
        insert(database, 1, "Bruno"),
        insert(database, 2, "Cilla"),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        sqlite3.IntegrityError,
        type(None),
    ]
    assert await names(database) == ["Anna", "Cilla"]


async def test_a_read_waits_for_no_writer_and_sees_what_is_committed(database: Database) -> None:
    await insert(database, 1, "Anna")
    async with database.write() as connection:
        await connection.execute("UPDATE people SET first_name = 'Ilze'")
        assert await names(database) == ["Anna"]
    assert await names(database) == ["Ilze"]


@pytest.mark.parametrize("after", range(12))
async def test_a_cancelled_write_is_whole_or_nothing_and_the_next_one_works(
    database: Database, after: int
) -> None:
    writing = asyncio.create_task(insert(database, 1, "Anna"))
    for _ in range(after):
        await asyncio.sleep(0.0003)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await insert(database, 2, "Bruno")
    assert await names(database) in (["Bruno"], ["Anna", "Bruno"])


async def test_a_write_cancelled_twice_does_not_keep_its_transaction(database: Database) -> None:
    begun = asyncio.Event()

    async def stubborn() -> None:
        async with database.write() as connection:
            await connection.execute("INSERT INTO people (user_id, first_name) VALUES (1, 'A')")
            begun.set()
            await asyncio.Event().wait()

    writing = asyncio.create_task(stubborn())
    await begun.wait()
    writing.cancel()
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    await insert(database, 2, "Bruno")
    assert await names(database) == ["Bruno"]


async def test_a_full_disk_is_said_and_nothing_is_half_written(database: Database) -> None:
    async with database.write() as connection:
        (row,) = await connection.execute_fetchall("PRAGMA page_count")
        await connection.execute(f"PRAGMA max_page_count = {row[0] + 2}")
    people = [(user_id, "x" * 4000) for user_id in range(50)]

    async def fill() -> None:
        async with database.write() as connection:
            for person in people:
                await connection.execute(
                    "INSERT INTO people (user_id, first_name) VALUES (?, ?)", person
                )

    with pytest.raises(DatabaseFailed, match=r"the disk is full; free some space"):
        await fill()
    assert await names(database) == []
    await insert(database, 1, "Anna")
    assert await names(database) == ["Anna"]


async def test_a_file_that_another_program_writes_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "_BUSY_TIMEOUT_S", 0.01)
    async with await Database.open(path) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(DatabaseLocked, match="another program is writing to it"):
                await insert(database, 1, "Anna")
        await insert(database, 1, "Anna")
        assert await names(database) == ["Anna"]


async def test_a_fault_of_ours_is_not_blamed_on_the_disk(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError, match="no such table"):
        await database.fetch_all("SELECT * FROM nowhere")
