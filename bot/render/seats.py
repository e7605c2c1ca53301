"""Who plays a seat: leaving, staying, being away, and taking a seat that was left."""

from typing import assert_never

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from game.events import (
    SeatEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.rules import Seat
from game.state import Match


def seat_news(event: SeatEvent, state: Match, company: Company, texts: Texts) -> Content:
    """What a group reads of a seat in the state after the event."""
    seat = event.seat
    match event:
        case SeatLeft():
            return free_seat(seat, company, texts)
        case SeatTaken():
            return seat_taken(seat, company, texts)
        case SeatStayed():
            return staying(seat, company, texts)
        case SeatLeaving() | SeatHandedOver() | SeatTakenBack() if seat in state.leaving:
            return leaving(seat, company, texts, away=seat in state.away)
        case SeatLeaving() | SeatHandedOver():
            return away(seat, company, texts)
        case SeatTakenBack():
            return back(seat, company, texts)
        case _ as unreachable:
            assert_never(unreachable)


def leaving(seat: Seat, company: Company, texts: Texts, *, away: bool = False) -> Content:
    """Somebody goes after the deal in progress; where away, a stand-in plays it to its end."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-leaving-away" if away else "seat-leaving", name=name))


def staying(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody took back the wish to leave."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-staying", name=name))


def free_seat(seat: Seat, company: Company, texts: Texts) -> Content:
    """A seat was left; anybody may take it, with its column of the sheet."""
    names = Names.of(company.people, texts)
    rows = keyboards.free_seat(seat, names.plain(seat), texts, token=company.token)
    return Content(html=texts("seat-free", name=names.html(seat)), rows=rows)


def away(seat: Seat, company: Company, texts: Texts) -> Content:
    """A stand-in plays for somebody from now on."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-away", name=name))


def back(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody plays the own seat again."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-back", name=name))


def seat_taken(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody else sits there now; the company names the new person."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("seat-taken", name=name, number=seat + 1))
