"""HTML as the Bot API reads it, strictly: what the documentation does not allow is refused.

Telegram lets a bare `&` or `>` pass and drops entities it cannot nest. The documentation forbids
both, so here they are errors: a name that was not escaped is found by the first test that has one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.sandbox.entities import Entity, Formatted, utf16_length
from bot.sandbox.errors import ApiError, bad_request

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "tg-spoiler": "spoiler",
    "span": "spoiler",
    "code": "code",
    "pre": "pre",
    "blockquote": "blockquote",
    "a": "text_link",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_TOKEN = re.compile(r"<(?P<end>/?)(?P<name>[^\s<>/]*)(?P<rest>[^<>]*)>|(?P<reference>&[#\w]*;?)")
_ATTRIBUTE = re.compile(r"""\s+(?P<name>[a-z-]+)(?:=(?P<quote>["'])(?P<value>.*?)(?P=quote))?""")
_ALLOWED = {"a": {"href"}, "span": {"class"}, "code": {"class"}, "blockquote": {"expandable"}}
_USER_LINK = re.compile(r"tg://user\?id=(\d+)")
_LINK = re.compile(r"(?:https?://[^\s/.]+(?:\.[^\s/.]+)+|tg://\w)\S*|https?://localhost\S*")


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int


def parse_html(source: str) -> Formatted:
    """Return the plain text and its entities; raise Telegram's 400 for anything doubtful."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: str) -> None:
        self._source = source
        self._text: list[str] = []
        self._length = 0
        self._open: list[_Open] = []
        self._entities: list[Entity] = []

    def read(self) -> Formatted:
        position = 0
        while position < len(self._source):
            position = self._step(position)
        if self._open:
            tag = self._open[-1].tag
            raise _unparsable(f'Can\'t find end tag corresponding to start tag "{tag}"')
        # An outer tag closes after the inner ones; of two that span the same it comes first.
        outer_first = reversed(self._entities)
        entities = sorted(outer_first, key=lambda entity: (entity.offset, -entity.length))
        return Formatted("".join(self._text), tuple(entities))

    def _step(self, position: int) -> int:
        character = self._source[position]
        if character not in "<>&":
            self._write(character)
            return position + 1
        match = _TOKEN.match(self._source, position)
        if match is None:
            raise self._unread(character, position)
        if match["reference"]:
            self._write(self._character(match["reference"], position))
        elif match["end"]:
            self._close(match["name"], match["rest"], position)
        else:
            self._begin(match["name"], match["rest"], position)
        return match.end()

    def _unread(self, character: str, position: int) -> ApiError:
        what = "Unclosed start tag" if character == "<" else f'Unescaped "{character}"'
        return _unparsable(f"{what} at byte offset {self._byte(position)}")

    def _write(self, piece: str) -> None:
        self._text.append(piece)
        self._length += utf16_length(piece)

    def _character(self, reference: str, position: int) -> str:
        name = reference[1:-1]
        if reference.endswith(";") and name in _NAMED:
            return _NAMED[name]
        number = re.fullmatch(r"#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))", name)
        code = 0
        if reference.endswith(";") and number is not None:
            code = int(number[1], 16) if number[1] else int(number[2])
        if not 0 < code <= 0x10FFFF or 0xD800 <= code <= 0xDFFF:
            where = self._byte(position)
            raise _unparsable(f'Unescaped "&" or unsupported reference at byte offset {where}')
        return chr(code)

    def _begin(self, name: str, rest: str, position: int) -> None:
        where = self._byte(position)
        tag = name.lower()
        if tag not in _KINDS:
            raise _unparsable(f'Unsupported start tag "{tag}" at byte offset {where}')
        attributes = self._attributes(tag, rest, where)
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise _unparsable(f'Tag "span" must have class "tg-spoiler" at byte offset {where}')
        self._check_nesting(tag, where)
        self._open.append(_Open(tag, attributes, self._length))

    def _attributes(self, tag: str, rest: str, where: int) -> dict[str, str]:
        found: dict[str, str] = {}
        position = 0
        while position < len(rest.rstrip()):
            match = _ATTRIBUTE.match(rest, position)
            if match is None or match["name"] not in _ALLOWED.get(tag, ()):
                raise _unparsable(f'Unexpected attribute in the tag "{tag}" at byte offset {where}')
            found[match["name"]] = _plain(match["value"] or "")
            position = match.end()
        return found

    def _check_nesting(self, tag: str, where: int) -> None:
        around = [opened.tag for opened in self._open]
        language = around == ["pre"] and tag == "code"
        if ("pre" in around or "code" in around) and not language:
            raise _unparsable(f'Tag "{tag}" inside code at byte offset {where}')
        if tag == "blockquote" and "blockquote" in around:
            raise _unparsable(f"Nested blockquote at byte offset {where}")
        if tag == "a" and "a" in around:
            raise _unparsable(f"Nested link at byte offset {where}")

    def _close(self, name: str, rest: str, position: int) -> None:
        where = self._byte(position)
        tag = name.lower()
        if not self._open:
            raise _unparsable(f"Unexpected end tag at byte offset {where}")
        opened = self._open.pop()
        if opened.tag != tag or rest.strip():
            raise _unparsable(
                f"Unmatched end tag at byte offset {where}, "
                f'expected "</{opened.tag}>", found "</{tag}{rest}>"'
            )
        if self._length > opened.offset:
            self._add(opened)

    def _add(self, opened: _Open) -> None:
        entity = Entity(_KINDS[opened.tag], opened.offset, self._length - opened.offset)
        language = opened.attributes.get("class", "").removeprefix("language-")
        if opened.tag == "a":
            self._entities.append(_link(entity, opened.attributes.get("href", "")))
        elif opened.tag == "blockquote" and "expandable" in opened.attributes:
            self._entities.append(Entity("expandable_blockquote", entity.offset, entity.length))
        elif opened.tag == "code" and any(around.tag == "pre" for around in self._open):
            pre = Entity("pre", entity.offset, entity.length, language=language or None)
            self._entities.append(pre)
        elif opened.tag != "pre" or not self._is_covered(entity):
            self._entities.append(entity)

    def _is_covered(self, entity: Entity) -> bool:
        return any(
            other.kind == "pre" and other.offset == entity.offset and other.end == entity.end
            for other in self._entities
        )

    def _byte(self, position: int) -> int:
        return len(self._source[:position].encode())


def _plain(value: str) -> str:
    for name, character in _NAMED.items():
        value = value.replace(f"&{name};", character)
    return value


def _link(entity: Entity, href: str) -> Entity:
    user = _USER_LINK.fullmatch(href)
    if user is not None:
        return Entity("text_mention", entity.offset, entity.length, user_id=int(user[1]))
    if not _LINK.fullmatch(href):
        raise _unparsable(f'Wrong link "{href}"')
    return Entity("text_link", entity.offset, entity.length, url=href)


def _unparsable(reason: str) -> ApiError:
    return bad_request(f"can't parse entities: {reason}")
