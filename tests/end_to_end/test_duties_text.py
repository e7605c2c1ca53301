"""Duty 35: names are shown as they are, and nobody's breaks a line or a message."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from wcwidth import width

from bot.callback import Action
from tests.end_to_end.evenings import at_random
from tests.end_to_end.measures import errors_in, from_bot

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_ISOLATED = re.compile("\u2068([^\u2068\u2069]*)\u2069")
_FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
_OVERRIDE, _BLANK, _JOINER = "\u202e", "\u2800", "\u2060"
_SHOWN = (
    {
        "<b>": "<b>",
        "&amp;": "&amp;",
        "_*[]()": "_*[]()",
        "W" * 64: "W" * 15 + "…",
        _FAMILY * 9: _FAMILY * 7 + "…",
    },
    {
        "שלום": "שלום",
        f"{_BLANK}\u200b": "Player 2",
        f"{_OVERRIDE}Anna": "Anna 3",
        "anna": "anna 4",
        "@b.lv": f"@{_JOINER}b.{_JOINER}lv",
    },
    {"世界" * 32: "世界世界世界世…", "e\u0301" * 32: "e\u0301" * 15 + "…", "🇱🇻": "🇱🇻"},
)


@pytest.mark.parametrize("shown", _SHOWN[:2])
async def test_duty_35_names_are_shown_literally(
    evening: Evenings, shown: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    await _play_with(await evening(names=[*shown], title=f"<i>&{_OVERRIDE}_*[]()"), shown)
    assert errors_in(caplog) == []


@pytest.mark.slow
async def test_duty_35_names_of_every_script_are_shown(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    await _play_with(await evening(names=[*_SHOWN[2]], title=_BLANK), _SHOWN[2])
    assert errors_in(caplog) == []


async def _play_with(scene: Evening, shown: dict[str, str]) -> None:
    """Plays a deal, and looks at all that was said."""
    first = scene.people[0]
    await scene.command(first, "/zole")
    for person in scene.people:
        person.start()
        await scene.press(person, Action.JOIN, again=True)
    await scene.press(first, Action.START)
    await scene.next_move()
    await scene.command(first, "/who")
    await scene.play_on(at_random(random.Random(35)), number=1)
    tables = [await scene.command(first, command) for command in ("/sheet", "/score")]
    await scene.quiet()

    assert [call for call in scene.world.calls if call.status == 400] == []
    names = {name for text in scene.texts() for name in _ISOLATED.findall(text)}
    in_tables = {name for table in tables for name in _ISOLATED.findall(table.text)}
    assert set(shown.values()) <= names
    assert names - in_tables <= set(shown.values())
    assert all(width(name) <= 16 for name in names)
    for table in tables:
        lines = _columns(table)
        assert len(lines) == 1 + (1 if table is tables[0] else len(shown))
        assert len({width(line) for line in lines}) == 1
    said = [each for each in scene.world.shown if each.kind != "deleted"]
    assert all(_OVERRIDE not in each.text for each in said)
    links = {"mention", "url", "hashtag", "email"}
    assert [m for m in from_bot(scene) if links & {entity.kind for entity in m.entities}] == []


def _columns(message: Message) -> list[str]:
    """The lines of a table, without what marks a pule at the end."""
    (table,) = re.findall("<pre>(.*?)</pre>", message.html, re.DOTALL)
    lines = re.sub("[\u2068\u2069]", "", unescape(table)).splitlines()
    return [line.rstrip(" ●⊗○⊘") for line in lines]


async def test_duty_35_a_mention_goes_by_user_id(evening: Evenings) -> None:
    scene = await evening()
    bruno = scene.people[1]
    await scene.begin()

    bruno.block()

    told = await scene.shows("I cannot write to you")
    (mention,) = [entity for entity in told.entities if entity.kind == "text_mention"]
    assert mention.user_id == bruno.id


async def test_duty_35_a_renamed_person_stays_one_person(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin(**{"pass": "galdins"})
    await scene.bid("pass", "pass", "pass")
    await scene.play_on(at_random(random.Random(36)), number=1)
    await scene.press(anna, Action.NEXT_DEAL)
    bidder, _offers = await scene.next_move()

    bidder.rename("Zaiga", "Z")
    await scene.bid("pass")

    await scene.shows("Zaiga Z\u2069 pass")
    await scene.stop_bot()
    await scene.start_bot()
    others = [person.first_name for person in scene.people if person is not bidder]
    score = await scene.command(anna if bidder is not anna else bruno, "/score")
    lines = _columns(score)[1:]
    assert sum("Zaiga Z" in line for line in lines) == 1
    assert len(lines) == 3
    assert all(any(name in line for line in lines) for name in others)
    totals = [int(line.split()[-1].replace("\N{MINUS SIGN}", "-")) for line in lines]
    assert sum(totals) == 0
