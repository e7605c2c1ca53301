"""A hand on a terminal: by suits, with the number that plays each card."""

from collections.abc import Iterator

from rich.text import Text

from bot.language import Texts
from bot.words import card_text, grouped, padded, suit_text
from game.cards import Card, Category, in_order
from game.commands import Play
from game.deal import Phase
from game.view import View

_LABEL_CELLS = 8
_CARD_CELLS = 7
_NO_NUMBER = "·"
_FROM_TABLE = "+"


def numbers(view: View) -> dict[Card, int]:
    """The number of every card that the seat has held since it buried; it stays till the end."""
    table = view.table
    tricks = (*table.tricks, *((table.trick,) if table.trick else ()))
    played = [card for trick in tricks for seat, card in trick.plays if seat == view.seat]
    held = in_order((*view.hand, *view.buried, *played))
    return {card: number for number, card in enumerate(held, start=1)}


def hand_lines(view: View, texts: Texts, *, width: int) -> Iterator[Text]:
    """The cards by suits, as many a line as fit; those that may not be played now are dim."""
    a_line = max(1, (width - _LABEL_CELLS) // _CARD_CELLS)
    for category, cards in grouped(view.hand):
        label = texts("trumps") if category is Category.TRUMPS else suit_text(category)
        shown = [_shown(card, view) for card in cards]
        for start in range(0, len(shown), a_line):
            line = Text(padded("" if start else label, _LABEL_CELLS), style="")
            yield _trimmed(line.append_text(Text().join(shown[start : start + a_line])))


def _shown(card: Card, view: View) -> Text:
    """A card with its number, in a column of its own."""
    if view.table.phase is Phase.BIDDING:
        return Text(padded(f"   {card_text(card)}", _CARD_CELLS), "bold")
    if view.table.phase is Phase.PLAYING and not _may_play(card, view):
        return Text(padded(f" {_NO_NUMBER} {card_text(card)}", _CARD_CELLS), "dim")
    mark = _FROM_TABLE if view.table.phase is Phase.BURYING and card in view.talon else ""
    number = f"{numbers(view)[card]:>2} "
    name = padded(f"{card_text(card)}{mark}", _CARD_CELLS - len(number))
    return Text(number).append(name, "bold")


def _may_play(card: Card, view: View) -> bool:
    return any(isinstance(move, Play) and move.card is card for move in view.legal)


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line
