"""Ending a match, leaving it, and taking a seat that was left."""

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


def end_agreed(seat: Seat, company: Company, texts: Texts, *, last_deal: int | None) -> Content:
    """A second person said yes: the match ends now, or after the deal with that number."""
    name = Names.of(company.people, texts).html(seat)
    if last_deal is None:
        return Content(html=texts("end-agreed-now", name=name))
    return Content(html=texts("end-agreed", name=name, number=last_deal))


def leaving(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody goes after the deal in progress."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-leaving", name=name))


def staying(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody took back the wish to leave."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-staying", name=name))


def free_seat(seat: Seat, company: Company, texts: Texts) -> Content:
    """A seat was left; anybody may take it, with its column of the sheet."""
    names = Names.of(company.people, texts)
    rows = keyboards.free_seat(seat, names.plain(seat), texts, token=company.token)
    return Content(html=texts("seat-free", name=names.html(seat)), rows=rows)


def seat_taken(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody else sits there now; the company names the new person."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-taken", name=name, number=seat + 1))
