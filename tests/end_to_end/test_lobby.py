"""A lobby: its choices, who may make them, and how it comes to an end."""

import pytest

from bot.callback import Action
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening
from tests.end_to_end.playing import plain


def _lobby(scene: Evening) -> str:
    message = scene.message_with("A table for Zole")
    assert message is not None
    return plain(message.text)


async def test_any_seated_person_chooses_what_the_table_plays(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, cilla = scene.people
    await scene.sit_down(anna, bruno)
    assert "All pass: pule · small Zole on · open end" in _lobby(scene)
    await scene.choose_option(anna, "pass", "galdins")
    await scene.choose_option(bruno, "small", "off")
    await scene.choose_option(bruno, "length", "24")
    await scene.shows("All pass: galdiņš · small Zole off · 24 deals")
    answer = await scene.press(cilla, Action.OPTION, again=True)
    assert answer.text == "Only people with a seat can do that. Press Join first."
    answer = await scene.press(cilla, Action.RULES)
    assert answer.show_alert
    assert "All pass: galdiņš · small Zole off" in (answer.text or "")
    await scene.join(cilla)
    await scene.press(cilla, Action.START)
    _, offers = await scene.next_move()
    assert [offer.argument for offer in offers] == ["pass", "take", "zole"]
    bids = await scene.shows("Deal 1 · ")
    assert "All pass: galdiņš · small Zole off" in bids.text
    await scene.bid("pass", "pass", "pass")
    await scene.shows("Everybody passed: galdiņš, most tricks loses.")


async def test_a_length_by_the_clock_is_offered_too(evening: Evenings) -> None:
    scene = await evening()
    await scene.sit_down(scene.people[0])
    shown = []
    for value in ("6", "12", "24", "1h", "2h", "3h", "open"):
        await scene.choose_option(scene.people[0], "length", value)
        shown.append(_lobby(scene).splitlines()[-2].split(" · ")[-1])
    assert shown == [
        "6 deals", "12 deals", "24 deals", "1 hour", "2 hours", "3 hours", "open end",
    ]  # fmt: skip


async def test_three_are_needed_and_only_the_seated_deal_or_cancel(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.sit_down(anna, bruno)
    assert scene.find(scene.group, Action.START) is None
    await scene.join(cilla)
    refused = "Only people with a seat can do that. Press Join first."
    assert (await scene.press(dace, Action.START, again=True)).text == refused
    assert (await scene.press(dace, Action.CANCEL, again=True)).text == refused
    start = scene.find(scene.group, Action.START, again=True)
    assert start is not None
    await scene.press(cilla, Action.LEAVE)
    await scene.shows("One more person or computer player, and you can deal.")
    answer = await scene.press_offer(anna, start)
    assert (
        answer.text
        == "Three seats must be taken, one by a person. Press Join, or add a computer player."
    )
    await scene.press(bruno, Action.CANCEL, again=True)
    await scene.shows("This table is cancelled. /zole opens a new one.")
    assert list(scene.offers(scene.group)) == []


async def test_zole_shows_the_open_lobby_at_the_end_of_the_chat(evening: Evenings) -> None:
    scene = await evening()
    await scene.sit_down(scene.people[0])
    await scene.command(scene.people[1], "/zole")
    await scene.quiet()
    texts = [text for text in scene.texts() if text.startswith("A table for Zole")]
    assert len(texts) == 1
    assert scene.texts()[-1] == texts[0]
    assert "Anna" in texts[0]


async def test_a_lobby_nobody_touches_for_an_hour_closes(evening: Evenings) -> None:
    scene = await evening()
    await scene.sit_down(scene.people[0])
    await scene.quiet()
    async with scene.standing_still():
        await scene.pass_time(3595)
        assert scene.find(scene.group, Action.JOIN, again=True)
        await scene.pass_time(10)
        await scene.shows(
            "Nobody came for an hour, so this table is closed. /zole opens a new one."
        )
        assert list(scene.offers(scene.group)) == []
    await scene.command(scene.people[0], "/zole")
    await scene.shows("Three are enough, five find a seat. Press Join!")


async def test_the_hour_of_a_lobby_begins_anew_with_every_touch(evening: Evenings) -> None:
    scene = await evening()
    await scene.sit_down(scene.people[0])
    await scene.quiet()
    async with scene.standing_still():
        await scene.pass_time(3000)
    await scene.choose_option(scene.people[0], "small", "off")
    async with scene.standing_still():
        await scene.pass_time(3000)
        assert scene.find(scene.group, Action.JOIN, again=True)
        await scene.pass_time(700)
        await scene.shows("Nobody came for an hour")


@pytest.mark.parametrize("command", ["/who", "/hand", "/last", "/sheet", "/end"])
async def test_what_needs_a_match_says_that_the_lobby_waits(
    evening: Evenings, command: str
) -> None:
    scene = await evening()
    await scene.sit_down(scene.people[0])
    answer = await scene.command(scene.people[0], command)
    assert answer.text == "Nobody has dealt yet. /zole shows the table that is open."
