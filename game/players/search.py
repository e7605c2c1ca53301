"""Null-window search with all cards open: whether the Lielais still takes so much."""

from game.cards import DECK
from game.players.masks import ASKS, TRUMPS, bits_of

HANDS = 3
_LEADER = len(DECK)
_BEATEN_BY = {
    bit: asked & (bit - 1) | (0 if asked == TRUMPS else TRUMPS) for bit, asked in ASKS.items()
}


class NodeLimit(Exception):
    """The search has looked at as many tricks as it may."""


class Search:
    """What is known of one distribution of the cards; `worth` says what each card counts."""

    def __init__(
        self,
        hands: tuple[int, int, int],
        *,
        lielais: int,
        worth: tuple[int, ...],
        node_limit: int | None = None,
    ) -> None:
        self.nodes = 0
        self._hands = hands
        self._lielais = lielais
        self._worth = {1 << order: count for order, count in enumerate(worth)}
        self._bounds: dict[int, tuple[int, int]] = {}
        self._node_limit = node_limit

    def reaches(self, cards: int, leader: int, need: int) -> bool:
        """Whether the Lielais takes so much of these cards, the next trick led by a hand."""
        if need <= 0:
            return True
        key = cards | leader << _LEADER
        low, high = self._bounds.get(key) or (0, sum(map(self._worth.__getitem__, bits_of(cards))))
        if low >= need:
            return True
        if high < need:
            return False
        self.nodes += 1
        if self._node_limit is not None and self.nodes > self._node_limit:
            raise NodeLimit
        answer = self.reaches_in(cards, leader, (), need)
        self._bounds[key] = (need, high) if answer else (low, need - 1)
        return answer

    def reaches_in(self, cards: int, leader: int, table: tuple[int, ...], need: int) -> bool:
        """The same in the middle of a trick, whose cards lie on the table."""
        if len(table) == HANDS:
            return self._reaches_after(cards, leader, table, need)
        mover = (leader + len(table)) % HANDS
        hand = self._hands[mover] & cards
        legal = hand & ASKS[table[0]] or hand if table else hand
        return (
            any(self.reaches_in(cards ^ bit, leader, (*table, bit), need) for bit in bits_of(legal))
            if mover == self._lielais
            else all(
                self.reaches_in(cards ^ bit, leader, (*table, bit), need) for bit in bits_of(legal)
            )
        )

    def _reaches_after(self, cards: int, leader: int, table: tuple[int, ...], need: int) -> bool:
        best = 0
        for place, bit in enumerate(table):
            if _BEATEN_BY[table[best]] & bit:
                best = place
        winner = (leader + best) % HANDS
        if winner == self._lielais:
            need -= sum(map(self._worth.__getitem__, table))
        return self.reaches(cards, winner, need)
