"""What is known of a match beside its events: where it is played, and who sits there."""

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row
from typing import NewType

from game.rules import Seat
from storage.database import Database, Parameters
from storage.people import Person, person_of
from storage.times import as_time

MatchId = NewType("MatchId", int)
"""The number of a match in the database; people and buttons see its token instead."""

_TOKEN_BYTES = 6


def new_token() -> str:
    """A random text for buttons and links, 8 characters that are safe in both."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchHeader:
    """A match without its events.

    `title` is the chat's; `turn` is the number of its newest event, which happened at `last_at`;
    `people` has who sits on each seat, or sat there last where it is free; `until` is the agreed
    end; all times are UTC.
    """

    match_id: MatchId
    token: str
    chat_id: int
    thread_id: int | None
    title: str
    turn: int
    started_at: datetime
    last_at: datetime
    until: datetime | None
    ended_at: datetime | None
    people: Mapping[Seat, Person]


class Matches:
    """Finds matches by their chat, token or people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, match_id: MatchId) -> MatchHeader | None:
        """The match with this number."""
        return await self._newest("match_id = ?", (match_id,))

    async def with_token(self, token: str) -> MatchHeader | None:
        """The match with this token."""
        return await self._newest("token = ?", (token,))

    async def open_in(self, chat_id: int) -> MatchHeader | None:
        """The match that runs in a chat."""
        return await self._newest("chat_id = ? AND ended_at IS NULL", (chat_id,))

    async def newest_in(self, chat_id: int) -> MatchHeader | None:
        """The match that runs in a chat, or else the last one that was played there."""
        return await self._newest("chat_id = ?", (chat_id,))

    async def all_in(self, chat_id: int) -> tuple[MatchHeader, ...]:
        """Every match of a chat, the oldest first."""
        return await self._headers("chat_id = ?", (chat_id,))

    async def open_with(self, user_id: int) -> tuple[MatchHeader, ...]:
        """Every running match in which a person sits, the oldest first."""
        return await self._headers(
            "ended_at IS NULL AND match_id IN"
            " (SELECT match_id FROM match_seats WHERE user_id = ? AND to_turn IS NULL)",
            (user_id,),
        )

    async def all_open(self) -> tuple[MatchHeader, ...]:
        """Every running match, the oldest first."""
        return await self._headers("ended_at IS NULL", ())

    async def everything(self) -> tuple[MatchHeader, ...]:
        """Every match there ever was, the oldest first."""
        return await self._headers("TRUE", ())

    async def _newest(self, condition: str, parameters: Parameters) -> MatchHeader | None:
        headers = await self._headers(
            f"match_id = (SELECT max(match_id) FROM matches WHERE {condition})",  # noqa: S608 -- see _headers
            parameters,
        )
        return next(iter(headers), None)

    async def _headers(self, condition: str, parameters: Parameters) -> tuple[MatchHeader, ...]:
        # The conditions are this module's own texts; what comes from outside is a parameter.
        chosen = f"SELECT match_id FROM matches WHERE {condition}"  # noqa: S608
        matches = await self._database.fetch_all(
            "SELECT matches.*, coalesce(title, '') AS title"  # noqa: S608
            " FROM matches LEFT JOIN chats USING (chat_id)"
            f" WHERE match_id IN ({chosen}) ORDER BY match_id",
            parameters,
        )
        seats = await self._database.fetch_all(
            "SELECT match_id, seat, people.* FROM match_seats JOIN people USING (user_id)"  # noqa: S608
            f" WHERE match_id IN ({chosen}) ORDER BY match_id, seat, from_turn",
            parameters,
        )
        people = _by_match(seats)
        return tuple(_header_of(row, people.get(row["match_id"], {})) for row in matches)


def _by_match(rows: Iterable[Row]) -> dict[int, dict[Seat, Person]]:
    people: dict[int, dict[Seat, Person]] = {}
    for row in rows:
        people.setdefault(row["match_id"], {})[Seat(row["seat"])] = person_of(row)
    return people


def _header_of(row: Row, people: Mapping[Seat, Person]) -> MatchHeader:
    return MatchHeader(
        match_id=MatchId(row["match_id"]),
        token=row["token"],
        chat_id=row["chat_id"],
        thread_id=row["thread_id"],
        title=row["title"],
        turn=row["turn"],
        started_at=as_time(row["started_at"]),
        last_at=as_time(row["last_at"]),
        until=None if row["until"] is None else as_time(row["until"]),
        ended_at=None if row["ended_at"] is None else as_time(row["ended_at"]),
        people=people,
    )
