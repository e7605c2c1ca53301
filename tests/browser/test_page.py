"""What people see: messages, edits, pictures, chats coming and going."""

from __future__ import annotations

import re
import struct
import zlib
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect

if TYPE_CHECKING:
    from tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

SCROLL_UP = """log => new Promise(done => {
    log.scrollTop = 0;
    requestAnimationFrame(() => requestAnimationFrame(done));
})"""
MENU = [
    {"command": "zole", "description": "Open a table"},
    {"command": "help", "description": "How it works"},
]


async def test_a_newcomer_sees_the_group_three_phones_and_what_to_press(stage: Stage) -> None:
    await stage.bot.call("setMyCommands", commands=MENU)
    await expect(stage.page).to_have_title("An evening")
    await expect(stage.page.locator(".pane")).to_have_count(4)
    await expect(stage.group_pane.locator(".sub")).to_have_text("Anna, Bruno, Cilla, Zole")
    for person in stage.people:
        await expect(stage.phone(person).get_by_test_id("start")).to_be_visible()
    await expect(stage.page.get_by_test_id("hint")).to_contain_text("open a table in the group")
    await stage.page.get_by_test_id("hint-action").click()
    heard = await stage.bot.hears("message")
    assert (heard["text"], heard["from"]["first_name"]) == ("/zole", "Anna")


async def test_people_write_in_the_group_and_to_the_bot(stage: Stage) -> None:
    anna, bruno, _ = stage.people
    await stage.all_start()
    await stage.group_pane.get_by_role("radio", name="Bruno").click()
    field = stage.group_pane.get_by_label("Message as Bruno")
    await field.fill("/zole")
    await field.press("Enter")
    private = stage.phone(anna).get_by_label("Message")
    await private.fill("/hand <b>")
    await private.press("Enter")
    await expect(stage.group_pane.locator("article .text")).to_have_text("/zole")
    await expect(stage.group_pane.locator("article .sender")).to_have_text("Bruno")
    await expect(stage.phone(anna).locator("article.own .text")).to_have_text(
        ["/start", "/hand <b>"]
    )
    await expect(private).to_have_value("")
    assert [m.sender for m in stage.world.messages(stage.group)] == [bruno]


async def test_a_command_is_chosen_from_the_menu_by_keyboard_alone(stage: Stage) -> None:
    await stage.bot.call("setMyCommands", commands=MENU)
    slash = stage.group_pane.get_by_role("button", name="Commands")
    await slash.focus()
    await stage.page.keyboard.press("Enter")
    entries = stage.group_pane.get_by_role("menuitem")
    await expect(entries).to_have_text(["/zoleOpen a table", "/helpHow it works"])
    await stage.page.keyboard.press("Escape")
    await expect(slash).to_be_focused()
    await expect(entries).to_have_count(0)
    await stage.page.keyboard.press("Enter")
    await stage.page.keyboard.press("ArrowDown")
    await stage.page.keyboard.press("Enter")
    assert (await stage.bot.hears("message"))["text"] == "/help"


async def test_a_command_in_a_text_is_pressed_to_send_it(stage: Stage) -> None:
    anna, *_ = stage.people
    await stage.all_start()
    await stage.bot.say(anna.id, "Try <b>/hand</b>, not 1/2 or https://a.example/zole")
    await expect(stage.phone(anna).locator(".command")).to_have_text(["/start", "/hand"])
    await stage.phone(anna).get_by_role("button", name="/hand").click()
    heard = await stage.bot.hears("message", text="/hand")
    assert heard["chat"]["id"] == anna.id


async def test_formatting_is_shown_and_hostile_text_stays_text(stage: Stage) -> None:
    text = (
        "<b>bold</b> <i>it</i> <u>under</u> <s>gone</s> <code>Q♣</code>\n<pre>a  b</pre>"
        "<blockquote>said</blockquote>&lt;img src=x onerror=alert(1)&gt; 10♦"
    )
    await stage.bot.say(stage.group.id, text)
    shown = stage.group_pane.locator("article .text")
    await expect(shown).to_contain_text("<img src=x onerror=alert(1)> 10♦")
    tags = await shown.evaluate("node => [...node.querySelectorAll('*')].map(each => each.tagName)")
    assert tags == ["B", "I", "U", "S", "CODE", "PRE", "BLOCKQUOTE", "SPAN"]
    await expect(shown.locator(".red")).to_have_text("♦")


async def test_html_is_checked_once_more_by_the_page_itself(stage: Stage) -> None:
    shown = await stage.page.evaluate("""async () => {
      const { richText } = await import("/page/richtext.js");
      const box = document.createElement("div");
      box.append(richText(
        '<img src=x onerror=alert(1)><script>alert(1)</script><b onclick="alert(1)">bold</b>'
          + '<a href="javascript:alert(1)">here</a><a href="https://a.example/">there</a>',
        { onLink: () => false, onCommand: () => {} },
      ));
      return box.innerHTML;
    }""")
    # The page's own content security policy is the third wall, and tells so.
    stage.complaints[:] = [each for each in stage.complaints if "Content Security" not in each]
    assert shown == (
        "alert(1)<b>bold</b><span>here</span>"
        '<a href="https://a.example/" target="_blank" rel="noopener noreferrer">there</a>'
    )


async def test_a_spoiler_is_hidden_until_it_is_pressed(stage: Stage) -> None:
    await stage.bot.say(stage.group.id, "The talon: <tg-spoiler>A♠ 9♦</tg-spoiler>")
    veil = stage.group_pane.locator(".spoiler")
    await expect(veil).to_have_css("color", "rgba(0, 0, 0, 0)")
    await veil.focus()
    await stage.page.keyboard.press("Enter")
    await expect(veil).not_to_have_css("color", "rgba(0, 0, 0, 0)")


async def test_a_message_is_edited_in_its_place_and_lit_up(stage: Stage) -> None:
    first = await stage.bot.say(stage.group.id, "1 · ▶ Anna")
    await stage.bot.say(stage.group.id, "2")
    await stage.bot.rewrite(stage.group.id, first, "1 · Anna <b>Q♣</b>")
    shown = stage.group_pane.locator("article")
    await expect(shown.locator(".text")).to_have_text(["1 · Anna Q♣", "2"])
    await expect(shown.first).to_have_class(re.compile(r"\bchanged\b"))
    await expect(shown.first.locator(".marks")).to_contain_text("edited")
    await expect(shown.last).not_to_have_class(re.compile(r"\bchanged\b"))


async def test_a_deleted_message_vanishes(stage: Stage) -> None:
    stays = await stage.bot.say(stage.group.id, "stays")
    goes = await stage.bot.say(stage.group.id, "goes")
    shown = stage.group_pane.locator("article")
    await expect(shown).to_have_count(2)
    await stage.bot.call("deleteMessage", chat_id=stage.group.id, message_id=goes)
    await expect(shown).to_have_count(1)
    await expect(shown).to_have_attribute("data-message", str(stays))


async def test_marks_tell_silent_protected_and_pinned(stage: Stage) -> None:
    message = await stage.bot.say(
        stage.group.id, "<b>Rules</b>\nmore", disable_notification=True, protect_content=True
    )
    marks = stage.group_pane.locator("article .mark")
    await expect(marks).to_have_text(["sent silently", "protected from copying"])
    await expect(stage.group_pane.locator(".pinned")).to_be_hidden()
    stage.group.promote_bot()
    await stage.bot.call("pinChatMessage", chat_id=stage.group.id, message_id=message)
    await expect(stage.group_pane.locator(".pinned")).to_have_text("Rules")


async def test_a_reply_quotes_and_leads_to_the_message_it_answers(stage: Stage) -> None:
    asked = await stage.bot.say(stage.group.id, "Which card?")
    await stage.bot.say(stage.group.id, "This one", reply_parameters={"message_id": asked})
    quote = stage.group_pane.locator(".quote")
    await expect(quote).to_have_text("ZoleWhich card?")
    await quote.click()
    question = stage.group_pane.locator(f'[data-message="{asked}"]')
    await expect(question).to_have_class(re.compile(r"\bchanged\b"))


async def test_what_happens_in_the_group_stands_in_the_middle(stage: Stage) -> None:
    stage.people[2].leave(stage.group)
    await expect(stage.group_pane.locator("article.service")).to_have_text("Cilla left")
    await expect(stage.group_pane.get_by_role("radio")).to_have_text(["AAnna", "BBruno"])


def dot() -> bytes:
    """A png of one pixel."""

    def chunk(name: bytes, content: bytes) -> bytes:
        checksum = struct.pack(">I", zlib.crc32(name + content))
        return struct.pack(">I", len(content)) + name + content + checksum

    size = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
    pixels = zlib.compress(b"\0\0")
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        chunk(*part) for part in ((b"IHDR", size), (b"IDAT", pixels), (b"IEND", b""))
    )


async def test_a_picture_is_shown_and_opens_large(stage: Stage) -> None:
    await stage.bot.upload("sendPhoto", "photo", ("chart.png", dot()), stage.group.id)
    image = stage.group_pane.locator(".photo img")
    await expect(image).to_have_js_property("naturalWidth", 1)
    await stage.group_pane.get_by_role("button", name="Open the picture").click()
    large = stage.page.get_by_test_id("picture-dialog")
    await expect(large.locator("img")).to_be_visible()
    await large.get_by_role("button", name="Close the picture").click()
    await expect(large).to_be_hidden()


async def test_a_document_is_kept_under_its_name(stage: Stage) -> None:
    await stage.bot.upload("sendDocument", "document", ("match.json", b"{}"), stage.group.id)
    async with stage.page.expect_download() as downloading:
        await stage.group_pane.get_by_role("link", name="match.json").click()
    kept = await downloading.value
    assert kept.suggested_filename == "match.json"
    assert (await kept.path()).read_bytes() == b"{}"


async def test_the_newest_message_stays_in_sight_unless_somebody_reads_above(stage: Stage) -> None:
    for number in range(12):
        stage.people[0].send(stage.group, f"{number}\nsecond line\nthird line")
    shown = stage.group_pane.locator("article")
    await expect(shown).to_have_count(12)
    await expect(shown.last).to_be_in_viewport(ratio=1)
    # The page hears of it with the next frame, and not before a message that comes at once.
    await stage.group_pane.get_by_role("log").evaluate(SCROLL_UP)
    await stage.bot.say(stage.group.id, "news")
    pill = stage.group_pane.locator(".pill")
    await expect(pill).to_have_text("1 new")
    await expect(shown.first).to_be_in_viewport(ratio=1)
    await pill.click()
    await expect(shown.last).to_be_in_viewport(ratio=1)
    await expect(pill).to_be_hidden()


async def test_the_page_comes_back_by_itself_and_catches_up(stage: Stage) -> None:
    gone = await stage.bot.say(stage.group.id, "before")
    kept = await stage.bot.say(stage.group.id, "kept")
    shown = stage.group_pane.locator("article .text")
    await expect(shown).to_have_text(["before", "kept"])
    await stage.close()
    await expect(stage.page.get_by_test_id("connection")).to_have_text("Reconnecting…")
    stage.world.remove(stage.group.messages[gone])
    stage.people[0].send(stage.group, "meanwhile")
    await stage.reopen()
    await expect(shown).to_have_text(["kept", "meanwhile"])
    await expect(stage.page.get_by_test_id("connection")).to_be_empty()
    # The browser itself notes each attempt that found nobody.
    stage.complaints[:] = [each for each in stage.complaints if "WebSocket" not in each]
    assert kept in stage.group.messages
