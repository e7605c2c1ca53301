"""The buttons of a lobby."""

from collections.abc import Awaitable, Callable

from bot import render
from bot.callback import Action, MalformedData
from bot.handlers.pressed import Acts, Pressed
from bot.handlers.sitting import Sitting
from bot.lobby import Lobby, Seating
from bot.outgoing import Answer
from bot.render import LobbyState, Notice
from bot.services import Services
from game.rules import Skill

Act = Callable[[Lobby, Pressed], Awaitable[Answer]]


class LobbyPresses:
    """Finds the lobby of a press and changes it."""

    def __init__(self, services: Services) -> None:
        self._lobbies = services.lobbies
        self._tables = services.tables
        self._outbox = services.outbox
        self._texts = services.texts
        self._sitting = Sitting(services)

    def acts(self) -> Acts:
        """What each button does."""
        return {
            Action.JOIN: self._on(self._join),
            Action.LEAVE: self._on(self._leave),
            Action.CANCEL: self._on(self._cancel),
            Action.START: self._on(self._seated(self._start)),
            Action.RULES: self._on(self._rules),
            Action.OPTION: self._on(self._seated(self._option)),
            Action.ADD_COMPUTER: self._on(self._seated(self._add_computer)),
            Action.SET_COMPUTER: self._on(self._seated(self._set_computer)),
            Action.REMOVE_COMPUTER: self._on(self._seated(self._remove_computer)),
        }

    def _on(self, act: Act) -> Callable[[Pressed], Awaitable[Answer]]:
        async def act_on_lobby(pressed: Pressed) -> Answer:
            lobby = self._lobbies.with_token(pressed.press.token)
            if lobby is not None:
                return await act(lobby, pressed)
            if pressed.place is not None and pressed.message_id is not None:
                self._outbox.strip(pressed.place, pressed.message_id)
            return self._answer(Notice.LOBBY_GONE)

        return act_on_lobby

    def _seated(self, act: Act) -> Act:
        """An act for people who sit in the lobby."""

        async def act_for_seated(lobby: Lobby, pressed: Pressed) -> Answer:
            if not lobby.seats(pressed.person.user_id):
                return self._answer(Notice.NOT_YOURS_TO_CHOOSE)
            return await act(lobby, pressed)

        return act_for_seated

    async def _join(self, lobby: Lobby, pressed: Pressed) -> Answer:
        return await self._sitting.join_lobby(lobby, pressed.person)

    async def _leave(self, lobby: Lobby, pressed: Pressed) -> Answer:
        return await self._sitting.leave_lobby(lobby, pressed.person)

    async def _cancel(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if lobby.has_person and not lobby.seats(pressed.person.user_id):
            return self._answer(Notice.NOT_YOURS_TO_CHOOSE)
        await self._lobbies.close(lobby, LobbyState.CANCELLED)
        return Answer()

    async def _start(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if not lobby.can_deal:
            return self._answer(Notice.TOO_FEW)
        await self._tables.start(lobby, update_id=pressed.update_id)
        self._lobbies.forget(lobby, LobbyState.STARTED)
        return Answer()

    async def _rules(self, lobby: Lobby, _: Pressed) -> Answer:
        return Answer(text=render.rules_alert(lobby.rules, self._texts), alert=True)

    async def _option(self, lobby: Lobby, pressed: Pressed) -> Answer:
        try:
            await self._lobbies.set_option(lobby, pressed.press.argument)
        except ValueError:
            return self._answer(Notice.UNKNOWN_BUTTON)
        return Answer()

    async def _add_computer(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if len(lobby.computers) >= _number(pressed.press.argument):
            return Answer()
        seating = await self._lobbies.add_computer(lobby)
        return Answer() if seating is Seating.DONE else self._answer(Notice.TABLE_FULL)

    async def _set_computer(self, lobby: Lobby, pressed: Pressed) -> Answer:
        number, _, skill = pressed.press.argument.partition("=")
        try:
            await self._lobbies.set_computer(lobby, _number(number), Skill(skill))
        except ValueError:
            return self._answer(Notice.UNKNOWN_BUTTON)
        return Answer()

    async def _remove_computer(self, lobby: Lobby, pressed: Pressed) -> Answer:
        number = _number(pressed.press.argument)
        if number < 0:
            await self._lobbies.leave(lobby, number)
        return Answer()

    def _answer(self, notice: Notice) -> Answer:
        return Answer(text=render.notice(notice, self._texts))


def _number(text: str) -> int:
    """A number as our buttons write it; raises MalformedData for any other text."""
    if not text.removeprefix("-").isdecimal() or not text.isascii():
        raise MalformedData(text)
    return int(text)
