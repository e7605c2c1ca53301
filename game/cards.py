"""The 26 cards, strongest first: points, following suit, and who wins a trick."""

from collections.abc import Collection, Iterable, Sequence
from enum import Enum


class Category(Enum):
    """What a led card asks for: trumps, or one of the three plain suits (rules.md, Play)."""

    TRUMPS = "trumps"
    CLUBS = "C"
    SPADES = "S"
    HEARTS = "H"


_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}


class Card(Enum):
    """One card; the value is its text form, the order of definition is the order of strength.

    >>> Card("TD").points, Card("TD").category
    (10, <Category.TRUMPS: 'trumps'>)
    """

    QC = "QC"
    QS = "QS"
    QH = "QH"
    QD = "QD"
    JC = "JC"
    JS = "JS"
    JH = "JH"
    JD = "JD"
    AD = "AD"
    TD = "TD"
    KD = "KD"
    D9 = "9D"
    D8 = "8D"
    D7 = "7D"
    AC = "AC"
    TC = "TC"
    KC = "KC"
    C9 = "9C"
    AS = "AS"
    TS = "TS"
    KS = "KS"
    S9 = "9S"
    AH = "AH"
    TH = "TH"
    KH = "KH"
    H9 = "9H"

    def __init__(self, text: str) -> None:
        self.rank = text[0]
        self.suit = text[1]
        self.points = _POINTS[self.rank]
        self.order = len(type(self).__members__)
        trump = self.rank in "QJ" or self.suit == "D"
        self.category = Category.TRUMPS if trump else Category(self.suit)

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.value


DECK: tuple[Card, ...] = tuple(Card)


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards sorted as a hand is shown: trumps by strength, then ♣, ♠, ♥."""
    return tuple(sorted(cards, key=lambda card: card.order))


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards from their text forms between spaces.

    Raises ValueError for a text that is no card.

    >>> parse_cards("QC 9D TH")
    (QC, 9D, TH)
    """
    return tuple(Card(word) for word in text.split())


def points_of(cards: Iterable[Card]) -> int:
    """The card points together; a whole deck has 120."""
    return sum(card.points for card in cards)


def playable(hand: Collection[Card], led: Category | None) -> tuple[Card, ...]:
    """The cards of a hand that may be played onto the led category, or lead where it is None.

    Whoever holds a card of the led category must play one; otherwise any card is allowed
    (rules.md, Play).
    """
    following = [card for card in hand if card.category is led]
    return in_order(following or hand)


def winning_index(cards: Sequence[Card]) -> int:
    """The place of the card that wins the trick led by the first of them (rules.md, Play).

    >>> winning_index(parse_cards("KH 9H TC"))
    0
    >>> winning_index(parse_cards("AS 7D 9D"))
    2
    """
    asked = (Category.TRUMPS, cards[0].category)
    candidates = [place for place, card in enumerate(cards) if card.category in asked]
    return min(candidates, key=lambda place: cards[place].order)
