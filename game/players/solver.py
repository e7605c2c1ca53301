"""What a position is worth with all cards open and the best play of everybody, both Mazie together.

Every function raises NodeLimit where the answer takes a search of more tricks than `node_limit`.
"""

from collections.abc import Callable
from functools import cached_property

from game.players.masks import bits_of
from game.players.misere import ducks
from game.players.position import HANDS, Position
from game.players.search import NodeLimit, Search
from game.players.world import CARDS, POINTS, Worth
from game.scoring import Contract, Level, each_pays

__all__ = [
    "NodeLimit",
    "OpenCards",
    "avoids_tricks",
    "best_level",
    "best_payoff",
    "best_points",
    "best_tricks",
    "reaches",
    "values",
]

_POINTS_OF = {Level.JANIS_WON: 91, Level.WON: 61, Level.LOST: 31}
_TRICKS_OF = {Level.ALL_TRICKS: 8, Level.JANIS_LOST: 1, Level.NO_TRICK: 0}
_FARTHEST = {
    True: (Level.ALL_TRICKS, Level.JANIS_WON),
    False: (Level.JANIS_LOST, Level.NO_TRICK),
}

Pays = Callable[[Level], int]


class OpenCards:
    """The answers about one distribution of the cards; what one question found helps the next."""

    def __init__(self, position: Position, *, node_limit: int | None = None) -> None:
        if position.lielais is None:
            raise ValueError("the solver plays a Lielais against two Mazie")
        self._hands, self._lielais = _dealt(position), position.lielais
        self._node_limit = node_limit

    @cached_property
    def _points(self) -> Search:
        return self._search(POINTS)

    @cached_property
    def _tricks(self) -> Search:
        return self._search(CARDS)

    def _search(self, worth: Worth) -> Search:
        return Search(self._hands, lielais=self._lielais, worth=worth, node_limit=self._node_limit)

    def reaches(self, position: Position, points: int) -> bool:
        """Whether the Lielais ends with at least so many card points."""
        return _ask(self._points, position, points - position.points)

    def takes(self, position: Position, tricks: int) -> bool:
        """Whether the Lielais ends with at least so many tricks."""
        return _ask(self._tricks, position, HANDS * (tricks - position.tricks))

    def points(self, position: Position) -> int:
        """The card points with which the Lielais ends."""
        low, high = position.points, position.points + position.points_left
        while low < high:
            middle = (low + high + 1) // 2
            if self.reaches(position, middle):
                low = middle
            else:
                high = middle - 1
        return low

    def tricks(self, position: Position) -> int:
        """The tricks with which the Lielais ends."""
        tricks = position.tricks
        while tricks < position.tricks + position.tricks_left and self.takes(position, tricks + 1):
            tricks += 1
        return tricks

    def avoids_tricks(self, position: Position) -> bool:
        """Whether the Lielais, who wants none, ends without a trick."""
        return position.tricks == 0 and ducks(position, node_limit=self._node_limit)

    def reaches_level(self, position: Position, contract: Contract, level: Level) -> bool:
        """Whether a contract ends with this level or a higher one."""
        if contract is Contract.SMALL:
            return level is not Level.WON or self.avoids_tricks(position)
        if level in _TRICKS_OF:
            return self.takes(position, _TRICKS_OF[level])
        return self.reaches(position, _POINTS_OF[level])

    def level(self, position: Position, contract: Contract) -> Level:
        """The level with which a contract ends; for the Lielais a higher one is always better."""
        is_won = self.reaches_level(position, contract, Level.WON)
        if contract is Contract.SMALL:
            return Level.WON if is_won else Level.LOST
        if is_won and not self.reaches_level(position, contract, Level.JANIS_WON):
            return Level.WON
        if not is_won and self.reaches_level(position, contract, Level.LOST):
            return Level.LOST
        high, low = _FARTHEST[is_won]
        return high if self.reaches_level(position, contract, high) else low

    def payoff(self, position: Position, contract: Contract, pays: Pays) -> int:
        """What each Mazie pays for the level with which the contract ends."""
        return pays(self.level(position, contract))


Value = Callable[[OpenCards, Position], int]


def reaches(position: Position, points: int, *, node_limit: int | None = None) -> bool:
    """Whether the Lielais ends with at least so many card points, those so far included."""
    return OpenCards(position, node_limit=node_limit).reaches(position, points)


def best_points(position: Position, *, node_limit: int | None = None) -> int:
    """The card points with which the Lielais ends, those so far included."""
    return OpenCards(position, node_limit=node_limit).points(position)


def best_tricks(position: Position, *, node_limit: int | None = None) -> int:
    """The tricks with which the Lielais ends, those so far included."""
    return OpenCards(position, node_limit=node_limit).tricks(position)


def avoids_tricks(position: Position, *, node_limit: int | None = None) -> bool:
    """Whether the Lielais, who wants none, ends without a trick, as in a small Zole."""
    return OpenCards(position, node_limit=node_limit).avoids_tricks(position)


def best_level(position: Position, contract: Contract, *, node_limit: int | None = None) -> Level:
    """The level with which a take, a Zole or a small Zole ends."""
    return OpenCards(position, node_limit=node_limit).level(position, contract)


def best_payoff(
    position: Position,
    contract: Contract,
    pays: Pays | None = None,
    *,
    node_limit: int | None = None,
) -> int:
    """What each Mazie pays for that level, by the result table or as `pays` says.

    `pays` must never pay the Lielais less for a higher level.
    """
    level = best_level(position, contract, node_limit=node_limit)
    return each_pays(contract, level) if pays is None else pays(level)


def values(position: Position, value: Value, *, node_limit: int | None = None) -> dict[int, int]:
    """What the position is worth to the Lielais after each legal card, by the card's order.

    `value` is what counts: `OpenCards.points`, `OpenCards.tricks`, or a payoff.
    """
    open_cards = OpenCards(position, node_limit=node_limit)
    cards = [bit.bit_length() - 1 for bit in bits_of(position.legal)]
    return {card: value(open_cards, position.after(card)) for card in cards}


def _ask(search: Search, position: Position, need: int) -> bool:
    table = tuple(1 << card for card in position.table)
    cards = sum(position.hands) + sum(table)
    return search.reaches(cards, position.leader, table, need)


def _dealt(position: Position) -> tuple[int, int, int]:
    """The hands at the beginning of the trick."""
    hands = list(position.hands)
    for place, card in enumerate(position.table):
        hands[(position.leader + place) % HANDS] |= 1 << card
    return hands[0], hands[1], hands[2]
