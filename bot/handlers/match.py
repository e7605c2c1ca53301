"""What all buttons of a match share: its table, its turn, and the presser's seat."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

from bot import render
from bot.callback import MalformedData
from bot.handlers.away import Absence
from bot.handlers.pressed import Pressed
from bot.outgoing import Answer
from bot.render import Notice
from bot.services import Services
from bot.table import Table
from game.commands import Command
from game.rules import Seat

Named = TypeVar("Named")


@dataclass(frozen=True, slots=True)
class AtTable:
    """A press by somebody who sits at its table."""

    table: Table
    seat: Seat
    pressed: Pressed

    @property
    def argument(self) -> str:
        """What the button named."""
        return self.pressed.press.argument

    def named(self, kind: Callable[[str], Named]) -> Named:
        """The card, bid, … that the button named.

        Raises MalformedData for a text that is none: somebody else made the button.
        """
        try:
            return kind(self.argument)
        except ValueError as error:
            raise MalformedData(self.argument) from error


Act = Callable[[AtTable], Awaitable[Answer]]


class MatchPresses:
    """Finds the table of a press, and refuses what is old or not the presser's (duties 7, 8)."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.tables = services.tables
        self.publisher = services.publisher
        self.texts = services.texts
        self.absence = Absence(services)

    def seated(self, act: Act) -> Callable[[Pressed], Awaitable[Answer]]:
        """An act for people of the match, at any time; whoever was away is back with it."""

        async def act_for_seated(pressed: Pressed) -> Answer:
            table = await self.tables.with_token(pressed.press.token)
            if table is None:
                return self.old(pressed)
            seat = table.seat_of(pressed.person.user_id)
            if seat is None:
                return self.answer(Notice.STRANGER)
            await self.absence.end(table, pressed.person, by_play=False)
            return await act(AtTable(table, seat, pressed))

        return act_for_seated

    def in_turn(self, act: Act) -> Callable[[Pressed], Awaitable[Answer]]:
        """An act that only a button of this very moment of the deal may do."""

        async def act_now(at: AtTable) -> Answer:
            state = at.table.state
            if state.ended or at.pressed.press.turn != state.deal_turn:
                return self.old(at.pressed)
            await self.absence.end(at.table, at.pressed.person, by_play=True)
            return await act(at)

        return self.seated(act_now)

    async def give(self, at: AtTable, command: Command) -> None:
        """Carries out a command of the presser.

        Raises Refused.
        """
        person = at.pressed.person
        if at.table.company.people[at.seat] != person:
            await self.services.people.remember(person.user_id, first_name=person.name)
        self.tables.note_activity(at.table, person)
        await self.tables.give(at.table, command, update_id=at.pressed.update_id)

    def old(self, pressed: Pressed) -> Answer:
        """Says that a button is old, and takes its keyboard away."""
        if pressed.place is not None and pressed.message_id is not None:
            self.services.outbox.strip(pressed.place, pressed.message_id)
        return self.answer(Notice.STALE)

    def answer(self, notice: Notice) -> Answer:
        """One of the bot's short answers."""
        return Answer(text=render.notice(notice, self.texts))
