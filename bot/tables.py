"""The tables: load, decide, commit, evolve, arm the alarm, publish."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from functools import partial

from bot.acting import Acting, Due, due_in
from bot.alarms import Alarms
from bot.chance import Chance
from bot.clock import Clock, moment
from bot.company import Company, Person
from bot.lobby import Lobby
from bot.locks import Locks
from bot.outgoing import Place
from bot.publishing import Publisher
from bot.table import Table
from bot.thinking import Thinker
from game.cards import Card
from game.commands import CallTime, Command, StartDeal, StartMatch, TakeSeat
from game.deal import Deal, Phase
from game.events import DealScored, Event
from game.match import Match, decide, evolve, fold
from game.refusals import Refused
from game.rules import Seat
from storage.drafts import Drafts
from storage.log import AlreadySeen, Conflict, EventLog
from storage.matches import Matches, MatchHeader, MatchId
from storage.people import Person as StoredPerson

log = logging.getLogger(__name__)

_PACE = 0.25
GRACE = 30.0
"""Seconds that everybody has after a restart before an overdue alarm rings."""


class Tables:
    """Every match that runs; whoever calls a coroutine here holds the lock of the table's chat."""

    def __init__(  # noqa: PLR0913 -- everything a table needs is given to it here, once
        self,
        *,
        log: EventLog,
        matches: Matches,
        drafts: Drafts,
        publisher: Publisher,
        clock: Clock,
        locks: Locks,
        chance: Chance,
        thinker: Thinker,
    ) -> None:
        self._log = log
        self._matches = matches
        self._drafts = drafts
        self._publisher = publisher
        self._clock = clock
        self._locks = locks
        self._chance = chance
        self._by_chat: dict[int, Table] = {}
        self._by_token: dict[str, Table] = {}
        self._untold: list[MatchHeader] = []
        self._alarms = Alarms(clock, self._ring)
        self._acting = Acting(thinker=thinker, clock=clock, act=self._act)

    def in_chat(self, chat_id: int) -> Table | None:
        """The match that runs in a chat."""
        return self._by_chat.get(chat_id)

    def chat_of(self, token: str) -> int | None:
        """The chat of the running match with this token."""
        table = self._by_token.get(token)
        return None if table is None else table.place.chat_id

    def of_person(self, user_id: int) -> list[Table]:
        """The running matches in which a person sits."""
        tables = self._by_chat.values()
        return [table for table in tables if table.seat_of(user_id) is not None]

    async def with_token(self, token: str) -> Table | None:
        """The match with this token, running or over."""
        running = self._by_token.get(token)
        if running is not None:
            return running
        header = await self._matches.with_token(token)
        return None if header is None else await self._read(header)

    async def newest_in(self, chat_id: int) -> Table | None:
        """The match that runs in a chat, or else the last one played there."""
        running = self._by_chat.get(chat_id)
        if running is not None:
            return running
        header = await self._matches.newest_in(chat_id)
        return None if header is None else await self._read(header)

    async def start(self, lobby: Lobby, *, update_id: int) -> Table:
        """Begins the match of a lobby with its first deal; the lobby is gone with it.

        Raises Refused where a match runs in the chat.
        """
        now = self._clock.now()
        running = self.in_chat(lobby.chat_id)
        begin = self._beginning(lobby, now)
        started = decide(None if running is None else running.state, begin)
        dealt = decide(fold(started), StartDeal(self._chance.shuffle()))
        match_id = await self._log.create(
            chat_id=lobby.chat_id,
            thread_id=lobby.thread_id,
            people={
                Seat(seat): StoredPerson(user_id=person.user_id, first_name=person.name)
                for seat, person in enumerate(lobby.people)
            },
            events=started + dealt,
            at=moment(now),
            update_id=update_id,
        )
        header = await self._matches.find(match_id)
        assert header is not None, "a match that was written can be read"
        table = await self._read(header)
        for person in lobby.people:
            table.active_at[person.user_id] = now
        self._keep(table)
        self._publisher.publish(table, started + dealt)
        return table

    def _beginning(self, lobby: Lobby, now: float) -> StartMatch:
        """What the people of a lobby want, and who deals first."""
        seats = len(lobby.people)
        return StartMatch(
            rules=lobby.rules,
            seats=seats,
            dealer=self._chance.choose_dealer(seats),
            limit=lobby.length.limit(moment(now)),
            customs=lobby.customs,
            computers=lobby.computers,
        )

    async def deal(self, table: Table, *, update_id: int | None = None) -> None:
        """Deals the next cards."""
        await self.give(table, StartDeal(self._chance.shuffle()), update_id=update_id)

    async def give(
        self,
        table: Table,
        command: Command,
        *,
        update_id: int | None = None,
        newcomer: Person | None = None,
    ) -> tuple[Event, ...]:
        """Carries out what somebody wants: decided, committed, and only then shown.

        `newcomer` is the person of a TakeSeat. Raises Refused, and then nothing has changed.
        """
        events = decide(table.state, command)
        seated = {}
        if isinstance(command, TakeSeat) and newcomer is not None:
            seated = {command.seat: newcomer}
        now = self._clock.now()
        await self._commit(table, events, at=now, seated=seated, update_id=update_id)
        for seat, person in seated.items():
            table.company = table.company.with_person(seat, person)
        before = table.state
        for event in events:
            table.state = evolve(table.state, event)
        table.last_at = now
        if table.state.deal_turn != before.deal_turn:
            table.draft, table.asking = frozenset(), None
        self._keep(table)
        self._publisher.publish(table, events, claimed=before.claim)
        return events

    async def _commit(
        self,
        table: Table,
        events: tuple[Event, ...],
        *,
        at: float,
        seated: dict[Seat, Person],
        update_id: int | None,
    ) -> None:
        """Writes what happened, and who took which seat.

        Raises AlreadySeen, and Conflict, after which the table is as storage has it.
        """
        try:
            await self._log.append(
                table.match_id,
                table.state.turn,
                events,
                at=moment(at),
                seated={seat: person.user_id for seat, person in seated.items()},
                update_id=update_id,
            )
        except AlreadySeen:
            raise
        except Conflict:
            # A write that was broken off may have been committed all the same: storage knows.
            table.state = await self._log.state(table.match_id)
            self._keep(table)
            raise

    async def choose(self, table: Table, card: Card, *, chosen: bool) -> None:
        """Marks a card for burying, or takes the mark away."""
        if (card in table.draft) is chosen:
            return
        await self._drafts.set_chosen(table.match_id, table.state.deal_turn, card, chosen=chosen)
        table.draft = table.draft | {card} if chosen else table.draft - {card}

    async def recover(self) -> None:
        """Takes up every running match after a start."""
        states = await self._log.open_states()
        for header in await self._log.open_matches():
            table = await self._read(header, state=states[header.match_id])
            self._keep(table, not_before=self._clock.now() + GRACE)
        for match_id in sorted(self._publisher.unforgotten() - states.keys()):
            ended = await self._matches.find(match_id)
            if ended is not None:
                self._untold.append(ended)

    async def republish(self) -> None:
        """Shows every table what it may have missed; so slowly that no press waits for it."""
        for header in self._untold:
            await self._quietly(partial(self._republish_end, header), header.match_id)
        for table in list(self._by_chat.values()):
            await self._quietly(partial(self._republish, table), table.match_id)

    async def _quietly(self, show: Callable[[], Awaitable[None]], match_id: MatchId) -> None:
        """Waits until others are shown; a match that cannot be keeps no other from it."""
        while self._publisher.is_busy():
            await self._clock.sleep(_PACE)
        failures = await asyncio.gather(show(), return_exceptions=True)
        for failure in filter(None, failures):
            log.error("match %s could not be shown anew", match_id, exc_info=failure)

    async def _republish_end(self, header: MatchHeader) -> None:
        self._publisher.republish_end(await self._read(header))

    async def _republish(self, table: Table) -> None:
        async with self._locks.hold(table.place.chat_id):
            if not table.state.ended:
                await self._show_anew(table)

    async def _show_anew(self, table: Table) -> None:
        if table.state.deal_runs and not self._publisher.has_shown_result(table):
            past = await self._state_after(table, len(table.state.rows))
            self._publisher.republish(replace(table, state=past))
        self._publisher.republish(table)

    def move(self, *, old: int, new: int) -> None:
        """Takes a table along when its group becomes a supergroup."""
        table = self._by_chat.pop(old, None)
        if table is None:
            return
        self._alarms.disarm(old)
        self._acting.drop(old)
        table.place = Place(new, None)
        self._keep(table)

    def note_activity(self, table: Table, person: Person) -> None:
        """Notes that a person is here, under the name they have now."""
        table.active_at[person.user_id] = self._clock.now()
        seat = table.company.seat_of(person.user_id)
        if seat is not None and table.company.people[seat] != person:
            table.company = table.company.with_person(seat, person)

    async def finished_deal(self, table: Table, number: int) -> Deal | None:
        """A deal that is over, with all its cards; None where there is none with this number."""
        after = await self.after_deal(table, number)
        return None if after is None else after.deal

    async def after_deal(self, table: Table, number: int) -> Match | None:
        """The match as it was when a deal had ended; None where there is none with this number."""
        if not 0 < number <= len(table.state.rows):
            return None
        return await self._state_after(table, number)

    async def _state_after(self, table: Table, number: int) -> Match:
        """The match as it was when a deal had ended."""
        events = await self._log.load(table.match_id)
        ends = [place for place, event in enumerate(events) if isinstance(event, DealScored)]
        return fold(events[: ends[number - 1] + 1])

    async def stop(self) -> None:
        """Rings no more alarms, and lets no computer player act."""
        await self._acting.stop()
        await self._alarms.stop()

    def _keep(self, table: Table, *, not_before: float = 0.0) -> None:
        chat_id = table.place.chat_id
        self._acting.follow(chat_id, table.state)
        if table.state.ended:
            self._alarms.disarm(chat_id)
            self._by_chat.pop(chat_id, None)
            self._by_token.pop(table.company.token, None)
            return
        self._by_chat[chat_id] = table
        self._by_token[table.company.token] = table
        due = table.next_alarm()
        self._alarms.arm(chat_id, None if due is None else max(due, not_before))

    async def _read(self, header: MatchHeader, *, state: Match | None = None) -> Table:
        if state is None:
            state = await self._log.state(header.match_id)
        people = tuple(
            Person(person.user_id, person.first_name)
            for person in (header.people[Seat(seat)] for seat in range(state.seats))
        )
        draft: Collection[Card] = ()
        if state.deal is not None and state.deal.phase is Phase.BURYING:
            draft = await self._drafts.chosen(header.match_id, state.deal_turn)
        return Table(
            match_id=header.match_id,
            place=Place(header.chat_id, header.thread_id),
            company=Company(group=header.title, token=header.token, people=people),
            state=state,
            last_at=header.last_at.timestamp(),
            draft=frozenset(draft),
        )

    async def _act(self, chat_id: int, due: Due, command: Command) -> None:
        """What the computer found to do, unless somebody was quicker."""
        async with self._locks.hold(chat_id):
            table = self._by_chat.get(chat_id)
            if table is not None and due_in(table.state) == due:
                await self.give(table, command)

    async def _ring(self, chat_id: int) -> None:
        """The next deal when nobody pressed the button, or the end at the agreed time."""
        async with self._locks.hold(chat_id):
            table = self._by_chat.get(chat_id)
            # Somebody may have acted while the alarm waited for its turn.
            if table is None or self._alarms.is_set(chat_id):
                return
            until = table.state.limit.until
            try:
                if until is not None and until.timestamp() <= self._clock.now():
                    await self.give(table, CallTime())
                else:
                    await self.deal(table)
            except Refused:
                log.info("the alarm of match %s came too late", table.match_id)
