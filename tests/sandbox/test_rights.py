"""Where the bot may write: private chats, groups, forums, moved groups; and what it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.errors import ImpossibleError

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat
    from tests.sandbox.conftest import Scene


async def sending(scene: Scene, chat: Chat, **values: object) -> str:
    return await scene.refusal("sendMessage", chat_id=chat.id, text="a", **values)


async def test_a_private_chat_is_closed_until_start(scene: Scene) -> None:
    stranger = scene.world.add_person("Dora")
    assert await sending(scene, stranger.private) == "400 Bad Request: chat not found"
    closed = "403 Forbidden: bot can't initiate conversation with a user"
    assert await sending(scene, scene.anna.private) == closed
    scene.anna.start("lobby_1-A")
    await scene.post(scene.anna.private)
    [update] = await scene.updates()
    assert update["message"]["text"] == "/start lobby_1-A"  # type: ignore[index]
    assert update["message"]["chat"]["type"] == "private"  # type: ignore[index]


async def test_any_first_message_opens_the_private_chat(scene: Scene) -> None:
    scene.anna.send(scene.anna.private, "/hand")
    await scene.post(scene.anna.private)


async def test_a_block_is_told_and_felt(scene: Scene) -> None:
    scene.anna.start()
    message = await scene.post(scene.anna.private)
    await scene.kinds()
    scene.anna.block()
    scene.anna.block()
    blocked = "403 Forbidden: bot was blocked by the user"
    assert await sending(scene, scene.anna.private) == blocked
    edit = {"chat_id": scene.anna.id, "message_id": message.id, "text": "b"}
    assert await scene.refusal("editMessageText", **edit) == blocked
    [update] = await scene.updates()
    change = update["my_chat_member"]
    assert change["old_chat_member"]["status"] == "member"  # type: ignore[index]
    assert change["new_chat_member"]["status"] == "kicked"  # type: ignore[index]
    await scene.kinds()
    scene.anna.unblock()
    await scene.post(scene.anna.private)
    assert await scene.kinds() == ["my_chat_member"]


async def test_start_lifts_a_block(scene: Scene) -> None:
    scene.anna.start()
    scene.anna.block()
    await scene.kinds()
    scene.anna.start()
    assert await scene.kinds() == ["my_chat_member", "message"]


@pytest.mark.parametrize("kind", ["group", "supergroup"])
async def test_a_kicked_bot_is_told_and_refused(scene: Scene, kind: str) -> None:
    group = scene.world.add_group("Evening", [scene.anna], kind)  # type: ignore[arg-type]
    assert group.id < 0
    message = await scene.post(group)
    group.kick_bot()
    assert await sending(scene, group) == f"403 Forbidden: bot was kicked from the {kind} chat"
    gone = {"chat_id": group.id, "message_id": message.id}
    for method in ("editMessageReplyMarkup", "deleteMessage"):
        assert (await scene.refusal(method, **gone)).startswith("403 Forbidden: bot was kicked")
    assert await scene.kinds() == ["my_chat_member"]
    scene.anna.send(group, "/zole")
    assert await scene.kinds() == []
    group.add_bot()
    assert await scene.kinds() == ["my_chat_member", "message"]
    await scene.post(group)


async def test_a_bot_that_left_is_no_member(scene: Scene) -> None:
    await scene.result("leaveChat", chat_id=scene.group.id)
    assert await sending(scene, scene.group) == (
        "403 Forbidden: bot is not a member of the supergroup chat"
    )
    assert await scene.kinds() == ["my_chat_member"]


async def test_a_group_the_bot_was_never_in_is_closed(scene: Scene) -> None:
    group = scene.world.add_group("Elsewhere", [scene.anna], with_bot=False)
    assert (await sending(scene, group)).startswith("403 Forbidden: bot is not a member")


async def test_a_restricted_bot_is_told_and_refused(scene: Scene) -> None:
    message = await scene.post(scene.group)
    scene.group.restrict_bot()
    refusal = "400 Bad Request: not enough rights to send text messages to the chat"
    assert await sending(scene, scene.group) == refusal
    photo = await scene.refusal("sendPhoto", chat_id=scene.group.id, photo="x")
    assert photo == "400 Bad Request: not enough rights to send photos to the chat"
    edit = {"chat_id": scene.group.id, "message_id": message.id, "text": "b"}
    assert await scene.refusal("editMessageText", **edit) == "403 Forbidden: CHAT_WRITE_FORBIDDEN"
    [update] = await scene.updates()
    new = update["my_chat_member"]["new_chat_member"]  # type: ignore[index]
    assert (new["status"], new["can_send_messages"]) == ("restricted", False)
    scene.group.unrestrict_bot()
    await scene.post(scene.group)


async def test_a_muted_group_lets_only_administrators_write(scene: Scene) -> None:
    scene.group.mute()
    assert (await sending(scene, scene.group)).startswith("400 Bad Request: not enough rights")
    assert await scene.kinds() == []
    with pytest.raises(ImpossibleError):
        scene.bruno.send(scene.group, "Hello")
    scene.anna.send(scene.group, "/zole")
    scene.group.promote_bot()
    await scene.post(scene.group)
    scene.group.unmute()
    scene.bruno.send(scene.group, "Hello")


MIGRATIONS = [
    ("both", ["migrate_to_chat_id", "migrate_from_chat_id"]),
    ("old", ["migrate_to_chat_id"]),
    ("new", ["migrate_from_chat_id"]),
    ("none", []),
]


@pytest.mark.parametrize(("announce", "told"), MIGRATIONS)
async def test_a_basic_group_becomes_a_supergroup(
    scene: Scene, announce: str, told: list[str]
) -> None:
    old = scene.world.add_group("Evening", [scene.anna, scene.bruno], "group")
    message = await scene.post(old)
    new = old.migrate(announce)  # type: ignore[arg-type]
    reply = await scene.call("sendMessage", chat_id=old.id, text="a")
    assert reply.status == 400
    assert reply.description == "Bad Request: group chat was upgraded to a supergroup chat"
    assert reply.body["parameters"] == {"migrate_to_chat_id": new.id}
    assert new.id < -1_000_000_000_000 < old.id < 0
    updates = [update["message"] for update in await scene.updates()]
    assert [name for m in updates for name in m if "migrate" in name] == told  # type: ignore[attr-defined]
    await scene.post(new)
    scene.bruno.send(new, "/zole")
    with pytest.raises(ImpossibleError):
        scene.bruno.send(old, "/zole")
    with pytest.raises(ImpossibleError):
        scene.bruno.press_data(message, "j")
    with pytest.raises(ImpossibleError):
        old.migrate()


async def test_a_topic_is_written_to_while_it_is_open(scene: Scene) -> None:
    forum = scene.world.add_group("Forum", [scene.anna, scene.bruno], forum=True)
    topic = forum.add_topic("Zole")
    asked = scene.bruno.send(forum, "/zole", topic=topic)
    message = await scene.post(forum, message_thread_id=topic.thread_id)
    assert message.thread_id == topic.thread_id
    answered = await scene.post(forum, reply_parameters={"message_id": asked.id})
    assert answered.thread_id == topic.thread_id
    created, command = [update["message"] for update in await scene.updates()]
    assert created["forum_topic_created"]["name"] == "Zole"  # type: ignore[index]
    assert command["message_thread_id"] == topic.thread_id  # type: ignore[index]
    assert command["is_topic_message"] is True  # type: ignore[index]
    forum.close_topic(topic)
    closed = await sending(scene, forum, message_thread_id=topic.thread_id)
    assert closed == "400 Bad Request: TOPIC_CLOSED"
    with pytest.raises(ImpossibleError):
        scene.bruno.send(forum, "/zole", topic=topic)
    scene.anna.send(forum, "/zole", topic=topic)
    forum.reopen_topic(topic)
    scene.clock.advance(5)
    await scene.post(forum, message_thread_id=topic.thread_id)
    forum.delete_topic(topic)
    gone = await sending(scene, forum, message_thread_id=topic.thread_id)
    assert gone == "400 Bad Request: message thread not found"


async def test_the_general_topic_has_no_number(scene: Scene) -> None:
    forum = scene.world.add_group("Forum", [scene.anna, scene.bruno], forum=True)
    asked = scene.bruno.send(forum, "/zole", topic=forum.general)
    assert asked.thread_id is None
    assert (await scene.post(forum)).thread_id is None
    missing = "400 Bad Request: message thread not found"
    assert await sending(scene, forum, message_thread_id=1) == missing
    forum.close_topic(forum.general)
    assert await sending(scene, forum) == "400 Bad Request: TOPIC_CLOSED"
    forum.promote_bot()
    await scene.post(forum)


async def test_private_chats_and_supergroups_count_their_messages_apart(scene: Scene) -> None:
    group = scene.world.add_group("Basic", [scene.anna], "group")
    numbers = [
        scene.anna.start().id,
        scene.anna.send(group, "/a").id,
        scene.bruno.start().id,
        scene.anna.send(scene.group, "/a").id,
    ]
    assert numbers == [1, 2, 3, 1]
