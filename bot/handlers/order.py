"""Keeps the updates of one table in order and tables side by side, each update once."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

from telegram import Update
from telegram.ext import Application, BaseUpdateProcessor

from bot import callback
from bot.callback import MalformedData
from bot.locks import Locks
from bot.seen import SeenUpdates

log = logging.getLogger(__name__)

_SIDE_BY_SIDE = 256
ChatOf = Callable[[str], int | None]
"""The chat of the table or lobby that a button's token names."""


class TableOrder(BaseUpdateProcessor):
    """Handles an update when all earlier ones of the same table are done.

    A press in a private chat belongs to the table its button names.
    """

    def __init__(self, locks: Locks) -> None:
        super().__init__(_SIDE_BY_SIDE)
        self._locks = locks
        self._chats_of: tuple[ChatOf, ...] = ()

    def ask(self, *chats_of: ChatOf) -> None:
        """Says who knows the tokens of buttons."""
        self._chats_of = chats_of

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Waits for the table's turn, then handles the update."""
        assert isinstance(update, Update), "only updates are processed"
        async with self._locks.hold(self._table_of(update)):
            await coroutine

    def _table_of(self, update: Update) -> int:
        chat = update.effective_chat
        own = chat.id if chat is not None else 0
        query, message = update.callback_query, update.message
        if message is not None and message.migrate_from_chat_id is not None:
            # Whatever is under way in the group is under its old id.
            return message.migrate_from_chat_id
        if query is None:
            return own
        try:
            token = callback.decode(query.data or "").token
        except MalformedData:
            return own
        found = (chat_of(token) for chat_of in self._chats_of)
        return next((chat_id for chat_id in found if chat_id is not None), own)

    async def initialize(self) -> None:
        """Needs nothing."""

    async def shutdown(self) -> None:
        """Keeps nothing."""


class Dispatcher:
    """Hands every update to its handler, unless it was dealt with before (duty 24)."""

    def __init__(
        self,
        application: Application[Any, Any, Any, Any, Any, Any],
        order: TableOrder,
        seen: SeenUpdates,
    ) -> None:
        self._application = application
        self._order = order
        self._seen = seen

    async def handle(self, update: Update) -> None:
        """Deals with an update; errors are the error handler's and never the caller's."""
        if not await self._seen.claim(update.update_id):
            return
        await self._order.process_update(update, self._application.process_update(update))
        await self._seen.end(update.update_id)
