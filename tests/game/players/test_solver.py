"""The solver against plain minimax, and against results of whole deals once agreed on."""

from collections import Counter
from dataclasses import replace
from functools import partial
from random import Random
from typing import NamedTuple

import pytest

from game.cards import Card, parse_cards
from game.players.masks import mask_of
from game.players.position import Position
from game.players.solver import (
    NodeLimit,
    OpenCards,
    avoids_tricks,
    best_level,
    best_payoff,
    best_points,
    best_tricks,
    reaches,
    values,
)
from game.scoring import Contract, Level, each_pays
from tests.game.players.minimax import Ending, Worth, position_of, some_ending, worth_of


def check_one(rng: Random, ending: Ending, expected: Worth) -> None:
    """Asks everything about an ending."""
    position = position_of(ending)
    need, ducks = rng.randint(0, 121), expected.ducked == 0
    asked = {
        "points": (best_points(position), expected.points),
        "tricks": (best_tricks(position), expected.tricks),
        "take": (best_payoff(position, Contract.TAKE), expected.take),
        "zole": (best_payoff(position, Contract.ZOLE), expected.zole),
        "reaches": (reaches(position, need), expected.points >= need),
        "avoids tricks": (avoids_tricks(position), ducks),
        "small": (best_level(position, Contract.SMALL), Level.WON if ducks else Level.LOST),
    }
    wrong = {question for question, (answer, right) in asked.items() if answer != right}
    assert not wrong, ending


def check(seed: int, *, endings: int, most_cards: int) -> Counter[int | str]:
    """Compares so many endings; answers how often each payoff of a take, and a duck, was seen."""
    rng, seen = Random(seed), Counter[int | str]()
    for _ in range(endings):
        ending = some_ending(rng, most_cards=most_cards)
        expected = worth_of(ending)
        check_one(rng, ending, expected)
        seen[expected.take] += 1
        seen["ducked"] += expected.ducked == 0
    return seen


def test_the_solver_agrees_with_minimax_on_two_thousand_endings() -> None:
    seen = check(1, endings=1900, most_cards=8) + check(2, endings=100, most_cards=11)
    assert seen.keys() == {3, 2, 1, -2, -3, -4, "ducked"}


@pytest.mark.slow
def test_the_solver_agrees_with_minimax_on_twenty_thousand_endings() -> None:
    seen = check(3, endings=17_200, most_cards=9) + check(4, endings=2_500, most_cards=12)
    seen += check(5, endings=300, most_cards=15)
    assert seen.total() - seen["ducked"] == 20_000


class Whole(NamedTuple):
    """A whole deal, first hand to lead; the points and the tricks count from the first card."""

    hands: tuple[str, str, str]
    lielais: int
    points: int
    tricks: int
    ducks: bool = False

    @property
    def position(self) -> Position:
        """Before the first card."""
        first, second, third = (mask_of(parse_cards(hand)) for hand in self.hands)
        return Position(hands=(first, second, third), leader=0, lielais=self.lielais)


WHOLE = {
    "eight trumps from the top": Whole(
        ("QC QS QH QD JC JS JH JD", "AD TD KD AC TC AS TS AH", "9D 8D 7D KC 9C KS 9S TH"),
        lielais=0,
        points=116,
        tricks=8,
    ),
    "nothing at all": Whole(
        ("9D 8D 7D KC 9C KS 9S KH", "QC QS QH QD AD AC TC AS", "JC JS JH JD TD KD TS AH"),
        lielais=0,
        points=0,
        tricks=0,
        ducks=True,
    ),
    "six trumps and an ace": Whole(
        ("QC QS QH JS KD 8D AC KC", "QD JC 9D KS 9S AH KH 9H", "JH JD AD TD 7D 9C AS TH"),
        lielais=0,
        points=86,
        tricks=7,
    ),
    "drawing trumps": Whole(
        ("QS AD TD 8D 7D TC KS TH", "QC JD 9D AC KC 9C TS KH", "QH QD JC JS JH KD AS 9S"),
        lielais=2,
        points=62,
        tricks=5,
    ),
    "two plain suits to lose": Whole(
        ("QC QD JS 8D AC TC KC AH", "QS JC JD KD 9D 9C KH 9H", "QH JH AD TD 7D AS 9S TH"),
        lielais=0,
        points=34,
        tricks=2,
    ),
    "low cards that duck": Whole(
        ("QC QH JC TD AC TS AH KH", "8D 7D 9C KC 9S KS 9H 9D", "QS QD JS AD TC AS TH KD"),
        lielais=1,
        points=0,
        tricks=0,
        ducks=True,
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_whole_deals(name: str) -> None:
    whole = WHOLE[name]
    position, open_cards = whole.position, OpenCards(whole.position)
    assert open_cards.points(position) == whole.points
    assert open_cards.tricks(position) == whole.tricks
    assert open_cards.avoids_tricks(position) == whole.ducks


def test_every_card_has_its_value() -> None:
    rng = Random(6)
    for _ in range(200):
        ending = some_ending(rng, most_cards=8)
        afters = {Card(card).order: worth_of(ending.after(card)) for card in ending.legal()}
        position = position_of(ending)
        points = {card: after.points for card, after in afters.items()}
        payoffs = {card: after.take for card, after in afters.items()}
        assert values(position, OpenCards.points) == points
        assert values(position, _pays_of_a_take) == payoffs


def _pays_of_a_take(open_cards: OpenCards, position: Position) -> int:
    return open_cards.payoff(position, Contract.TAKE, partial(each_pays, Contract.TAKE))


def test_one_table_answers_for_all_positions_of_a_deal() -> None:
    rng = Random(7)
    for _ in range(100):
        ending = some_ending(rng, most_cards=12)
        open_cards = OpenCards(position_of(ending))
        while ending.cards_left:
            ending = ending.after(rng.choice(ending.legal()))
            position, expected = position_of(ending), worth_of(ending)
            assert open_cards.points(position) == expected.points
            assert open_cards.tricks(position) == expected.tricks


def test_payoffs_may_be_those_of_open_pules() -> None:
    position = WHOLE["six trumps and an ace"].position
    pays = {Level.WON: 2, Level.JANIS_WON: 3}
    assert best_payoff(position, Contract.TAKE) == 1
    assert best_payoff(position, Contract.TAKE, pays.__getitem__) == 2


def test_a_search_that_takes_too_long_says_so() -> None:
    position = WHOLE["drawing trumps"].position
    with pytest.raises(NodeLimit):
        best_points(position, node_limit=20)


def test_a_galdins_has_no_lielais_to_solve_for() -> None:
    position = replace(WHOLE["drawing trumps"].position, lielais=None)
    with pytest.raises(ValueError, match="Lielais"):
        best_points(position)
