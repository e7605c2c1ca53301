"""What people do: presses, answers, START, friends, blocking."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

from bot.sandbox.chats import Member, Status
from tests.browser.conftest import PHONE

if TYPE_CHECKING:
    from playwright.async_api import Locator

    from bot.sandbox.people import Person
    from tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def test_a_press_is_busy_until_the_bot_answers_with_a_toast(stage: Stage) -> None:
    anna, bruno, _ = stage.people
    await stage.all_start()
    await stage.bot.say(anna.id, "Your hand", ["Q♣", "10♦"], ["Score"])
    key = stage.key(stage.phone(anna), "10♦")
    await key.click()
    await expect(key).to_have_attribute("aria-busy", "true")
    await key.click()
    query = await stage.bot.answers(text="follow ♠")
    assert (query["data"], query["from"]["id"]) == ("10♦", anna.id)
    await expect(stage.phone(anna).get_by_role("status")).to_contain_text("follow ♠")
    await expect(key).not_to_have_attribute("aria-busy", "true")
    await expect(stage.phone(bruno).get_by_role("status")).to_be_empty()
    assert len(stage.world.queries) == 1, "an impatient second press waits for the first's answer"


async def test_an_alert_stands_on_the_phone_concerned_until_it_is_closed(stage: Stage) -> None:
    _, bruno, _ = stage.people
    await stage.bot.say(stage.group.id, "Deal 1", ["My cards"])
    await stage.press_in_group("My cards", bruno)
    query = await stage.bot.answers(text="Q♣ 10♦\n9♠", show_alert=True)
    assert query["from"]["id"] == bruno.id
    alert = stage.phone(bruno).get_by_role("alertdialog")
    await expect(alert).to_contain_text("Q♣ 10♦\n9♠", use_inner_text=True)
    await expect(stage.page.get_by_role("alertdialog")).to_have_count(1)
    await expect(alert.get_by_role("button", name="OK")).to_be_focused()
    await stage.page.keyboard.press("Escape")
    await expect(stage.page.get_by_role("alertdialog")).to_have_count(0)
    await expect(
        stage.page.get_by_test_id("who").locator(f'[data-person="{bruno.id}"]')
    ).to_be_focused()


async def test_the_group_asks_who_presses_and_keeps_asking_through_an_edit(stage: Stage) -> None:
    anna, bruno, cilla = stage.people
    lobby = await stage.bot.say(stage.group.id, "Nobody sits", ["Join", "Leave"])
    await stage.press_in_group("Join", anna)
    assert (await stage.bot.answers())["from"]["id"] == anna.id
    await stage.bot.rewrite(stage.group.id, lobby, "Anna", ["Rules"], ["Leave", "Join"])
    asked = stage.page.get_by_test_id("who")
    await asked.get_by_role("button", name="Bruno").click()
    query = await stage.bot.answers()
    assert (query["data"], query["from"]["id"]) == ("Join", bruno.id)
    await stage.bot.rewrite(stage.group.id, lobby, "Anna, Bruno", ["Rules"])
    await expect(asked).to_have_count(0)
    assert [query.person for query in stage.world.queries] == [anna, bruno]
    assert cilla not in [query.person for query in stage.world.queries]


async def test_the_question_who_presses_is_answered_by_keyboard(stage: Stage) -> None:
    await stage.bot.say(stage.group.id, "Lobby", ["Join"])
    join = stage.key(stage.group_pane, "Join")
    await join.focus()
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("Escape")
    await expect(join).to_be_focused()
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("ArrowRight")
    await stage.page.keyboard.press("Enter")
    assert (await stage.bot.answers())["from"]["first_name"] == "Bruno"


async def offered_start(stage: Stage, person: Person) -> Locator:
    start = stage.phone(person).get_by_test_id("start")
    await expect(start).to_have_class("act start offered")
    await expect(start).to_be_focused()
    return start


async def test_an_answer_with_a_start_link_offers_start_on_that_phone(stage: Stage) -> None:
    _, bruno, _ = stage.people
    await stage.bot.say(stage.group.id, "Lobby", ["Join"])
    await stage.press_in_group("Join", bruno)
    await stage.bot.answers(url=f"https://t.me/{stage.world.bot.username}?start=lobby_7")
    start = await offered_start(stage, bruno)
    await expect(stage.page.get_by_test_id("hint")).to_have_text("Press START on Bruno's phone")
    await start.click()
    heard = await stage.bot.hears("message")
    assert (heard["text"], heard["chat"]["id"]) == ("/start lobby_7", bruno.id)
    await expect(start).to_be_hidden()
    await expect(stage.phone(bruno).get_by_label("Message")).to_be_visible()


async def test_a_start_link_in_a_text_or_a_button_is_followed_by_whoever_is_chosen(
    stage: Stage,
) -> None:
    anna, _, cilla = stage.people
    address = f"https://t.me/{stage.world.bot.username}?start=abc"
    markup = {"inline_keyboard": [[{"text": "Sit down", "url": address}]]}
    await stage.bot.say(stage.group.id, f'<a href="{address}">Start me</a>', reply_markup=markup)
    await stage.group_pane.get_by_role("link", name="Start me").click()
    await stage.page.get_by_test_id("who").get_by_role("button", name="Cilla").click()
    await (await offered_start(stage, cilla)).click()
    assert (await stage.bot.hears("message"))["text"] == "/start abc"
    await stage.press_in_group("Sit down", anna)
    await offered_start(stage, anna)


async def test_any_other_address_is_shown_before_it_is_opened(stage: Stage) -> None:
    anna, *_ = stage.people
    await stage.all_start()
    markup = {"inline_keyboard": [[{"text": "Rules", "url": "https://rules.example/zole"}]]}
    await stage.bot.say(anna.id, "Read", reply_markup=markup)
    await stage.key(stage.phone(anna), "Rules").click()
    alert = stage.phone(anna).get_by_role("alertdialog")
    await expect(alert).to_contain_text("Open https://rules.example/zole?")
    link = alert.get_by_role("link", name="Open")
    await expect(link).to_have_attribute("href", "https://rules.example/zole")
    assert stage.world.queries == []


async def test_an_ephemeral_message_is_pressed_by_its_reader_without_asking(stage: Stage) -> None:
    _, bruno, _ = stage.people
    await stage.bot.say(stage.group.id, "Deal 1", ["My cards"])
    await stage.press_in_group("My cards", bruno)
    pressed = await stage.bot.answers()
    await stage.bot.call(
        "sendMessage",
        chat_id=stage.group.id,
        text="Q♣ 10♦",
        receiver_user_id=bruno.id,
        callback_query_id=pressed["id"],
        reply_markup={"inline_keyboard": [[{"text": "Q♣", "callback_data": "Q♣"}]]},
    )
    await expect(stage.group_pane.locator(".only")).to_have_text("Only Bruno sees this")
    await stage.key(stage.group_pane, "Q♣").click()
    query = await stage.bot.answers()
    assert (query["data"], query["from"]["id"]) == ("Q♣", bruno.id)


async def test_a_friend_is_added_until_there_are_five(stage: Stage) -> None:
    add = stage.page.get_by_test_id("add-friend")
    await add.click()
    await stage.page.get_by_label("Name").fill("Zane")
    await stage.page.keyboard.press("Enter")
    await expect(stage.page.locator(".phone")).to_have_count(4)
    await expect(stage.group_pane.locator("article.service")).to_have_text("Zane joined")
    await add.click()
    await stage.page.get_by_test_id("friend-cancel").click()
    await add.click()
    await stage.page.get_by_test_id("friend-add").click()
    await expect(stage.page.locator(".phone .name")).to_have_text(
        ["Anna", "Bruno", "Cilla", "Zane", "Dace"]
    )
    await expect(add).to_be_disabled()
    assert len(stage.group.present) == 6


async def test_a_person_blocks_the_bot_and_lets_it_back(stage: Stage) -> None:
    anna, *_ = stage.people
    await stage.all_start()
    phone = stage.phone(anna)
    await phone.get_by_test_id("options").click()
    await phone.get_by_role("menuitem", name="Block the bot").click()
    unblock = phone.locator("footer").get_by_role("button", name="Unblock the bot")
    await expect(unblock).to_be_visible()
    assert anna.private.blocked
    await unblock.click()
    await expect(phone.get_by_label("Message")).to_be_visible()
    assert not anna.private.blocked


async def test_what_cannot_be_done_is_said(stage: Stage) -> None:
    bruno = stage.people[1]
    stage.world.set_member(stage.group, Member(bruno, Status.RESTRICTED), by=stage.group.owner)
    await stage.group_pane.get_by_role("radio", name="Bruno").click()
    field = stage.group_pane.get_by_label("Message as Bruno")
    await field.fill("hello")
    await field.press("Enter")
    await expect(stage.page.get_by_test_id("page-notices")).to_have_text(
        "That did not work: Bruno cannot write in this group."
    )


async def test_at_phone_width_a_link_leads_to_the_phone_it_starts(stage: Stage) -> None:
    anna, *_ = stage.people
    await stage.page.set_viewport_size(PHONE)
    await stage.bot.say(stage.group.id, "Lobby", ["Join"])
    await stage.press_in_group("Join", anna)
    await stage.bot.answers(url=f"https://t.me/{stage.world.bot.username}?start=x")
    await (await offered_start(stage, anna)).click()
    await expect(stage.phone(anna).locator("article .text")).to_have_text("/start x")
    await expect(stage.group_pane.get_by_role("log")).to_be_hidden()
