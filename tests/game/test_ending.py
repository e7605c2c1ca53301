"""Matches end: after a number of deals, at a time, after a last round, or because people agree."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from game.cards import DECK
from game.commands import (
    AgreeEnd,
    CallTime,
    DeclineEnd,
    Ending,
    Leave,
    ProposeEnd,
    StartDeal,
    StartMatch,
)
from game.events import (
    Dealt,
    DealVoided,
    EndAgreed,
    EndDeclined,
    EndProposed,
    EndReason,
    LastDealSet,
    MatchEnded,
    MatchStarted,
    SeatLeft,
)
from game.match import Match, decide
from game.refusals import Refusal
from game.rules import EndPules, Limit, Rules, Seat
from tests.game.playing import (
    ANNA,
    BRUNO,
    CILLA,
    lost,
    passed,
    played_out,
    refusal,
    running,
    started,
    won,
)
from tests.records import after

NOW, AFTER_DEAL, LAST_ROUND = Ending.NOW, Ending.AFTER_DEAL, Ending.LAST_ROUND
DEAL = StartDeal(DECK)
NOTHING_SETTLED = (0, 0, 0)


def dealt(state: Match) -> Match:
    return after(state, DEAL)


def finished(state: Match) -> Match:
    """The match when the deal in progress is over."""
    return played_out(state)


def ended(state: Match) -> EndReason | None:
    return state.ended.reason if state.ended else None


def deals_to_the_end(state: Match) -> int:
    """How many deals a match comes to if nobody says anything more."""
    while not state.ended:
        assert len(state.rows) < 50
        state = finished(state) if state.deal_runs else dealt(state)
    return len(state.rows)


# --- limits agreed before the first deal ---


@pytest.mark.parametrize("deals", [1, 2, 7])
def test_a_match_of_an_agreed_number_of_deals(deals: int) -> None:
    state = started(limit=Limit(deals=deals))
    for _ in range(deals):
        assert ended(state) is None
        state = passed(state)
    assert (len(state.rows), ended(state)) == (deals, EndReason.DEALS)


def test_the_number_of_deals_is_said_at_the_start() -> None:
    limit = Limit(deals=12)
    start = StartMatch(rules=Rules(), seats=3, dealer=ANNA, limit=limit)
    assert decide(None, start) == (
        MatchStarted(rules=Rules(), seats=3, dealer=ANNA, limit=limit),
        LastDealSet(12, EndReason.DEALS),
    )


def test_a_match_without_a_limit_goes_on() -> None:
    state = started()
    for _ in range(30):
        state = passed(state)
    assert ended(state) is None


@pytest.mark.parametrize("deals", [0, -1])
def test_a_match_has_at_least_one_deal(deals: int) -> None:
    with pytest.raises(ValueError, match="at least one deal"):
        Limit(deals=deals)


def test_the_time_of_an_end_says_its_zone() -> None:
    assert Limit(until=datetime(2025, 1, 1, 22, tzinfo=UTC)).deals is None
    with pytest.raises(ValueError, match="zone"):
        Limit(until=datetime(2025, 1, 1, 22))  # noqa: DTZ001 -- that is the point


def test_when_time_comes_the_deal_in_progress_is_finished_and_no_new_one_dealt() -> None:
    state = dealt(passed(started()))
    assert decide(state, CallTime()) == (LastDealSet(2, EndReason.TIME),)
    state = after(state, CallTime())
    assert ended(state) is None
    state = finished(state)
    assert (len(state.rows), ended(state)) == (2, EndReason.TIME)


@pytest.mark.parametrize("deals", [0, 1])
def test_when_time_comes_between_deals_the_match_is_over(deals: int) -> None:
    state = started()
    for _ in range(deals):
        state = passed(state)
    assert decide(state, CallTime()) == (MatchEnded(EndReason.TIME, NOTHING_SETTLED),)


def test_time_comes_in_a_deal_that_is_the_last_one_anyway() -> None:
    state = dealt(started(limit=Limit(deals=1)))
    assert refusal(state, CallTime()) is Refusal.ENDING_ALREADY
    state = after(dealt(started()), CallTime())
    assert refusal(state, CallTime()) is Refusal.ENDING_ALREADY


def test_time_comes_before_the_agreed_number_of_deals() -> None:
    state = finished(after(dealt(started(limit=Limit(deals=5))), CallTime()))
    assert (len(state.rows), ended(state)) == (1, EndReason.TIME)


def test_time_answers_an_open_proposal() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, AFTER_DEAL), CallTime())
    assert state.proposal is None


# --- one proposes, another agrees ---


def test_a_proposal_alone_ends_nothing() -> None:
    state = dealt(started())
    assert decide(state, ProposeEnd(ANNA, NOW)) == (EndProposed(ANNA, NOW, 1),)
    state = after(state, ProposeEnd(ANNA, NOW))
    assert (ended(state), state.last_deal) == (None, None)
    assert len(finished(state).rows) == 1


def test_now_voids_the_deal_in_progress() -> None:
    state = after(dealt(passed(started())), ProposeEnd(ANNA, NOW))
    assert decide(state, AgreeEnd(BRUNO)) == (
        EndAgreed(BRUNO),
        DealVoided(),
        MatchEnded(EndReason.AGREED, NOTHING_SETTLED),
    )
    state = after(state, AgreeEnd(BRUNO))
    assert (state.deal, len(state.rows), state.number) == (None, 1, 1)


def test_who_was_leaving_a_voided_deal_has_left() -> None:
    state = after(dealt(started()), Leave(CILLA), ProposeEnd(ANNA, NOW))
    assert decide(state, AgreeEnd(BRUNO)) == (
        EndAgreed(BRUNO),
        DealVoided(),
        SeatLeft(CILLA),
        MatchEnded(EndReason.AGREED, NOTHING_SETTLED),
    )


def test_a_voided_deal_settles_what_was_open_before_it() -> None:
    state = dealt(lost(passed(started(end_pules=EndPules.SETTLE)), CILLA))
    state = after(state, ProposeEnd(ANNA, NOW), AgreeEnd(BRUNO))
    assert state.ended == MatchEnded(EndReason.AGREED, (1, 1, -2))
    assert state.total == (5, 5, -10)


def test_after_the_deal_lets_the_deal_in_progress_be_finished() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, AFTER_DEAL))
    assert decide(state, AgreeEnd(CILLA)) == (
        EndAgreed(CILLA),
        LastDealSet(1, EndReason.AGREED),
    )
    state = finished(after(state, AgreeEnd(CILLA)))
    assert (len(state.rows), ended(state)) == (1, EndReason.AGREED)


@pytest.mark.parametrize("ending", [NOW, AFTER_DEAL])
@pytest.mark.parametrize("deals", [0, 2])
def test_between_deals_an_agreed_end_is_at_once(ending: Ending, deals: int) -> None:
    state = started()
    for _ in range(deals):
        state = passed(state)
    state = after(state, ProposeEnd(ANNA, ending))
    assert decide(state, AgreeEnd(BRUNO)) == (
        EndAgreed(BRUNO),
        MatchEnded(EndReason.AGREED, NOTHING_SETTLED),
    )


@pytest.mark.parametrize("ending", [NOW, AFTER_DEAL])
def test_what_was_proposed_in_a_deal_may_be_agreed_to_after_it(ending: Ending) -> None:
    state = finished(after(dealt(started()), ProposeEnd(ANNA, ending)))
    assert ended(after(state, AgreeEnd(BRUNO))) is EndReason.AGREED


def test_the_same_proposal_of_another_person_is_a_yes() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, NOW))
    assert decide(state, ProposeEnd(BRUNO, NOW)) == decide(state, AgreeEnd(BRUNO))


def test_another_proposal_takes_the_place_of_the_first() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, NOW), ProposeEnd(BRUNO, LAST_ROUND))
    assert state.proposal == EndProposed(BRUNO, LAST_ROUND, 3)
    assert refusal(state, AgreeEnd(BRUNO)) is Refusal.OWN_PROPOSAL
    assert after(state, AgreeEnd(ANNA)).last_deal == LastDealSet(3, EndReason.LAST_ROUND)


def test_nobody_agrees_to_his_own_proposal() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, NOW))
    assert refusal(state, AgreeEnd(ANNA)) is Refusal.OWN_PROPOSAL
    assert refusal(state, ProposeEnd(ANNA, NOW)) is Refusal.OWN_PROPOSAL


@pytest.mark.parametrize("decliner", [ANNA, BRUNO])
def test_anybody_may_decline_the_proposer_too(decliner: Seat) -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, NOW))
    assert decide(state, DeclineEnd(decliner)) == (EndDeclined(decliner),)
    state = after(state, DeclineEnd(decliner))
    assert state.proposal is None
    assert refusal(state, AgreeEnd(CILLA)) is Refusal.NOTHING_PROPOSED


@pytest.mark.parametrize("ending", [NOW, AFTER_DEAL])
def test_an_unanswered_proposal_lapses_with_the_next_deal(ending: Ending) -> None:
    state = finished(after(dealt(started()), ProposeEnd(ANNA, ending)))
    declined, new_deal = decide(state, DEAL)
    assert declined == EndDeclined(ANNA)
    assert isinstance(new_deal, Dealt)
    assert dealt(state).proposal is None


def test_a_proposed_last_round_stays_open_until_its_last_deal_is_over() -> None:
    state = after(dealt(started()), ProposeEnd(ANNA, LAST_ROUND))
    state = dealt(finished(dealt(finished(state))))
    assert state.proposal == EndProposed(ANNA, LAST_ROUND, 3)
    assert dealt(finished(state)).proposal is None


def test_an_end_that_comes_sooner_anyway_is_not_proposed() -> None:
    state = dealt(started(limit=Limit(deals=1)))
    assert refusal(state, ProposeEnd(ANNA, AFTER_DEAL)) is Refusal.ENDING_ALREADY
    assert refusal(state, ProposeEnd(ANNA, LAST_ROUND)) is Refusal.ENDING_ALREADY
    assert refusal(state, ProposeEnd(ANNA, NOW)) is None


def test_an_end_that_comes_sooner_than_agreed_is_proposed() -> None:
    state = dealt(started(limit=Limit(deals=4)))
    state = after(state, ProposeEnd(ANNA, LAST_ROUND), AgreeEnd(BRUNO))
    assert state.last_deal == LastDealSet(3, EndReason.LAST_ROUND)
    state = after(state, ProposeEnd(ANNA, AFTER_DEAL), AgreeEnd(BRUNO))
    assert state.last_deal == LastDealSet(1, EndReason.AGREED)


def test_a_finished_match_hears_nothing_more() -> None:
    state = after(started(), CallTime())
    for command in (DEAL, ProposeEnd(ANNA, NOW), AgreeEnd(ANNA), CallTime(), Leave(ANNA)):
        assert refusal(state, command) is Refusal.MATCH_OVER


# --- last round: play ends when everyone has dealt equally often ---


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("number", range(1, 11))
def test_a_last_round_called_in_a_deal_ends_with_its_round(seats: int, number: int) -> None:
    state = started(seats=seats, dealer=1)
    for _ in range(number - 1):
        state = passed(state)
    state = after(dealt(state), ProposeEnd(ANNA, LAST_ROUND), AgreeEnd(BRUNO))
    last = next(n for n in range(number, number + seats) if n % seats == 0)
    assert state.last_deal == LastDealSet(last, EndReason.LAST_ROUND)
    assert deals_to_the_end(state) == last


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("number", range(10))
def test_a_last_round_called_between_deals_ends_with_the_round_of_the_next_deal(
    seats: int, number: int
) -> None:
    state = started(seats=seats, dealer=2)
    for _ in range(number):
        state = passed(state)
    state = after(state, ProposeEnd(ANNA, LAST_ROUND), AgreeEnd(BRUNO))
    last = next(n for n in range(number + 1, number + 1 + seats) if n % seats == 0)
    assert deals_to_the_end(state) == last


def test_after_a_last_round_everyone_has_dealt_equally_often() -> None:
    state = after(passed(started(seats=4)), ProposeEnd(ANNA, LAST_ROUND), AgreeEnd(BRUNO))
    while not state.ended:
        state = passed(state)
    assert sorted(row.dealer for row in state.rows) == [0, 1, 2, 3]
    assert ended(state) is EndReason.LAST_ROUND


def test_a_last_round_proposed_in_its_last_deal_is_not_one_round_more_after_it() -> None:
    state = dealt(passed(passed(started())))
    state = finished(after(state, ProposeEnd(ANNA, LAST_ROUND)))
    assert decide(state, AgreeEnd(BRUNO)) == (
        EndAgreed(BRUNO),
        MatchEnded(EndReason.LAST_ROUND, NOTHING_SETTLED),
    )
    again = after(state, ProposeEnd(BRUNO, LAST_ROUND))  # now the next round is meant
    assert again.proposal == EndProposed(BRUNO, LAST_ROUND, 6)


# --- people who leave ---


def test_a_proposal_lapses_when_its_proposer_leaves() -> None:
    state = after(passed(started()), ProposeEnd(ANNA, AFTER_DEAL))
    assert decide(state, Leave(ANNA)) == (EndDeclined(ANNA), SeatLeft(ANNA))
    assert refusal(after(state, Leave(ANNA)), AgreeEnd(BRUNO)) is Refusal.NOTHING_PROPOSED
    assert decide(state, Leave(BRUNO)) == (SeatLeft(BRUNO),)


def test_a_proposal_lapses_when_its_proposer_leaves_after_the_deal() -> None:
    state = after(dealt(started()), Leave(ANNA), ProposeEnd(ANNA, LAST_ROUND))
    state = finished(state)
    assert (state.proposal, state.free) == (None, frozenset({ANNA}))


LAST_WORDS: list[tuple[Ending, Callable[[Match], bool]]] = [
    (NOW, lambda state: ended(state) is EndReason.AGREED),
    (AFTER_DEAL, lambda state: ended(state) is EndReason.AGREED),
    (LAST_ROUND, lambda state: state.last_deal == LastDealSet(3, EndReason.LAST_ROUND)),
]


@pytest.mark.parametrize(("ending", "carried_out"), LAST_WORDS)
def test_who_is_left_alone_needs_nobodys_yes(
    ending: Ending, carried_out: Callable[[Match], bool]
) -> None:
    state = after(passed(started()), Leave(ANNA), Leave(BRUNO), ProposeEnd(CILLA, ending))
    assert carried_out(state)
    assert state.proposal is None


def test_who_is_left_alone_with_his_own_proposal_proposes_again() -> None:
    state = after(passed(started()), ProposeEnd(CILLA, AFTER_DEAL), Leave(ANNA), Leave(BRUNO))
    assert ended(after(state, ProposeEnd(CILLA, AFTER_DEAL))) is EndReason.AGREED


def test_a_free_seat_says_nothing() -> None:
    state = after(passed(started()), ProposeEnd(ANNA, NOW), Leave(BRUNO))
    for command in (ProposeEnd(BRUNO, NOW), AgreeEnd(BRUNO), DeclineEnd(BRUNO)):
        assert refusal(state, command) is Refusal.SEAT_IS_FREE


def test_the_totals_of_the_end_are_those_of_the_sheet() -> None:
    state = after(won(lost(started(), ANNA), BRUNO), CallTime())
    assert state.total == state.rows[-1].total == (-8 - 3, 4 + 6, 4 - 3)
    assert running(state).over
