"""Who plays a seat: what the group reads of it, and what a person who is away still sees."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import callback, render
from bot.callback import Action, Press
from bot.render import Outcome
from game.cards import parse_cards
from game.commands import Bid, Bury, HandOver, Leave, MakeBid, StartDeal, TakeBack
from game.deal import Phase
from game.events import (
    SeatEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.match import legal
from game.rules import Seat, Skill
from game.view import table_of, view
from tests.bot.deals import TEXTS, begun, company
from tests.bot.scripts import SCRIPTS
from tests.bot.shown import buttons_of, lines_of, private_alert, table_lines, text_of
from tests.records import after

if TYPE_CHECKING:
    from bot.outgoing import Content
    from game.state import Match

ANNA, BRUNO, CILLA = map(Seat, range(3))
DEALT = SCRIPTS["take"].deals[0]
AWAY = "The computer plays for you until you are back."


def dealt() -> Match:
    """Anna is to bid."""
    return after(begun(dealer=2), StartDeal(parse_cards(DEALT.cards)))


def taken() -> Match:
    """Bruno is to bury."""
    return after(after(dealt(), MakeBid(ANNA, Bid.PASS)), MakeBid(BRUNO, Bid.TAKE))


def played() -> Match:
    """Anna leads."""
    first, second = parse_cards(DEALT.buried)
    return after(taken(), Bury(BRUNO, (first, second)))


def hand(state: Match, seat: Seat, **how: object) -> Content:
    seen = view(state, seat)
    assert seen is not None
    content = render.hand(seen, company(), TEXTS, turn=state.deal_turn, **how)  # type: ignore[arg-type]
    assert content is not None
    return content


@pytest.mark.parametrize(
    ("event", "leaving", "away", "said"),
    [
        (SeatHandedOver(BRUNO), False, True, "is away: the computer plays this seat"),
        (SeatTakenBack(BRUNO), False, False, "is back."),
        (SeatTakenBack(BRUNO), True, False, "leaves after this deal."),
        (SeatLeaving(BRUNO), True, False, "leaves after this deal."),
        (SeatLeaving(BRUNO), True, True, "leaves after this deal. The computer plays it"),
        (SeatStayed(BRUNO), False, False, "stays after all."),
        (SeatLeft(BRUNO), False, False, "has left."),
        (SeatTaken(BRUNO), False, False, "now sits on seat 2."),
    ],
)
def test_the_group_reads_who_plays_a_seat(
    event: SeatEvent, said: str, *, leaving: bool, away: bool
) -> None:
    seat = frozenset({BRUNO})
    nobody = frozenset[Seat]()
    state = replace(dealt(), leaving=seat if leaving else nobody, away=seat if away else nobody)
    (line,) = lines_of(render.seat_news(event, state, company(), TEXTS))
    assert line.startswith(f"Bruno {said}")
    assert line.endswith("to its end.") is (leaving and away)


@pytest.mark.parametrize(
    ("state", "seat"), [(dealt(), ANNA), (taken(), BRUNO), (played(), ANNA), (played(), CILLA)]
)
def test_who_is_away_reads_the_cards_and_has_one_button(state: Match, seat: Seat) -> None:
    deal = state.deal
    assert deal is not None
    here, gone = hand(state, seat), hand(after(state, HandOver(seat)), seat)

    assert lines_of(gone)[:5] == lines_of(here)[:5]
    assert lines_of(gone)[-1] == AWAY
    assert buttons_of(gone) == [["I am back"]]
    assert [callback.decode(button.data or "") for row in gone.rows for button in row] == [
        Press(Action.BE_BACK, company().token)
    ]
    assert gone.protected
    assert hand(after(after(state, HandOver(seat)), TakeBack(seat)), seat) == here


def test_the_cards_of_others_change_nothing_for_who_is_away() -> None:
    state = after(played(), HandOver(CILLA))
    before = hand(state, CILLA, live=False)
    for _ in range(2):
        state = after(state, legal(state)[0])
    assert state.deal is not None
    assert state.deal.to_act == CILLA
    assert hand(state, CILLA, live=False) == before


def test_marked_cards_are_not_told_to_who_is_away() -> None:
    state = taken()
    assert state.deal is not None
    draft = frozenset(list(state.deal.hand(BRUNO))[:1])
    assert any(line.startswith("Chosen") for line in lines_of(hand(state, BRUNO, draft=draft)))
    gone = lines_of(hand(after(state, HandOver(BRUNO)), BRUNO, draft=draft))
    assert not any(line.startswith("Chosen") for line in gone)


def test_my_cards_calls_nobody_to_buttons_who_is_away() -> None:
    assert "Your turn" in private_alert(dealt(), ANNA)
    assert "Your turn" not in private_alert(after(dealt(), HandOver(ANNA)), ANNA)


def test_who_tells_who_is_away_and_who_is_a_computer() -> None:
    state = after(dealt(), HandOver(BRUNO))
    state = replace(state, computers=(None, None, Skill.STRONG))
    lines = text_of(render.who(table_of(state), company(), TEXTS)).splitlines()
    assert lines[2:4] == ["2 Bruno · away, the computer plays", "3 Cilla · strong · deals"]


def stood_in(*seats: Seat) -> Match:
    """A Zole of Anna, during which stand-ins played for some."""
    state = dealt()
    for seat in seats:
        state = after(state, HandOver(seat))
    state = after(state, MakeBid(ANNA, Bid.ZOLE))
    while state.deal_runs:
        state = after(state, legal(state)[0])
    return state


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        ((CILLA,), "The computer stood in for Cilla."),
        ((ANNA, BRUNO), "The computer stood in for Anna and Bruno."),
    ],
)
def test_the_result_tells_for_whom_a_stand_in_played(seats: tuple[Seat, ...], line: str) -> None:
    outcome = Outcome.of(stood_in(*seats))
    assert line in lines_of(render.result(outcome, company(), TEXTS))
    assert line in lines_of(render.past_result(outcome, company(), TEXTS))


def test_the_sheet_marks_a_stand_in_s_deals_beside_the_lielais() -> None:
    content = render.sheet(stood_in(ANNA, BRUNO).rows, company(), TEXTS)
    _, row = table_lines(content)
    totals = row.split()[2:]
    assert [total.rstrip("−0123456789") for total in totals] == ["~*", "~", ""]  # noqa: RUF001
    assert "~ the computer stood in" in lines_of(content)
    assert "stood in" not in text_of(render.sheet(stood_in().rows, company(), TEXTS).html)


def test_when_the_deal_is_over_there_is_nothing_to_take_back() -> None:
    state = after(after(dealt(), HandOver(ANNA)), Leave(BRUNO))
    while state.deal_runs:
        state = after(state, legal(state)[0])
    assert state.deal is not None
    assert state.deal.phase is Phase.OVER
    for seat in (ANNA, BRUNO):
        assert hand(state, seat).rows == ()
