"""How long the solver takes, in CPU milliseconds: median, 95 % and most of all deals.

The deals are takes: the first hand with enough trumps, queens and aces picks up the talon and
buries plain points. `after two tricks` and `after four` follow best play, any of the best cards.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bench._report import table
from game.cards import DECK, Card, Category, points_of
from game.players.masks import mask_of
from game.players.position import Position
from game.players.solver import OpenCards, best_level, best_points, reaches
from game.scoring import Contract

_ENOUGH = 7.5


def strength(hand: Sequence[Card]) -> float:
    """How good a hand is for a take: trumps, queens above all, and plain aces."""
    return sum(
        (card.category is Category.TRUMPS)
        + 0.6 * (card.rank == "Q")
        + 0.25 * (card.rank == "J")
        + 0.9 * (card.rank == "A" and card.suit != "D")
        for card in hand
    )


def buried(ten: Sequence[Card]) -> tuple[Card, ...]:
    """The two cards of ten to put away: plain points, and suits that become void."""
    return max(combinations(ten, 2), key=lambda pair: _gain(ten, pair))


def _gain(ten: Sequence[Card], pair: tuple[Card, ...]) -> float:
    kept = {card.category for card in ten if card not in pair}
    gone = {card.category for card in pair} - kept
    kind = sum(
        -20 if card.category is Category.TRUMPS else -3 if card.rank == "A" else card.points / 2
        for card in pair
    )
    return kind + 4 * len(gone)


def takes(rng: random.Random) -> Iterator[Position]:
    """Deals that somebody takes, before the first card."""
    while True:
        cards = rng.sample(DECK, len(DECK))
        hands = [cards[:8], cards[8:16], cards[16:24]]
        lielais = next((hand for hand in range(3) if strength(hands[hand]) >= _ENOUGH), None)
        if lielais is None:
            continue
        ten = hands[lielais] + cards[24:]
        away = buried(ten)
        hands[lielais] = [card for card in ten if card not in away]
        first, second, third = map(mask_of, hands)
        yield Position(
            hands=(first, second, third), leader=0, lielais=lielais, points=points_of(away)
        )


def after(position: Position, tricks: int, rng: random.Random) -> Position:
    """The position after so many tricks of best play for points."""
    open_cards = OpenCards(position)
    while position.tricks_left > 8 - tricks:
        best = open_cards.points(position)
        cards = [card for card in range(len(DECK)) if position.legal >> card & 1]
        rng.shuffle(cards)
        afters = (position.after(card) for card in cards)
        position = next(after for after in afters if open_cards.points(after) == best)
    return position


def milliseconds(
    question: Callable[[Position], object], positions: Sequence[Position]
) -> list[str]:
    """The median, the 95 % and the most that a question took."""
    taken = []
    for position in positions:
        begin = time.process_time()
        question(position)
        taken.append(1000 * (time.process_time() - begin))
    taken.sort()
    figures = statistics.median(taken), taken[int(len(taken) * 0.95)], taken[-1]
    return [f"{figure:.1f}" for figure in figures]


def _level(position: Position) -> object:
    return best_level(position, Contract.TAKE)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = random.Random(options.seed)
    deals = [position for position, _ in zip(takes(rng), range(options.deals), strict=False)]
    two = [after(position, 2, rng) for position in deals]
    four = [after(position, 4, rng) for position in two]
    rows = [
        ("whole deal: points", *milliseconds(best_points, deals)),
        ("whole deal: 61?", *milliseconds(lambda position: reaches(position, 61), deals)),
        ("whole deal: level", *milliseconds(_level, deals)),
        ("after two tricks: level", *milliseconds(_level, two)),
        ("after four tricks: level", *milliseconds(_level, four)),
    ]
    print(table((f"CPU ms ({options.deals} deals)", "median", "p95", "most"), rows))


if __name__ == "__main__":
    main()
