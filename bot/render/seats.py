"""Who plays a seat: leaving, staying, being away, and taking a seat that was left."""

from typing import assert_never

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content, Rows
from game.events import (
    SeatEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.state import Match


def seat_news(event: SeatEvent, state: Match, company: Company, texts: Texts) -> Content:
    """What a group reads of a seat in the state after the event.

    Somebody may leave and be away in one, or come back and still leave: both is told then. The
    company of a seat that was taken names the new person.
    """
    seat, names = event.seat, Names.of(company.people, texts)
    name = names.html(seat)
    rows: Rows = ()
    match event:
        case SeatLeft():
            html = texts("seat-free", name=name)
            rows = keyboards.free_seat(seat, names.plain(seat), texts, token=company.token)
        case SeatTaken():
            html = texts("seat-taken", name=name, number=seat + 1)
        case SeatStayed():
            html = texts("seat-staying", name=name)
        case SeatLeaving() | SeatHandedOver() | SeatTakenBack() if seat in state.leaving:
            is_away = seat in state.away
            html = texts("seat-leaving-away" if is_away else "seat-leaving", name=name)
        case SeatLeaving() | SeatHandedOver():
            html = texts("seat-away", name=name)
        case SeatTakenBack():
            html = texts("seat-back", name=name)
        case _ as unreachable:
            assert_never(unreachable)
    return Content(html=html, rows=rows)
