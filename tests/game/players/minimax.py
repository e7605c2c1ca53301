"""Plain minimax over every legal card, on the oracle's cards: what the solver is compared with.

It imports nothing of `game`: cards are strings, hands are lists.
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import NamedTuple

from tests.oracle import DECK, TAKE, ZOLE, beats, choices, level_of, worth


@dataclass(frozen=True)
class Ending:
    """The last cards of a deal, with some of them on the table already."""

    hands: tuple[tuple[str, ...], ...]
    leader: int
    lielais: int
    points: int = 0
    tricks: int = 0
    table: tuple[str, ...] = ()

    @property
    def to_move(self) -> int:
        """The hand that plays next."""
        return (self.leader + len(self.table)) % 3

    @property
    def cards_left(self) -> int:
        """How many cards the hands hold together."""
        return sum(map(len, self.hands))

    def legal(self) -> list[str]:
        """The cards that the hand to move may play."""
        return choices(list(self.hands[self.to_move]), list(self.table))

    def after(self, card: str) -> "Ending":
        """The ending when it has played one of them."""
        hands = tuple(tuple(held for held in hand if held != card) for hand in self.hands)
        table = (*self.table, card)
        if len(table) < 3:
            return replace(self, hands=hands, table=table)
        best = 0
        for place in (1, 2):
            if beats(table[place], table[best]):
                best = place
        winner = (self.leader + best) % 3
        points, tricks = self.points, self.tricks
        if winner == self.lielais:
            points, tricks = points + worth(list(table)), tricks + 1
        return replace(self, hands=hands, table=(), leader=winner, points=points, tricks=tricks)


class Worth(NamedTuple):
    """What best play makes of an ending for the Lielais, each number for itself.

    `ducked` are his tricks where he wants as few as he can; else it is the most of everything.
    """

    points: int
    tricks: int
    take: int
    zole: int
    ducked: int


@cache
def worth_of(ending: Ending) -> Worth:
    """The Lielais plays for the most, both Mazie for the least; forget with `cache_clear`."""
    if ending.cards_left == 0:
        level = level_of(ending.points, ending.tricks)
        return Worth(ending.points, ending.tricks, TAKE[level], ZOLE[level], ending.tricks)
    best, fewest = (max, min) if ending.to_move == ending.lielais else (min, max)
    after = [worth_of(ending.after(card)) for card in ending.legal()]
    points, tricks, take, zole, ducked = zip(*after, strict=True)
    return Worth(best(points), best(tricks), best(take), best(zole), fewest(ducked))


def some_ending(rng: Random, *, most_cards: int) -> Ending:
    """The end of some deal, in the middle of a trick or not, with at least one card left."""
    cards = rng.randint(1, most_cards)
    return _played(rng, cards) if rng.random() < 0.5 else _put_together(rng, cards)


def _played(rng: Random, cards: int) -> Ending:
    """A whole deal, played at random until so many cards are left; often a lopsided one."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.5:
        pull = rng.choice((-1, 1)) * rng.uniform(0, 2)
        deck.sort(key=lambda card: DECK.index(card) * pull + rng.gauss(0, 13))
    hands = tuple(deck[:8]), tuple(deck[8:16]), tuple(deck[16:24])
    buried = worth(deck[24:]) if rng.random() < 0.5 else 0
    ending = Ending(hands, leader=0, lielais=rng.randrange(3), points=buried)
    while ending.cards_left > cards:
        ending = ending.after(rng.choice(ending.legal()))
    return ending


def _put_together(rng: Random, cards: int) -> Ending:
    """Any cards in any hands, after tricks that may have gone in any way that fits."""
    tricks_left = -(-cards // 3)
    deck = rng.sample(DECK, 3 * tricks_left)
    hands = tuple(tuple(deck[hand::3]) for hand in range(3))
    taken = rng.randint(0, 8 - tricks_left)
    others = 120 - worth(deck)
    points = rng.randint(0, others)
    if taken == 8 - tricks_left:
        points = others
    elif taken == 0:
        points = min(points, 22)
    ending = Ending(hands, rng.randrange(3), rng.randrange(3), points=points, tricks=taken)
    while ending.cards_left > cards:
        ending = ending.after(rng.choice(ending.legal()))
    return ending
