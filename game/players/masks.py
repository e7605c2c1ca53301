"""Sets of cards as int masks, for speed: a card is the bit `1 << card.order`.

The strongest card of a category is the lowest bit of its mask, and a bit beats another that asks
for the same, or any plain one if it is a trump, exactly if it is smaller.
"""

from collections.abc import Iterable, Iterator

from game.cards import DECK, Card, Category, parse_cards

ALL = (1 << len(DECK)) - 1


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << card.order
    return mask


def bits_of(mask: int) -> Iterator[int]:
    """The cards of a mask one by one, as bits, strongest trump first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def card_of(bit: int) -> Card:
    """The card of a bit."""
    return DECK[bit.bit_length() - 1]


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order a hand is shown."""
    return tuple(card_of(bit) for bit in bits_of(mask))


OF_CATEGORY = {
    category: mask_of(card for card in DECK if card.category is category) for category in Category
}
TRUMPS = OF_CATEGORY[Category.TRUMPS]
PLAIN = ALL & ~TRUMPS
SUITS = tuple(OF_CATEGORY[suit] for suit in Category if suit is not Category.TRUMPS)
CATEGORIES = (TRUMPS, *SUITS)
ASKS = {1 << card.order: OF_CATEGORY[card.category] for card in DECK}
WORTH = {1 << card.order: card.points for card in DECK}


def _sums(cards: tuple[Card, ...]) -> tuple[int, ...]:
    sums = [0]
    for card in cards:
        sums += [points + card.points for points in sums]
    return tuple(sums)


_HALF = len(DECK) // 2
_LOW, _HIGH = _sums(DECK[:_HALF]), _sums(DECK[_HALF:])
_LOW_BITS = (1 << _HALF) - 1


def points_in(mask: int) -> int:
    """The card points of a mask.

    >>> points_in(ALL)
    120
    """
    return _LOW[mask & _LOW_BITS] + _HIGH[mask >> _HALF]


def ranked(text: str) -> tuple[int, ...]:
    """Cards from the one to choose first to the one to choose last, as bits."""
    return tuple(1 << card.order for card in parse_cards(text))


def first_of(cards: int, order: tuple[int, ...]) -> int:
    """The first of an order that is among the cards; one of them has to be in it."""
    for bit in order:
        if cards & bit:
            return bit
    raise AssertionError("an order that is asked holds one of the cards")


def highest(cards: int) -> int:
    """The strongest of cards of one category, as a bit; 0 of none."""
    return cards & -cards


def lowest(cards: int) -> int:
    """The weakest of cards of one category, as a bit; 0 of none."""
    return 1 << cards.bit_length() - 1 if cards else 0


def masters(mine: int, theirs: int) -> int:
    """Those of my cards of a category that beat all of theirs."""
    return mine & (theirs & -theirs) - 1 if theirs else mine


def best_of(table: Iterable[int]) -> int:
    """The card that wins the trick of these, the one that led it first."""
    best = asks = 0
    for card in table:
        if not best:
            best, asks = card, TRUMPS | ASKS[card]
        elif card < best and card & asks:
            best = card
    return best
