"""Ephemeral messages (Bot API 10.2): one receiver, in a group, soon after his press."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.sandbox.test_sending import JOIN

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene

TOO_OLD = "400 Bad Request: query is too old and response timeout expired or query ID is invalid"


async def a_press(scene: Scene) -> str:
    message = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    return scene.bruno.press(message, "Join").id


def to_bruno(scene: Scene, query_id: str) -> dict[str, object]:
    receiver = {"receiver_user_id": scene.bruno.id, "callback_query_id": query_id}
    return {"ephemeral_message_parameters": receiver}


async def test_only_the_receiver_sees_it(scene: Scene) -> None:
    message = await scene.post(scene.group, "Your hand", **to_bruno(scene, await a_press(scene)))
    sent = [m.text for m in scene.world.messages(scene.group, viewer=scene.bruno)]
    assert sent == ["Zole", "Your hand"]
    assert [m.text for m in scene.world.messages(scene.group, viewer=scene.anna)] == ["Zole"]
    assert message.receiver is scene.bruno
    assert scene.world.history(scene.group)[-1].receiver is scene.bruno
    assert scene.world.transcript(scene.group).endswith("Zole: (only for Bruno) Your hand")


async def test_it_is_addressed_by_its_own_number(scene: Scene) -> None:
    sent = await scene.result(
        "sendMessage",
        chat_id=scene.group.id,
        text="Your hand",
        receiver_user_id=scene.bruno.id,
        callback_query_id=await a_press(scene),
    )
    assert isinstance(sent, dict)
    assert (sent["message_id"], sent["receiver_user"]["id"]) == (0, scene.bruno.id)
    number = sent["ephemeral_message_id"]
    where = {
        "chat_id": scene.group.id,
        "receiver_user_id": scene.bruno.id,
        "ephemeral_message_id": number,
    }
    assert await scene.result("editEphemeralMessageText", text="Changed", **where) is True
    assert scene.group.messages[-number].text == "Changed"
    await scene.result("editEphemeralMessageReplyMarkup", reply_markup=JOIN, **where)
    scene.bruno.press(scene.group.messages[-number], "Join")
    press = (await scene.updates())[-1]["callback_query"]
    assert press["message"]["ephemeral_message_id"] == number  # type: ignore[index]
    missing = "400 Bad Request: message to edit not found"
    others = where | {"receiver_user_id": scene.anna.id}
    assert await scene.refusal("editEphemeralMessageText", text="a", **others) == missing
    plain = {"chat_id": scene.group.id, "message_id": 0, "text": "a"}
    assert await scene.refusal("editMessageText", **plain) == missing
    await scene.result("deleteEphemeralMessage", **where)
    assert -number not in scene.group.messages
    gone = "400 Bad Request: message to delete not found"
    assert await scene.refusal("deleteEphemeralMessage", **where) == gone


async def test_the_press_must_be_fresh_and_the_receivers(scene: Scene) -> None:
    query_id = await a_press(scene)
    wrong = {"receiver_user_id": scene.anna.id, "callback_query_id": query_id}
    send = {"chat_id": scene.group.id, "text": "a"}
    refusal = await scene.refusal("sendMessage", **send, ephemeral_message_parameters=wrong)
    assert refusal == TOO_OLD
    scene.clock.advance(15)
    await scene.post(scene.group, "a", **to_bruno(scene, query_id))
    scene.clock.advance(0.1)
    assert await scene.refusal("sendMessage", **send, **to_bruno(scene, query_id)) == TOO_OLD


async def test_without_a_press_only_an_administrator_sends_it(scene: Scene) -> None:
    send = {"chat_id": scene.group.id, "text": "a", "receiver_user_id": scene.bruno.id}
    refusal = "400 Bad Request: not enough rights to send ephemeral messages to the chat"
    assert await scene.refusal("sendMessage", **send) == refusal
    scene.group.promote_bot()
    await scene.result("sendMessage", **send)


@pytest.mark.parametrize("place", ["private chat", "stranger", "nobody"])
async def test_it_goes_to_members_of_groups_only(scene: Scene, place: str) -> None:
    scene.group.promote_bot()
    scene.bruno.start()
    stranger = scene.world.add_person("Dora")
    chat_id, receiver, reason = {
        "private chat": (
            scene.bruno.id,
            scene.bruno.id,
            "ephemeral messages can be sent only to groups and supergroups",
        ),
        "stranger": (scene.group.id, stranger.id, "USER_NOT_PARTICIPANT"),
        "nobody": (scene.group.id, 7, "USER_NOT_PARTICIPANT"),
    }[place]
    send = {"chat_id": chat_id, "text": "a", "receiver_user_id": receiver}
    assert await scene.refusal("sendMessage", **send) == f"400 Bad Request: {reason}"


async def test_a_receiver_is_needed(scene: Scene) -> None:
    missing = "400 Bad Request: receiver of the ephemeral message is not specified"
    send = {"chat_id": scene.group.id, "text": "a"}
    assert await scene.refusal("sendMessage", **send, callback_query_id="1") == missing
    half = {"callback_query_id": "1"}
    assert await scene.refusal("sendMessage", **send, ephemeral_message_parameters=half) == missing


async def test_an_ephemeral_command_is_answered_within_15_seconds(scene: Scene) -> None:
    menu = [{"command": "hand", "description": "Your hand", "is_ephemeral": True}]
    await scene.result("setMyCommands", commands=menu)
    command = scene.bruno.send(scene.group, "/hand")
    assert command.is_ephemeral
    assert scene.world.messages(scene.group, viewer=scene.anna) == []
    [update] = await scene.updates()
    told = update["message"]
    assert (told["message_id"], told["ephemeral_message_id"]) == (0, -command.id)  # type: ignore[index]
    answer = {
        "chat_id": scene.group.id,
        "text": "a",
        "receiver_user_id": scene.bruno.id,
        "reply_parameters": {"ephemeral_message_id": -command.id},
    }
    await scene.result("sendMessage", **answer)
    others = answer | {"receiver_user_id": scene.anna.id}
    missing = "400 Bad Request: message to be replied not found"
    assert await scene.refusal("sendMessage", **others) == missing
    scene.clock.advance(16)
    assert await scene.refusal("sendMessage", **answer) == missing


async def test_it_may_vanish(scene: Scene) -> None:
    scene.world.loses_ephemeral = True
    query_id = await a_press(scene)
    await scene.result("sendMessage", chat_id=scene.group.id, text="a", **to_bruno(scene, query_id))
    assert [m.text for m in scene.world.messages(scene.group)] == ["Zole"]
