from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.api import DROPPED_AFTER, DROPPED_BEFORE
from bot.sandbox.clock import settle
from bot.sandbox.faults import Fault

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene


@pytest.mark.parametrize(
    ("fault", "answer"),
    [
        (Fault(), "500 Internal Server Error"),
        (Fault(code=502), "502 Bad Gateway"),
        (Fault(code=429), "429 Too Many Requests: retry after 1"),
        (Fault(code=429, retry_after=7), "429 Too Many Requests: retry after 7"),
        (Fault(code=400, description="Bad Request: odd"), "400 Bad Request: odd"),
        (Fault(method="sendmessage"), "500 Internal Server Error"),
        (Fault(drop=True), f"0 {DROPPED_BEFORE}"),
        (Fault(code=599), "599 Internal Server Error"),
    ],
)
async def test_a_fault_hits_once_and_nothing_is_applied(
    scene: Scene, fault: Fault, answer: str
) -> None:
    scene.world.faults.add(fault)
    assert await scene.refusal("sendMessage", chat_id=scene.group.id, text="a") == answer
    assert scene.world.messages(scene.group) == []
    scene.clock.advance(60)
    await scene.post(scene.group)


@pytest.mark.parametrize(
    "fault", [Fault(code=500, after_applying=True), Fault(drop=True, after_applying=True)]
)
async def test_a_call_can_be_applied_and_the_answer_lost(scene: Scene, fault: Fault) -> None:
    scene.world.faults.add(fault)
    answer = await scene.refusal("sendMessage", chat_id=scene.group.id, text="a")
    assert answer in {"500 Internal Server Error", f"0 {DROPPED_AFTER}"}
    assert [message.text for message in scene.world.messages(scene.group)] == ["a"]


async def test_faults_are_chosen_by_method_chat_and_times(scene: Scene) -> None:
    other = scene.world.add_group("Another", [scene.anna])
    scene.world.faults.add(Fault(method="sendMessage", chat=other.id, times=2))
    await scene.post(scene.group)
    await scene.result("getChat", chat_id=other.id)
    for _ in range(2):
        await scene.refusal("sendMessage", chat_id=other.id, text="a")
    await scene.post(other)


async def test_a_fault_for_ever_ends_when_it_is_cleared(scene: Scene) -> None:
    scene.world.faults.add(Fault(drop=True, times=None))
    for _ in range(10):
        await scene.refusal("getMe")
    scene.world.faults.clear()
    await scene.result("getMe")


async def test_a_fault_can_name_the_new_chat(scene: Scene) -> None:
    upgraded = "Bad Request: group chat was upgraded to a supergroup chat"
    scene.world.faults.add(Fault(code=400, description=upgraded, migrate_to=-100))
    reply = await scene.call("sendMessage", chat_id=scene.group.id, text="a")
    assert reply.body["parameters"] == {"migrate_to_chat_id": -100}


@pytest.mark.parametrize("after_applying", [False, True])
async def test_a_slow_call_succeeds_late(scene: Scene, after_applying: bool) -> None:  # noqa: FBT001 -- a test's case
    scene.world.faults.add(Fault(delay=10, after_applying=after_applying))
    call = asyncio.create_task(scene.post(scene.group))
    await settle()
    assert len(scene.group.messages) == int(after_applying)
    assert not call.done()
    await scene.clock.run(10)
    await call
    assert len(scene.group.messages) == 1


async def test_random_faults_hit_the_share_and_the_methods_asked_for(scene: Scene) -> None:
    scene.world.limits.enforced = False
    scene.world.faults.random(0.2, random.Random(1))
    for _ in range(1000):
        await scene.call("sendMessage", chat_id=scene.group.id, text="a")
        await scene.result("getMe")
        scene.clock.advance(10)
    seen = Counter(call.status for call in scene.world.calls if call.method == "sendMessage")
    assert set(seen) == {0, 200, 400, 403, 429, 500, 502, 504}
    assert 750 < seen[200] < 850
    # Some were applied though they failed, so more is shown than succeeded.
    assert seen[200] < len(scene.group.messages) < 900


async def test_random_faults_are_repeatable(scene: Scene) -> None:
    faults = []
    for _ in range(2):
        scene.world.faults.random(0.5, random.Random(7))
        faults.append([scene.world.faults.take("sendMessage", -1) for _ in range(50)])
    assert faults[0] == faults[1]
