"""What the Lielais takes at least and at most of the cards in play, seen without search."""

from typing import NamedTuple

from game.players.masks import TRUMPS, bits_of, masters
from game.players.world import BEATERS, HANDS, World


class Masters(NamedTuple):
    """The trumps that nothing beats: whose, in how many tricks at least, and what they count."""

    are_his: bool
    tricks: int
    worth: int


class Cheapest(dict[int, tuple[int, ...]]):
    """What the cheapest cards of a hand count, by the hand: of none, of one, of two."""

    def __init__(self, world: World) -> None:
        self._worth = world.worth.of_card

    def __missing__(self, hand: int) -> tuple[int, ...]:
        sums = [0]
        for count in sorted(self._worth[card] for card in bits_of(hand)):
            sums.append(sums[-1] + count)
        self[hand] = tuple(sums)
        return self[hand]


class Bounds:
    """The bounds at the beginning of a trick."""

    def __init__(self, world: World) -> None:
        self.cheapest = Cheapest(world)
        self._world = world
        self._masters: dict[int, Masters] = {}

    def of(self, cards: int, leader: int, count: int) -> tuple[int, int]:
        """The least and the most he takes of cards that count so much.

        Whoever holds master trumps takes a trick with each, and at least the cheapest cards of the
        other side fall into it. The last trick is what it is.
        """
        if cards.bit_count() == HANDS:
            taken = count if self._last_winner(cards, leader) == self._world.lielais else 0
            return taken, taken
        trumps = cards & TRUMPS
        if not trumps:
            return 0, count
        masters = self._masters.get(trumps) or self._find_masters(trumps)
        hands, lielais, cheapest = self._world.hands, self._world.lielais, self.cheapest
        least = masters.worth
        if not masters.are_his:
            return 0, count - least - cheapest[cards & hands[lielais]][masters.tricks]
        for other in (lielais - 1, lielais - 2):
            least += cheapest[cards & hands[other]][masters.tricks]
        return least, count

    def _find_masters(self, trumps: int) -> Masters:
        his = trumps & self._world.hands[self._world.lielais]
        best = masters(his, trumps ^ his)
        if best:
            found = Masters(are_his=True, tricks=best.bit_count(), worth=self._world.worth.of(best))
        else:
            best = masters(trumps ^ his, his)
            tricks = max((best & hand).bit_count() for hand in self._world.hands)
            found = Masters(are_his=False, tricks=tricks, worth=self._world.worth.of(best))
        self._masters[trumps] = found
        return found

    def _last_winner(self, cards: int, leader: int) -> int:
        first, second, third = (
            cards & self._world.hands[(leader + place) % HANDS] for place in range(HANDS)
        )
        best, winner = first, leader
        if BEATERS[best] & second:
            best, winner = second, (leader + 1) % HANDS
        return (leader + 2) % HANDS if BEATERS[best] & third else winner
