"""A distribution of the cards as the solver sees it: hands, what a card counts, neighbours."""

from collections.abc import Iterable
from typing import NamedTuple

from game.cards import DECK
from game.players.masks import ASKS, TRUMPS, bits_of

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

    The smallest number comes first: where the trick is the own side's, to take it, or to lose it.
    """

    def __init__(self, counts: Iterable[int]) -> None:
        self.of_card = {1 << order: count for order, count in enumerate(counts)}
        self.to_give: dict[int, float] = {}
        self.to_take: dict[int, float] = {}
        self.to_shed: dict[int, float] = {}
        self._single = {card: Run(card, card, card, (card,)) for card in self.of_card}
        for card, count in self.of_card.items():
            rank, trump = card.bit_length() - 1, card & TRUMPS
            self.to_give[card] = -2 * count - (0.8 * rank if trump else 3)
            self.to_take[card] = -100 - 2.5 * count - (2 * rank if trump else 8)
            self.to_shed[card] = count + (0.5 * (14 - rank) if trump else 2)

    def run(self, cards: list[int]) -> Run:
        """The run of some neighbours, the strongest first."""
        if len(cards) == 1:
            return self._single[cards[0]]
        of_card = self.of_card
        dearest = max(cards, key=of_card.__getitem__)
        cheapest = min(cards, key=of_card.__getitem__)
        distinct = {of_card[card]: card for card in reversed(cards)}
        return Run(cards[0], dearest, cheapest, tuple(sorted(distinct.values())))

    def of(self, cards: int) -> int:
        """What these cards count together."""
        return sum(map(self.of_card.__getitem__, bits_of(cards)))


POINTS = Worth(card.points for card in DECK)
CARDS = Worth(1 for _ in DECK)


class Runs(dict[int, list[Run]]):
    """The neighbours in a hand, by the cards of one category that are in play.

    Neighbours are cards of the hand with no card in play between them: they take the same tricks.
    """

    def __init__(self, hand: int, worth: Worth) -> None:
        self._hand = hand
        self._worth = worth

    def __missing__(self, cards: int) -> list[Run]:
        runs = self[cards] = []
        run: list[int] = []
        while cards:
            card = cards & -cards
            cards ^= card
            if card & self._hand:
                run.append(card)
            elif run:
                runs.append(self._worth.run(run))
                run = []
        if run:
            runs.append(self._worth.run(run))
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
        canonical = 0
        for group in self._groups:
            weaker = group
            for card in bits_of(cards & group):
                hand = next(hand for hand in self._hands if hand & card)
                canonical |= (first := hand & weaker & -(hand & weaker))
                weaker &= ~((first << 1) - 1)
        self[cards] = canonical
        return canonical
