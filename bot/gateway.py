"""Calls of the Bot API through python-telegram-bot, and what its errors mean."""

from __future__ import annotations

import os
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from telegram import InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, RetryAfter, TelegramError

from bot.delivery import (
    Barrier,
    DeliveryError,
    FloodError,
    MigratedError,
    NotThereError,
    RejectedError,
    TooLateError,
    UnclearError,
    UnreachableError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from telegram import Bot

    from bot.outgoing import Answer, Button, Content, Place, Rows

# The library reads it at each 429: without it there is a warning, and a number without its unit.
os.environ.setdefault("PTB_TIMEDELTA", "true")

# A call that ends in a time-out may have been carried out and is repeated: better to wait.
_READ_SECONDS = 20.0
_GENERAL_TOPIC = 1
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

_NOT_MODIFIED = "message is not modified"
_NOT_THERE = (
    "message to edit not found",
    "message to delete not found",
    "message_id_invalid",
    "message identifier is not specified",
)
_UNDELETABLE = "message_delete_forbidden"
_TOO_LATE = ("query is too old", "query id is invalid")
_BARRIERS = (
    ("blocked by the user", Barrier.BLOCKED),
    ("can't initiate conversation", Barrier.NOT_STARTED),
    ("user is deactivated", Barrier.ACCOUNT_GONE),
    ("peer_id_invalid", Barrier.NOT_STARTED),
    ("bot was kicked", Barrier.NOT_MEMBER),
    ("not a member", Barrier.NOT_MEMBER),
    ("group chat was deleted", Barrier.NOT_MEMBER),
    ("channel_private", Barrier.NOT_MEMBER),
    ("not enough rights to send", Barrier.NO_RIGHTS),
    ("have no rights to send", Barrier.NO_RIGHTS),
    ("chat_write_forbidden", Barrier.NO_RIGHTS),
    ("chat_send_plain_forbidden", Barrier.NO_RIGHTS),
    ("chat_restricted", Barrier.NO_RIGHTS),
    ("topic_closed", Barrier.TOPIC_CLOSED),
    ("topic_deleted", Barrier.TOPIC_CLOSED),
    ("message thread not found", Barrier.TOPIC_CLOSED),
    ("chat not found", Barrier.NOT_FOUND),
)


class TelegramGateway:
    """Carries out single calls with a Bot of python-telegram-bot."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    async def send(self, place: Place, content: Content, *, silent: bool) -> int:
        """Send a new message and return its id."""
        with _our_errors():
            message = await self._bot.send_message(
                place.chat_id,
                content.html,
                parse_mode=ParseMode.HTML,
                disable_notification=silent,
                protect_content=content.protected,
                reply_markup=_keyboard(content.rows),
                message_thread_id=_topic(place),
                link_preview_options=_NO_PREVIEW,
                read_timeout=_READ_SECONDS,
            )
        return message.message_id

    async def edit(self, place: Place, message_id: int, content: Content) -> None:
        """Give a message other content; equal content is no error."""
        with _our_errors():
            if not content.html:
                await self._bot.edit_message_reply_markup(
                    place.chat_id, message_id, read_timeout=_READ_SECONDS
                )
                return
            await self._bot.edit_message_text(
                content.html,
                chat_id=place.chat_id,
                message_id=message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=_keyboard(content.rows),
                link_preview_options=_NO_PREVIEW,
                read_timeout=_READ_SECONDS,
            )

    async def delete(self, place: Place, message_id: int) -> None:
        """Delete a message."""
        with _our_errors():
            await self._bot.delete_message(place.chat_id, message_id, read_timeout=_READ_SECONDS)

    async def answer(self, query_id: str, answer: Answer) -> None:
        """Answer a callback query."""
        with _our_errors():
            await self._bot.answer_callback_query(
                query_id, text=answer.text or None, show_alert=answer.alert, url=answer.url
            )


def meaning(error: TelegramError) -> DeliveryError | None:
    """What an error of the library says; None if the call's aim is reached."""
    match error:
        case RetryAfter():
            return FloodError(_seconds(error.retry_after))
        case ChatMigrated():
            return MigratedError(error.new_chat_id)
        case Forbidden():
            return _meaning_of_403(error.message)
        # A subclass of NetworkError, which otherwise means that the outcome is unknown.
        case BadRequest():
            return _meaning_of_400(error.message)
        case _:
            return UnclearError(f"{type(error).__name__}: {error.message}")


def _meaning_of_403(message: str) -> DeliveryError:
    if _UNDELETABLE in message.lower():
        return RejectedError(message)
    return UnreachableError(_barrier(message) or Barrier.NO_RIGHTS)


def _meaning_of_400(message: str) -> DeliveryError | None:
    text = message.lower()
    if _NOT_MODIFIED in text:
        return None
    if any(phrase in text for phrase in _NOT_THERE):
        return NotThereError(message)
    if any(phrase in text for phrase in _TOO_LATE):
        return TooLateError(message)
    barrier = _barrier(message)
    return RejectedError(message) if barrier is None else UnreachableError(barrier)


def _barrier(message: str) -> Barrier | None:
    text = message.lower()
    return next((barrier for phrase, barrier in _BARRIERS if phrase in text), None)


@contextmanager
def _our_errors() -> Iterator[None]:
    try:
        yield
    except TelegramError as error:
        ours = meaning(error)
        if ours is not None:
            raise ours from error


def _seconds(period: float | timedelta) -> float:
    return period.total_seconds() if isinstance(period, timedelta) else float(period)


def _topic(place: Place) -> int | None:
    """The topic to name in a call; Telegram refuses the General topic's own number."""
    return None if place.thread_id == _GENERAL_TOPIC else place.thread_id


def _keyboard(rows: Rows) -> InlineKeyboardMarkup | None:
    if not rows:
        return None
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in rows])


def _button(button: Button) -> InlineKeyboardButton:
    return InlineKeyboardButton(button.text, callback_data=button.data, url=button.url)
