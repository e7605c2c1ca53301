"""A distribution of the cards as the solver sees it: hands, what a card counts, neighbours."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.cards import DECK
from game.players.masks import ASKS, TRUMPS, bits_of, points_in

HANDS = 3
BEATERS = {
    bit: asked & (bit - 1) | (0 if asked == TRUMPS else TRUMPS) for bit, asked in ASKS.items()
}


class Run(NamedTuple):
    """Neighbours: the strongest, the dearest, the cheapest, and one of each worth."""

    strongest: int
    dearest: int
    cheapest: int
    distinct: tuple[int, ...]


class Worth:
    """What each card counts for the side that takes it, and how early it is tried.

    `of` counts a set of cards. The smallest number comes first: where the trick is the own
    side's, to take it, or to lose it.
    """

    def __init__(self, counts: Iterable[int], *, of: Callable[[int], int]) -> None:
        self.of = of
        self.of_card = {1 << order: count for order, count in enumerate(counts)}
        self.to_give: dict[int, float] = {}
        self.to_take: dict[int, float] = {}
        self.to_shed: dict[int, float] = {}
        self._runs: dict[int, Run] = {}
        for card, count in self.of_card.items():
            rank, trump = card.bit_length() - 1, card & TRUMPS
            self.to_give[card] = -2 * count - (0.8 * rank if trump else 3)
            self.to_take[card] = -100 - 2.5 * count - (2 * rank if trump else 8)
            self.to_shed[card] = count + (0.5 * (14 - rank) if trump else 2)

    def run(self, cards: int) -> Run:
        """The run of some neighbours; there are not so many that it could not be kept."""
        run = self._runs.get(cards)
        if run is None:
            run = self._runs[cards] = self._find_run(tuple(bits_of(cards)))
        return run

    def _find_run(self, cards: tuple[int, ...]) -> Run:
        of_card = self.of_card
        dearest = max(cards, key=of_card.__getitem__)
        cheapest = min(cards, key=of_card.__getitem__)
        distinct = {of_card[card]: card for card in reversed(cards)}
        return Run(cards[0], dearest, cheapest, tuple(sorted(distinct.values())))


POINTS = Worth((card.points for card in DECK), of=points_in)
CARDS = Worth((1 for _ in DECK), of=int.bit_count)


class Runs(dict[int, list[Run]]):
    """The neighbours in a hand, by the cards of one category that are in play.

    Neighbours are cards of the hand with no card in play between them: they take the same tricks.
    """

    def __init__(self, hand: int, worth: Worth) -> None:
        self._hand = hand
        self._worth = worth

    def __missing__(self, cards: int) -> list[Run]:
        runs, own = list[Run](), cards & self._hand
        others = cards ^ own
        while own:
            weaker = others & -(own & -own)
            run = own & (weaker & -weaker) - 1 if weaker else own
            runs.append(self._worth.run(run))
            own ^= run
        self[cards] = runs
        return runs


class World:
    """Who holds what, who is the Lielais, and what is counted."""

    def __init__(self, hands: tuple[int, int, int], *, lielais: int, worth: Worth) -> None:
        self.hands = hands
        self.lielais = lielais
        self.worth = worth
        self.runs = tuple(Runs(hand, worth) for hand in hands)


class Canon(dict[int, int]):
    """One set of cards for all sets that play alike, by the cards that have equals.

    Where only the order of the owners counts, as among four queens, a hand is taken to hold the
    strongest it was dealt.
    """

    def __init__(self, world: World) -> None:
        groups: dict[int, int] = {}
        for card in bits_of(TRUMPS):
            count = world.worth.of_card[card]
            groups[count] = groups.get(count, 0) | card
        self._hands = world.hands
        self._groups = [group for group in groups.values() if group & (group - 1)]
        self.equals = sum(self._groups)

    def __missing__(self, cards: int) -> int:
        first, second, third = self._hands
        canonical = 0
        for group in self._groups:
            left, weaker = cards & group, group
            while left:
                card = left & -left
                left ^= card
                same = weaker & (first if first & card else second if second & card else third)
                strongest = same & -same
                canonical |= strongest
                weaker &= -strongest << 1
        self[cards] = canonical
        return canonical
