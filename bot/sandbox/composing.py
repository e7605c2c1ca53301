"""From a call's parameters to the content of a message, with Telegram's checks."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox.entities import Formatted, completed, looks_empty, utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.formatting import parse_html

if TYPE_CHECKING:
    from bot.sandbox.messages import Attachment
    from bot.sandbox.parameters import Upload
    from bot.sandbox.world import World

MAX_TEXT = 4096
MAX_CAPTION = 1024
MAX_ENTITIES = 100
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


def text_of(world: World, source: str, parse_mode: str | None) -> Formatted:
    """Return the content of a text message."""
    formatted = _formatted(world, source, parse_mode)
    if looks_empty(formatted.text):
        raise bad_request("message text is empty")
    if utf16_length(formatted.text) > MAX_TEXT:
        raise bad_request("message is too long")
    return formatted


def caption_of(world: World, source: str | None, parse_mode: str | None) -> Formatted:
    """Return the content of a caption, which may be empty."""
    formatted = _formatted(world, source or "", parse_mode)
    if utf16_length(formatted.text) > MAX_CAPTION:
        raise bad_request("message caption is too long")
    return formatted


def photo_of(world: World, given: Upload | str | None) -> Attachment:
    """Return the picture that was uploaded or sent before."""
    if isinstance(given, str) or given is None:
        return _sent_before(world, given, "photos/")
    return world.files.keep_photo(given.name, given.content)


def document_of(world: World, given: Upload | str | None) -> Attachment:
    """Return the document that was uploaded or sent before."""
    if isinstance(given, str) or given is None:
        return _sent_before(world, given, "documents/")
    return world.files.keep(given.name, given.content)


def _sent_before(world: World, file_id: str | None, folder: str) -> Attachment:
    attachment = world.files.get(file_id or "")
    if attachment is None or not attachment.path.startswith(folder):
        raise bad_request("wrong file identifier/HTTP URL specified")
    return attachment


def _formatted(world: World, source: str, parse_mode: str | None) -> Formatted:
    clean = _CONTROLS.sub(" ", source.replace("\r", ""))
    formatted = _parsed(clean, parse_mode)
    known = [
        entity
        for entity in formatted.entities
        if entity.user_id is None or entity.user_id in world.accounts
    ]
    done = completed(replace(formatted, entities=tuple(known)))
    if len(done.entities) > MAX_ENTITIES:
        raise bad_request("ENTITIES_TOO_LONG")
    return done


def _parsed(source: str, parse_mode: str | None) -> Formatted:
    mode = (parse_mode or "none").lower()
    if mode == "none":
        return Formatted(source)
    if mode == "html":
        return parse_html(source)
    if mode in {"markdown", "markdownv2"}:
        raise bad_request(f"parse_mode {parse_mode} is unsupported here, use HTML")
    raise bad_request("unsupported parse_mode")
