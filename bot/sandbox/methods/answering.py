"""Answering presses of buttons."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.changes import QueryAnswered
from bot.sandbox.entities import utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.queries import Answer

if TYPE_CHECKING:
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.world import World

MAX_ANSWER = 200
_DEEP_LINK = re.compile(
    r"(?:https?://)?(?:t|telegram)\.me/(\w+)\?start=[A-Za-z0-9_-]{1,64}", re.IGNORECASE
)


def answer_callback_query(world: World, parameters: Parameters) -> bool:
    """Answer a press, once and in time."""
    query = world.query(parameters["callback_query_id"])
    if query is None or not query.is_open:
        reason = "query is too old and response timeout expired or query ID is invalid"
        raise bad_request(reason)
    text, url = parameters.text("text"), parameters.text("url")
    if text is not None and utf16_length(text) > MAX_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    if url is not None:
        _check_link(world, url)
    query.answer = Answer(text, parameters.flag("show_alert"), url)
    world.changes.tell(QueryAnswered(query))
    return True


def _check_link(world: World, url: str) -> None:
    match = _DEEP_LINK.fullmatch(url)
    if match is None or match[1].lower() != str(world.bot.username).lower():
        raise bad_request("URL_INVALID")


METHODS = {"answerCallbackQuery": answer_callback_query}
