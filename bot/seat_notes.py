"""The messages in the group about who plays a seat: leaving, being away, back, sitting down."""

from collections.abc import Iterable

from bot import render
from bot.language import Texts
from bot.outbox import Outbox
from bot.table import Table
from game.events import (
    Event,
    SeatEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTakenBack,
)


class SeatNotes:
    """One message a seat, posted anew when somebody goes and edited when the seat is played."""

    def __init__(self, *, outbox: Outbox, texts: Texts) -> None:
        self._outbox = outbox
        self._texts = texts

    def tell(self, table: Table, event: SeatEvent) -> None:
        """What became of a seat."""
        content = render.seat_news(event, table.state, table.company, self._texts)
        slot = table.note(f"seat{event.seat}")
        if isinstance(event, SeatLeaving | SeatHandedOver | SeatLeft):
            self._outbox.renew(slot, content, silent=True)
        else:
            self._outbox.show(slot, content)

    def show_again(self, table: Table) -> None:
        """For whom a stand-in plays, which the state alone tells."""
        for seat in sorted(table.state.away):
            content = render.seat_news(
                SeatHandedOver(seat), table.state, table.company, self._texts
            )
            self._outbox.show(table.note(f"seat{seat}"), content)


def told(events: Iterable[Event]) -> list[Event]:
    """The events without those that say less of a seat than another one."""
    news = list(events)
    more = {event.seat for event in news if isinstance(event, SeatLeaving | SeatStayed)}
    return [
        event
        for event in news
        if not (isinstance(event, SeatHandedOver | SeatTakenBack) and event.seat in more)
    ]
