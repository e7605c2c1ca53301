from __future__ import annotations

import unicodedata
from html import unescape

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from wcwidth import width

from bot.company import Person
from bot.names import CELLS, TITLE_CELLS, Names, cleaned, cut, in_html, mention, plain_title, title
from bot.sandbox.formatting import parse_html
from game.rules import Seat
from tests.bot.deals import TEXTS

FSI, PDI = "\u2068", "\u2069"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
CHAIN = "👨\u200d" * 20 + "👨"
"""One grapheme, and a long one."""

names_lists = st.lists(st.text(max_size=64), min_size=1, max_size=5)


def names(*people: str) -> Names:
    return Names.called(people, TEXTS)


@pytest.mark.parametrize("name", ["<b>Anna</b>", "R&B", "_*[x](y)`", "&lt;", "Jānis 'Jaņi' \"J\""])
def test_a_name_is_shown_literally_whatever_markup_it_has(name: str) -> None:
    shown = parse_html(names(name).html(0))

    assert shown.text == f"{FSI}{name}{PDI}"
    assert shown.entities == ()


@pytest.mark.parametrize(
    "name", ["", "   ", "\u200b\u200e", "\u3164\u3164", "\u2800", "\u0301", CHAIN]
)
def test_an_empty_or_invisible_name_becomes_the_seats(name: str) -> None:
    assert names("Anna", name).bare == ("Anna", "Player 2")


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("An\u202ena", "Anna"),
        ("Anna\u2067", "Anna"),
        ("An\nna\t B", "Anna B"),
        ("A\u0301\u0302\u0303\u0304\u0305", "A\u0301\u0302"),
        ("Anna   Maria ", "Anna Maria"),
        (FAMILY, FAMILY),
        ("👍\u200d", "👍"),
        ("\u0301Anna", "Anna"),
    ],
)
def test_a_name_loses_what_steers_the_text_or_cannot_be_seen(name: str, seen: str) -> None:
    assert cleaned(name) == seen


def test_a_long_name_is_cut_to_sixteen_cells() -> None:
    assert names("A" * 64).bare == ("A" * 15 + "…",)
    assert names("猫" * 64).bare == ("猫" * 7 + "…",)
    assert names("A" * 16).bare == ("A" * 16,)


def test_a_cut_never_splits_an_emoji() -> None:
    assert cut(FAMILY * 9, 16) == FAMILY * 7 + "…"


def test_equal_names_are_told_apart_by_their_seats() -> None:
    assert names("Anna", "anna", "Bruno").bare == ("Anna 1", "anna 2", "Bruno")
    assert names("Anna", "Anna", "Anna 2").bare == ("Anna 1", "Anna 2", "Anna 2 3")
    assert names("B" * 20, "B" * 30).bare == ("B" * 13 + "… 1", "B" * 13 + "… 2")


def test_a_right_to_left_name_keeps_its_direction_to_itself() -> None:
    assert names("שלום").html(0) == f"{FSI}שלום{PDI}"


@pytest.mark.parametrize("name", ["@durov", "/end", "#zole", "t.me", "a.b.c", "tg://user"])
def test_a_name_never_becomes_a_link_a_mention_or_a_command(name: str) -> None:
    shown = unescape(names(name).html(0))

    assert name not in shown
    assert shown.replace("\u2060", "") == f"{FSI}{name}{PDI}"


def test_people_are_mentioned_by_user_id() -> None:
    person = Person(77, "A&B")
    name = in_html(person.name)

    assert mention(person, name) == '<a href="tg://user?id=77">A&amp;B</a>'


def test_several_names_are_read_as_a_sentence() -> None:
    people = names("Anna", "Bruno", "Cilla")
    said = [people.several([Seat(seat) for seat in range(count)], TEXTS) for count in (0, 1, 2, 3)]

    assert [text.replace(FSI, "").replace(PDI, "") for text in said] == [
        "",
        "Anna",
        "Anna and Bruno",
        "Anna, Bruno and Cilla",
    ]


def test_a_group_is_named_by_its_title() -> None:
    assert title("Zole & co", TEXTS) == f"{FSI}Zole &amp; co{PDI}"
    assert plain_title("\u200b", TEXTS) == f"{FSI}a group without a name{PDI}"
    assert width(plain_title("G" * 200, TEXTS)) == TITLE_CELLS


@settings(deadline=None)
@given(names_lists, st.integers(5, CELLS))
@example(["Anna 2", "Anna", "Anna", "ANNA 2", "Anna 3"], CELLS)
@example([FAMILY * 12] * 5, 5)
@example(["a\u0301" * 40, "\u0301" * 64], 5)
def test_any_names_are_short_visible_and_different(people: list[str], cells: int) -> None:
    shown = Names.called(people, TEXTS, cells=cells).bare

    assert all(0 < width(name) <= cells for name in shown)
    assert len({name.casefold() for name in shown}) == len(people)
    assert not any(
        unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} for name in shown for sign in name
    )


@settings(deadline=None)
@given(st.text(max_size=64))
def test_any_name_is_good_html(name: str) -> None:
    shown = names(name)

    assert parse_html(shown.html(0)).text.replace("\u2060", "") == shown.plain(0).replace(
        "\u2060", ""
    )
