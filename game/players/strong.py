"""The player that weighs each card in sampled worlds, by search with open cards and by rollouts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from game.cards import Card
from game.deal import TRICKS
from game.players import simple
from game.players.budget import Budget
from game.players.judging import by_rollout, by_search, spread
from game.players.masks import ASKS, WORTH, bits_of, card_of
from game.players.racing import Race, Values
from game.players.sampling import World, Worlds
from game.players.seen import Seen, look
from game.players.solver import NodeLimit
from game.scoring import Contract
from game.view import Table, View

# Worlds by the number of the trick, the last for all later ones: so many are played out, and so
# many of these searched. What a search of a whole deal costs is better spent on rollouts.
_PLAYED_OUT = (100, 60, 60, 60, 80)
_SEARCHED = (0, 8, 16, 20, 40)
_NODE_LIMIT = 1500
# Of the way from the worst end to the best: who is so far behind by rollouts is not searched, and
# after each round of worlds those drop out who are behind by more than chance explains.
_HOPELESS = 0.05
_CHANCE = 0.1
_ROUND = 4


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
    values, looked_at = _played_out(seen, view.table, cards, _while_time(worlds, budget))
    if search and seen.contract is not Contract.GALDINS:
        worlds = _while_time(looked_at[: _by_trick(_SEARCHED, seen)], budget)
        values = _searched(seen, view.table, values, worlds)
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


def _worlds(seen: Seen, rng: Random) -> Iterator[World]:
    """As many worlds as the trick is worth; the likeliest of all where these are few."""
    number = _by_trick(_PLAYED_OUT, seen)
    worlds = Worlds(seen)
    if not worlds.are_few:
        return islice(worlds.walked(rng), number)
    found = list(worlds.all())
    rng.shuffle(found)
    return iter(sorted(found, key=lambda world: -world.weight)[:number])


def _by_trick(numbers: Sequence[int], seen: Seen) -> int:
    return numbers[min(TRICKS - seen.hand.bit_count(), len(numbers) - 1)]


def _played_out(
    seen: Seen, table: Table, cards: list[int], worlds: Iterable[World]
) -> tuple[Values, list[World]]:
    """The mean of each card's rollouts, and the worlds they were played in."""
    judge, sums, looked_at = by_rollout(seen, table), dict.fromkeys(cards, 0.0), list[World]()
    for world in worlds:
        looked_at.append(world)
        for card in cards:
            sums[card] += world.weight * judge(world, card)
    weights = sum(world.weight for world in looked_at)
    return {card: total / weights for card, total in sums.items()}, looked_at


def _searched(seen: Seen, table: Table, rollouts: Values, worlds: Iterable[World]) -> Values:
    """The mean of each card's rollouts and its values with open cards; a hard world counts none."""
    judge = by_search(seen, table, node_limit=_NODE_LIMIT)
    whole = spread(seen, table)
    race = Race(rollouts, hopeless=_HOPELESS * whole, chance=_CHANCE * whole)
    for number, world in enumerate(worlds):
        if number and not number % _ROUND:
            race.drop()
        if race.is_over:
            break
        try:
            race.add(judge(world, race.left), weight=world.weight)
        except NodeLimit:
            continue
    return race.values()


def _while_time(worlds: Iterable[World], budget: Budget) -> Iterator[World]:
    """The first world, and more while there is time."""
    for number, world in enumerate(worlds):
        if number and budget.is_spent:
            return
        yield world
