"""Inline keyboards as the Bot API checks them."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.messages import Button, Rows

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_PER_ROW = 8
MAX_BUTTONS = 100
MAX_DATA_BYTES = 64

_STYLES = {"danger", "success", "primary"}
_KNOWN = {"text", "callback_data", "url", "style"}
_WEB_URL = re.compile(
    r"https?://(?:localhost|127\.0\.0\.1|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:[/?#]\S*)?"
)
_APP_URL = re.compile(r"tg://[a-z]\S*")


def keyboard_rows(source: str | None) -> Rows:
    """Return the rows of an InlineKeyboardMarkup in JSON; none and empty are no keyboard."""
    if source is None or not source.strip():
        return ()
    try:
        markup = json.loads(source)
    except ValueError:
        raise bad_request("can't parse reply keyboard markup JSON object") from None
    if not isinstance(markup, dict):
        raise bad_request("object expected as reply markup")
    unknown = set(markup) - {"inline_keyboard"}
    if unknown or "inline_keyboard" not in markup:
        raise bad_request(f"only inline keyboards are supported here, not {sorted(unknown)}")
    return _rows(markup["inline_keyboard"])


def _rows(given: object) -> Rows:
    if not isinstance(given, list) or not all(isinstance(row, list) for row in given):
        raise bad_request('field "inline_keyboard" must be an Array of Arrays')
    rows = tuple(tuple(_button(button) for button in row) for row in given if row)
    if any(len(row) > MAX_PER_ROW for row in rows) or _count(rows) > MAX_BUTTONS:
        raise bad_request("REPLY_MARKUP_TOO_LONG")
    return rows


def _count(rows: Sequence[Sequence[Button]]) -> int:
    return sum(len(row) for row in rows)


def _button(given: object) -> Button:
    if not isinstance(given, dict):
        raise _unparsable("InlineKeyboardButton must be an Object")
    unknown = sorted(set(given) - _KNOWN)
    if unknown:
        raise _unparsable(f"unknown or unsupported field {unknown[0]!r}")
    for name, value in given.items():
        if not isinstance(value, str):
            raise _unparsable(f'field "{name}" must be of type String')
    if not given.get("text", "").strip():
        raise _unparsable("Button text must be non-empty")
    if ("callback_data" in given) == ("url" in given):
        raise _unparsable("Text buttons are unallowed in the inline keyboard")
    if given.get("style", "primary") not in _STYLES:
        raise _unparsable("wrong button style")
    return Button(given["text"], _data(given), _url(given), given.get("style"))


def _data(given: dict[str, str]) -> str | None:
    data = given.get("callback_data")
    if data is not None and not 1 <= len(data.encode()) <= MAX_DATA_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    return data


def _url(given: dict[str, str]) -> str | None:
    url = given.get("url")
    if url is not None and not _WEB_URL.fullmatch(url) and not _APP_URL.fullmatch(url):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")
    return url


def _unparsable(reason: str) -> ApiError:
    return bad_request(f"can't parse inline keyboard button: {reason}")
