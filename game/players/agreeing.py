"""What a computer player says when somebody claims the rest or proposes to give it up."""

from random import Random

from game.players.budget import Budget
from game.players.claims import is_forced
from game.players.judging import position_in
from game.players.sampling import World, Worlds
from game.players.seen import Seen, look
from game.players.solver import NodeLimit
from game.scoring import Side
from game.view import View

_WORLDS = 50
_NODE_LIMIT = 1500


def agrees(view: View, side: Side, rng: Random, budget: Budget) -> bool:
    """Whether a seat lets a side have all that is left.

    Who gains by it does so at once, and who loses only what is lost in every world that the seat
    looks at. Raises ValueError where there is no Lielais, and for a seat that sits out.
    """
    seen = look(view)
    if seen.lielais is None:
        raise ValueError("sides are the Lielais and the Mazie")
    own = Side.LIELAIS if seen.place == seen.lielais else Side.MAZIE
    if side is own:
        return True
    worlds = Worlds(seen)
    for number in range(_WORLDS):
        if number and budget.is_spent:
            break
        if not _is_lost(seen, worlds.sampled(rng), side):
            return False
    return True


def _is_lost(seen: Seen, world: World, side: Side) -> bool:
    """Whether the other side gets the rest of a world; one that is too hard is not given away."""
    assert seen.contract is not None, "who is the Lielais has a contract"
    position = position_in(seen, world)
    try:
        return is_forced(position, seen.contract, side, node_limit=_NODE_LIMIT)
    except NodeLimit:
        return False
