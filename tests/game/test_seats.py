"""Leaving, staying, and taking a seat that was left."""

from game.cards import DECK
from game.commands import Leave, StartDeal, Stay, TakeBack, TakeSeat
from game.events import (
    DealScored,
    EndReason,
    LastDealSet,
    MatchEnded,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.match import Match, decide, evolve, legal
from game.pules import Pule
from game.refusals import Refusal
from game.rules import EndPules, Limit, Seat
from tests.game.playing import (
    ANNA,
    BRUNO,
    CILLA,
    DACE,
    lost,
    passed,
    played_out,
    refusal,
    started,
    won,
)
from tests.records import after

DEAL = StartDeal(DECK)


def last_events(state: Match) -> tuple[object, ...]:
    """What the last card of the deal brings about, from the row of the sheet on."""
    while True:
        events = decide(state, legal(state)[0])
        names = [type(event) for event in events]
        if DealScored in names:
            return events[names.index(DealScored) + 1 :]
        for event in events:
            state = evolve(state, event)


def test_between_deals_a_person_leaves_at_once() -> None:
    state = passed(started())
    assert decide(state, Leave(BRUNO)) == (SeatLeft(BRUNO),)
    state = after(state, Leave(BRUNO))
    assert (state.free, state.seated) == (frozenset({BRUNO}), (ANNA, CILLA))


def test_who_leaves_in_a_deal_has_it_finished_by_a_stand_in() -> None:
    state = after(started(), DEAL)
    assert decide(state, Leave(BRUNO)) == (SeatLeaving(BRUNO), SeatHandedOver(BRUNO))
    state = after(state, Leave(BRUNO))
    assert (state.leaving, state.free) == (frozenset({BRUNO}), frozenset())
    assert last_events(state) == (SeatLeft(BRUNO),)
    state = played_out(state)
    assert (state.leaving, state.free) == (frozenset(), frozenset({BRUNO}))
    assert (state.away, state.rows[-1].scored.stood_in) == (frozenset(), (BRUNO,))


def test_who_sits_out_leaves_after_the_deal_too() -> None:
    state = after(started(seats=4), DEAL)
    assert decide(state, Leave(ANNA)) == (SeatLeaving(ANNA),)
    state = after(state, Leave(ANNA))
    assert last_events(state) == (SeatLeft(ANNA),)


def test_several_leave_after_the_same_deal() -> None:
    state = after(started(), DEAL, Leave(CILLA), Leave(ANNA))
    assert last_events(state) == (SeatLeft(ANNA), SeatLeft(CILLA))


def test_who_wanted_to_leave_may_stay() -> None:
    state = after(started(), DEAL, Leave(BRUNO))
    assert decide(state, Stay(BRUNO)) == (SeatStayed(BRUNO), SeatTakenBack(BRUNO))
    back = after(state, TakeBack(BRUNO))
    assert decide(back, Stay(BRUNO)) == (SeatStayed(BRUNO),)
    state = played_out(after(state, Stay(BRUNO)))
    assert state.seated == (ANNA, BRUNO, CILLA)


def test_no_deal_while_a_seat_is_free() -> None:
    state = after(passed(started()), Leave(BRUNO))
    assert refusal(state, DEAL) is Refusal.SEAT_IS_FREE
    assert refusal(after(state, TakeSeat(BRUNO)), DEAL) is None


def test_another_person_takes_the_seat_with_its_column_of_the_sheet() -> None:
    before = after(won(lost(passed(started()), BRUNO), CILLA), Leave(BRUNO))
    assert decide(before, TakeSeat(BRUNO)) == (SeatTaken(BRUNO),)
    state = after(before, TakeSeat(BRUNO))
    assert (state.free, state.total, state.pules) == (frozenset(), (0, -12, 12), (Pule(1, BRUNO),))


def test_a_free_seat_is_left_by_nobody_and_a_taken_one_taken_by_nobody() -> None:
    state = after(passed(started()), Leave(BRUNO))
    assert refusal(state, Leave(BRUNO)) is Refusal.SEAT_IS_FREE
    assert refusal(state, TakeSeat(ANNA)) is Refusal.SEAT_IS_TAKEN
    assert refusal(state, Leave(Seat(3))) is Refusal.SEAT_IS_FREE
    assert refusal(state, TakeSeat(Seat(3))) is Refusal.SEAT_IS_TAKEN


def test_nobody_leaves_twice_or_stays_who_does_not_leave() -> None:
    state = after(started(), DEAL, Leave(BRUNO))
    assert refusal(state, Leave(BRUNO)) is Refusal.LEAVING_ALREADY
    assert refusal(state, Stay(ANNA)) is Refusal.NOT_LEAVING


def test_the_deal_goes_on_with_the_seat_of_who_leaves() -> None:
    state = after(started(), DEAL)
    assert legal(after(state, Leave(BRUNO))) == legal(state)


def test_when_the_last_person_leaves_the_match_is_over() -> None:
    state = after(passed(started()), Leave(ANNA), Leave(CILLA))
    assert decide(state, Leave(BRUNO)) == (
        SeatLeft(BRUNO),
        MatchEnded(EndReason.EVERYBODY_LEFT, (0, 0, 0)),
    )


def test_when_everybody_leaves_after_the_deal_the_match_is_over() -> None:
    state = lost(passed(started(seats=4, end_pules=EndPules.SETTLE)), DACE)
    state = after(state, DEAL, *(Leave(Seat(seat)) for seat in range(4)))
    assert last_events(state) == (
        *(SeatLeft(Seat(seat)) for seat in range(4)),
        MatchEnded(EndReason.EVERYBODY_LEFT, (1, 1, 1, -3)),
    )


def test_who_leaves_after_the_last_deal_leaves_a_match_that_ended_as_agreed() -> None:
    state = after(started(limit=Limit(deals=1)), DEAL, *map(Leave, (ANNA, BRUNO, CILLA)))
    assert last_events(state)[-1] == MatchEnded(EndReason.DEALS, (0, 0, 0))
    assert state.last_deal == LastDealSet(1, EndReason.DEALS)
