"""The people the bot has met, and whether a private message reaches them."""

from collections.abc import Iterable
from dataclasses import dataclass
from sqlite3 import Row

import aiosqlite

from storage.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A person as Telegram showed them last.

    `language` is what they chose for private messages, None before they chose; `reachable` says
    whether their private chat is open.
    """

    user_id: int
    first_name: str
    username: str | None = None
    language: str | None = None
    reachable: bool = False


class People:
    """Remembers people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remember(self, user_id: int, *, first_name: str, username: str | None = None) -> None:
        """Keeps the names a person has now; writes nothing where they are known."""
        known = await self.find(user_id)
        if known is not None and (known.first_name, known.username) == (first_name, username):
            return
        async with self._database.write() as connection:
            await write_names(
                connection, [Person(user_id=user_id, first_name=first_name, username=username)]
            )

    async def find(self, user_id: int) -> Person | None:
        """The person with this id."""
        row = await self._database.fetch_one("SELECT * FROM people WHERE user_id = ?", (user_id,))
        return None if row is None else person_of(row)

    async def set_reachable(self, user_id: int, *, reachable: bool) -> None:
        """Remembers whether a private message reaches a person, known by name or not.

        Writes nothing where it is known.
        """
        person = await self.find(user_id)
        if person is not None and person.reachable is reachable:
            return
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT INTO people (user_id, first_name, reachable) VALUES (?, '', ?)"
                " ON CONFLICT DO UPDATE SET reachable = excluded.reachable",
                (user_id, int(reachable)),
            )

    async def set_language(self, user_id: int, language: str | None) -> None:
        """Remembers the language a person chose; None goes back to Telegram's."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT INTO people (user_id, first_name, language) VALUES (?, '', ?)"
                " ON CONFLICT DO UPDATE SET language = excluded.language",
                (user_id, language),
            )


async def write_names(connection: aiosqlite.Connection, people: Iterable[Person]) -> None:
    """Writes the names of people inside a transaction; what else is known of them stays."""
    await connection.executemany(
        "INSERT INTO people (user_id, first_name, username) VALUES (?, ?, ?)"
        " ON CONFLICT DO UPDATE SET first_name = excluded.first_name, username = excluded.username",
        [(person.user_id, person.first_name, person.username) for person in people],
    )


def person_of(row: Row) -> Person:
    """The person in a row with the columns of the table."""
    return Person(
        user_id=row["user_id"],
        first_name=row["first_name"],
        username=row["username"],
        language=row["language"],
        reachable=bool(row["reachable"]),
    )
