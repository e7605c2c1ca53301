"""What of a group reaches the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.sandbox.errors import ImpossibleError

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene

REACHES = [
    ("/zole", True),
    ("/zole now", True),
    ("/zole@ZoleSandboxBot", True),
    ("/zole@zolesandboxbot now", True),
    ("/zole@OtherBot", False),
    ("zole", False),
    ("let us /zole", False),
    ("@ZoleSandboxBot hello", False),
    ("/", False),
]


@pytest.mark.parametrize(("text", "reaches"), REACHES)
async def test_only_commands_reach_the_bot(scene: Scene, *, text: str, reaches: bool) -> None:
    scene.anna.send(scene.group, text)
    assert await scene.kinds() == ["message"] * reaches


@pytest.mark.parametrize(("text", "_reaches"), REACHES)
async def test_an_administrator_is_told_everything(
    scene: Scene, *, text: str, _reaches: bool
) -> None:
    scene.group.promote_bot()
    await scene.kinds()
    scene.anna.send(scene.group, text)
    assert await scene.kinds() == ["message"]


async def test_replies_to_the_bot_reach_it(scene: Scene) -> None:
    message = await scene.post(scene.group)
    scene.anna.send(scene.group, "thanks", reply_to=message)
    other = scene.bruno.send(scene.group, "hello")
    scene.anna.send(scene.group, "thanks", reply_to=other)
    assert await scene.kinds() == ["message"]


async def test_an_edit_reaches_the_bot_as_an_edit(scene: Scene) -> None:
    message = scene.anna.send(scene.group, "zole")
    scene.clock.advance(5)
    scene.anna.edit(message, "/zole")
    [update] = await scene.updates()
    edited = update["edited_message"]
    assert edited["text"] == "/zole"  # type: ignore[index]
    assert edited["edit_date"] == message.date + 5  # type: ignore[index]
    with pytest.raises(ImpossibleError):
        scene.bruno.edit(message, "mine")


async def test_service_messages_reach_the_bot(scene: Scene) -> None:
    scene.cilla.leave(scene.group)
    scene.cilla.join(scene.group)
    scene.group.retitle("Thursday")
    updates = [update["message"] for update in await scene.updates()]
    fields = {"left_chat_member", "new_chat_members", "new_chat_title"}
    assert [name for m in updates for name in m if name in fields] == [  # type: ignore[attr-defined]
        "left_chat_member",
        "new_chat_members",
        "new_chat_title",
    ]


async def test_an_anonymous_administrator_speaks_as_the_group(scene: Scene) -> None:
    scene.anna.send(scene.group, "/zole", anonymous=True)
    [update] = await scene.updates()
    message = update["message"]
    assert message["from"]["username"] == "GroupAnonymousBot"  # type: ignore[index]
    assert message["sender_chat"]["id"] == scene.group.id  # type: ignore[index]
    with pytest.raises(ImpossibleError):
        scene.bruno.send(scene.group, "/zole", anonymous=True)
    scene.group.promote(scene.bruno)
    scene.bruno.send(scene.group, "/zole", anonymous=True)


async def test_a_channel_speaks_as_itself(scene: Scene) -> None:
    channel = scene.world.add_channel("News")
    scene.group.post_from_channel("/join", channel)
    [update] = await scene.updates()
    message = update["message"]
    assert message["sender_chat"]["type"] == "channel"  # type: ignore[index]
    assert message["from"]["is_bot"] is True  # type: ignore[index]


async def test_a_renamed_person_keeps_the_id(scene: Scene) -> None:
    scene.anna.rename("<b>&", "Ozola")
    scene.anna.send(scene.group, "/zole")
    [update] = await scene.updates()
    sender = update["message"]["from"]  # type: ignore[index]
    assert (sender["id"], sender["first_name"], sender["last_name"]) == (
        scene.anna.id,
        "<b>&",
        "Ozola",
    )


async def test_people_cannot_do_what_no_client_offers(scene: Scene) -> None:
    stranger = scene.world.add_person("Dora")
    impossible = [
        lambda: stranger.send(scene.group, "/zole"),
        lambda: scene.anna.send(scene.bruno.private, "/zole"),
        lambda: scene.anna.send(scene.group, " "),
        lambda: scene.anna.send(scene.group, "x" * 4097),
        lambda: scene.anna.start("x" * 65),
        lambda: scene.anna.start("a b"),
        lambda: scene.anna.join(scene.group),
        lambda: stranger.leave(scene.group),
        lambda: scene.anna.send(scene.world.add_channel("News"), "/zole"),
        lambda: scene.group.add_topic("Zole"),
        lambda: scene.world.add_group("Nobody", []),
        lambda: scene.world.add_group("Forum", [scene.anna], "group", forum=True),
        lambda: scene.world.add_group("Basic", [scene.anna], "group").restrict_bot(),
    ]
    for gesture in impossible:
        with pytest.raises(ImpossibleError):
            gesture()
    assert await scene.kinds() == []
    scene.group.kick(scene.cilla)
    with pytest.raises(ImpossibleError):
        scene.cilla.send(scene.group, "/zole")


async def test_a_person_sends_a_document(scene: Scene) -> None:
    record = scene.world.files.keep("match.json", b"{}")
    scene.anna.send_document(scene.anna.private, record, "/import")
    [update] = await scene.updates()
    message = update["message"]
    assert message["document"]["file_name"] == "match.json"  # type: ignore[index]
    assert message["caption"] == "/import"  # type: ignore[index]
    assert await scene.result("getFile", file_id=record.id)


async def test_people_delete_their_own_messages(scene: Scene) -> None:
    message = scene.bruno.send(scene.group, "oops")
    with pytest.raises(ImpossibleError):
        scene.cilla.delete(message)
    scene.bruno.delete(message)
    assert scene.world.messages(scene.group) == []
    scene.anna.delete(scene.bruno.send(scene.group, "oops"))
    with pytest.raises(ImpossibleError):
        scene.bruno.delete(message)
