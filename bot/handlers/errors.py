"""A fault of the program: logged with its update, told to the chat once, nothing lost."""

import logging
from typing import Any

from telegram import Update
from telegram.ext import CallbackContext

from bot import render
from bot.handlers.who import place_of
from bot.outgoing import Content, Place
from bot.render import Notice
from bot.services import Services

log = logging.getLogger(__name__)


class Errors:
    """The one error handler."""

    def __init__(self, services: Services, owner: int | None) -> None:
        self._services = services
        self._owner = owner

    async def handle(self, update: object, context: CallbackContext[Any, Any, Any, Any]) -> None:
        """Logs the error; whoever sent a command reads that it failed (presses have an answer)."""
        update_id = update.update_id if isinstance(update, Update) else None
        table = self._table_of(update)
        log.error("update %s failed (%s)", update_id, table, exc_info=context.error)
        if isinstance(update, Update) and update.message is not None:
            text = render.notice(Notice.BROKEN, self._services.texts)
            self._services.replies.refuse(place_of(update.message), text)
        if self._owner is not None:
            note = render.owner_note(type(context.error).__name__, table, self._services.texts)
            self._services.replies.reply(Place(self._owner), "fault", Content(html=note))

    def _table_of(self, update: object) -> str:
        chat = update.effective_chat if isinstance(update, Update) else None
        table = None if chat is None else self._services.tables.in_chat(chat.id)
        if table is None:
            return "no table"
        return f"match {table.match_id}, turn {table.state.turn}"
