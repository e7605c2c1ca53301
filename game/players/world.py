"""A distribution of the cards as the solver sees it: hands, what a card counts, neighbours."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.cards import DECK
from game.players.masks import ALL, ASKS, CATEGORIES, TRUMPS, bits_of

HANDS = 3
BEATERS = {
    bit: asked & (bit - 1) | (0 if asked == TRUMPS else TRUMPS) for bit, asked in ASKS.items()
}


class Worth:
    """What each card counts for the side that takes it, and how early it is tried.

    The smallest number comes first: where the trick is the own side's, to take it, or to lose it.
    """

    def __init__(self, counts: Iterable[int]) -> None:
        self.of_card = {1 << order: count for order, count in enumerate(counts)}
        self.to_give: dict[int, float] = {}
        self.to_take: dict[int, float] = {}
        self.to_shed: dict[int, float] = {}
        for card, count in self.of_card.items():
            rank, trump = card.bit_length() - 1, card & TRUMPS
            self.to_give[card] = -2 * count - (0.3 * rank if trump else 4)
            self.to_take[card] = -100 - 2 * count - (0.5 * rank if trump else 8)
            self.to_shed[card] = 2 * count + (0.5 * (14 - rank) if trump else 0)

    def of(self, cards: int) -> int:
        """What these cards count together."""
        return sum(map(self.of_card.__getitem__, bits_of(cards)))


POINTS = Worth(card.points for card in DECK)
CARDS = Worth(1 for _ in DECK)


class Run(NamedTuple):
    """Neighbours: the strongest, the dearest, the cheapest, and one of each worth."""

    strongest: int
    dearest: int
    cheapest: int
    distinct: tuple[int, ...]


class Runs(dict[int, tuple[Run, ...]]):
    """The neighbours in a hand, by the cards of one category that are in play.

    Neighbours are cards of the hand with no card in play between them: they take the same tricks.
    """

    def __init__(self, hand: int, worth: dict[int, int]) -> None:
        self._hand = hand
        self._worth = worth

    def __missing__(self, cards: int) -> tuple[Run, ...]:
        runs = self[cards] = tuple(map(self._run, _neighbours(self._hand, cards)))
        return runs

    def _run(self, cards: list[int]) -> Run:
        worth = self._worth
        dearest = max(cards, key=worth.__getitem__)
        cheapest = min(cards, key=worth.__getitem__)
        distinct = {worth[card]: card for card in reversed(cards)}
        return Run(cards[0], dearest, cheapest, tuple(sorted(distinct.values())))


class World:
    """Who holds what, who is the Lielais, and what is counted."""

    def __init__(self, hands: tuple[int, int, int], *, lielais: int, worth: Worth) -> None:
        self.hands = hands
        self.lielais = lielais
        self.worth = worth
        self._runs = tuple(Runs(hand, worth.of_card) for hand in hands)

    def runs(self, hand: int, cards: int, *, led: int = ALL) -> list[Run]:
        """The neighbours a hand may play among the cards in play, following the led category."""
        own = cards & self.hands[hand]
        own = own & led or own
        runs = self._runs[hand]
        return [run for category in CATEGORIES if own & category for run in runs[cards & category]]


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
        canonical = 0
        for group in self._groups:
            weaker = group
            for card in bits_of(cards & group):
                hand = next(hand for hand in self._hands if hand & card)
                canonical |= (first := hand & weaker & -(hand & weaker))
                weaker &= ~((first << 1) - 1)
        self[cards] = canonical
        return canonical


def _neighbours(hand: int, cards: int) -> Iterator[list[int]]:
    run: list[int] = []
    for card in bits_of(cards):
        if card & hand:
            run.append(card)
        elif run:
            yield run
            run = []
    if run:
        yield run
