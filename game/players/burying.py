"""Which two of his ten cards the Lielais of a take buries."""

from random import Random

from game.players.budget import Budget
from game.players.rollout import Playout, take_or_zole
from game.players.sampling import Worlds
from game.players.saving import pairs_of, saved
from game.players.seen import Three, look
from game.players.stakes import grid_of, stakes_of
from game.scoring import Contract
from game.view import View

_SENSIBLE = 8
_WORLDS = 100


def by_rule(ten: int) -> int:
    """The two cards that save most points and make most voids; never a queen or a jack."""
    return _sensible(ten)[0]


def _sensible(ten: int) -> list[int]:
    """Some pairs worth burying, the best by the rule first."""
    return sorted(pairs_of(ten), key=lambda pair: (-saved(ten, pair), pair))[:_SENSIBLE]


def by_rollouts(view: View, rng: Random, budget: Budget) -> int:
    """The best of the sensible pairs by what the deals then end with, in sampled worlds."""
    seen = look(view)
    grid = grid_of(stakes_of(view.table, Contract.TAKE, view.seat))
    worlds = Worlds(seen)
    gains = dict.fromkeys(_sensible(seen.hand), 0.0)
    for number in range(_WORLDS):
        if number and budget.is_spent:
            break
        hands = worlds.sampled(rng).hands
        for pair in gains:
            points, tricks = take_or_zole(after_burying(hands, seen.place, pair))
            gains[pair] += grid[points][tricks]
    return max(gains, key=gains.__getitem__)


def after_burying(hands: Three, place: int, pair: int) -> Playout:
    """The play of a take as it begins, the Lielais having buried two of his ten cards."""
    first, second, third = (hand & ~pair for hand in hands)
    return Playout(hands=(first, second, third), leader=0, lielais=place, buried=pair)
