"""Pules: who gets one, which one a won take closes, what that costs, what is left at the end."""

from typing import Any

import pytest

from game.commands import Bid, CallTime
from game.match import Match
from game.pules import ClosedPule, Pule, PuleKind
from game.rules import EndPules, ForeignPule, Seat, active_seats
from tests.game.playing import ANNA, BRUNO, CILLA, DACE, lost, passed, started, won
from tests.records import after

COMMON, OWN, FOREIGN = PuleKind.COMMON, PuleKind.OWN, PuleKind.FOREIGN

# A take won by stacked cards is won with all tricks: each other person pays 3.
# A take lost by them is lost without a trick: 4 to each other person.


def newest(state: Match) -> tuple[ClosedPule | None, tuple[Pule, ...], tuple[int, ...]]:
    """What the last deal closed, what it wrote, and its row."""
    scored = state.rows[-1].scored
    return scored.closed, scored.written, scored.delta


def test_a_lost_take_writes_nothing_where_nothing_is_open() -> None:
    state = lost(started(), BRUNO)
    assert newest(state) == (None, (), (4, -8, 4))
    assert state.pules == ()


def test_a_lost_take_gives_the_lielais_a_personal_pule_while_one_is_open() -> None:
    state = lost(passed(started()), BRUNO)
    assert newest(state) == (None, (Pule(1, BRUNO),), (4, -8, 4))
    assert state.pules == (Pule(0, None), Pule(1, BRUNO))
    assert (state.rows[-1].common, state.rows[-1].personal) == (1, (BRUNO,))


def test_a_personal_pule_of_anybody_is_enough() -> None:
    state = won(lost(passed(started()), BRUNO), ANNA)  # closes the common one
    assert state.pules == (Pule(1, BRUNO),)
    assert lost(state, CILLA).pules == (Pule(1, BRUNO), Pule(3, CILLA))
    assert lost(state, BRUNO).pules == (Pule(1, BRUNO), Pule(3, BRUNO))


def test_a_won_take_closes_nothing_where_nothing_is_open() -> None:
    assert newest(won(started(), BRUNO)) == (None, (), (-3, 6, -3))


def test_the_common_pule_each_other_person_pays_1_more() -> None:
    state = won(passed(started()), CILLA)
    assert newest(state) == (ClosedPule(COMMON, Pule(0, None)), (), (-4, -4, 8))
    assert state.pules == ()


def test_the_own_pule_comes_first_and_brings_no_extra_points() -> None:
    state = won(lost(passed(started()), BRUNO), BRUNO)
    assert newest(state) == (ClosedPule(OWN, Pule(1, BRUNO)), (), (-3, 6, -3))
    assert state.pules == (Pule(0, None),)


def test_the_common_pule_comes_before_somebody_elses() -> None:
    state = won(lost(passed(started()), BRUNO), CILLA)
    assert newest(state) == (ClosedPule(COMMON, Pule(0, None)), (), (-4, -4, 8))
    assert state.pules == (Pule(1, BRUNO),)


def only_personal(*owners: Seat, seats: int = 3, **options: Any) -> Match:
    """A match with open personal pules and no common one."""
    state = passed(started(seats=seats, dealer=2, **options))
    for owner in owners:
        state = lost(state, owner)
    while any(pule.owner is None for pule in state.pules):
        state = won(state, somebody_but(state, *owners))
    return state


def somebody_but(state: Match, *others: Seat) -> Seat:
    """A person who plays in the next deal and is none of the others."""
    active = active_seats(dealer=state.dealer, seats=state.seats)
    return next(seat for seat in active if seat not in others)


def test_somebody_elses_pule_is_paid_by_its_owner_alone() -> None:
    state = won(only_personal(BRUNO), CILLA)
    assert newest(state) == (ClosedPule(FOREIGN, Pule(1, BRUNO)), (), (-3, -3 - 3, 6 + 3))
    assert state.pules == ()


def test_the_oldest_of_the_others_pules_comes_first() -> None:
    state = only_personal(CILLA, BRUNO, CILLA)
    assert [pule.owner for pule in state.pules] == [CILLA, BRUNO, CILLA]
    state = won(state, ANNA)
    assert newest(state)[0] == ClosedPule(FOREIGN, Pule(1, CILLA))
    state = won(state, CILLA)
    assert newest(state)[0] == ClosedPule(OWN, Pule(3, CILLA))  # own, though Bruno's is older
    state = won(state, CILLA)
    assert newest(state)[0] == ClosedPule(FOREIGN, Pule(2, BRUNO))
    assert state.pules == ()


def test_the_oldest_of_ones_own_pules_comes_first() -> None:
    state = won(only_personal(CILLA, CILLA), CILLA)
    assert newest(state)[0] == ClosedPule(OWN, Pule(1, CILLA))
    assert state.pules == (Pule(2, CILLA),)


def test_one_take_closes_one_pule() -> None:
    state = passed(passed(passed(started())))
    assert won(state, ANNA).pules == (Pule(1, None), Pule(2, None))


def test_with_four_people_two_pules_are_written_in_one_row_and_closed_one_by_one() -> None:
    state = passed(started(seats=4))
    assert state.pules == (Pule(0, None), Pule(0, None))
    state = won(state, ANNA)
    assert newest(state) == (ClosedPule(COMMON, Pule(0, None)), (), (12, -4, -4, -4))
    state = won(state, ANNA)
    assert state.pules == ()
    assert [len(row.scored.written) for row in state.rows] == [2, 0, 0]


def test_four_people_write_two_again_once_all_are_closed() -> None:
    state = won(won(passed(started(seats=4)), ANNA), ANNA)
    assert passed(state).pules == (Pule(3, None), Pule(3, None))


def test_a_personal_pule_is_an_open_pule_for_four_people_too() -> None:
    state = only_personal(BRUNO, seats=4)
    assert [pule.owner for pule in state.pules] == [BRUNO]
    assert passed(state).pules == (*state.pules, Pule(len(state.rows), None))


@pytest.mark.parametrize(
    ("seats", "price", "paid"),
    [
        (3, ForeignPule.PEOPLE, 3),
        (4, ForeignPule.PEOPLE, 4),
        (5, ForeignPule.PEOPLE, 5),
        (3, ForeignPule.THREE, 3),
        (4, ForeignPule.THREE, 3),
        (5, ForeignPule.THREE, 3),
    ],
)
def test_somebody_elses_pule_costs_as_many_as_there_are_people(
    seats: int, price: ForeignPule, paid: int
) -> None:
    state = only_personal(BRUNO, seats=seats, foreign_pule=price)
    closer = somebody_but(state, BRUNO)
    state = won(state, closer)
    delta = [-3] * seats
    delta[BRUNO] -= paid
    delta[closer] = 3 * (seats - 1) + paid
    assert newest(state)[2] == tuple(delta)


@pytest.mark.parametrize("bid", [Bid.ZOLE, Bid.SMALL])
def test_a_zole_or_small_zole_does_not_touch_pules(bid: Bid) -> None:
    state = lost(passed(started()), BRUNO)
    assert won(state, BRUNO, bid).pules == state.pules
    assert won(state, CILLA, bid).pules == state.pules
    assert lost(state, CILLA, bid).pules == state.pules


def test_the_mazie_never_close_a_pule() -> None:
    state = passed(started())
    assert lost(state, ANNA).rows[-1].scored.closed is None


def settled(state: Match) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Totals before the end, what the end cost, totals after it."""
    end = after(state, CallTime())
    assert end.ended is not None
    return state.total, end.ended.settlement, end.total


def test_open_pules_lapse_at_the_end() -> None:
    before, settlement, total = settled(lost(passed(started()), BRUNO))
    assert (settlement, total) == ((0, 0, 0), before)


def test_settle_each_open_personal_pule_costs_its_owner_1_to_every_other_person() -> None:
    state = lost(lost(passed(started(end_pules=EndPules.SETTLE)), BRUNO), BRUNO)
    before, settlement, total = settled(lost(state, CILLA))
    assert settlement == (3, -3, 0)
    assert total == tuple(map(sum, zip(before, settlement, strict=True)))


def test_settle_with_four_people() -> None:
    state = lost(passed(started(seats=4, end_pules=EndPules.SETTLE)), DACE)
    assert settled(state)[1] == (1, 1, 1, -3)


def test_settle_common_pules_lapse_all_the_same() -> None:
    assert settled(passed(started(end_pules=EndPules.SETTLE)))[1] == (0, 0, 0)
