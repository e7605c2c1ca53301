"""What anybody at the table can see a card do, in words for somebody who learns."""

from bot.terminal.news import is_partner
from bot.terminal.voice import Voice
from game.cards import DECK, Card, Category, points_of, winning_index
from game.rules import Seat
from game.scoring import Contract
from game.view import View

_LAST = 2
"""So many cards of players are on the table when the last of the three plays."""


def fact(card: Card, view: View, voice: Voice) -> str:
    """A sentence about the card in the trick; empty where there is nothing plain to say."""
    trick = view.table.trick
    assert trick is not None, "a card is played to a trick"
    if not trick.cards:
        return _on_leading(card, view)
    on_table = (*trick.cards, card)
    winning = winning_index(on_table)
    is_last = len(trick.plays) == _LAST
    if winning == len(on_table) - 1:
        takes = f"It takes the trick: {points_of(on_table)} points."
        return takes if is_last else "It is the highest so far."
    place = winning - (trick.talon is not None)
    so_far = "" if is_last else " so far"
    if place < 0:
        return f"It leaves the trick to the table{so_far}."
    return _on_leaving(card, trick.plays[place][0], view, voice, so_far=so_far)


def _on_leading(card: Card, view: View) -> str:
    higher = [other for other in _unseen(view) if winning_index((card, other)) == 1]
    if not higher:
        return "No card that is still out beats it."
    if card.category is not Category.TRUMPS and all(
        other.category is Category.TRUMPS for other in higher
    ):
        return "Only a trump beats it."
    return ""


def _unseen(view: View) -> list[Card]:
    """The cards that another hand may hold, as far as this seat knows."""
    seen = {card for trick in view.table.tricks for card in trick.cards}
    return [card for card in DECK if card not in seen | {*view.hand, *view.buried}]


def _on_leaving(card: Card, holder: Seat, view: View, voice: Voice, *, so_far: str) -> str:
    """A card that does not win, by who has the trick."""
    name = voice.names.bare[holder]
    counts = view.table.contract in {Contract.TAKE, Contract.ZOLE}
    if not counts or not is_partner(holder, view.table, voice):
        return f"It leaves the trick to {name}{so_far}."
    gift = f", and gets {card.points} points from you" if card.points else ""
    return f"{name} plays with you and has the trick{so_far}{gift}."
