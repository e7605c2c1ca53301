"""The sheet and the totals: written with the events, and the same when written anew from them."""

from random import Random

import pytest

from game.events import EndReason, MatchEnded, SeatLeft, SeatTaken
from game.rules import Seat
from storage.database import Database
from storage.log import EventLog
from storage.matches import Matches, MatchId
from storage.people import People
from storage.results import PersonScore, Results
from storage.times import as_text
from tests.storage.evenings import (
    CHAT,
    START,
    Step,
    evening,
    logged,
    seated,
    settling_evening,
    stood_in_evening,
)

PROJECTIONS = ("matches", "match_seats", "rows", "row_seats", "settlements")


@pytest.fixture
def results(database: Database) -> Results:
    return Results(database)


async def log_evening(database: Database, seed: int, *, seats: int) -> tuple[MatchId, list[Step]]:
    """A random evening, written to the log."""
    return await log_steps(database, list(evening(Random(seed), seats=seats, deals=5)))


async def log_steps(database: Database, steps: list[Step]) -> tuple[MatchId, list[Step]]:
    """An evening, written to the log."""
    match_id, _ = await logged(EventLog(database), People(database), iter(steps))
    return match_id, steps


async def dump(database: Database) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is read from the events."""
    return {
        table: [tuple(row) for row in await database.fetch_all(f"SELECT * FROM {table}")]  # noqa: S608 -- see above
        for table in PROJECTIONS
    }


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_the_sheet_is_that_of_the_state(
    database: Database, results: Results, seats: int
) -> None:
    match_id, steps = await log_evening(database, seats, seats=seats)
    sheet = await results.sheet(match_id)
    assert tuple(line.row for line in sheet) == steps[-1].state.rows
    assert [line.number for line in sheet] == list(range(1, len(sheet) + 1))
    assert [line.people for line in sheet] == _who_sat(steps)


def _who_sat(steps: list[Step]) -> list[tuple[int, ...]]:
    """For every row the user ids on the seats, by walking through the evening."""
    people = [person.user_id for person in seated(steps[0].state.seats).values()]
    sat: list[tuple[int, ...]] = []
    for step in steps:
        for seat, user_id in step.newcomers.items():
            people[seat] = user_id
        if len(step.state.rows) > len(sat):
            sat.append(tuple(people))
    return sat


@pytest.mark.parametrize("seats", [3, 4, 5])
async def test_tonight_is_the_total_of_every_seat(
    database: Database, results: Results, seats: int
) -> None:
    match_id, steps = await log_steps(database, settling_evening(seats))
    state = steps[-1].state
    scores = await results.tonight(match_id)
    assert tuple(score.total for score in scores) == state.total
    assert tuple(score.last_change for score in scores) == state.rows[-1].scored.delta
    assert state.ended is not None
    assert tuple(score.settled for score in scores) == state.ended.settlement
    assert [score.seat for score in scores] == list(range(state.seats))


async def test_tonight_before_the_first_row_is_nothing_for_everybody(
    database: Database, results: Results
) -> None:
    match_id, _ = await logged(
        EventLog(database), People(database), iter([next(evening(Random(1), seats=4, deals=2))])
    )
    scores = await results.tonight(match_id)
    assert [(score.first_name, score.total, score.last_change) for score in scores] == [
        ("Anna", 0, 0),
        ("Bruno", 0, 0),
        ("Cilla", 0, 0),
        ("Dace", 0, 0),
    ]
    assert await results.overall(CHAT) == ()
    assert await results.tonight(MatchId(99)) == ()


async def test_everybody_has_what_he_won_while_he_sat_there(
    database: Database, results: Results
) -> None:
    evenings = [settling_evening(3), *(list(evening(Random(n), seats=3, deals=5)) for n in (0, 1))]
    expected: dict[int, list[int]] = {}
    for seed in range(3):
        _, steps = await log_steps(database, evenings[seed])
        played: set[int] = set()
        for row, people in zip(steps[-1].state.rows, _who_sat(steps), strict=True):
            for seat, (delta, user_id) in enumerate(zip(row.scored.delta, people, strict=True)):
                score = expected.setdefault(user_id, [0, 0, 0])
                score[0] += delta
                score[1] += seat not in row.scored.stood_in
            played.update(people)
        for user_id in played:
            expected[user_id][2] += 1
        ended = steps[-1].state.ended
        assert ended is not None
        for delta, user_id in zip(ended.settlement, _who_sat(steps)[-1], strict=True):
            expected[user_id][0] += delta
    found = await results.overall(CHAT)
    assert {score.user_id: [score.total, score.deals, score.matches] for score in found} == expected
    assert sum(score.total for score in found) == 0
    assert [score.total for score in found] == sorted(
        (score.total for score in found), reverse=True
    )
    assert len(found) > 3, "somebody came later"
    assert await results.overall(CHAT - 1) == ()


async def test_a_deal_that_a_stand_in_played_is_in_the_total_and_no_deal_of_the_person(
    database: Database, results: Results
) -> None:
    match_id, steps = await log_steps(database, stood_in_evening(3, away=Seat(1)))
    total = steps[-1].state.total
    assert all(total)
    found = {score.user_id: (score.total, score.deals) for score in await results.overall(CHAT)}
    assert found == {1: (total[0], 1), 2: (total[1], 0), 3: (total[2], 1)}
    assert tuple(score.total for score in await results.tonight(match_id)) == total


async def test_a_free_seat_settles_with_who_sat_there_last(
    database: Database, results: Results
) -> None:
    log, people = EventLog(database), People(database)
    steps = [next(evening(Random(0), seats=3, deals=2))]
    match_id, state = await logged(log, people, iter(steps))
    await people.remember(9, first_name="Ilze")
    await log.append(
        match_id,
        state.turn,
        (SeatLeft(Seat(0)), SeatTaken(Seat(0)), SeatLeft(Seat(0))),
        at=START,
        seated={Seat(0): 9},
    )
    ended = MatchEnded(reason=EndReason.AGREED, settlement=(-2, 1, 1))
    await log.append(match_id, state.turn + 3, (ended,), at=START)
    assert await results.overall(CHAT) == (
        PersonScore(user_id=2, first_name="Bruno", total=1, deals=0, matches=1),
        PersonScore(user_id=3, first_name="Cilla", total=1, deals=0, matches=1),
        PersonScore(user_id=9, first_name="Ilze", total=-2, deals=0, matches=1),
    )
    assert [score.user_id for score in await results.tonight(match_id)] == [9, 2, 3]


async def test_an_ended_match_is_open_no_more(database: Database) -> None:
    match_id, _ = await log_evening(database, 1, seats=3)
    log, matches = EventLog(database), Matches(database)
    assert await log.open_matches() == ()
    assert await log.open_states() == {}
    assert await matches.open_in(CHAT) is None
    assert await matches.open_with(1) == ()
    newest = await matches.newest_in(CHAT)
    assert newest is not None
    assert newest.match_id == match_id
    assert newest.ended_at == newest.last_at


async def test_what_is_read_can_be_written_anew_from_the_events(database: Database) -> None:
    for seats in (3, 4, 5):
        await log_evening(database, seats, seats=seats)
        await log_steps(database, settling_evening(seats))
    before = await dump(database)
    assert all(before.values()), "every table has something to lose"
    async with database.write() as connection:
        await connection.execute("DELETE FROM settlements")
        await connection.execute(
            "UPDATE row_seats SET delta = 7, total = 7, stood_in = 1 - stood_in"
        )
        await connection.execute("UPDATE rows SET common = 9, scored = '{}'")
        await connection.execute("UPDATE match_seats SET to_turn = 3")
        await connection.execute("UPDATE events SET in_play = 1 - in_play")
        await connection.execute(
            "UPDATE matches SET turn = 1, dealt_turn = 2, ended_at = NULL, last_at = ?",
            (as_text(START),),
        )
    assert await dump(database) != before
    await EventLog(database).rebuild()
    assert await dump(database) == before


async def test_a_sheet_of_a_match_that_is_not_there_is_empty(results: Results) -> None:
    assert await results.sheet(MatchId(5)) == ()
