"""The buttons of a lobby."""

from collections.abc import Awaitable, Callable

from bot import render
from bot.callback import Action
from bot.handlers.pressed import Acts, Pressed
from bot.handlers.sitting import Sitting
from bot.lobby import Lobby
from bot.outgoing import Answer
from bot.render import LobbyState, Notice
from bot.services import Services

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
            Action.START: self._on(self._start),
            Action.RULES: self._on(self._rules),
            Action.OPTION: self._on(self._option),
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

    async def _join(self, lobby: Lobby, pressed: Pressed) -> Answer:
        return await self._sitting.join_lobby(lobby, pressed.person)

    async def _leave(self, lobby: Lobby, pressed: Pressed) -> Answer:
        return await self._sitting.leave_lobby(lobby, pressed.person)

    async def _cancel(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if lobby.people and not lobby.seats(pressed.person.user_id):
            return self._answer(Notice.NOT_YOURS_TO_CHOOSE)
        await self._lobbies.close(lobby, LobbyState.CANCELLED)
        return Answer()

    async def _start(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if not lobby.seats(pressed.person.user_id):
            return self._answer(Notice.NOT_YOURS_TO_CHOOSE)
        if not lobby.can_deal:
            return self._answer(Notice.TOO_FEW)
        await self._tables.start(lobby, update_id=pressed.update_id)
        self._lobbies.forget(lobby, LobbyState.STARTED)
        return Answer()

    async def _rules(self, lobby: Lobby, _: Pressed) -> Answer:
        return Answer(text=render.rules_alert(lobby.rules, self._texts), alert=True)

    async def _option(self, lobby: Lobby, pressed: Pressed) -> Answer:
        if not lobby.seats(pressed.person.user_id):
            return self._answer(Notice.NOT_YOURS_TO_CHOOSE)
        try:
            await self._lobbies.set_option(lobby, pressed.press.argument)
        except ValueError:
            return self._answer(Notice.UNKNOWN_BUTTON)
        return Answer()

    def _answer(self, notice: Notice) -> Answer:
        return Answer(text=render.notice(notice, self._texts))
