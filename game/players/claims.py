"""Claims: whether a side is sure of all that is left, and the level if it gets it."""

from game.players.position import Position
from game.players.solver import OpenCards
from game.scoring import Contract, Level, Side, level_of, small_zole_level


def is_forced(
    position: Position, contract: Contract, side: Side, *, node_limit: int | None = None
) -> bool:
    """Whether a side gets all that is left with open cards, whatever the other side plays.

    That is every trick, the running one among them; in a small Zole the Lielais wants none of them,
    and the Mazie that he takes one. Raises NodeLimit where the answer takes a longer search.
    """
    open_cards = OpenCards(position, node_limit=node_limit)
    if contract is Contract.SMALL:
        return open_cards.avoids_tricks(position) == (side is Side.LIELAIS)
    if side is Side.LIELAIS:
        return open_cards.takes(position, position.tricks + position.tricks_left)
    return not open_cards.takes(position, position.tricks + 1)


def level_if(position: Position, contract: Contract, side: Side) -> Level:
    """The level if a side gets all that is left: by its claim, or because the other gave up."""
    is_his = side is Side.LIELAIS
    if contract is Contract.SMALL:
        return small_zole_level(tricks=position.tricks if is_his else 1)
    return level_of(
        points=position.points + is_his * position.points_left,
        tricks=position.tricks + is_his * position.tricks_left,
    )
