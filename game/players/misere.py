"""A small Zole with all cards open: whether the Lielais can let every trick go to the Mazie."""

from collections.abc import Iterator

from game.players.masks import ASKS, best_of, bits_of, highest
from game.players.position import HANDS, Position
from game.players.search import NodeLimit

_LEADER = 26


def ducks(position: Position, *, node_limit: int | None = None) -> bool:
    """Whether the Lielais takes none of the tricks to come, both Mazie doing all they can.

    Raises NodeLimit where the answer takes a search of more tricks than that.
    """
    table = tuple(1 << card for card in position.table)
    cards = position.hands[0] | position.hands[1] | position.hands[2]
    assert position.lielais is not None, "a small Zole has a Lielais"
    search = _Ducking(position.hands, position.lielais, node_limit)
    return search.ducks_in(cards, position.leader, table)


class _Ducking:
    """What is known of one distribution of the cards, at the beginning of tricks."""

    def __init__(self, hands: tuple[int, int, int], lielais: int, node_limit: int | None) -> None:
        self._hands = hands
        self._lielais = lielais
        self._node_limit = node_limit
        self._known: dict[int, bool] = {}

    def ducks(self, cards: int, leader: int) -> bool:
        """Whether he takes none of the tricks with these cards."""
        if not self._hands[self._lielais] & cards:
            return True
        key = cards | leader << _LEADER
        known = self._known.get(key)
        if known is None:
            if self._node_limit is not None and len(self._known) >= self._node_limit:
                raise NodeLimit
            known = self._known[key] = self.ducks_in(cards, leader, ())
        return known

    def ducks_in(self, cards: int, leader: int, table: tuple[int, ...]) -> bool:
        """The same in the middle of a trick, whose cards lie on the table."""
        if len(table) == HANDS:
            winner = (leader + table.index(best_of(table))) % HANDS
            return winner != self._lielais and self.ducks(cards, winner)
        mover = (leader + len(table)) % HANDS
        hand = self._hands[mover] & cards
        if mover == self._lielais:
            choices = _his(hand, table)
            return any(self.ducks_in(cards ^ card, leader, (*table, card)) for card in choices)
        legal = hand & ASKS[table[0]] or hand if table else hand
        choices = _distinct(_low_first(legal), cards | sum(table))
        return all(self.ducks_in(cards ^ card, leader, (*table, card)) for card in choices)


def _his(hand: int, table: tuple[int, ...]) -> Iterator[int]:
    """What the Lielais may sensibly play: of the cards under the best one only the highest."""
    if not table:
        return _low_first(hand)
    best, asks = best_of(table), ASKS[table[0]]
    if not hand & asks:
        return bits_of(hand)
    over = hand & asks & (best - 1)
    return bits_of(highest(hand & asks & ~over) | over)


def _low_first(cards: int) -> Iterator[int]:
    """The cards from the weakest on."""
    while cards:
        card = 1 << cards.bit_length() - 1
        yield card
        cards ^= card


def _distinct(choices: Iterator[int], cards: int) -> Iterator[int]:
    """One of each run of neighbours: no card in play lies between them."""
    last = 0
    for card in choices:
        between = cards & (last - 1) & ~((card << 1) - 1) if last else -1
        if between or ASKS[card] != ASKS[last]:
            yield card
        last = card
