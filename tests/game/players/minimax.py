"""Plain minimax over every legal card, by the oracle's rules: what the solver is compared with.

Cards are strings, hands are tuples; of `game` it only knows what is compared.
"""

from random import Random
from typing import NamedTuple

from game.cards import Card
from game.players.masks import cards_of, mask_of
from game.players.position import Position
from tests.oracle import DECK, TAKE, WORTH, ZOLE, beats, follows, level_of, worth

FOLLOWS = {led: {card for card in DECK if follows(card, led)} for led in DECK}
BEATS = {best: {card for card in DECK if beats(card, best)} for best in DECK}
COUNTS = {card: WORTH[card[0]] for card in DECK}

Hands = tuple[tuple[str, ...], ...]


class Ending(NamedTuple):
    """The last cards of a deal, with some of them on the table already."""

    hands: Hands
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
        hand = self.hands[self.to_move]
        following = [card for card in hand if self.table and card in FOLLOWS[self.table[0]]]
        return following or list(hand)

    def after(self, card: str) -> "Ending":
        """The ending when it has played one of them."""
        hands, mover = list(self.hands), self.to_move
        hands[mover] = tuple(held for held in hands[mover] if held != card)
        played = self._replace(hands=tuple(hands), table=(*self.table, card))
        return played if len(played.table) < 3 else played._taken()

    def _taken(self) -> "Ending":
        """The ending when somebody has taken the full trick."""
        best = 0
        for place in (1, 2):
            if self.table[place] in BEATS[self.table[best]]:
                best = place
        winner = (self.leader + best) % 3
        points, tricks = self.points, self.tricks
        if winner == self.lielais:
            points, tricks = points + sum(COUNTS[card] for card in self.table), tricks + 1
        return Ending(self.hands, winner, self.lielais, points, tricks)


class Worth(NamedTuple):
    """What best play makes of an ending for the Lielais, each number for itself.

    `ducked` are his tricks where he wants as few as he can; else it is the most of everything.
    """

    points: int
    tricks: int
    take: int
    zole: int
    ducked: int


def worth_of(ending: Ending, known: dict[Ending, Worth] | None = None) -> Worth:
    """What every legal card leads to, the best of it for whoever plays it.

    `known` has the endings without a card on the table that came up before.
    """
    if ending.cards_left == 0:
        level = level_of(ending.points, ending.tricks)
        return Worth(ending.points, ending.tricks, TAKE[level], ZOLE[level], ending.tricks)
    known = {} if known is None else known
    if not ending.table and ending in known:
        return known[ending]
    best, fewest = (max, min) if ending.to_move == ending.lielais else (min, max)
    after = [worth_of(ending.after(card), known) for card in ending.legal()]
    points, tricks, take, zole, ducked = zip(*after, strict=True)
    found = Worth(best(points), best(tricks), best(take), best(zole), fewest(ducked))
    if not ending.table:
        known[ending] = found
    return found


def ending_of(position: Position) -> Ending:
    """A position of the solver as an ending."""
    assert position.lielais is not None
    return Ending(
        hands=tuple(tuple(map(str, cards_of(hand))) for hand in position.hands),
        leader=position.leader,
        lielais=position.lielais,
        points=position.points,
        tricks=position.tricks,
        table=tuple(DECK[card] for card in position.table),
    )


def position_of(ending: Ending) -> Position:
    """An ending as a position of the solver."""
    first, second, third = (mask_of(map(Card, hand)) for hand in ending.hands)
    return Position(
        hands=(first, second, third),
        leader=ending.leader,
        table=tuple(Card(card).order for card in ending.table),
        lielais=ending.lielais,
        points=ending.points,
        tricks=ending.tricks,
    )


def some_ending(rng: Random, *, most_cards: int) -> Ending:
    """The end of some deal, in the middle of a trick or not, with at least one card left."""
    cards = rng.randint(1, most_cards)
    ending = _dealt(rng) if rng.random() < 0.5 else _put_together(rng, cards)
    while ending.cards_left > cards:
        ending = ending.after(rng.choice(ending.legal()))
    return ending


def _dealt(rng: Random) -> Ending:
    """A whole deal, often a lopsided one."""
    deck = list(DECK)
    rng.shuffle(deck)
    if rng.random() < 0.5:
        pull = rng.choice((-1, 1)) * rng.uniform(0, 2)
        deck.sort(key=lambda card: DECK.index(card) * pull + rng.gauss(0, 13))
    hands = tuple(deck[:8]), tuple(deck[8:16]), tuple(deck[16:24])
    buried = worth(deck[24:]) if rng.random() < 0.5 else 0
    return Ending(hands, leader=0, lielais=rng.randrange(3), points=buried)


def _put_together(rng: Random, cards: int) -> Ending:
    """Any cards in any hands, after tricks that may have gone in any way that fits."""
    tricks_left = -(-cards // 3)
    deck = rng.sample(DECK, 3 * tricks_left)
    hands = tuple(deck[::3]), tuple(deck[1::3]), tuple(deck[2::3])
    taken = rng.randint(0, 8 - tricks_left)
    others = 120 - worth(deck)
    points = rng.randint(0, others)
    if taken == 8 - tricks_left:
        points = others
    elif taken == 0:
        points = min(points, 22)
    return Ending(hands, rng.randrange(3), rng.randrange(3), points=points, tricks=taken)
