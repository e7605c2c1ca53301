"""The solver against plain minimax, and against results of whole deals once agreed on."""

from collections import Counter
from random import Random

import pytest

from game.cards import Card
from game.players.masks import mask_of
from game.players.position import Position
from game.players.solver import (
    avoids_tricks,
    best_level,
    best_payoff,
    best_points,
    best_tricks,
    reaches,
)
from game.scoring import Contract, Level
from tests.game.players.minimax import Ending, Worth, some_ending, worth_of


def position_of(ending: Ending) -> Position:
    first, second, third = (mask_of(map(Card, hand)) for hand in ending.hands)
    return Position(
        hands=(first, second, third),
        leader=ending.leader,
        table=tuple(Card(card).order for card in ending.table),
        lielais=ending.lielais,
        points=ending.points,
        tricks=ending.tricks,
    )


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


def values_by_minimax(ending: Ending) -> dict[int, int]:
    return {Card(card).order: worth_of(ending.after(card)).points for card in ending.legal()}


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
