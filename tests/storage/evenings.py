"""Matches played at random with all that happens beside the play, as they reach the log."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from game.cards import DECK
from game.commands import (
    AcceptClaim,
    AgreeEnd,
    Claim,
    Command,
    DeclineEnd,
    Ending,
    GiveUp,
    HandOver,
    Leave,
    ProposeEnd,
    StartDeal,
    StartMatch,
    Stay,
    TakeBack,
    TakeSeat,
)
from game.events import Event, SeatTaken
from game.match import decide, legal
from game.refusals import Refused
from game.rules import EndPules, Limit, Rules, Seat
from game.state import Match, evolve
from storage.log import EventLog
from storage.matches import MatchId
from storage.people import People, Person
from tests.game.playing import chosen, shuffled, some_rules

START = datetime(2026, 1, 2, 18, 30, tzinfo=UTC)
CHAT = -1001
NAMES = ("Anna", "Bruno", "Cilla", "Dace", "Edgars")


def person(user_id: int) -> Person:
    """A person whose name tells the id."""
    name = NAMES[user_id - 1] if user_id <= len(NAMES) else f"Guest {user_id}"
    return Person(user_id=user_id, first_name=name)


def seated(seats: int) -> dict[Seat, Person]:
    """Persons 1, 2, … on seats 0, 1, …"""
    return {Seat(seat): person(seat + 1) for seat in range(seats)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """The events of one command, who sat down by it, and the state after it."""

    events: tuple[Event, ...]
    state: Match
    newcomers: Mapping[Seat, int] = field(default_factory=dict)


def evening(rng: Random, *, seats: int, deals: int, rules: Rules | None = None) -> Iterator[Step]:
    """A match of at most so many deals; people come, go, and propose to end it."""
    start = StartMatch(
        rules=rules or some_rules(rng),
        seats=seats,
        dealer=Seat(rng.randrange(seats)),
        limit=Limit(deals=deals, until=START + timedelta(hours=3)),
    )
    step = _step(None, start, guest=0)
    yield step
    guest = 100
    while not step.state.ended:
        guest += 1
        try:
            step = _step(step.state, _something(rng, step.state), guest=guest)
        except Refused:
            continue
        yield step


def stood_in_evening(seats: int, *, away: Seat) -> list[Step]:
    """One deal in which a stand-in plays a seat; everybody makes the last of the legal moves."""
    start = StartMatch(rules=Rules(), seats=seats, dealer=Seat(0), limit=Limit(deals=1))
    steps = [_step(None, start, guest=0)]
    for command in (StartDeal(DECK), HandOver(away)):
        steps.append(_step(steps[-1].state, command, guest=0))
    while not steps[-1].state.ended:
        *_, last = legal(steps[-1].state)
        steps.append(_step(steps[-1].state, last, guest=0))
    return steps


def settling_evening(seats: int) -> list[Step]:
    """A random evening at whose end open personal pules are settled."""
    rules = Rules(end_pules=EndPules.SETTLE)
    for seed in count():
        steps = list(evening(Random(seed), seats=seats, deals=6, rules=rules))
        ended = steps[-1].state.ended
        if ended is not None and any(ended.settlement):
            return steps
    raise AssertionError("some evening settles")


def _step(state: Match | None, command: Command, *, guest: int) -> Step:
    events = decide(state, command)
    for event in events:
        state = evolve(state, event)
    assert state is not None
    taken = {event.seat: guest for event in events if isinstance(event, SeatTaken)}
    return Step(events=events, state=state, newcomers=taken)


def _something(rng: Random, state: Match) -> Command:
    if rng.random() < 0.06:
        return _beside_the_play(rng, Seat(rng.randrange(state.seats)))
    if state.deal_runs:
        return chosen(rng, state)
    if state.free:
        return TakeSeat(min(state.free))
    return StartDeal(shuffled(rng))


def _beside_the_play(rng: Random, seat: Seat) -> Command:
    ending = rng.choices((Ending.AFTER_DEAL, Ending.LAST_ROUND, Ending.NOW), (2, 2, 1))[0]
    often = (Leave(seat), Stay(seat), DeclineEnd(seat), ProposeEnd(seat, ending), AgreeEnd(seat))
    seldom = (HandOver(seat), TakeBack(seat), Claim(seat), AcceptClaim(seat), GiveUp(seat))
    return rng.choices((*often, *seldom), (6, 3, 3, 2, 1, 3, 3, 3, 3, 1))[0]


async def logged(
    log: EventLog, people: People, steps: Iterator[Step], *, chat_id: int = CHAT
) -> tuple[MatchId, Match]:
    """Writes a match to the log, step by step; its number and its last state."""
    first = next(steps)
    seats = seated(first.state.seats)
    match_id = await log.create(
        chat_id=chat_id, thread_id=None, people=seats, events=first.events, at=START
    )
    state = first.state
    for step in steps:
        for user_id in step.newcomers.values():
            await people.remember(user_id, first_name=person(user_id).first_name)
        await log.append(
            match_id,
            state.turn,
            step.events,
            at=START + timedelta(seconds=state.turn),
            seated=step.newcomers,
        )
        state = step.state
    return match_id, state
