"""The open lobbies: one a chat, saved before anybody sees a change."""

from dataclasses import replace

from bot import lobby as lobbies
from bot.alarms import Alarms
from bot.clock import Clock, moment
from bot.company import Person
from bot.lobby import CLOSES_AFTER, Lobby, Seating
from bot.locks import Locks
from bot.outgoing import Place
from bot.publishing import Publisher
from bot.reach import Doorbell
from bot.render import LobbyState
from bot.table import Table
from game.rules import Skill
from storage.lobbies import Lobbies as StoredLobbies
from storage.lobbies import StoredLobby
from storage.matches import new_token


class Lobbies:
    """Every open lobby; whoever calls a coroutine here holds the lock of the lobby's chat."""

    def __init__(
        self,
        *,
        stored: StoredLobbies,
        publisher: Publisher,
        doorbell: Doorbell,
        clock: Clock,
        locks: Locks,
    ) -> None:
        self._stored = stored
        self._publisher = publisher
        self._doorbell = doorbell
        self._clock = clock
        self._locks = locks
        self._by_chat: dict[int, Lobby] = {}
        self._alarms = Alarms(clock, self._ring)

    def in_chat(self, chat_id: int) -> Lobby | None:
        """The lobby that is open in a chat."""
        return self._by_chat.get(chat_id)

    def with_token(self, token: str) -> Lobby | None:
        """The open lobby with this token."""
        return next((lobby for lobby in self._by_chat.values() if lobby.token == token), None)

    def chat_of(self, token: str) -> int | None:
        """The chat of the open lobby with this token."""
        lobby = self.with_token(token)
        return None if lobby is None else lobby.chat_id

    def knocked_at_by(self, user_id: int) -> list[Lobby]:
        """The open lobbies where a person wants a seat but could not be written to."""
        return [lobby for lobby in self._by_chat.values() if user_id in lobby.knocking]

    async def open(self, place: Place, title: str) -> Lobby:
        """Opens the lobby of a chat."""
        lobby = Lobby(
            token=new_token(), chat_id=place.chat_id, thread_id=place.thread_id, title=title
        )
        await self._save(lobby)
        return lobby

    async def open_again(self, table: Table) -> Lobby:
        """Opens a lobby with the people and the rules of a match that is over."""
        state, people = table.state, table.company.people
        lobby = Lobby(
            token=new_token(),
            chat_id=table.place.chat_id,
            thread_id=table.place.thread_id,
            title=table.company.group,
            people=tuple(people[seat] for seat in state.seated),
            all_pass=state.rules.all_pass,
            small_zole=state.rules.small_zole,
            customs=state.customs,
        )
        await self._save(lobby)
        return lobby

    def show_again(self, lobby: Lobby) -> None:
        """Posts the lobby's message at the end of the chat and deletes the earlier one."""
        self._publisher.lobby(lobby, anew=True)

    async def join(self, lobby: Lobby, person: Person) -> Seating | None:
        """Seats a person whom a private message reaches; None where it does not.

        Raises TryLater where Telegram does not say whether it did.
        """
        after, seating = lobby.with_person(person)
        if seating is not Seating.DONE:
            return seating
        if not await self._doorbell.welcomes(person, lobby):
            if person.user_id not in lobby.knocking:
                await self._save(lobby.with_knock(person.user_id), shows=False)
            return None
        await self._save(after)
        return seating

    async def add_computer(self, lobby: Lobby) -> Seating:
        """Seats a computer player of middling skill, if there is room."""
        after, seating = lobby.with_computer(Skill.NORMAL)
        if seating is Seating.DONE:
            await self._save(after)
        return seating

    async def set_computer(self, lobby: Lobby, user_id: int, skill: Skill) -> None:
        """Puts a computer player of another skill on the seat of one; nothing where he left."""
        after = lobby.with_skill(user_id, skill)
        if after != lobby:
            await self._save(after)

    async def leave(self, lobby: Lobby, user_id: int) -> Seating:
        """Takes a person out of the lobby."""
        after, seating = lobby.without_person(user_id)
        if seating is Seating.DONE:
            await self._save(after)
        return seating

    async def set_option(self, lobby: Lobby, argument: str) -> None:
        """Changes what the table agrees on.

        Raises ValueError for a text that names no option.
        """
        after = lobby.with_option(argument)
        if after != lobby:
            await self._save(after)

    async def close(self, lobby: Lobby, state: LobbyState) -> None:
        """Closes a lobby without a match."""
        await self._stored.delete(lobby.chat_id)
        self.forget(lobby, state)

    def forget(self, lobby: Lobby, state: LobbyState) -> None:
        """Shows that a lobby is over, after storage forgot it."""
        self._by_chat.pop(lobby.chat_id, None)
        self._alarms.disarm(lobby.chat_id)
        self._publisher.lobby(lobby, state=state)

    async def recover(self) -> None:
        """Takes up every open lobby after a start."""
        for stored in await self._stored.everything():
            lobby = lobbies.decode(stored.document)
            self._keep(lobby, touched_at=stored.updated_at.timestamp())
            self._publisher.lobby(lobby)

    async def move(self, *, old: int, new: int) -> None:
        """Takes a lobby along when its group becomes a supergroup."""
        lobby = self._by_chat.pop(old, None)
        if lobby is not None:
            self._alarms.disarm(old)
            # Whoever presses a button meanwhile is to find it.
            moved = self._by_chat[new] = replace(lobby, chat_id=new, thread_id=None)
            await self._save(moved)

    async def stop(self) -> None:
        """Closes no more lobbies."""
        await self._alarms.stop()

    async def _save(self, lobby: Lobby, *, shows: bool = True) -> None:
        now = self._clock.now()
        await self._stored.save(
            StoredLobby(
                chat_id=lobby.chat_id,
                token=lobby.token,
                message_id=None,
                document=lobbies.encode(lobby),
                updated_at=moment(now),
            )
        )
        self._keep(lobby, touched_at=now)
        if shows:
            self._publisher.lobby(lobby)

    def _keep(self, lobby: Lobby, *, touched_at: float) -> None:
        self._by_chat[lobby.chat_id] = lobby
        self._alarms.arm(lobby.chat_id, touched_at + CLOSES_AFTER.total_seconds())

    async def _ring(self, chat_id: int) -> None:
        async with self._locks.hold(chat_id):
            lobby = self._by_chat.get(chat_id)
            # It may have been touched while the alarm waited for its turn.
            if lobby is not None and not self._alarms.is_set(chat_id):
                await self.close(lobby, LobbyState.CLOSED)
