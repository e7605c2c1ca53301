"""A basic group becomes a supergroup: everything kept under its id moves, once (duty 28)."""

from bot.clock import Clock, moment
from bot.lobbies import Lobbies
from bot.outbox import Outbox
from bot.publishing import Publisher
from bot.tables import Tables
from storage.chats import Chats


class Moving:
    """Moves a group's match, lobby and settings; told by messages or by an error, in any order."""

    def __init__(  # noqa: PLR0913 -- everything that knows groups by their id
        self,
        *,
        chats: Chats,
        tables: Tables,
        lobbies: Lobbies,
        outbox: Outbox,
        publisher: Publisher,
        clock: Clock,
    ) -> None:
        self._chats = chats
        self._tables = tables
        self._lobbies = lobbies
        self._outbox = outbox
        self._publisher = publisher
        self._clock = clock

    async def move(self, *, old: int, new: int) -> None:
        """Moves everything of a group to its new id; a second time changes nothing."""
        if not await self._chats.move(old=old, new=new, at=moment(self._clock.now())):
            return
        self._tables.move(old=old, new=new)
        await self._lobbies.move(old=old, new=new)
        self._outbox.move(old, new)
        table = self._tables.in_chat(new)
        if table is not None:
            self._publisher.republish(table)
