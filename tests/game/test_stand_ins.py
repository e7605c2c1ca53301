"""Computer players in seats of their own, and stand-ins for people who are away."""

import pytest

from game.cards import DECK
from game.commands import (
    Bid,
    Ending,
    HandOver,
    Leave,
    MakeBid,
    ProposeEnd,
    StartDeal,
    StartMatch,
    TakeBack,
    TakeHint,
    TakeSeat,
)
from game.events import (
    EndReason,
    HintTaken,
    MatchEnded,
    SeatHandedOver,
    SeatLeft,
    SeatTaken,
    SeatTakenBack,
)
from game.match import decide, legal
from game.rules import USUAL, Customs, Limit, Rules, Seat, Skill
from game.view import view
from tests.game.playing import ANNA, BRUNO, CILLA, passed, played_out, running, started
from tests.records import after

DEAL = StartDeal(DECK)
TWO = {BRUNO: Skill.EASY, CILLA: Skill.STRONG}


def test_a_person_may_play_with_two_computers() -> None:
    state = started(computers=TWO)
    assert (state.seated, state.people) == ((ANNA, BRUNO, CILLA), (ANNA,))
    assert [state.skill_of(seat) for seat in state.seated] == [None, Skill.EASY, Skill.STRONG]


@pytest.mark.parametrize("computers", [range(3), (3,)])
def test_at_least_one_person_sits_at_the_table(computers: tuple[int, ...]) -> None:
    seats = tuple((Seat(seat), Skill.EASY) for seat in computers)
    start = StartMatch(rules=Rules(), seats=3, dealer=ANNA, limit=Limit(), computers=seats)
    with pytest.raises(ValueError, match="at least one person"):
        decide(None, start)


def test_a_person_alone_ends_the_match_without_asking() -> None:
    state = passed(started(computers=TWO))
    assert decide(state, ProposeEnd(ANNA, Ending.NOW))[-1] == MatchEnded(
        EndReason.AGREED, (0, 0, 0)
    )


def test_when_the_last_person_leaves_the_computers_go_too() -> None:
    state = passed(started(computers=TWO))
    assert decide(state, Leave(ANNA)) == (
        SeatLeft(ANNA),
        MatchEnded(EndReason.EVERYBODY_LEFT, (0, 0, 0)),
    )
    state = played_out(after(state, DEAL, Leave(ANNA)))
    assert state.ended == MatchEnded(EndReason.EVERYBODY_LEFT, (0, 0, 0))


def test_a_person_takes_a_computer_s_seat_between_deals_with_its_column() -> None:
    state = passed(started(computers=TWO))
    assert decide(state, TakeSeat(BRUNO)) == (SeatLeft(BRUNO), SeatTaken(BRUNO))
    assert after(state, TakeSeat(BRUNO)).people == (ANNA, BRUNO)


def test_a_computer_takes_a_seat_that_was_left() -> None:
    state = after(passed(started()), Leave(BRUNO))
    assert decide(state, TakeSeat(BRUNO, Skill.NORMAL)) == (SeatTaken(BRUNO, Skill.NORMAL),)
    state = after(state, TakeSeat(BRUNO, Skill.NORMAL))
    assert (state.skill_of(BRUNO), state.free, state.people) == (
        Skill.NORMAL,
        frozenset(),
        (ANNA, CILLA),
    )


def test_a_stand_in_plays_for_who_is_away() -> None:
    state = after(started(), DEAL)
    assert decide(state, HandOver(BRUNO)) == (SeatHandedOver(BRUNO),)
    away = after(state, HandOver(BRUNO))
    assert (away.skill_of(BRUNO), away.people, away.present) == (
        Skill.STRONG,
        (ANNA, BRUNO, CILLA),
        (ANNA, CILLA),
    )


def test_taken_back_the_seat_is_as_it_was() -> None:
    state = after(started(dealer=2), DEAL)
    away = after(state, HandOver(ANNA))
    assert decide(away, TakeBack(ANNA)) == (SeatTakenBack(ANNA),)
    back = after(away, TakeBack(ANNA))
    assert (back.deal, legal(back), back.deal_turn) == (state.deal, legal(state), state.deal_turn)
    assert view(back, ANNA) == view(state, ANNA)


def test_the_row_names_the_seats_for_which_a_stand_in_acted() -> None:
    state = after(started(dealer=2), DEAL, HandOver(ANNA), HandOver(BRUNO))
    state = after(state, MakeBid(ANNA, Bid.PASS), TakeBack(ANNA), TakeBack(BRUNO))
    state = played_out(after(state, MakeBid(BRUNO, Bid.PASS), MakeBid(CILLA, Bid.ZOLE)))
    assert state.rows[-1].scored.stood_in == (ANNA,)
    state = passed(state)
    assert state.rows[-1].scored.stood_in == ()


def test_who_is_away_stays_so_in_the_next_deal() -> None:
    state = passed(after(started(), HandOver(BRUNO)))
    assert (state.away, state.rows[-1].scored.stood_in) == (frozenset({BRUNO}), (BRUNO,))


def test_those_present_end_the_match_without_those_away() -> None:
    state = after(passed(started()), HandOver(BRUNO), HandOver(CILLA))
    assert isinstance(decide(state, ProposeEnd(ANNA, Ending.NOW))[-1], MatchEnded)
    one_away = after(passed(started()), HandOver(BRUNO))
    assert not isinstance(decide(one_away, ProposeEnd(ANNA, Ending.NOW))[-1], MatchEnded)


def test_a_hint_marks_the_deal() -> None:
    state = after(started(dealer=2, customs=Customs(hints=True)), DEAL)
    assert decide(state, TakeHint(ANNA)) == (HintTaken(ANNA),)
    hinted = after(state, TakeHint(ANNA))
    assert hinted.deal_turn == state.deal_turn
    finished = played_out(after(hinted, MakeBid(ANNA, Bid.ZOLE)))
    assert (finished.rows[-1].scored.hinted, finished.hinted) == ((ANNA,), frozenset())


def test_the_usual_table_has_claims_and_neither_hints_nor_lone_cards() -> None:
    assert Customs(claims=True, hints=False, lone_card=False) == USUAL
    assert running(after(started(), DEAL)).rest is None
