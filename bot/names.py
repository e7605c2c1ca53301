"""Names as they are shown: cleaned, cut, isolated, told apart, escaped once (duty 35)."""

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Self

from wcwidth import iter_graphemes, width

from bot.company import Person
from bot.language import Texts
from game.rules import Seat

CELLS = 16
"""The longest name, in cells of a fixed-width font."""
TITLE_CELLS = 24
"""The longest title of a group, likewise."""

_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
_JOINERS = "\u200c\u200d"
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\U0001d159")
"""Letters, marks and signs that leave no ink, though their category says otherwise."""
_INVISIBLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_MOST_MARKS = 2
_LONGEST_GRAPHEME = 11
"""UTF-16 units of the longest emoji that people use, a family of four."""
_ELLIPSIS = "…"
_LINK_STARTS = re.compile(r"(?<![\w<])[@/#$](?=\w)|(?<=\w)[.](?=\w)|:(?=//)")
_WORD_JOINER = "\u2060"
_KEPT = 4096


def cleaned(name: str) -> str:
    """The name without anything that cannot be seen, steers the text, or piles up on a letter."""
    visible: list[str] = []
    marks = 0
    for place, sign in enumerate(name):
        category = unicodedata.category(sign)
        if sign in _JOINERS and visible and _is_visible(name[place + 1 : place + 2]):
            visible.append(sign)
            continue
        if sign in _BLANK or category in _INVISIBLE:
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS and (visible or not marks):
            visible.append(sign)
    return " ".join("".join(visible).split())


def _is_visible(sign: str) -> bool:
    return bool(sign) and sign not in _BLANK and unicodedata.category(sign)[0] in "LNSPM"


def cut(text: str, cells: int) -> str:
    """The text, or as much of it as fits into that many cells with an ellipsis behind it."""
    graphemes = [sign for sign in iter_graphemes(text) if _units(sign) <= _LONGEST_GRAPHEME]
    if sum(map(width, graphemes)) <= cells:
        return "".join(graphemes)
    taken: list[str] = []
    room = cells - width(_ELLIPSIS)
    for sign in graphemes:
        room -= width(sign)
        if room < 0:
            break
        taken.append(sign)
    return "".join(taken).rstrip() + _ELLIPSIS


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def isolated(text: str) -> str:
    """The text with its own direction, which the words around it neither feel nor change."""
    return f"{_FIRST_STRONG_ISOLATE}{text}{_POP_ISOLATE}"


def unlinked(text: str) -> str:
    """The text with nothing in it that Telegram would turn into a link, mention or command."""
    return _LINK_STARTS.sub(lambda found: found[0] + _WORD_JOINER, text)


# The same few names and titles are shown after every press.
@lru_cache(maxsize=_KEPT)
def in_html(text: str) -> str:
    """A piece of foreign text as it stands in a message: shown literally, leading nowhere."""
    return escape(unlinked(text), quote=False)


def title(group: str, texts: Texts) -> str:
    """A group's title as it stands in a message."""
    return in_html(plain_title(group, texts))


@lru_cache(maxsize=_KEPT)
def plain_title(group: str, texts: Texts) -> str:
    """A group's title for buttons, where there is no markup."""
    return isolated(cut(cleaned(group), TITLE_CELLS) or texts("group-without-title"))


def shown(name: str, *, number: int, texts: Texts, cells: int = CELLS) -> str:
    """One name, cut and neither isolated nor escaped; an empty one is made of the number."""
    return cut(cleaned(name), cells) or cut(texts("player", number=number), cells)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of people who sit together, by seat; no two of them look alike."""

    bare: tuple[str, ...]

    @classmethod
    def of(cls, people: Sequence[Person], texts: Texts, *, cells: int = CELLS) -> Self:
        """The names of the people, each within that many cells."""
        return cls.called(tuple(person.name for person in people), texts, cells=cells)

    @classmethod
    def called(cls, people: Sequence[str], texts: Texts, *, cells: int = CELLS) -> Self:
        """The same from the bare names."""
        return cls(_told_apart(tuple(people), texts, cells))

    def plain(self, seat: int) -> str:
        """A name for alerts, buttons and columns, where there is no markup."""
        return isolated(self.bare[seat])

    def html(self, seat: int) -> str:
        """A name for messages."""
        return in_html(isolated(self.bare[seat]))

    def several(self, seats: Sequence[Seat], texts: Texts) -> str:
        """Names for messages, in a row: Anna, Bruno and Cilla."""
        listed = [self.html(seat) for seat in seats]
        if len(listed) < 2:
            return "".join(listed)
        return texts("names-and", first=", ".join(listed[:-1]), last=listed[-1])


def mention(person: Person, name: str) -> str:
    """A name (already as HTML) that calls its person, by user id."""
    return f'<a href="tg://user?id={person.user_id}">{name}</a>'


@lru_cache(maxsize=_KEPT)
def _told_apart(people: tuple[str, ...], texts: Texts, cells: int) -> tuple[str, ...]:
    """The names as shown, with the seat's number behind each that looks like another one."""
    numbered: set[int] = set()
    while True:
        names = tuple(
            _numbered(name, seat + 1, texts, cells)
            if seat in numbered
            else shown(name, number=seat + 1, texts=texts, cells=cells)
            for seat, name in enumerate(people)
        )
        often = Counter(map(str.casefold, names))
        alike = {seat for seat, name in enumerate(names) if often[name.casefold()] > 1} - numbered
        if not alike:
            return names
        numbered |= alike


def _numbered(name: str, number: int, texts: Texts, cells: int) -> str:
    mark = f" {number}"
    return shown(name, number=number, texts=texts, cells=cells - width(mark)) + mark
