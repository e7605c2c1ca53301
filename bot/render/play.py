"""Bids and tricks as pieces of text, for messages and for alerts alike.

`call` says a name: `Names.html` in a message, `Names.plain` in an alert.
"""

from collections.abc import Callable

from bot.language import Texts
from bot.words import card_text
from game.deal import Trick
from game.view import Table

Call = Callable[[int], str]


def bid_texts(table: Table, texts: Texts, call: Call) -> list[str]:
    """What was bid so far, each with its name."""
    return [texts("bid-made", name=call(seat), bid=bid.value) for seat, bid in table.bids]


def played_texts(trick: Trick, texts: Texts, call: Call) -> list[str]:
    """The cards of a trick in playing order, each with who played it."""
    led = [] if trick.talon is None else [texts("trick-talon", card=card_text(trick.talon))]
    return led + [
        texts("trick-card", name=call(seat), card=card_text(card)) for seat, card in trick.plays
    ]


def taken_text(trick: Trick, texts: Texts, call: Call) -> str:
    """Who took a finished trick, and its points."""
    if trick.winner is None:
        return texts("trick-to-the-table")
    return texts("trick-taken", name=call(trick.winner), points=trick.points or 0)
