"""The event log: what is appended is what is loaded, and nobody overwrites anybody."""

import asyncio
from datetime import timedelta
from itertools import islice, pairwise
from random import Random

import pytest

from game.commands import Bid, Ending
from game.events import (
    BidMade,
    ClaimMade,
    Dealt,
    EndProposed,
    Event,
    MatchStarted,
    SeatLeft,
    SeatTaken,
)
from game.rules import Limit, Rules, Seat
from game.state import Match, fold
from storage.codec import encode_event
from storage.database import Database
from storage.lobbies import Lobbies, StoredLobby
from storage.log import AlreadySeen, Conflict, EventLog
from storage.matches import Matches, MatchId
from storage.people import People
from storage.resuming import is_in_play, resume
from storage.updates import Updates
from tests.storage.evenings import CHAT, START, Step, evening, logged, person, seated

STARTED = MatchStarted(rules=Rules(), seats=3, dealer=Seat(2), limit=Limit())
BID = BidMade(Seat(0), Bid.PASS)


@pytest.fixture
def log(database: Database) -> EventLog:
    return EventLog(database)


@pytest.fixture
def matches(database: Database) -> Matches:
    return Matches(database)


async def begun(log: EventLog, *, chat_id: int = CHAT, update_id: int | None = None) -> MatchId:
    return await log.create(
        chat_id=chat_id,
        thread_id=None,
        people=seated(3),
        events=(STARTED,),
        at=START,
        update_id=update_id,
    )


async def test_events_come_back_as_they_were_appended(log: EventLog) -> None:
    match_id = await begun(log)
    proposed = EndProposed(Seat(1), Ending.LAST_ROUND, 3)
    await log.append(match_id, 1, (proposed,), at=START)
    assert await log.load(match_id) == (STARTED, proposed)


async def test_two_who_saw_the_same_turn_cannot_both_append(log: EventLog) -> None:
    match_id = await begun(log)
    await log.append(match_id, 1, (BID,), at=START)
    with pytest.raises(Conflict, match="not at turn 1"):
        await log.append(match_id, 1, (BID,), at=START)
    with pytest.raises(Conflict, match="not at turn 3"):
        await log.append(match_id, 3, (BID,), at=START)
    assert await log.load(match_id) == (STARTED, BID)


async def test_of_ten_coroutines_at_one_turn_exactly_one_is_written(log: EventLog) -> None:
    match_id = await begun(log)
    attempts = [log.append(match_id, 1, (BID,), at=START) for _ in range(10)]
    outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes].count(Conflict) == 9
    assert await log.load(match_id) == (STARTED, BID)


async def test_coroutines_at_different_matches_do_not_share_a_transaction(log: EventLog) -> None:
    first, second = await begun(log), await begun(log, chat_id=-5)
    outcomes = await asyncio.gather(
        log.append(first, 1, (BID,), at=START),
        log.append(second, 9, (BID,), at=START),
        log.append(second, 1, (BID,), at=START),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, type(None)]
    assert await log.load(first) == await log.load(second) == (STARTED, BID)


async def test_a_match_that_does_not_exist_takes_no_events(log: EventLog) -> None:
    with pytest.raises(Conflict):
        await log.append(MatchId(7), 1, (BID,), at=START)
    assert await log.load(MatchId(7)) == ()
    with pytest.raises(LookupError, match="no match 7"):
        await log.state(MatchId(7))


async def test_a_chat_has_one_running_match(log: EventLog, matches: Matches) -> None:
    first = await begun(log)
    with pytest.raises(Conflict, match="a match runs in chat"):
        await begun(log)
    running = await matches.open_in(CHAT)
    assert running is not None
    assert running.match_id == first


async def test_an_update_is_marked_with_its_events_or_not_at_all(
    log: EventLog, database: Database
) -> None:
    match_id = await begun(log, update_id=70)
    updates = Updates(database)
    assert await updates.seen(70)
    with pytest.raises(Conflict):
        await log.append(match_id, 5, (BID,), at=START, update_id=71)
    assert not await updates.seen(71)
    await log.append(match_id, 1, (BID,), at=START, update_id=71)
    assert await updates.seen(71)


async def test_an_update_delivered_twice_changes_nothing_the_second_time(log: EventLog) -> None:
    match_id = await begun(log, update_id=70)
    await log.append(match_id, 1, (BID,), at=START, update_id=71)
    with pytest.raises(AlreadySeen, match="update 71"):
        await log.append(match_id, 2, (BID,), at=START, update_id=71)
    with pytest.raises(AlreadySeen, match="update 70"):
        await begun(log, chat_id=-9, update_id=70)
    assert await log.load(match_id) == (STARTED, BID)


async def test_a_match_needs_a_start_and_a_person_on_every_seat(log: EventLog) -> None:
    async def create(events: tuple[Event, ...], seats: int) -> None:
        await log.create(
            chat_id=CHAT, thread_id=None, people=seated(seats), events=events, at=START
        )

    for events, seats in (((), 3), ((BID,), 3), ((STARTED,), 2), ((STARTED,), 4)):
        with pytest.raises(ValueError, match=r"first event|every seat"):
            await create(events, seats)
    assert await log.open_matches() == ()


async def test_who_sits_down_must_be_named(log: EventLog, database: Database) -> None:
    match_id = await begun(log)
    await log.append(match_id, 1, (SeatLeft(Seat(1)),), at=START)
    with pytest.raises(ValueError, match="every seat taken"):
        await log.append(match_id, 2, (SeatTaken(Seat(1)),), at=START)
    await People(database).remember(9, first_name="Ilze")
    await log.append(match_id, 2, (SeatTaken(Seat(1)),), at=START, seated={Seat(1): 9})
    sittings = await database.fetch_all(
        "SELECT seat, user_id, from_turn, to_turn FROM match_seats ORDER BY seat, from_turn"
    )
    assert [tuple(row) for row in sittings] == [
        (0, 1, 1, None),
        (1, 2, 1, 2),
        (1, 9, 3, None),
        (2, 3, 1, None),
    ]
    (header,) = await log.open_matches()
    assert [header.people[Seat(seat)].first_name for seat in range(3)] == ["Anna", "Ilze", "Cilla"]


async def test_a_header_says_where_who_and_when(log: EventLog, matches: Matches) -> None:
    limited = MatchStarted(
        rules=Rules(), seats=3, dealer=Seat(2), limit=Limit(until=START + timedelta(hours=2))
    )
    match_id = await log.create(
        chat_id=CHAT, thread_id=12, people=seated(3), events=(limited,), at=START
    )
    later = START + timedelta(minutes=5)
    await log.append(match_id, 1, (SeatLeft(Seat(0)),), at=later)
    header = await matches.find(match_id)
    assert header is not None
    assert (header.chat_id, header.thread_id, header.turn) == (CHAT, 12, 2)
    assert (header.started_at, header.last_at, header.ended_at) == (START, later, None)
    assert header.until == START + timedelta(hours=2)
    assert header.people == {Seat(0): person(1), Seat(1): person(2), Seat(2): person(3)}
    assert await matches.with_token(header.token) == header
    assert await matches.with_token("unknown") is None
    assert await matches.open_with(2) == (header,)
    assert await matches.open_with(1) == ()


async def test_a_new_match_closes_the_lobby_of_its_chat_alone(
    log: EventLog, database: Database
) -> None:
    lobbies = Lobbies(database)
    for chat_id in (CHAT, -8):
        await lobbies.save(
            StoredLobby(
                chat_id=chat_id, token=str(chat_id), message_id=1, document="{}", updated_at=START
            )
        )
    await begun(log)
    assert [lobby.chat_id for lobby in await lobbies.everything()] == [-8]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", range(1))
async def test_a_state_is_the_fold_at_every_turn(
    log: EventLog, database: Database, seats: int, seed: int
) -> None:
    people = People(database)
    steps = list(evening(Random(f"{seats} {seed}"), seats=seats, deals=4))
    match_id, _ = await logged(log, people, islice(iter(steps), 1))
    seen: list[Match] = []
    for before, step in pairwise(steps):
        await _appended(log, people, match_id, before, step)
        seen.append(await log.state(match_id))
    assert seen == [step.state for step in steps[1:]]
    assert fold(await log.load(match_id)) == steps[-1].state


def test_a_state_is_resumed_without_the_cards_of_earlier_deals() -> None:
    compared = 0
    for seed in range(40):
        steps = list(evening(Random(seed), seats=3, deals=3))
        events = [event for step in steps for event in step.events]
        if not any(isinstance(event, ClaimMade) for event in events):
            continue
        numbered = list(enumerate(events, start=1))
        newest = max(turn for turn, event in numbered if isinstance(event, Dealt))
        needed = [
            (turn, encode_event(event))
            for turn, event in numbered
            if turn >= newest or not is_in_play(event)
        ]
        assert resume(needed) == steps[-1].state
        compared += 1
    assert compared > 5


async def _appended(
    log: EventLog, people: People, match_id: MatchId, before: Step, step: Step
) -> None:
    for user_id in step.newcomers.values():
        await people.remember(user_id, first_name=person(user_id).first_name)
    await log.append(match_id, before.state.turn, step.events, at=START, seated=step.newcomers)


async def test_open_states_are_those_of_the_running_matches(
    log: EventLog, database: Database
) -> None:
    people = People(database)
    states: dict[MatchId, Match] = {}
    for seed, length in enumerate((1, 20, 45, 1000)):
        steps = islice(evening(Random(seed), seats=3, deals=3), length)
        match_id, state = await logged(log, people, steps, chat_id=CHAT - seed)
        states[match_id] = state
    expected = {match_id: state for match_id, state in states.items() if not state.ended}
    assert 1 < len(expected) < 4
    assert await log.open_states() == expected
    assert [header.match_id for header in await log.open_matches()] == list(expected)
