"""Letting a stand-in play, and being back by any own act."""

from bot import render
from bot.company import Person
from bot.outgoing import Answer
from bot.render import Notice
from bot.services import Services
from bot.table import Table
from game.commands import HandOver, TakeBack


class Absence:
    """Hands seats over and takes them back; whoever calls it holds the lock of the table's chat."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables

    async def begin(self, table: Table, person: Person, update_id: int | None = None) -> Answer:
        """Lets a stand-in play a person's seat.

        Raises Refused.
        """
        seat = table.seat_of(person.user_id)
        if seat is None:
            return Answer(text=render.notice(Notice.STRANGER, self._services.texts))
        await self._tables.give(table, HandOver(seat), update_id=update_id)
        return Answer()

    async def end(self, table: Table, person: Person, *, by_play: bool) -> bool:
        """Gives a person the seat back, if a stand-in has it; whether one had.

        Who leaves after the deal comes back to it only `by_play`. No update is marked as seen with
        it: what the person did comes after it, with the update that asked for it.
        """
        seat = table.seat_of(person.user_id)
        state = table.state
        if seat is None or seat not in state.away or state.ended:
            return False
        if seat in state.leaving and not by_play:
            return False
        await self._services.people.remember(person.user_id, first_name=person.name)
        self._tables.note_activity(table, person)
        await self._tables.give(table, TakeBack(seat))
        return True
