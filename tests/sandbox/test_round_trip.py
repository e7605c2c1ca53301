"""A real python-telegram-bot Bot against the server, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import (
    Bot,
    BotCommand,
    BotCommandScopeAllGroupChats,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    Message,
    ReplyParameters,
    Update,
)
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)

from bot.sandbox.faults import Fault
from bot.sandbox.server import Server
from tests.sandbox.test_sending import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene


@pytest.fixture
async def bot(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Bot]:
    # Without it the library warns whenever it builds a RetryAfter.
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    async with Server(scene.world) as server:
        base, files = f"{server.url}/bot", f"{server.url}/file/bot"
        async with Bot(scene.world.token, base_url=base, base_file_url=files) as bot:
            yield bot


async def test_a_button_is_offered_pressed_and_answered(scene: Scene, bot: Bot) -> None:
    scene.anna.send(scene.group, "/zole")
    [update] = await bot.get_updates(timeout=1)
    assert update.message is not None
    assert update.message.text == "/zole"
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Join", callback_data="j:1")]])
    sent = await bot.send_message(
        update.message.chat_id,
        "<b>Zole</b> &amp; friends",
        parse_mode="HTML",
        reply_markup=keyboard,
    )
    query = scene.bruno.press(scene.world.messages(scene.group)[-1], "Join")
    [pressed] = await bot.get_updates(offset=update.update_id + 1, timeout=1)
    assert pressed.callback_query is not None
    await pressed.callback_query.answer("You are in", show_alert=True)
    assert (await query.answered()).text == "You are in"
    edited = await sent.edit_text("Bruno is in")
    assert scene.world.transcript(scene.group) == "Anna: /zole\nZole: Bruno is in"
    assert edited.edit_date is not None
    await sent.delete()
    assert [message.text for message in scene.world.messages(scene.group)] == ["/zole"]


async def test_a_private_chat_is_closed_until_start(scene: Scene, bot: Bot) -> None:
    with pytest.raises(Forbidden, match="bot can't initiate conversation with a user"):
        await bot.send_message(scene.anna.id, "Hello")
    scene.anna.start("abc")
    assert (await bot.send_message(scene.anna.id, "Hello")).text == "Hello"
    scene.anna.block()
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(scene.anna.id, "Hello")
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.send_message(123, "Hello")


async def test_the_main_methods_go_there_and_back(scene: Scene, bot: Bot) -> None:
    scene.world.limits.enforced = False
    group = scene.group
    group.promote_bot()
    me = await bot.get_me()
    assert (me.username, me.can_read_all_group_messages) == ("ZoleSandboxBot", False)
    text = await bot.send_message(
        group.id,
        "Zole",
        disable_notification=True,
        protect_content=True,
        link_preview_options=LinkPreviewOptions(is_disabled=True),
    )
    reply = ReplyParameters(text.message_id)
    photo = await bot.send_photo(
        group.id, png(), caption="<b>A</b>", parse_mode="HTML", reply_parameters=reply
    )
    assert (photo.caption_html, photo.photo[0].width) == ("<b>A</b>", 3)
    media = InputMediaPhoto(png(9, 9), caption="B")
    changed = await bot.edit_message_media(media, group.id, photo.message_id)
    assert isinstance(changed, Message)
    assert changed.photo[0].width == 9
    await bot.edit_message_caption(group.id, photo.message_id, caption="C")
    file = await bot.get_file(changed.photo[0].file_id)
    assert bytes(await file.download_as_bytearray()) == png(9, 9)
    document = await bot.send_document(group.id, b"{}", filename="match.json")
    assert document.document is not None
    assert document.document.file_name == "match.json"
    await bot.pin_chat_message(group.id, text.message_id, disable_notification=True)
    await bot.unpin_chat_message(group.id, text.message_id)
    assert (await bot.get_chat(group.id)).title == "Zole evening"
    assert (await bot.get_chat_member(group.id, scene.anna.id)).status == "creator"
    assert [m.user.id for m in await bot.get_chat_administrators(group.id)] == [
        scene.anna.id,
        me.id,
    ]
    assert await bot.get_chat_member_count(group.id) == 4
    scope = BotCommandScopeAllGroupChats()
    await bot.set_my_commands([BotCommand("zole", "Open a table")], scope, "lv")
    assert [c.command for c in await bot.get_my_commands(scope, "lv")] == ["zole"]
    await bot.send_chat_action(group.id, "typing")
    await bot.delete_messages(group.id, [text.message_id, photo.message_id])
    assert await bot.leave_chat(group.id)
    assert {call.status for call in scene.world.calls} == {200}


async def test_an_ephemeral_message_goes_through_extra_parameters(scene: Scene, bot: Bot) -> None:
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Hand", callback_data="h")]])
    await bot.send_message(scene.group.id, "Zole", reply_markup=keyboard)
    query = scene.bruno.press(scene.world.messages(scene.group)[-1], "Hand")
    receiver = {"receiver_user_id": scene.bruno.id, "callback_query_id": query.id}
    extra = {"ephemeral_message_parameters": receiver}
    sent = await bot.send_message(scene.group.id, "Your hand", api_kwargs=extra)
    number = sent.api_kwargs["ephemeral_message_id"]
    where = {
        "chat_id": scene.group.id,
        "receiver_user_id": scene.bruno.id,
        "ephemeral_message_id": number,
    }
    assert await bot.do_api_request("editEphemeralMessageText", api_kwargs=where | {"text": "b"})
    assert scene.world.messages(scene.group, viewer=scene.bruno)[-1].text == "b"
    assert scene.world.messages(scene.group, viewer=scene.anna)[-1].text == "Zole"


TOLD: list[tuple[Fault, type[TelegramError]]] = [
    (Fault(code=400), BadRequest),
    (Fault(code=403), Forbidden),
    (Fault(code=404), InvalidToken),
    (Fault(code=409), Conflict),
    (Fault(code=429, retry_after=3), RetryAfter),
    (Fault(code=502), NetworkError),
    (Fault(drop=True), NetworkError),
    (Fault(code=400, description="Bad Request: moved", migrate_to=-100), ChatMigrated),
]


@pytest.mark.parametrize(("fault", "error"), TOLD)
async def test_faults_arrive_as_the_librarys_errors(
    scene: Scene, bot: Bot, fault: Fault, error: type[TelegramError]
) -> None:
    scene.world.faults.add(fault)
    with pytest.raises(error):
        await bot.send_message(scene.group.id, "Hello")


async def test_every_kind_of_update_is_read(scene: Scene, bot: Bot) -> None:
    await bot.get_updates(allowed_updates=Update.ALL_TYPES)
    message = scene.anna.send(scene.group, "/zole")
    scene.anna.edit(message, "/join")
    scene.anna.press_data(message, "x")
    scene.anna.block()
    scene.group.promote_bot()
    scene.cilla.leave(scene.group)
    found = [
        next(iter(set(update.to_dict()) - {"update_id"})) for update in await bot.get_updates()
    ]
    assert found == [
        "message",
        "edited_message",
        "callback_query",
        "my_chat_member",
        "my_chat_member",
        "chat_member",
        "message",
    ]


async def test_a_webhook_is_set_and_taken_away(scene: Scene, bot: Bot) -> None:
    await bot.set_webhook("http://127.0.0.1:1/hook", secret_token="abc", max_connections=1)
    assert (await bot.get_webhook_info()).url == "http://127.0.0.1:1/hook"
    with pytest.raises(Conflict):
        await bot.get_updates()
    await bot.delete_webhook(drop_pending_updates=True)
    assert (await bot.get_webhook_info()).url == ""
    assert scene.world.webhook is None
