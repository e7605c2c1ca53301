from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.sandbox.clock import settle

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene


def texts(updates: list[dict[str, object]]) -> list[object]:
    return [update["message"]["text"] for update in updates]  # type: ignore[index]


async def test_updates_come_in_order_until_they_are_confirmed(scene: Scene) -> None:
    for text in ("/a", "/b", "/c"):
        scene.anna.send(scene.group, text)
    first = await scene.updates()
    assert texts(first) == ["/a", "/b", "/c"]
    assert [u["update_id"] for u in first] == [730_000_001, 730_000_002, 730_000_003]
    assert texts(await scene.updates()) == ["/a", "/b", "/c"]
    assert texts(await scene.updates(limit=2)) == ["/a", "/b"]
    assert texts(await scene.updates(offset=730_000_003)) == ["/c"]
    assert texts(await scene.updates()) == ["/c"]


async def test_a_negative_offset_keeps_the_last_ones(scene: Scene) -> None:
    for text in ("/a", "/b", "/c"):
        scene.anna.send(scene.group, text)
    assert texts(await scene.updates(offset=-2)) == ["/b", "/c"]
    assert texts(await scene.updates()) == ["/b", "/c"]


async def test_updates_are_kept_for_24_hours(scene: Scene) -> None:
    scene.anna.send(scene.group, "/old")
    scene.clock.advance(3600)
    scene.anna.send(scene.group, "/young")
    scene.clock.advance(23 * 3600 - 1)
    assert texts(await scene.updates()) == ["/old", "/young"]
    scene.clock.advance(1)
    assert texts(await scene.updates()) == ["/young"]


async def test_a_long_poll_ends_with_the_first_update(scene: Scene) -> None:
    poll = asyncio.create_task(scene.updates(timeout=30))
    await settle()
    assert not poll.done()
    scene.anna.send(scene.group, "/zole")
    assert texts(await poll) == ["/zole"]


async def test_a_long_poll_ends_when_its_real_time_is_over(scene: Scene) -> None:
    poll = asyncio.create_task(scene.updates(timeout=1))
    await settle()
    await scene.clock.run(60)
    assert not poll.done()
    assert await poll == []


async def test_a_second_poll_ends_the_first(scene: Scene) -> None:
    first = asyncio.create_task(scene.call("getUpdates", timeout=30))
    await settle()
    second = asyncio.create_task(scene.updates(timeout=30))
    reply = await first
    assert reply.status == 409
    assert reply.description == (
        "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running"
    )
    scene.anna.send(scene.group, "/zole")
    assert texts(await second) == ["/zole"]


async def test_only_the_kinds_asked_for_are_queued(scene: Scene) -> None:
    await scene.updates(allowed_updates=["callback_query"])
    scene.anna.send(scene.group, "/lost")
    await scene.updates(allowed_updates=["message"])
    scene.anna.send(scene.group, "/zole")
    scene.anna.block()
    assert await scene.kinds() == ["message"]
    await scene.updates(allowed_updates=[])
    scene.anna.unblock()
    assert await scene.kinds() == ["my_chat_member"]


async def test_members_of_a_group_are_told_only_on_demand_and_to_an_administrator(
    scene: Scene,
) -> None:
    dora = scene.world.add_person("Dora")
    scene.group.promote_bot()
    await scene.kinds()
    dora.join(scene.group)
    assert await scene.kinds() == ["message"]
    await scene.updates(allowed_updates=["message", "chat_member"])
    dora.leave(scene.group)
    assert await scene.kinds() == ["chat_member", "message"]
    scene.group.demote_bot()
    dora.join(scene.group)
    assert await scene.kinds() == ["message"]


async def test_an_unknown_kind_is_refused(scene: Scene) -> None:
    refusal = await scene.refusal("getUpdates", allowed_updates=["messages"])
    assert refusal == '400 Bad Request: unknown update kind "messages" in allowed_updates'
    assert "Array of String" in await scene.refusal("getUpdates", allowed_updates=[[1]])


async def test_each_update_can_be_delivered_twice(scene: Scene) -> None:
    scene.world.notify_twice = True
    scene.anna.send(scene.group, "/a")
    scene.anna.send(scene.group, "/b")
    [first, second] = await scene.updates()
    again = await scene.updates(offset=second["update_id"] + 1)  # type: ignore[operator]
    assert again == [first, second]
    assert await scene.updates(offset=second["update_id"] + 1) == []  # type: ignore[operator]


async def test_polls_and_webhooks_exclude_each_other(scene: Scene) -> None:
    poll = asyncio.create_task(scene.call("getUpdates", timeout=30))
    await settle()
    await scene.result("setWebhook", url="http://127.0.0.1:1/hook")
    assert (await poll).description == "Conflict: terminated by setWebhook request"
    assert await scene.refusal("getUpdates") == (
        "409 Conflict: can't use getUpdates method while webhook is active;"
        " use deleteWebhook to delete the webhook first"
    )
    await scene.result("deleteWebhook")
    assert await scene.updates() == []


async def test_waiting_updates_can_be_dropped(scene: Scene) -> None:
    scene.anna.send(scene.group, "/a")
    await scene.result("deleteWebhook", drop_pending_updates=True)
    assert await scene.updates() == []
