"""Menus, texts about the bot, pins, and questions about chats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene

MENU = [{"command": "zole", "description": "Open a table"}]
GROUPS = {"type": "all_group_chats"}


async def test_menus_are_kept_by_scope_and_language(scene: Scene) -> None:
    await scene.result("setMyCommands", commands=MENU)
    latvian = [{"command": "zole", "description": "Atvērt galdu"}]
    await scene.result("setMyCommands", commands=latvian, scope=GROUPS, language_code="lv")
    assert await scene.result("getMyCommands") == MENU
    assert await scene.result("getMyCommands", scope=GROUPS) == []
    assert await scene.result("getMyCommands", scope=GROUPS, language_code="lv") == latvian
    profile = scene.world.profile
    assert profile.commands_in(scene.group, "lv")[0].description == "Atvērt galdu"
    assert profile.commands_in(scene.group, "en")[0].description == "Open a table"
    assert profile.commands_in(scene.anna.private, "lv")[0].description == "Open a table"
    await scene.result("deleteMyCommands")
    assert profile.commands_in(scene.anna.private, "lv") == ()


async def test_the_narrowest_menu_is_shown(scene: Scene) -> None:
    def named(name: str) -> list[dict[str, str]]:
        return [{"command": name, "description": "x"}]

    scopes = {
        "everybody": {"type": "default"},
        "groups": GROUPS,
        "admins": {"type": "all_chat_administrators"},
        "chat": {"type": "chat", "chat_id": scene.group.id},
        "chat_admins": {"type": "chat_administrators", "chat_id": scene.group.id},
    }
    shown = []
    for name, scope in scopes.items():
        await scene.result("setMyCommands", commands=named(name), scope=scope)
        profile = scene.world.profile
        plain = profile.commands_in(scene.group)[0].command
        admin = profile.commands_in(scene.group, is_admin=True)[0].command
        shown.append((plain, admin))
    assert shown == [
        ("everybody", "everybody"),
        ("groups", "groups"),
        ("groups", "admins"),
        ("chat", "chat"),
        ("chat", "chat_admins"),
    ]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"commands": MENU * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": [{"command": "Zole", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "x" * 33, "description": "x"}]}, "BOT_COMMAND_INVALID"),
        (
            {"commands": [{"command": "a", "description": " "}]},
            "command description must be non-empty",
        ),
        (
            {"commands": [{"command": "a", "description": "x" * 257}]},
            "BOT_COMMAND_DESCRIPTION_INVALID",
        ),
        ({"commands": {}}, "commands must be an Array of BotCommand"),
        (
            {"commands": ["zole"]},
            "can't parse BotCommand: an Object with command and description expected",
        ),
        ({}, 'parameter "commands" is required'),
        (
            {"commands": MENU, "scope": {"type": "all"}},
            "can't parse BotCommandScope: wrong type or fields specified",
        ),
        (
            {"commands": MENU, "scope": {"type": "chat"}},
            "can't parse BotCommandScope: wrong type or fields specified",
        ),
        ({"commands": MENU, "scope": {"type": "chat", "chat_id": 1}}, "chat not found"),
        ({"commands": MENU, "language_code": "english"}, "invalid language code specified"),
    ],
)
async def test_a_wrong_menu_is_refused(
    scene: Scene, values: dict[str, object], reason: str
) -> None:
    assert await scene.refusal("setMyCommands", **values) == f"400 Bad Request: {reason}"


@pytest.mark.parametrize(
    ("method", "name", "longest"),
    [
        ("Name", "name", 64),
        ("Description", "description", 512),
        ("ShortDescription", "short_description", 120),
    ],
)
async def test_texts_about_the_bot_are_kept_by_language(
    scene: Scene, method: str, name: str, longest: int
) -> None:
    empty = "Zole" if name == "name" else ""
    assert await scene.result(f"getMy{method}") == {name: empty}
    await scene.result(f"setMy{method}", **{name: "x" * longest})
    await scene.result(f"setMy{method}", **{name: "latviski"}, language_code="lv")
    assert await scene.result(f"getMy{method}", language_code="lv") == {name: "latviski"}
    assert await scene.result(f"getMy{method}", language_code="de") == {name: "x" * longest}
    refusal = await scene.refusal(f"setMy{method}", **{name: "x" * (longest + 1)})
    assert refusal == f"400 Bad Request: {name} is too long"


async def test_the_menu_button_is_kept(scene: Scene) -> None:
    assert await scene.result("getChatMenuButton") == {"type": "default"}
    await scene.result("setChatMenuButton", menu_button={"type": "commands"})
    assert await scene.result("getChatMenuButton", chat_id=scene.anna.id) == {"type": "commands"}
    await scene.refusal("setChatMenuButton", menu_button={"type": "web_app"})


async def test_messages_are_pinned_with_the_right_alone(scene: Scene) -> None:
    message = await scene.post(scene.group, "Sheet")
    where = {"chat_id": scene.group.id, "message_id": message.id}
    refusal = "400 Bad Request: not enough rights to manage pinned messages in the chat"
    assert await scene.refusal("pinChatMessage", **where) == refusal
    scene.group.promote_bot()
    await scene.kinds()
    await scene.result("pinChatMessage", disable_notification=True, **where)
    assert scene.group.messages[message.id].pinned
    assert scene.world.messages(scene.group)[-1].service == "Zole pinned a message"
    [update] = await scene.updates()
    assert update["message"]["pinned_message"]["message_id"] == message.id  # type: ignore[index]
    full = await scene.result("getChat", chat_id=scene.group.id)
    assert isinstance(full, dict)
    assert full["pinned_message"]["text"] == "Sheet"
    await scene.result("unpinChatMessage", chat_id=scene.group.id)
    assert not scene.group.messages[message.id].pinned
    missing = "400 Bad Request: message to unpin not found"
    assert await scene.refusal("unpinChatMessage", chat_id=scene.group.id) == missing
    gone = where | {"message_id": 99}
    pin = await scene.refusal("pinChatMessage", **gone)
    assert pin == "400 Bad Request: message to pin not found"


async def test_all_messages_are_unpinned(scene: Scene) -> None:
    scene.anna.start()
    for _ in range(2):
        message = await scene.post(scene.anna.private)
        await scene.result("pinChatMessage", chat_id=scene.anna.id, message_id=message.id)
    await scene.result("unpinAllChatMessages", chat_id=scene.anna.id)
    assert not any(message.pinned for message in scene.world.messages(scene.anna.private))


async def test_members_are_known(scene: Scene) -> None:
    chat = {"chat_id": scene.group.id}
    dora = scene.world.add_person("Dora")
    statuses = {scene.anna: "creator", scene.bruno: "member", dora: "left"}
    for person, status in statuses.items():
        member = await scene.result("getChatMember", user_id=person.id, **chat)
        assert isinstance(member, dict)
        assert member["status"] == status
    unknown = await scene.refusal("getChatMember", user_id=7, **chat)
    assert unknown == "400 Bad Request: PARTICIPANT_ID_INVALID"
    assert await scene.result("getChatMemberCount", **chat) == 4
    scene.group.promote_bot()
    scene.group.promote(scene.bruno)
    admins = await scene.result("getChatAdministrators", **chat)
    assert isinstance(admins, list)
    assert [admin["user"]["first_name"] for admin in admins] == ["Anna", "Bruno", "Zole"]
    private = await scene.refusal("getChatAdministrators", chat_id=scene.anna.id)
    assert private == "400 Bad Request: there are no administrators in the private chat"


async def test_the_bot_shows_that_it_is_busy(scene: Scene) -> None:
    await scene.result("sendChatAction", chat_id=scene.group.id, action="typing")
    refusal = await scene.refusal("sendChatAction", chat_id=scene.group.id, action="thinking")
    assert refusal == "400 Bad Request: wrong parameter action in request"
    assert await scene.result("logOut") is True
    assert await scene.result("close") is True
