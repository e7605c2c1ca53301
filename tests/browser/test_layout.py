"""Whose turn it is, what to do next, and how the page fits its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from tests.browser.conftest import PHONE

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from bot.sandbox.people import Person
    from tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

QUIET = ["Last trick", "Score"]


async def deal(stage: Stage) -> list[int]:
    """Give everybody a hand; Anna is to play."""
    await stage.all_start()
    return [
        await stage.bot.say(person.id, "Your hand", *rows)
        for person, rows in zip(
            stage.people, [(["Q♣", "10♦"], QUIET), (QUIET,), (QUIET,)], strict=True
        )
    ]


def turn(stage: Stage, person: Person) -> Locator:
    return stage.phone(person).get_by_test_id("turn")


async def test_the_phone_whose_turn_it_is_stands_out_in_words_and_colour(stage: Stage) -> None:
    anna, bruno, _ = stage.people
    hands = await deal(stage)
    await expect(turn(stage, anna)).to_have_text("▶ Your turn")
    await expect(stage.page.locator(".phone[data-turn]")).to_have_count(1)
    await expect(stage.page).to_have_title("▶ Anna · An evening")
    await stage.bot.rewrite(anna.id, hands[0], "Your hand", QUIET)
    await stage.bot.rewrite(bruno.id, hands[1], "Your hand, now", ["9♦"], QUIET)
    await expect(turn(stage, bruno)).to_be_visible()
    await expect(turn(stage, anna)).to_be_hidden()
    await stage.bot.rewrite(bruno.id, hands[1], "The deal is over")
    await expect(stage.page.locator(".phone[data-turn]")).to_have_count(0)
    await expect(stage.page).to_have_title("An evening")


async def test_buttons_offered_to_everybody_are_nobodys_turn(stage: Stage) -> None:
    await stage.all_start()
    for person in stage.people:
        await stage.bot.say(person.id, "Hello", ["Language"], ["Statistika"])
    await expect(stage.page.locator(".phone .key")).to_have_count(6)
    await expect(stage.page.locator(".phone[data-turn]")).to_have_count(0)


async def test_a_hand_edited_out_of_sight_is_brought_back_when_the_turn_comes(stage: Stage) -> None:
    _, bruno, _ = stage.people
    hands = await deal(stage)
    for number in range(8):
        bruno.send(bruno.private, f"note {number}\n\nlong")
    hand = stage.phone(bruno).locator(f'[data-message="{hands[1]}"]')
    await expect(hand).not_to_be_in_viewport()
    await stage.bot.rewrite(bruno.id, hands[1], "Your hand, now", ["9♦"], QUIET)
    await expect(turn(stage, bruno)).to_be_visible()
    await expect(hand).to_be_in_viewport(ratio=1)


async def test_the_hints_lead_to_the_first_deal_and_then_go(stage: Stage) -> None:
    hint = stage.page.get_by_test_id("hint")
    await expect(hint).to_have_text("Start here: open a table in the group")
    lobby = await stage.bot.say(stage.group.id, "1. Anna", ["Join", "Leave"])
    await expect(hint).to_have_text("Press Join in the group, once for Bruno and Cilla")
    await expect(stage.key(stage.group_pane, "Join")).to_have_attribute("data-cue", "")
    everybody = "1. Anna\n2. Bruno\n3. Cilla"
    await stage.bot.rewrite(stage.group.id, lobby, everybody, ["Deal"], ["Join", "Leave"])
    await expect(hint).to_have_text("Press Deal in the group and choose who")
    await stage.bot.rewrite(stage.group.id, lobby, "A match has begun")
    hands = await deal(stage)
    await expect(hint).to_have_text("Anna's turn: press a button on Anna's phone")
    await stage.bot.rewrite(stage.people[0].id, hands[0], "Over")
    result = await stage.bot.say(stage.group.id, "Anna wins", ["Next deal", "Sheet"])
    await expect(hint).to_have_text("The deal is over. Press Next deal in the group")
    await stage.bot.rewrite(stage.group.id, result, "Anna wins")
    await stage.bot.rewrite(stage.people[0].id, hands[0], "Your hand", ["Q♣", "10♦"])
    await expect(turn(stage, stage.people[0])).to_be_visible()
    await expect(stage.page.get_by_test_id("guide")).to_be_hidden()


async def test_the_hints_ask_somebody_alone_neither_who_presses_nor_how_often(stage: Stage) -> None:
    hint = stage.page.get_by_test_id("hint")
    for person in stage.people[1:]:
        person.leave(stage.group)
    lobby = await stage.bot.say(stage.group.id, "Nobody", ["Join", "Leave"])
    await expect(hint).to_have_text("Press Join in the group")
    await stage.bot.rewrite(stage.group.id, lobby, "1. Anna", ["Deal"], ["Join", "Leave"])
    await expect(hint).to_have_text("Press Deal in the group")


async def test_the_hint_can_be_put_away(stage: Stage) -> None:
    await stage.page.get_by_test_id("hide-guide").click()
    await expect(stage.page.get_by_test_id("guide")).to_be_hidden()
    await stage.bot.say(stage.group.id, "Lobby", ["Join"])
    await expect(stage.key(stage.group_pane, "Join")).to_be_visible()
    await expect(stage.page.get_by_test_id("guide")).to_be_hidden()
    await expect(stage.page.locator("[data-cue]")).to_have_count(0)


async def test_phone_width_shows_one_pane_with_marks_for_the_others(stage: Stage) -> None:
    anna, bruno, cilla = stage.people
    await stage.page.set_viewport_size(PHONE)
    tabs = stage.page.get_by_test_id("tabs").get_by_role("button")
    await expect(tabs).to_have_text(["♣Group", "AAnna", "BBruno", "CCilla"])
    await expect(stage.group_pane).to_be_visible()
    await expect(stage.phone(anna).get_by_role("log")).to_be_hidden()
    await deal(stage)
    names = [await tab.get_attribute("aria-label") for tab in await tabs.all()]
    await expect(tabs.nth(1)).to_have_attribute("aria-label", "Anna, their turn, something new")
    assert names[0] == "Group"
    await tabs.nth(1).click()
    await expect(stage.key(stage.phone(anna), "10♦")).to_be_in_viewport(ratio=1)
    await expect(stage.group_pane.get_by_role("log")).to_be_hidden()
    await expect(tabs.nth(1)).to_have_attribute("aria-label", "Anna, their turn")
    await expect(tabs.nth(2)).to_have_attribute("aria-label", f"{bruno.first_name}, something new")
    assert await stage.page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert cilla.private.started


async def test_at_phone_width_an_alert_for_somebody_else_is_not_missed(stage: Stage) -> None:
    _, bruno, _ = stage.people
    await stage.page.set_viewport_size(PHONE)
    await stage.bot.say(stage.group.id, "Deal 1", ["My cards"])
    await stage.press_in_group("My cards", bruno)
    await stage.bot.answers(text="Q♣ 10♦", show_alert=True)
    alert = stage.page.get_by_role("alertdialog")
    await expect(alert).to_be_in_viewport(ratio=1)
    await expect(alert).to_contain_text("Bruno's phone: Zole")


@pytest.mark.parametrize(("width", "height"), [(1366, 640), (1366, 768), (1920, 1080), (390, 844)])
async def test_everything_to_press_is_within_reach(stage: Stage, width: int, height: int) -> None:
    anna, *_ = stage.people
    await stage.page.set_viewport_size({"width": width, "height": height})
    await stage.all_start()
    trumps = ["Q♣", "+Q♠", "Q♥", "✓ 10♦", "✓ +10♦"]
    await stage.bot.say(anna.id, "Your ten cards:\nbury two", trumps, trumps, ["Bury"], QUIET)
    if width < 700:
        await stage.page.locator(f'[data-tab="{anna.id}"]').click()
    keys = stage.phone(anna).locator(".key")
    await expect(keys).to_have_count(13)
    for key in await keys.all():
        await expect(key).to_be_in_viewport(ratio=1)
        assert await key.evaluate("key => key.scrollWidth <= key.clientWidth"), "the text fits"
        box = await key.bounding_box()
        assert box is not None
        assert 44 <= box["height"] <= 48, "a finger hits it, and its text is one line"
    for pane in (await stage.page.locator(".pane").all()) if width > 700 else ():
        await expect(pane).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_text_stands_out_in_light_and_dark(stage: Stage, scheme: str) -> None:
    await stage.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    await stage.all_start()
    await stage.bot.say(stage.people[0].id, "Your hand <code>10♦</code>", ["Q♣", "10♦"])
    await stage.bot.say(stage.group.id, "Lobby", ["Join"])
    for name in (".bubble .text", ".key", ".marks", ".badge", ".hint", ".sub", ".red", ".sender"):
        contrast = await stage.page.locator(name).first.evaluate(CONTRAST)
        assert contrast >= 4.5, f"{name}: {contrast:.1f}"


# WCAG's contrast between an element's text and the first opaque colour behind it.
CONTRAST = """
node => {
  const rgb = color => {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d");
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b]
    .map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  let behind = node;
  while (rgb(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
  const pair = [getComputedStyle(node).color, getComputedStyle(behind).backgroundColor];
  const [low, high] = pair.map(color => light(rgb(color))).sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
}
"""
