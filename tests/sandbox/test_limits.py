from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.faults import Fault

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene

TOO_MANY = "429 Too Many Requests: retry after {}"


async def send_slowly(scene: Scene, times: int, *, apart: float = 1.0) -> None:
    for number in range(times):
        await scene.post(scene.group, f"message {number}")
        scene.clock.advance(apart)


async def test_a_group_takes_20_sends_a_minute(scene: Scene) -> None:
    await send_slowly(scene, 20)
    reply = await scene.call("sendMessage", chat_id=scene.group.id, text="one too many")
    assert reply.status == 429
    assert reply.body["parameters"] == {"retry_after": 40}
    assert reply.description == "Too Many Requests: retry after 40"
    scene.clock.advance(40)
    await scene.post(scene.group, "in time")


async def test_sends_slide_out_of_the_window_one_by_one(scene: Scene) -> None:
    await send_slowly(scene, 20, apart=3.0)
    await scene.post(scene.group, "60 s after the first")
    scene.clock.advance(2.5)
    refusal = await scene.refusal("sendMessage", chat_id=scene.group.id, text="2.5 s later")
    assert refusal == TOO_MANY.format(1)


async def test_edits_of_a_group_are_counted_apart_from_sends(scene: Scene) -> None:
    await send_slowly(scene, 20)
    message = scene.world.messages(scene.group)[0]
    where = {"chat_id": scene.group.id, "message_id": message.id}
    for number in range(20):
        await scene.result("editMessageText", text=f"edit {number}", **where)
        scene.clock.advance(1)
    assert await scene.refusal("editMessageText", text="too many", **where) == TOO_MANY.format(40)


async def test_other_groups_and_private_chats_are_not_concerned(scene: Scene) -> None:
    await send_slowly(scene, 20)
    await scene.refusal("sendMessage", chat_id=scene.group.id, text="too many")
    other = scene.world.add_group("Another evening", [scene.anna])
    await scene.post(other)
    scene.anna.start()
    await scene.post(scene.anna.private)


async def test_a_chat_takes_a_short_burst(scene: Scene) -> None:
    scene.anna.start()
    for number in range(5):
        await scene.post(scene.anna.private, f"message {number}")
    refusal = await scene.refusal("sendMessage", chat_id=scene.anna.id, text="too many")
    assert refusal == TOO_MANY.format(3)


async def test_a_private_chat_takes_30_messages_in_30_seconds(scene: Scene) -> None:
    scene.anna.start()
    for number in range(30):
        await scene.post(scene.anna.private, f"message {number}")
        scene.clock.advance(0.9)
    refusal = await scene.refusal("sendMessage", chat_id=scene.anna.id, text="too many")
    assert refusal == TOO_MANY.format(3)


async def test_30_calls_a_second_in_all_without_answers_and_polls(scene: Scene) -> None:
    for _ in range(30):
        await scene.result("getMe")
    assert await scene.refusal("getMe") == TOO_MANY.format(1)
    await scene.result("getUpdates")
    message = next(iter(scene.group.messages.values()), None)
    assert message is None
    old = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"
    assert await scene.refusal("answerCallbackQuery", callback_query_id="1") == old
    scene.clock.advance(1)
    await scene.result("getMe")
    assert scene.world.flood_violations == 0


async def test_knocking_before_the_time_is_over_is_counted(scene: Scene) -> None:
    message = await scene.post(scene.group)
    scene.world.faults.add(Fault(chat=scene.group.id, code=429, retry_after=30))
    refusal = await scene.refusal("sendMessage", chat_id=scene.group.id, text="a")
    assert refusal == TOO_MANY.format(30)
    assert scene.world.flood_violations == 0
    scene.clock.advance(29.5)
    where = {"chat_id": scene.group.id, "message_id": message.id}
    assert await scene.refusal("editMessageText", text="b", **where) == TOO_MANY.format(1)
    assert scene.world.flood_violations == 1
    [violation] = scene.world.limits.violations
    assert (violation.method, violation.chat_id) == ("editMessageText", scene.group.id)
    assert violation.seconds_early == pytest.approx(0.5)
    scene.clock.advance(0.5)
    await scene.result("editMessageText", text="b", **where)
    assert scene.world.flood_violations == 1


async def test_a_refused_call_counts_as_well(scene: Scene) -> None:
    for _ in range(5):
        await scene.refusal("sendMessage", chat_id=scene.group.id, text="<b>", parse_mode="HTML")
    assert await scene.refusal("sendMessage", chat_id=scene.group.id, text="a") == TOO_MANY.format(
        3
    )


async def test_limits_can_be_lifted(scene: Scene) -> None:
    scene.world.limits.enforced = False
    for number in range(50):
        await scene.post(scene.group, f"message {number}")
