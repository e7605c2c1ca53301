"""A real python-telegram-bot Bot against the server, over HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Forbidden

from bot.sandbox.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene


@pytest.fixture
async def bot(scene: Scene) -> AsyncIterator[Bot]:
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
