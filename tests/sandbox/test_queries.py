"""Presses and their answers."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.queries import Answer
from tests.sandbox.test_sending import JOIN

if TYPE_CHECKING:
    from bot.sandbox.queries import CallbackQuery
    from tests.sandbox.conftest import Scene

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def a_press(scene: Scene) -> CallbackQuery:
    message = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    return scene.bruno.press(message, "Join")


async def test_a_press_reaches_the_bot_and_is_answered(scene: Scene) -> None:
    query = await a_press(scene)
    [update] = await scene.updates()
    told = update["callback_query"]
    assert told["data"] == "j"  # type: ignore[index]
    assert told["from"]["id"] == scene.bruno.id  # type: ignore[index]
    assert told["message"]["text"] == "Zole"  # type: ignore[index]
    waiting = asyncio.create_task(query.answered())
    await scene.result(
        "answerCallbackQuery", callback_query_id=query.id, text="In", show_alert=True
    )
    assert await waiting == Answer("In", show_alert=True)
    assert scene.world.queries == [query]


async def test_a_press_without_an_answer_is_noticed(scene: Scene) -> None:
    query = await a_press(scene)
    with pytest.raises(TimeoutError):
        await query.answered(timeout=0.01)


async def test_a_press_is_answered_once(scene: Scene) -> None:
    query = await a_press(scene)
    await scene.result("answerCallbackQuery", callback_query_id=query.id)
    assert await scene.refusal("answerCallbackQuery", callback_query_id=query.id) == TOO_OLD
    assert query.answer == Answer()


async def test_a_press_is_answered_within_15_seconds(scene: Scene) -> None:
    query = await a_press(scene)
    scene.clock.advance(15)
    await scene.result("answerCallbackQuery", callback_query_id=query.id)
    late = await a_press(scene)
    scene.clock.advance(15.1)
    assert await scene.refusal("answerCallbackQuery", callback_query_id=late.id) == TOO_OLD
    assert late.answer is None


@pytest.mark.parametrize(
    ("values", "refusal"),
    [
        ({"text": "x" * 201}, "400 Bad Request: MESSAGE_TOO_LONG"),
        ({"url": "https://example.com"}, "400 Bad Request: URL_INVALID"),
        ({"url": "https://t.me/OtherBot?start=a"}, "400 Bad Request: URL_INVALID"),
        ({"url": "https://t.me/ZoleSandboxBot?start=a.b"}, "400 Bad Request: URL_INVALID"),
        ({"url": "https://t.me/ZoleSandboxBot?start=" + "x" * 65}, "400 Bad Request: URL_INVALID"),
        ({"cache_time": "long"}, '400 Bad Request: parameter "cache_time" must be an Integer'),
    ],
)
async def test_a_wrong_answer_is_refused(
    scene: Scene, values: dict[str, object], refusal: str
) -> None:
    query = await a_press(scene)
    answered = await scene.refusal("answerCallbackQuery", callback_query_id=query.id, **values)
    assert answered == refusal
    link = "https://t.me/ZoleSandboxBot?start=lobby_1-A"
    await scene.result("answerCallbackQuery", callback_query_id=query.id, url=link, text="x" * 200)
    assert query.answer == Answer("x" * 200, url=link)


async def test_an_old_screen_presses_old_buttons(scene: Scene) -> None:
    old = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    where = {"chat_id": scene.group.id, "message_id": old.id}
    await scene.result("editMessageText", text="Dealt", **where)
    scene.anna.press(old, "Join")
    [update] = await scene.updates()
    assert update["callback_query"]["message"]["text"] == "Dealt"  # type: ignore[index]
    now = scene.world.latest(old)
    assert now is not None
    with pytest.raises(KeyError, match="no button 'Join', there is no buttons"):
        scene.anna.press(now, "Join")


@pytest.mark.parametrize("how", ["deleted", "old"])
async def test_a_message_that_is_gone_is_inaccessible(scene: Scene, how: str) -> None:
    message = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    if how == "deleted":
        await scene.result("deleteMessage", chat_id=scene.group.id, message_id=message.id)
    else:
        scene.clock.advance(48 * 3600 + 1)
    scene.anna.press(message, "Join")
    [update] = await scene.updates()
    told = update["callback_query"]["message"]  # type: ignore[index]
    assert (told["date"], told["message_id"]) == (0, message.id)
    assert "text" not in told


async def test_anybody_can_forge_any_data(scene: Scene) -> None:
    message = await scene.post(scene.group, "Zole")
    stranger = scene.world.add_person("Dora")
    stranger.press_data(message, "\x00💥" * 99)
    [update] = await scene.updates()
    assert update["callback_query"]["data"] == "\x00💥" * 99  # type: ignore[index]


async def test_a_link_is_opened_not_pressed(scene: Scene) -> None:
    link = {"inline_keyboard": [[{"text": "Open", "url": "https://t.me/ZoleSandboxBot?start=a"}]]}
    message = await scene.post(scene.group, "Zole", reply_markup=link)
    with pytest.raises(ImpossibleError):
        scene.anna.press(message, "Open")
