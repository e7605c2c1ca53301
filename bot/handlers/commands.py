"""Commands in a group: what they change and what they answer."""

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from telegram import Message, Update

from bot import render
from bot.company import Person
from bot.handlers.away import Absence
from bot.handlers.sitting import Sitting
from bot.handlers.who import place_of, speaker_of
from bot.outgoing import Answer, Button, Content, Place
from bot.reach import TryLater
from bot.render import Notice
from bot.scores import Scores
from bot.services import Services
from bot.table import Table
from game.refusals import Refused
from game.rules import Rules
from game.view import table_of
from storage.log import AlreadySeen

Handle = Callable[[Update, object], Coroutine[Any, Any, None]]
Act = Callable[[Place, Person, int], Awaitable[None]]
_OF_ABSENCE = frozenset({"away", "leave"})
"""The commands of somebody who is about to go: a stand-in plays on."""


class GroupCommands:
    """Answers in the topic where the command was given; who cannot be known is refused."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tables = services.tables
        self._lobbies = services.lobbies
        self._replies = services.replies
        self._texts = services.texts
        self._scores = Scores(services.results, services.texts)
        self._sitting = Sitting(services)
        self._absence = Absence(services)

    def handlers(self) -> dict[str, Handle]:
        """The handler of each command."""
        acts: dict[str, Act] = {
            "zole": self._zole,
            "join": self._join,
            "leave": self._leave,
            "away": self._away,
            "hand": self._hand,
            "last": self._last,
            "who": self._who,
            "score": self._score,
            "sheet": self._sheet,
            "rules": self._rules,
            "end": self._end,
            "help": self._help,
        }
        return {name: self._on(act, name) for name, act in acts.items()}

    def _on(self, act: Act, name: str) -> Handle:
        async def handle(update: Update, _: object) -> None:
            message = update.message
            assert message is not None, "only new messages are commands"
            place = place_of(message)
            person = speaker_of(message)
            if person is None:
                self._refuse(place, Notice.ANONYMOUS)
                return
            await self._remember(message, person)
            try:
                await self._end_absence(place, person, name)
                await act(place, person, update.update_id)
            except Refused as refused:
                self._replies.refuse(place, render.refusal(refused.reason, self._texts))
            except TryLater:
                self._refuse(place, Notice.TRY_LATER)
            except AlreadySeen:
                return

        return handle

    async def _remember(self, message: Message, person: Person) -> None:
        chat = message.chat
        await self._services.chats.remember(chat.id, title=chat.title or "", username=chat.username)
        await self._services.people.remember(person.user_id, first_name=person.name)
        table = self._tables.in_chat(chat.id)
        if table is not None:
            self._tables.note_activity(table, person)

    async def _end_absence(self, place: Place, person: Person, name: str) -> None:
        """Whoever asks for anything but to be away is here."""
        table = self._tables.in_chat(place.chat_id)
        if table is not None and name not in _OF_ABSENCE:
            await self._absence.end(table, person, by_play=name == "hand")

    async def _zole(self, place: Place, _: Person, __: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        if table is not None:
            self._replies.reply(place, "zole", self._pointer(table))
            return
        lobby = self._lobbies.in_chat(place.chat_id)
        if lobby is not None:
            self._lobbies.show_again(lobby)
            return
        chat = await self._services.chats.find(place.chat_id)
        await self._lobbies.open(place, "" if chat is None else chat.title)

    def _pointer(self, table: Table) -> Content:
        """Where a running match is: its newest message, by a link where Telegram has links."""
        text = render.notice(Notice.MATCH_RUNS, self._texts)
        message_id = self._services.publisher.newest_message(table)
        link = _link_to(table.place, message_id)
        if link is None:
            return Content(html=text)
        button = Button(text=self._texts("button-go-there"), url=link)
        return Content(html=text, rows=((button,),))

    async def _join(self, place: Place, person: Person, update_id: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        lobby = self._lobbies.in_chat(place.chat_id)
        if table is not None:
            answer = await self._sitting.join_match(table, person, update_id)
        elif lobby is not None:
            answer = await self._sitting.join_lobby(lobby, person)
        else:
            answer = self._notice(Notice.NO_MATCH)
        self._say(place, answer)

    async def _leave(self, place: Place, person: Person, update_id: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        lobby = self._lobbies.in_chat(place.chat_id)
        if table is not None:
            answer = await self._sitting.leave_match(table, person, update_id)
        elif lobby is not None:
            answer = await self._sitting.leave_lobby(lobby, person)
        else:
            answer = self._notice(Notice.NO_MATCH)
        self._say(place, answer)

    async def _away(self, place: Place, person: Person, update_id: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        if table is None:
            self._refuse_without_match(place)
            return
        self._say(place, await self._absence.begin(table, person, update_id))

    def _say(self, place: Place, answer: Answer) -> None:
        """An answer to a command, where a press would have got a toast or a link to open."""
        if answer.url is not None:
            button = Button(text=self._texts("button-open-chat"), url=answer.url)
            text = render.notice(Notice.WRITE_TO_ME, self._texts)
            self._replies.reply(place, "refusal", Content(html=text, rows=((button,),)))
        elif answer.text:
            self._replies.refuse(place, answer.text)

    async def _hand(self, place: Place, person: Person, _: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        if table is None:
            self._refuse_without_match(place)
            return
        seat = table.seat_of(person.user_id)
        if seat is None:
            self._refuse(place, Notice.STRANGER)
            return
        if not self._services.publisher.hand(table, seat, anew=True):
            self._refuse(place, Notice.NO_CARDS)

    async def _last(self, place: Place, _: Person, __: int) -> None:
        table = await self._table(place)
        public = None if table is None else table_of(table.state)
        if table is None or public is None:
            self._refuse_without_match(place)
            return
        content = Content(html=render.last_trick_line(public, table.company, self._texts))
        self._replies.reply(place, "last", content)

    async def _who(self, place: Place, _: Person, __: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        if table is None:
            self._refuse_without_match(place)
            return
        text = render.who(table_of(table.state), table.company, self._texts, free=table.state.free)
        self._replies.reply(place, "who", Content(html=text))

    async def _score(self, place: Place, _: Person, __: int) -> None:
        table = await self._table(place)
        self._replies.reply(place, "score", await self._scores.page(place.chat_id, table))

    async def _sheet(self, place: Place, _: Person, __: int) -> None:
        table = await self._table(place)
        if table is None:
            self._refuse_without_match(place)
            return
        self._replies.reply(place, "sheet", await self._scores.sheet(table))

    async def _rules(self, place: Place, _: Person, __: int) -> None:
        table = await self._table(place)
        lobby = self._lobbies.in_chat(place.chat_id)
        rules = lobby.rules if lobby else table.state.rules if table else Rules()
        self._replies.reply(place, "rules", Content(html=render.rules_page(rules, self._texts)))

    async def _end(self, place: Place, person: Person, _: int) -> None:
        table = self._tables.in_chat(place.chat_id)
        if table is None:
            self._refuse_without_match(place)
            return
        if table.seat_of(person.user_id) is None:
            self._refuse(place, Notice.STRANGER)
            return
        state = table.state
        content = render.ask_end(
            table.company, self._texts, turn=state.number, deal_runs=state.deal_runs
        )
        self._replies.reply(place, "end", content)

    async def _help(self, place: Place, _: Person, __: int) -> None:
        self._replies.reply(place, "help", Content(html=render.help_page(self._texts)))

    async def _table(self, place: Place) -> Table | None:
        return await self._tables.newest_in(place.chat_id)

    def _refuse_without_match(self, place: Place) -> None:
        waits = self._lobbies.in_chat(place.chat_id) is not None
        self._refuse(place, Notice.LOBBY_WAITS if waits else Notice.NO_MATCH)

    def _refuse(self, place: Place, notice: Notice) -> None:
        self._replies.refuse(place, render.notice(notice, self._texts))

    def _notice(self, notice: Notice) -> Answer:
        return Answer(text=render.notice(notice, self._texts))


def _link_to(place: Place, message_id: int | None) -> str | None:
    """The address of a message; only supergroups have such links."""
    number = str(place.chat_id).removeprefix("-100")
    if message_id is None or number == str(place.chat_id):
        return None
    return f"https://t.me/c/{number}/{message_id}"
