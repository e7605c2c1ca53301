"""Databases full of matches, played at random, and the settings of a bot on them."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from bot.settings import Settings
from game.cards import DECK
from game.commands import Command, StartDeal, StartMatch
from game.events import Event
from game.match import Match, decide, evolve, fold, legal
from game.rules import Limit, Rules, Seat
from storage.database import Database
from storage.log import EventLog
from storage.people import Person

SEATS = 3
_START = datetime(2026, 9, 1, 18, tzinfo=UTC)


def settings_for(*, url: str, token: str, database: Path) -> Settings:
    """The settings of a bot, whatever the environment says."""
    return Settings.model_construct(
        token=SecretStr(token), api_url=url, database=database, log_level="WARNING", owner=None
    )


def chat_of(match: int) -> int:
    """The group of a match, counted from 0."""
    return -1_002_000_000_000 - match


def person_of(match: int, seat: int) -> int:
    """The user id of somebody in a match."""
    return 5_000_000_000 + SEATS * match + seat


async def write_matches(path: Path, *, matches: int, deals: int, seed: int = 1) -> None:
    """Writes matches of so many deals, and what a bot had posted of them.

    The last deal is in its fifth trick.
    """
    rng = random.Random(seed)
    database = await Database.open(path)
    try:
        for match in range(matches):
            await _write(database, match, tuple(_events(rng, deals)))
            await _write_messages(database, match, deals)
    finally:
        await database.close()


async def _write(database: Database, match: int, events: tuple[Event, ...]) -> None:
    log = EventLog(database)
    people = {
        Seat(seat): Person(user_id=person_of(match, seat), first_name=f"Player {match}-{seat}")
        for seat in range(SEATS)
    }
    async with database.write() as connection:
        await connection.execute(
            "INSERT INTO chats (chat_id, title) VALUES (?, ?)", (chat_of(match), f"Group {match}")
        )
    await log.create(
        chat_id=chat_of(match), thread_id=None, people=people, events=events, at=_START
    )


async def _write_messages(database: Database, match: int, deals: int) -> None:
    """As posted: everything of the last deal but one, and the last deal so far."""
    number = match + 1
    names = [f"{number}.{deals - 1}.{name}" for name in ("bids", *_tricks(8), "result")]
    names += [f"{number}.{deals}.{name}" for name in ("bids", *_tricks(5))]
    hands = [f"{number}.{deal}.hand" for deal in (deals - 1, deals)]
    rows = [(chat_of(match), name, place) for place, name in enumerate(names, start=1)]
    for seat in range(SEATS):
        rows += [(person_of(match, seat), name, place) for place, name in enumerate(hands)]
    async with database.write() as connection:
        await connection.executemany(
            "INSERT INTO messages (chat_id, slot, message_id) VALUES (?, ?, ?)", rows
        )


def _tricks(count: int) -> Iterator[str]:
    return (f"trick{number}" for number in range(1, count + 1))


def _events(rng: random.Random, deals: int) -> Iterator[Event]:
    """A match by chance up to the second card of the fifth trick of its last deal."""
    start = StartMatch(rules=Rules(), seats=SEATS, dealer=Seat(rng.randrange(SEATS)), limit=Limit())
    events = decide(None, start)
    state = fold(events)
    yield from events
    while not _is_there(state, deals):
        command: Command
        if state.deal_runs:
            command = rng.choice(legal(state))
        else:
            command = StartDeal(tuple(rng.sample(DECK, len(DECK))))
        events = decide(state, command)
        for event in events:
            state = evolve(state, event)
        yield from events


def _is_there(state: Match, deals: int) -> bool:
    deal = state.deal
    if deal is None or state.number < deals or not state.deal_runs:
        return False
    return len(deal.tricks) == 4 and deal.trick is not None and len(deal.trick.plays) == 1
