"""Cards, numbers and columns as text: the signs that are the same in every language."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from wcwidth import width

from game.cards import Card, Category, in_order

DOT = " · "
MINUS = "\N{MINUS SIGN}"
TURN = "▶"
# Telegram's clients draw these four as emoji with the text selector U+FE0E behind them too
# (telegramdesktop/tdesktop#30895), so it would only be one more sign to count. The shape tells the
# suit either way.
_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_RANKS = {"T": "10"}


def card_text(card: Card) -> str:
    """A card as people read it.

    >>> card_text(Card.QC), card_text(Card.TD)
    ('Q♣', '10♦')
    """
    return _RANKS.get(card.rank, card.rank) + _SUITS[card.suit]


def cards_text(cards: Iterable[Card]) -> str:
    """Cards with spaces between, in the order given."""
    return " ".join(map(card_text, cards))


def suit_text(category: Category) -> str:
    """The sign of a plain suit.

    Raises KeyError for trumps, which are no suit.
    """
    return _SUITS[category.value]


def grouped(hand: Iterable[Card]) -> tuple[tuple[Category, tuple[Card, ...]], ...]:
    """The hand by categories: trumps, then ♣, ♠, ♥, without those that are empty."""
    groups = groupby(in_order(hand), key=lambda card: card.category)
    return tuple((category, tuple(cards)) for category, cards in groups)


def signed(number: int) -> str:
    """A change as the sheet has it.

    >>> signed(2), signed(0)
    ('+2', '0')
    """
    return f"+{number}" if number > 0 else plain_number(number)


def signed_tenths(value: float) -> str:
    """A gain in tenths of a point.

    >>> signed_tenths(0.449), signed_tenths(-0.04)
    ('+0.4', '0.0')
    """
    tenths = round(value * 10)
    if not tenths:
        return "0.0"
    return f"{signed(tenths)[0]}{abs(tenths) / 10:.1f}"


def plain_number(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)


LONGEST_ALERT = 200
"""UTF-16 units in the answer to a callback query."""


def units(text: str) -> int:
    """The length of a text as Telegram counts it at its harshest: UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def padded(text: str, cells: int) -> str:
    """The text with spaces behind it."""
    return text + " " * (cells - width(text))


def pushed(text: str, cells: int) -> str:
    """The text with spaces before it."""
    return " " * (cells - width(text)) + text


def preformatted(lines: Iterable[str]) -> str:
    """Lines in a fixed-width font; nothing in them is markup."""
    body = "\n".join(line.rstrip() for line in lines)
    return f"<pre>{escape(body, quote=False)}</pre>"


def columns(rows: Sequence[Sequence[str]], *, gap: int = 1) -> tuple[str, ...]:
    """Rows as lines: the first column to the left, the others to the right, as wide as needed."""
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    return tuple(
        (" " * gap).join(
            (
                padded(row[0], widths[0]),
                *(pushed(cell, room) for cell, room in zip(row[1:], widths[1:], strict=True)),
            )
        )
        for row in rows
    )
