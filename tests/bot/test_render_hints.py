"""Hints, as the one who asked reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import render
from bot.callback import Action, Press
from game.cards import Card
from game.commands import (
    Bid,
    Bury,
    Claim,
    MakeBid,
    Play,
    TakeHint,
)
from game.players.strong import Estimate
from game.rules import Customs
from game.view import View, view
from tests.bot.deals import TEXTS, begun, by_chance, company
from tests.bot.shown import buttons_of, lines_of
from tests.game.playing import ANNA, BRUNO
from tests.game.test_claiming import OPEN, UNBEATEN, in_play, played
from tests.records import after

if TYPE_CHECKING:
    from bot.advice import Advice
    from game.match import Match
from tests.bot.test_render_claims import ASK, hand, presses, result


def hinting(state: Match) -> Match:
    return replace(state, customs=Customs(hints=True))


def acting(state: Match) -> View:
    assert state.deal is not None
    assert state.deal.to_act is not None
    seen = view(state, state.deal.to_act)
    assert seen is not None
    return seen


def test_a_hint_is_offered_on_the_turn_alone_and_only_where_the_table_plays_with_hints() -> None:
    state = in_play(OPEN, talon="QD JS")

    assert "Hint" not in str(buttons_of(hand(state, ANNA)))
    assert buttons_of(hand(hinting(state), ANNA))[-1] == [ASK, "Hint"]
    assert buttons_of(hand(hinting(state), BRUNO)) == [["Last trick", "Score", ASK]]


def test_a_hint_stands_below_the_cards_until_they_are_played() -> None:
    state = hinting(in_play(OPEN, talon="QD JS"))
    advice = tuple(
        Estimate(card, value)
        for card, value in ((Card.TD, 0.84), (Card.QC, 0.51), (Card.JD, -0.02), (Card.AC, -3.0))
    )

    assert lines_of(hand(state, ANNA, advice=advice))[-1] == (
        "Hint: 10♦, about +0.8 from each of the others; Q♣ +0.5; J♦ 0.0."
    )
    assert buttons_of(hand(state, ANNA, advice=advice)) == buttons_of(hand(state, ANNA))
    later = played(state, 1)
    assert lines_of(hand(later, BRUNO, advice=advice[3:]))[-1] == (
        "Hint: A♣. No other card is better."
    )
    minus = "\N{MINUS SIGN}"
    assert lines_of(hand(later, BRUNO, advice=advice[2:]))[-1] == (
        f"Hint: J♦, about 0.0 to you; A♣ {minus}3.0."
    )


def test_nobody_else_reads_a_hint() -> None:
    state = hinting(in_play(OPEN, talon="QD JS"))
    advice = (Estimate(Card.TD, 0.8),)

    assert hand(state, BRUNO, advice=advice) == hand(state, BRUNO)


@pytest.mark.parametrize(
    ("advice", "line"),
    [
        (MakeBid(ANNA, Bid.PASS), "Hint: pass."),
        (MakeBid(ANNA, Bid.TAKE), "Hint: take the table."),
        (MakeBid(ANNA, Bid.ZOLE), "Hint: Zole."),
        (MakeBid(ANNA, Bid.SMALL), "Hint: small Zole."),
        (Bury(ANNA, (Card.TS, Card.AC)), "Hint: bury A♣ 10♠."),
        (Play(ANNA, Card.QC), "Hint: Q♣. No other card is better."),
    ],
)
def test_a_hint_for_a_bid_and_for_burying_is_one_line(advice: Advice, line: str) -> None:
    state = hinting(next(by_chance(begun(), 1)))

    assert lines_of(hand(state, acting(state).seat, advice=advice))[-1] == line


@pytest.mark.parametrize("small_zole", [True, False])
def test_with_hints_a_double_tap_on_zole_is_still_never_the_yes(*, small_zole: bool) -> None:
    state = hinting(next(by_chance(begun(), 1)))
    state = replace(state, rules=replace(state.rules, small_zole=small_zole))
    seen = acting(state)
    before = render.hand(seen, company(), TEXTS, turn=state.deal_turn)
    assert before is not None
    for bid in (Bid.ZOLE, Bid.SMALL)[: 1 + small_zole]:
        asked = render.hand(seen, company(), TEXTS, turn=state.deal_turn, asking=bid)
        assert asked is not None
        wanted = Press(Action.ASK_BID, company().token, state.deal_turn, bid.value)
        tapped = presses(before).index([wanted])
        (yes,) = (
            row for row, (press, *_) in enumerate(presses(asked)) if press.action is Action.BID
        )
        assert yes != tapped
        assert len(asked.rows) - yes != len(before.rows) - tapped


def test_the_result_and_the_sheet_say_who_had_a_hint() -> None:
    state = hinting(in_play(UNBEATEN))
    state = after(after(state, TakeHint(ANNA)), Claim(ANNA))

    assert "Anna had a hint." in result(state)
    sheet = lines_of(render.sheet(state.rows, company(), TEXTS))
    assert any("?*14" in line for line in sheet)
    assert "? had a hint" in sheet
    without = after(in_play(UNBEATEN), Claim(ANNA))
    assert "hint" not in str(
        result(without) + lines_of(render.sheet(without.rows, company(), TEXTS))
    )
