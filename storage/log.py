"""The event log: one stream a match, appended to only by who knows its newest turn."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter

import aiosqlite

from game.events import Dealt, Event, MatchStarted, SeatTaken
from game.match import Match
from game.rules import Seat
from storage.codec import decode_event, encode_event
from storage.database import Database
from storage.matches import Matches, MatchHeader, MatchId, new_token
from storage.people import Person, write_names
from storage.projections import project, rebuild
from storage.resuming import NEEDED_EVENTS, is_in_play, resume
from storage.times import as_text
from storage.updates import mark_seen


class Conflict(Exception):
    """The match has other events by now, or the chat another match; nothing is written."""


class AlreadySeen(Conflict):
    """The update was dealt with before; nothing is written."""


class EventLog:
    """Keeps the events of every match; what is read from them changes in the same transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._matches = Matches(database)

    async def create(  # noqa: PLR0913 -- all that a new match has beside its events
        self,
        *,
        chat_id: int,
        thread_id: int | None,
        people: Mapping[Seat, Person],
        events: Sequence[Event],
        at: datetime,
        update_id: int | None = None,
    ) -> MatchId:
        """Starts a match in a chat and closes the chat's lobby.

        Raises Conflict where a match runs in the chat, AlreadySeen where the update was dealt with.
        """
        _refuse_a_bad_start(events, people)
        async with self._database.write() as connection:
            await _mark(connection, update_id, at)
            match_id = await _insert_match(connection, chat_id, thread_id, at)
            await write_names(connection, people.values())
            await connection.executemany(
                "INSERT INTO match_seats (match_id, seat, user_id, from_turn) VALUES (?, ?, ?, 1)",
                [(match_id, seat, person.user_id) for seat, person in people.items()],
            )
            await _write(connection, match_id, 0, events, at=at)
            await connection.execute("DELETE FROM lobbies WHERE chat_id = ?", (chat_id,))
        return match_id

    async def append(  # noqa: PLR0913 -- all that is written in one transaction
        self,
        match_id: MatchId,
        after_turn: int,
        events: Sequence[Event],
        *,
        at: datetime,
        seated: Mapping[Seat, int] | None = None,
        update_id: int | None = None,
    ) -> None:
        """Appends events that were decided on the state at `after_turn`.

        `seated` has the user id for each SeatTaken, of a person who is remembered; the update
        that asked for the events is marked as seen with them. Raises Conflict where `after_turn`
        is not the newest turn, AlreadySeen where the update was dealt with.
        """
        newcomers = _newcomers(after_turn, events, seated or {})
        async with self._database.write() as connection:
            await _mark(connection, update_id, at)
            if newcomers:
                await connection.executemany(
                    "INSERT INTO match_seats (match_id, from_turn, seat, user_id)"
                    " VALUES (?, ?, ?, ?)",
                    [(match_id, *newcomer) for newcomer in newcomers],
                )
            await _write(connection, match_id, after_turn, events, at=at)

    async def load(self, match_id: MatchId) -> tuple[Event, ...]:
        """Every event of a match; none where there is no such match."""
        rows = await self._database.fetch_all(
            "SELECT body FROM events WHERE match_id = ? ORDER BY turn", (match_id,)
        )
        return tuple(decode_event(row["body"]) for row in rows)

    async def state(self, match_id: MatchId) -> Match:
        """The state of a match: the fold of `load`, without reading the cards of earlier deals.

        Raises LookupError where there is no such match.
        """
        rows = await self._database.fetch_all(
            f"{NEEDED_EVENTS} AND match_id = ? ORDER BY events.turn", (match_id,)
        )
        if not rows:
            raise LookupError(f"there is no match {match_id}")
        return resume((row["turn"], row["body"]) for row in rows)

    async def open_matches(self) -> tuple[MatchHeader, ...]:
        """Every running match, the oldest first."""
        return await self._matches.all_open()

    async def open_states(self) -> dict[MatchId, Match]:
        """The state of every running match, in one read: for the start of the bot."""
        rows = await self._database.fetch_all(
            f"{NEEDED_EVENTS} AND ended_at IS NULL ORDER BY match_id, events.turn"
        )
        return {
            MatchId(match_id): resume((row["turn"], row["body"]) for row in of_match)
            for match_id, of_match in groupby(rows, key=itemgetter("match_id"))
        }

    async def rebuild(self) -> None:
        """Writes everything that is read from the events anew."""
        async with self._database.write() as connection:
            await rebuild(connection)


def _refuse_a_bad_start(events: Sequence[Event], people: Mapping[Seat, Person]) -> None:
    if not events or not isinstance(events[0], MatchStarted):
        raise ValueError("the first event of a match is MatchStarted")
    if sorted(people) != list(range(events[0].seats)):
        raise ValueError("a match needs a person on every seat")


def _newcomers(
    after_turn: int, events: Sequence[Event], seated: Mapping[Seat, int]
) -> list[tuple[int, Seat, int]]:
    """Turn, seat and user id of everybody who sits down by these events."""
    taken = [
        (turn, event.seat)
        for turn, event in enumerate(events, start=after_turn + 1)
        if isinstance(event, SeatTaken)
    ]
    if {seat for _, seat in taken} != set(seated):
        raise ValueError("every seat taken needs its person, and no other seat")
    return [(turn, seat, seated[seat]) for turn, seat in taken]


async def _mark(connection: aiosqlite.Connection, update_id: int | None, at: datetime) -> None:
    if update_id is not None and not await mark_seen(connection, update_id, at=at):
        raise AlreadySeen(f"update {update_id} was dealt with")


async def _insert_match(
    connection: aiosqlite.Connection, chat_id: int, thread_id: int | None, at: datetime
) -> MatchId:
    inserted = await connection.execute(
        "INSERT INTO matches (token, chat_id, thread_id, turn, started_at, last_at)"
        " SELECT :token, :chat, :thread, 0, :at, :at WHERE NOT EXISTS"
        " (SELECT 1 FROM matches WHERE chat_id = :chat AND ended_at IS NULL)",
        {"token": new_token(), "chat": chat_id, "thread": thread_id, "at": as_text(at)},
    )
    if inserted.rowcount == 0:
        raise Conflict(f"a match runs in chat {chat_id}")
    return MatchId(inserted.lastrowid or 0)


async def _write(
    connection: aiosqlite.Connection,
    match_id: MatchId,
    after_turn: int,
    events: Sequence[Event],
    *,
    at: datetime,
) -> None:
    numbered = [(turn, at, event) for turn, event in enumerate(events, start=after_turn + 1)]
    dealt = [turn for turn, _, event in numbered if isinstance(event, Dealt)]
    advanced = await connection.execute(
        "UPDATE matches SET turn = ?, last_at = ?, dealt_turn = coalesce(?, dealt_turn)"
        " WHERE match_id = ? AND turn = ?",
        (after_turn + len(events), as_text(at), max(dealt, default=None), match_id, after_turn),
    )
    if advanced.rowcount == 0:
        raise Conflict(f"match {match_id} is not at turn {after_turn}")
    await connection.executemany(
        "INSERT INTO events (match_id, turn, at, in_play, body) VALUES (?, ?, ?, ?, ?)",
        [
            (match_id, turn, as_text(at), int(is_in_play(event)), encode_event(event))
            for turn, at, event in numbered
        ],
    )
    await project(connection, match_id, numbered)
