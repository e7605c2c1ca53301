"""Answers that only the presser sees: at most 200 characters, without markup."""

from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.render.fitting import fitted
from bot.render.play import played_texts, taken_text
from bot.words import cards_text, grouped
from game.cards import Card, in_order
from game.deal import Deal, Phase
from game.rules import Seat
from game.scoring import Contract
from game.view import Table, View


def my_cards(view: View, texts: Texts) -> str:
    """The presser's own hand, after a press in the group."""
    table = view.table
    if view.seat not in table.active:
        return texts("alert-sits-out")
    if table.phase is Phase.OVER:
        return texts("alert-deal-over")
    lines = [cards_text(cards) for _, cards in grouped(view.hand)] or [texts("hand-all-played")]
    if view.buried:
        lines.append(texts("alert-buried", cards=cards_text(view.buried)))
    if view.is_to_act and view.seat not in table.away:
        lines.append(texts("alert-your-turn"))
    return "\n".join(lines)


def last_trick(table: Table, company: Company, texts: Texts) -> str:
    """The newest finished trick."""
    if not table.tricks:
        return texts("alert-no-trick")
    trick, number = table.tricks[-1], len(table.tricks)

    def write(names: Names) -> str:
        cards = played_texts(trick, texts, names.plain)
        taken = taken_text(trick, texts, names.plain)
        return "\n".join((texts("alert-trick", number=number), *cards, taken))

    return fitted(write, [person.name for person in company.people], texts)


def deal_cards(deal: Deal, company: Company, texts: Texts) -> str:
    """All cards of a finished deal as they were dealt, the talon, and what was buried.

    Raises ValueError while the deal is not over: they are secret till then.
    """
    if not deal.over:
        raise ValueError("the cards of a deal are secret until it is over")

    def write(names: Names) -> str:
        hands = [_dealt_line(deal, seat, names, texts) for seat in deal.active]
        table = texts("alert-talon", cards=cards_text(deal.talon))
        buried = cards_text(in_order(deal.buried))
        return "\n".join(
            (*hands, table, *([texts("alert-buried", cards=buried)] if buried else ()))
        )

    return fitted(write, [person.name for person in company.people], texts)


def _dealt_line(deal: Deal, seat: Seat, names: Names, texts: Texts) -> str:
    cards = cards_text(in_order(dealt_to(deal, seat)))
    return texts("alert-dealt", name=names.plain(seat), cards=cards)


def dealt_to(deal: Deal, seat: Seat) -> frozenset[Card]:
    """The eight cards a seat got, whatever it played or buried since."""
    tricks = deal.tricks if deal.trick is None else (*deal.tricks, deal.trick)
    played = {card for trick in tricks for who, card in trick.plays if who == seat}
    cards = deal.hand(seat) | played
    if deal.contract is Contract.TAKE and deal.lielais == seat:
        return (cards | frozenset(deal.buried)) - frozenset(deal.talon)
    return cards
