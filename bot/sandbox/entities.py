"""Formatted text: entities counted in UTF-16 units, found, trimmed and shown again as HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from html import escape

# What looks empty on a screen though it is not a space: joiners, marks of direction, fillers.
INVISIBLE = (
    "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f"
    "\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069"
    "\u206a\u206b\u206c\u206d\u206e\u206f\u2800\u3164\ufeff\uffa0"
)

_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>\"]+[^\s<>\".,;:!?)])"
    r"|(?P<bot_command>(?<![\w/<>])/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?(?![\w/]))"
    r"|(?P<mention>(?<![\w@])@[A-Za-z0-9_]{4,32}(?!\w))"
)

# Where Telegram looks for nothing.
_OPAQUE = frozenset({"code", "pre", "text_link", "text_mention"})

_TAGS = {
    "bold": ("<b>", "</b>"),
    "italic": ("<i>", "</i>"),
    "underline": ("<u>", "</u>"),
    "strikethrough": ("<s>", "</s>"),
    "spoiler": ('<span class="tg-spoiler">', "</span>"),
    "code": ("<code>", "</code>"),
    "pre": ("<pre>", "</pre>"),
    "blockquote": ("<blockquote>", "</blockquote>"),
    "expandable_blockquote": ("<blockquote expandable>", "</blockquote>"),
}


@dataclass(frozen=True, slots=True)
class Entity:
    """A stretch of a text with a meaning; offset and length are UTF-16 units."""

    kind: str
    offset: int
    length: int
    url: str | None = None
    user_id: int | None = None
    language: str | None = None

    @property
    def end(self) -> int:
        """The first unit after the entity."""
        return self.offset + self.length


@dataclass(frozen=True, slots=True)
class Formatted:
    """A plain text and its entities."""

    text: str
    entities: tuple[Entity, ...] = ()


def utf16_length(text: str) -> int:
    """Count UTF-16 units, as Telegram counts offsets.

    >>> utf16_length("♠🂡")
    3
    """
    return len(text) + sum(character > "\uffff" for character in text)


def looks_empty(text: str) -> bool:
    """Tell whether nothing of the text can be seen."""
    return not text.translate(dict.fromkeys(map(ord, INVISIBLE))).strip()


def utf16_slice(text: str, entity: Entity) -> str:
    """Return the stretch of the text that the entity covers."""
    units = text.encode("utf-16-le")
    return units[2 * entity.offset : 2 * entity.end].decode("utf-16-le")


def found_in(text: str) -> tuple[Entity, ...]:
    """Return the commands, mentions and links that Telegram finds by itself."""
    return tuple(
        Entity(match.lastgroup, utf16_length(text[: match.start()]), utf16_length(match.group()))
        for match in _FOUND.finditer(text)
        if match.lastgroup is not None
    )


def completed(formatted: Formatted) -> Formatted:
    """Trim the text as Telegram does and add what Telegram finds in it by itself."""
    trimmed = _trimmed(formatted)
    kept = trimmed.entities
    added = [
        entity
        for entity in found_in(trimmed.text)
        if not any(_hides(other, entity) for other in kept)
    ]
    ordered = sorted((*kept, *added), key=lambda entity: (entity.offset, -entity.length))
    return Formatted(trimmed.text, tuple(ordered))


def _hides(given: Entity, found: Entity) -> bool:
    if given.end <= found.offset or found.end <= given.offset:
        return False
    inside = given.offset <= found.offset and found.end <= given.end
    around = found.offset <= given.offset and given.end <= found.end
    return given.kind in _OPAQUE or not (inside or around)


def _trimmed(formatted: Formatted) -> Formatted:
    text = formatted.text.rstrip()
    lead = utf16_length(text) - utf16_length(text.lstrip())
    text = text.lstrip()
    end = utf16_length(text)
    entities = []
    for entity in formatted.entities:
        first = max(entity.offset - lead, 0)
        last = min(entity.end - lead, end)
        if first < last:
            entities.append(replace(entity, offset=first, length=last - first))
    return Formatted(text, tuple(entities))


def shown_as_html(formatted: Formatted) -> str:
    """Return safe HTML with only the tags Telegram knows."""
    opening: dict[int, list[str]] = {}
    closing: dict[int, list[str]] = {}
    for entity in formatted.entities:
        before, after = _tags(entity, formatted.text)
        opening.setdefault(entity.offset, []).append(before)
        closing.setdefault(entity.end, []).insert(0, after)
    pieces: list[str] = []
    position = 0
    for character in formatted.text:
        pieces += [*closing.get(position, ()), *opening.get(position, ()), escape(character)]
        position += utf16_length(character)
    return "".join([*pieces, *closing.get(position, ())])


def _tags(entity: Entity, text: str) -> tuple[str, str]:
    if entity.kind in {"text_link", "url"}:
        return f'<a href="{escape(entity.url or utf16_slice(text, entity))}">', "</a>"
    if entity.kind == "text_mention":
        return f'<a href="tg://user?id={entity.user_id}">', "</a>"
    return _TAGS.get(entity.kind, ("", ""))
