"""Where the points were, as people read it."""

# ruff: noqa: RUF001 -- the apostrophes are those that people see

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import render
from bot.render.analysis import MOST_SLIPS
from game.cards import DECK, Card
from game.players.analysis import Analysis, Outcome, Slip
from game.rules import Seat
from game.scoring import Contract, Level
from tests.bot.deals import TEXTS, company
from tests.bot.shown import lines_of
from tests.bot.test_render_limits import NASTY, check_message

if TYPE_CHECKING:
    from bot.outgoing import Content

ANNA, BRUNO, CILLA = map(Seat, range(3))
TITLE = "Deal 5 · Where were the points?"
GIVEN = Slip(
    number=13,
    seat=ANNA,
    card=Card.KS,
    better=(Card.S9, Card.H9),
    before=Outcome(60, Level.LOST),
    after=Outcome(74, Level.WON),
)
CHEAPER = replace(GIVEN, number=20, seat=BRUNO, card=Card.TD, better=(Card.D7,))
FOUND = Analysis(
    lielais=BRUNO,
    contract=Contract.TAKE,
    opening=Outcome(60, Level.LOST),
    slips=(GIVEN,),
    named=(GIVEN,),
)


def shown(found: Analysis | None) -> Content:
    return render.analysis(found, company(), TEXTS, number=5)


def told(found: Analysis) -> list[str]:
    """What follows the title."""
    return lines_of(shown(found))[1:]


def opening(points: int | None, level: Level) -> str:
    contract = Contract.SMALL if points is None else Contract.ZOLE
    return told(replace(FOUND, contract=contract, opening=Outcome(points, level)))[0]


def slip_line(slip: Slip) -> str:
    return told(replace(FOUND, named=(slip,)))[2]


def test_an_analysis_tells_the_open_value_and_the_slips() -> None:
    cheaper = replace(CHEAPER, before=Outcome(74, Level.WON), after=Outcome(64, Level.WON))

    assert lines_of(shown(replace(FOUND, named=(GIVEN, cheaper)))) == [
        TITLE,
        "With all cards open Bruno could have got no more than 60: lost.",
        "",
        "Trick 5, Anna K♠: 14 points given, Bruno’s loss became a win. Better: 9♠ 9♥",
        "Trick 7, Bruno 10♦: 10 points given. Better: 7♦",
    ]


@pytest.mark.parametrize(
    ("points", "level", "says"),
    [
        (120, Level.ALL_TRICKS, "have taken every trick."),
        (95, Level.JANIS_WON, "have got 95 points: won, the others in jaņi."),
        (74, Level.WON, "have got 74 points: won."),
        (45, Level.LOST, "have got no more than 45: lost."),
        (21, Level.JANIS_LOST, "have got no more than 21: lost in jaņi."),
        (11, Level.NO_TRICK, "not have taken a trick."),
        (None, Level.WON, "have got by without a trick."),
        (None, Level.LOST, "not have got by without a trick."),
    ],
)
def test_the_open_value_is_told_in_words(points: int | None, level: Level, says: str) -> None:
    assert opening(points, level) == f"With all cards open Bruno could {says}"


def test_a_slip_that_cost_the_level_alone_has_no_points() -> None:
    slip = replace(GIVEN, before=Outcome(0, Level.NO_TRICK), after=Outcome(0, Level.JANIS_LOST))
    small = replace(GIVEN, before=Outcome(None, Level.WON), after=Outcome(None, Level.LOST))

    assert slip_line(slip) == (
        "Trick 5, Anna K♠: Bruno’s loss without a trick became a loss in jaņi. Better: 9♠ 9♥"
    )
    assert slip_line(small) == "Trick 5, Anna K♠: Bruno’s win became a loss. Better: 9♠ 9♥"


def test_of_many_better_cards_three_are_told() -> None:
    assert slip_line(replace(GIVEN, better=DECK[:3])).endswith("Better: Q♣ Q♠ Q♥")
    assert slip_line(replace(GIVEN, better=DECK[:4])).endswith("Better: Q♣ Q♠ Q♥ …")


def test_of_many_slips_the_dearest_are_told_in_playing_order() -> None:
    points = (11, 12, 30, 10, 14, 15, 13)
    slips = [
        replace(GIVEN, number=3 * place, after=Outcome(60 - cost, Level.LOST))
        for place, cost in enumerate(points)
    ]
    changed = replace(GIVEN, number=21, after=Outcome(61, Level.WON))
    lines = told(replace(FOUND, named=(*slips, changed)))[2:]

    assert [line.split(",")[0] for line in lines[:-1]] == [
        f"Trick {trick}" for trick in (2, 3, 5, 6, 7, 8)
    ]
    assert lines[-1] == "… and 2 more."
    assert told(replace(FOUND, named=(*slips[:6], changed)))[-1] == "… and one more."
    assert len(told(replace(FOUND, named=tuple(slips[:MOST_SLIPS])))) == 2 + MOST_SLIPS


def test_where_nothing_was_given_away_that_is_told() -> None:
    nothing = "No card cost the result or ten points that its player could have saved."

    assert told(replace(FOUND, named=()))[1:] == ["", nothing]


def test_a_deal_that_ended_early_tells_what_it_was_still_worth() -> None:
    early = replace(FOUND, named=(), rest=Outcome(64, Level.WON))

    assert told(early)[-1] == (
        "It ended before its last card: with all cards open it was still a win for Bruno."
    )


def test_a_deal_that_nobody_played_alone_has_nothing_to_tell() -> None:
    assert lines_of(shown(None)) == [
        TITLE,
        "Nobody played this deal alone, or not one card of it was played: nothing to look into.",
    ]


@pytest.mark.parametrize("name", NASTY)
def test_an_analysis_fits_a_message_whatever_people_are_called(name: str) -> None:
    slips = tuple(replace(GIVEN, number=3 * place, better=DECK) for place in range(8))
    found = replace(FOUND, named=slips, rest=Outcome(95, Level.ALL_TRICKS))
    content = render.analysis(found, company([name] * 5), TEXTS, number=999)

    check_message(content)
