"""The least that a bot on python-telegram-bot does for a press, as its own examples show it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiosqlite
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, Update
from telegram.constants import ParseMode
from telegram.ext import ApplicationBuilder, CallbackQueryHandler

from bot.callback import Action, Press

_USER = 7
_CARDS = ("QC", "QS", "JD", "AD", "AC", "TC", "9S", "KH")
_HAND = (
    "Friday evening · Deal 1\n\n<b>Q♣ Q♠ J♦ A♦</b>\n<b>A♣ 10♣</b>\n<b>9♠</b>\n<b>K♥</b>\n\n"
    "Bruno took the table: keep them under 61 points.\nTurn %d"
)
_TRICK = "5 · Anna Q♣ · Bruno 9♥ · Cilla A♠ → Anna %d"


class Bot:
    """Answers, commits, and edits its one message `edits_a_press` times."""

    def __init__(self, *, url: str, token: str, database: Path) -> None:
        self.edits_a_press = 2.8
        self._database = database
        self._edits_due = 0.0
        self._turn = 1
        builder = ApplicationBuilder().token(token).base_url(f"{url}/bot")
        self._application: Any = builder.build()
        self._application.add_handler(CallbackQueryHandler(self._pressed))

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Polls inside the block."""
        async with aiosqlite.connect(self._database) as connection, self._application:
            await connection.execute("PRAGMA journal_mode = WAL")
            await connection.execute("PRAGMA synchronous = FULL")
            await connection.execute("CREATE TABLE presses (number INTEGER PRIMARY KEY, data TEXT)")
            self._connection = connection
            await self._application.bot.send_message(_USER, "Hello", reply_markup=self._keyboard(8))
            await self._application.start()
            await self._application.updater.start_polling()
            yield
            await self._application.updater.stop()
            await self._application.stop()

    async def _pressed(self, update: Update, _: object) -> None:
        query = update.callback_query
        assert query is not None
        await self._connection.execute("INSERT INTO presses (data) VALUES (?)", (query.data,))
        await self._connection.commit()
        await query.answer("Played Q♣")
        self._turn += 1
        self._edits_due += self.edits_a_press
        edits, self._edits_due = int(self._edits_due), self._edits_due % 1
        # As often as ours: a trick without buttons, hands with a few.
        for buttons in (0, 2, 6, 2, 6)[:edits]:
            text = (_HAND if buttons else _TRICK) % self._turn
            await query.edit_message_text(
                text, parse_mode=ParseMode.HTML, reply_markup=self._keyboard(buttons)
            )

    def _keyboard(self, buttons: int) -> InlineKeyboardMarkup | None:
        if not buttons:
            return None
        presses = [Press(Action.PLAY, "bareToken", self._turn, card) for card in _CARDS[:buttons]]
        row = [InlineKeyboardButton(p.argument, callback_data=p.encode()) for p in presses]
        return InlineKeyboardMarkup([row[:4], row[4:]])
