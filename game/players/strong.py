"""The player that weighs each card in sampled worlds, by search with open cards and by rollouts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from game.cards import Card
from game.deal import TRICKS
from game.players import simple
from game.players.budget import Budget
from game.players.judging import by_rollout, by_search
from game.players.masks import ASKS, WORTH, bits_of, card_of
from game.players.sampling import World, Worlds
from game.players.seen import Seen, look
from game.players.solver import NodeLimit
from game.scoring import Contract
from game.view import Table, View

# Worlds by the number of the trick, the last for all later ones: so many are played out, and so
# many of these searched. What a search of a whole deal costs is better spent on rollouts.
_PLAYED_OUT = (80, 60, 60, 100)
_SEARCHED = (0, 8, 25, 60, 100)
_NODE_LIMIT = 1500

Values = dict[int, float]


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a card is expected to gain from each other person."""

    card: Card
    value: float


def weigh(view: View, rng: Random, budget: Budget, *, search: bool) -> tuple[Estimate, ...]:
    """The legal cards of the seat to play, the best first; of equal ones only one is weighed.

    `search` weighs with open cards too, which is stronger and slower; a galdiņš has none.
    """
    seen = look(view)
    book = simple.card(seen)
    cards = distinct(seen, prefer=book)
    if len(cards) == 1:
        return (Estimate(card_of(cards[0]), 0.0),)
    worlds = _worlds(seen, rng)
    values = _played_out(seen, view.table, cards, worlds, budget)
    if search and seen.contract is not Contract.GALDINS:
        found = _searched(seen, view.table, cards, worlds, budget)
        values = {card: (value + found.get(card, value)) / 2 for card, value in values.items()}
    ranked = sorted(
        cards, key=lambda card: (-round(values[card], 9), card != book, WORTH[card], card)
    )
    return tuple(Estimate(card_of(card), values[card]) for card in ranked)


def distinct(seen: Seen, *, prefer: int) -> list[int]:
    """One card for each set of equal ones: same points, and none of another's between them."""
    others = seen.hidden | sum(seen.table) | seen.led
    found: list[int] = []
    last = 0
    for card in bits_of(seen.legal):
        between = (card - 1) & ~((last << 1) - 1) if last else 0
        is_equal = last and ASKS[card] == ASKS[last] and WORTH[card] == WORTH[last]
        if not is_equal or others & between:
            found.append(card)
        elif card == prefer:
            found[-1] = card
        last = card
    return found


def _worlds(seen: Seen, rng: Random) -> list[World]:
    """As many worlds as the trick is worth; all of them, the likeliest first, if they are few."""
    number = _by_trick(_PLAYED_OUT, seen)
    worlds = Worlds(seen)
    if not worlds.are_few:
        return [worlds.sampled(rng) for _ in range(number)]
    found = list(worlds.all())
    rng.shuffle(found)
    return sorted(found, key=lambda world: -world.weight)


def _by_trick(numbers: Sequence[int], seen: Seen) -> int:
    return numbers[min(TRICKS - seen.hand.bit_count(), len(numbers) - 1)]


def _played_out(
    seen: Seen, table: Table, cards: list[int], worlds: list[World], budget: Budget
) -> Values:
    """The mean of each card's rollouts."""
    judge, sums, weights = by_rollout(seen, table), dict.fromkeys(cards, 0.0), 0.0
    for world in _while_time(worlds, budget):
        weights += world.weight
        for card in cards:
            sums[card] += world.weight * judge(world, card)
    return {card: total / weights for card, total in sums.items()}


def _searched(
    seen: Seen, table: Table, cards: list[int], worlds: list[World], budget: Budget
) -> Values:
    """The mean of each card's values with open cards; none if every world was too hard."""
    judge = by_search(seen, table, node_limit=_NODE_LIMIT)
    sums, weights = dict.fromkeys(cards, 0.0), 0.0
    for world in _while_time(worlds[: _by_trick(_SEARCHED, seen)], budget):
        try:
            values = judge(world, cards)
        except NodeLimit:
            continue
        weights += world.weight
        for card, value in zip(cards, values, strict=True):
            sums[card] += world.weight * value
    return {card: total / weights for card, total in sums.items()} if weights else {}


def _while_time(worlds: Sequence[World], budget: Budget) -> Iterator[World]:
    """The first world, and more while there is time."""
    for number, world in enumerate(worlds):
        if number and budget.is_spent:
            return
        yield world
