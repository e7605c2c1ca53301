"""The private chat: Start with and without a token, hand, score, help."""

from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any

from telegram import Update

from bot import render
from bot.company import Person
from bot.handlers.away import Absence
from bot.handlers.sitting import Sitting
from bot.handlers.who import place_of, speaker_of
from bot.locks import Locks
from bot.outgoing import Answer, Content, Place
from bot.reach import TryLater
from bot.render import Notice
from bot.scores import Scores
from bot.services import Services
from game.refusals import Refused

Handle = Callable[[Update, object], Coroutine[Any, Any, None]]
Act = Callable[[Place, Person, int, str], Awaitable[None]]
_LONGEST_PAYLOAD = 64


class PrivateCommands:
    """Commands of one person; they may concern tables in several groups (duty 33)."""

    def __init__(self, services: Services, locks: Locks) -> None:
        self._services = services
        self._locks = locks
        self._replies = services.replies
        self._texts = services.texts
        self._scores = Scores(services.results, services.texts)
        self._sitting = Sitting(services)
        self._absence = Absence(services)

    def handlers(self) -> dict[str, Handle]:
        """The handler of each command."""
        acts: dict[str, Act] = {
            "start": self._start,
            "hand": self._hand,
            "away": self._away,
            "score": self._score,
            "help": self._help,
        }
        return {name: self._on(act) for name, act in acts.items()}

    def group_only(self) -> Handle:
        """The handler of a command that belongs in a group."""
        return self._on(self._refuse_here)

    def _on(self, act: Act) -> Handle:
        async def handle(update: Update, _: object) -> None:
            message = update.message
            assert message is not None, "only new messages are commands"
            person = speaker_of(message)
            if person is None:
                return
            await self._services.people.remember(person.user_id, first_name=person.name)
            await self._services.people.set_reachable(person.user_id, reachable=True)
            _, _, argument = (message.text or "").partition(" ")
            await act(place_of(message), person, update.update_id, argument.strip())

        return handle

    async def _start(self, place: Place, person: Person, update_id: int, token: str) -> None:
        if token:
            await self._come_in(place, person, update_id, token)
            return
        knocked = self._services.lobbies.knocked_at_by(person.user_id)
        groups = tuple((lobby.title, self._services.link(lobby.token)) for lobby in knocked)
        self._replies.reply(place, "start", render.start(self._texts, groups=groups))
        self._show_hands(person)

    async def _come_in(self, place: Place, person: Person, update_id: int, token: str) -> None:
        """Start with the token of a lobby or of a match with a free seat (duty 4)."""
        lobby = self._services.lobbies.with_token(token)
        chat_id = lobby.chat_id if lobby else self._services.tables.chat_of(token)
        if chat_id is None or len(token) > _LONGEST_PAYLOAD:
            self._refuse(place, Notice.BAD_LINK)
            return
        async with self._locks.hold(chat_id):
            answer = await self._sit_down(person, update_id, token)
        # Whoever got a seat has read so in the welcome, which proved that we can write here.
        if answer.text and answer.text != render.notice(Notice.JOINED, self._texts):
            self._replies.refuse(place, answer.text)
        self._show_hands(person)

    async def _sit_down(self, person: Person, update_id: int, token: str) -> Answer:
        lobby = self._services.lobbies.with_token(token)
        table = await self._services.tables.with_token(token)
        try:
            if lobby is not None:
                return await self._sitting.join_lobby(lobby, person)
            if table is not None and not table.state.ended:
                return await self._sitting.join_match(table, person, update_id)
        except Refused as refused:
            return Answer(text=render.refusal(refused.reason, self._texts))
        except TryLater:
            return Answer(text=render.notice(Notice.TRY_LATER, self._texts))
        return Answer(text=render.notice(Notice.BAD_LINK, self._texts))

    async def _hand(self, place: Place, person: Person, _: int, __: str) -> None:
        for table in self._services.tables.of_person(person.user_id):
            async with self._locks.hold(table.place.chat_id):
                await self._absence.end(table, person, by_play=True)
        if not self._show_hands(person):
            self._refuse(place, Notice.NO_PRIVATE_MATCH)

    async def _away(self, place: Place, person: Person, _: int, __: str) -> None:
        """Lets the computer play at every table of a person."""
        tables = self._services.tables.of_person(person.user_id)
        if not tables:
            self._refuse(place, Notice.NO_PRIVATE_MATCH)
            return
        for table in tables:
            async with self._locks.hold(table.place.chat_id):
                # Whoever is away there already stays so.
                with suppress(Refused):
                    await self._absence.begin(table, person)
        self._refuse(place, Notice.AWAY)

    def _show_hands(self, person: Person) -> bool:
        """Sends this person's hand of every table anew; whether there was any."""
        shown = [
            self._services.publisher.hand(table, seat, anew=True)
            for table in self._services.tables.of_person(person.user_id)
            if (seat := table.seat_of(person.user_id)) is not None
        ]
        return any(shown)

    async def _score(self, place: Place, person: Person, _: int, __: str) -> None:
        tables = self._services.tables.of_person(person.user_id)
        if not tables:
            self._refuse(place, Notice.NO_PRIVATE_MATCH)
        for table in tables:
            content = await self._scores.page(table.place.chat_id, table)
            self._replies.reply(place, f"score{table.match_id}", content)

    async def _help(self, place: Place, _: Person, __: int, ___: str) -> None:
        self._replies.reply(place, "help", Content(html=render.help_page(self._texts)))

    async def _refuse_here(self, place: Place, _: Person, __: int, ___: str) -> None:
        self._refuse(place, Notice.GROUP_ONLY)

    def _refuse(self, place: Place, notice: Notice) -> None:
        self._replies.refuse(place, render.notice(notice, self._texts))
