"""Ending a match together."""

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from game.events import EndProposed
from game.rules import Seat


def ask_end(company: Company, texts: Texts, *, turn: int, deal_runs: bool) -> Content:
    """How the match could end, for the person who wants it to."""
    rows = keyboards.endings(texts, token=company.token, turn=turn, deal_runs=deal_runs)
    return Content(html=texts("end-ask"), rows=rows)


def proposal(
    proposed: EndProposed, company: Company, texts: Texts, *, turn: int, deal_runs: bool
) -> Content:
    """What somebody proposed, and that a second person's yes makes it so."""
    name = Names.of(company.people, texts).html(proposed.seat)
    html = texts(
        "end-proposed",
        name=name,
        ending=proposed.ending.value,
        runs="yes" if deal_runs else "no",
        number=proposed.number,
    )
    rows = keyboards.proposal(texts, token=company.token, turn=turn, ending=proposed.ending)
    return Content(html=html, rows=rows)


def end_declined(seat: Seat, company: Company, texts: Texts) -> Content:
    """The proposal is off."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("end-declined", name=name))


def end_set(seat: Seat, company: Company, texts: Texts, *, last_deal: int) -> Content:
    """Somebody who is alone with computers ends the match after the deal with that number."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("end-set", name=name, number=last_deal))


def end_agreed(seat: Seat, company: Company, texts: Texts, *, last_deal: int | None) -> Content:
    """A second person said yes: the match ends now, or after the deal with that number."""
    name = Names.of(company.people, texts).html(seat)
    if last_deal is None:
        return Content(html=texts("end-agreed-now", name=name))
    return Content(html=texts("end-agreed", name=name, number=last_deal))
