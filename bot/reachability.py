"""Who can be written to, as it changes, and what their tables are told (duties 2 and 3)."""

from bot import render
from bot.clock import Clock
from bot.company import Person
from bot.language import Texts
from bot.outbox import Outbox
from bot.outgoing import Button, Content, Slot
from bot.publishing import Publisher
from bot.table import Table
from bot.tables import Tables
from storage.people import People

_TRIES, _TRIES_EVERY = 10, 60.0


class Reachability:
    """Remembers blocks and unblocks; a group is told once, with the way to mend it."""

    def __init__(  # noqa: PLR0913 -- what it writes with, and what it looks up
        self,
        *,
        people: People,
        tables: Tables,
        outbox: Outbox,
        publisher: Publisher,
        texts: Texts,
        clock: Clock,
        username: str,
    ) -> None:
        self._people = people
        self._tables = tables
        self._outbox = outbox
        self._publisher = publisher
        self._texts = texts
        self._clock = clock
        self._username = username

    async def set(self, user_id: int, *, reachable: bool) -> None:
        """Notes that a person can or cannot be written to; whoever can gets the hands again."""
        await self._people.set_reachable(user_id, reachable=reachable)
        for table in self._tables.of_person(user_id):
            seat = table.seat_of(user_id)
            if seat is None:
                continue
            if reachable:
                self._outbox.remove(_slot(table, user_id))
                self._publisher.hand(table, seat, anew=True)
            else:
                self._tell(table, table.company.people[seat], seat + 1)

    async def lost(self, user_id: int) -> None:
        """Notes a message that did not reach a person, and tries again: some errors pass."""
        await self.set(user_id, reachable=False)
        for _ in range(_TRIES):
            await self._clock.sleep(_TRIES_EVERY)
            person = await self._people.find(user_id)
            if person is None or person.reachable:
                return
            for table in self._tables.of_person(user_id):
                seat = table.seat_of(user_id)
                if seat is not None:
                    self._publisher.hand(table, seat)

    async def came_back(self, user_id: int) -> None:
        """Notes that a message reached a person after all."""
        await self._people.set_reachable(user_id, reachable=True)
        for table in self._tables.of_person(user_id):
            self._outbox.remove(_slot(table, user_id))

    def _tell(self, table: Table, person: Person, number: int) -> None:
        url = f"https://t.me/{self._username}?start={table.company.token}"
        button = Button(text=self._texts("button-open-chat"), url=url)
        text = render.blocked(person, self._texts, number=number)
        self._outbox.show(_slot(table, person.user_id), Content(html=text, rows=((button,),)))


def _slot(table: Table, user_id: int) -> Slot:
    return Slot(table.place, f"{table.match_id}.unreachable{user_id}")
