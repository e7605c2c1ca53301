"""The bot's public face: command menus, name, descriptions, menu button."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.changes import CastChanged
from bot.sandbox.entities import utf16_length
from bot.sandbox.errors import bad_request
from bot.sandbox.profile import Command, Scope

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

MAX_COMMANDS = 100
MAX_COMMAND_DESCRIPTION = 256
_NAME = re.compile(r"[a-z0-9_]{1,32}")
_SCOPES: dict[str, frozenset[str]] = {
    "default": frozenset(),
    "all_private_chats": frozenset(),
    "all_group_chats": frozenset(),
    "all_chat_administrators": frozenset(),
    "chat": frozenset({"chat_id"}),
    "chat_administrators": frozenset({"chat_id"}),
    "chat_member": frozenset({"chat_id", "user_id"}),
}
_LANGUAGE = re.compile(r"[a-z]{2}|")


def set_my_commands(world: World, parameters: Parameters) -> bool:
    """Set the menu of a scope and a language; an empty one deletes it."""
    given = parameters.json("commands")
    if not isinstance(given, list):
        raise bad_request("commands must be an Array of BotCommand")
    if len(given) > MAX_COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    menu = tuple(_command(entry) for entry in given)
    world.profile.commands[_scope(world, parameters), _language(parameters)] = menu
    world.changes.tell(CastChanged())
    return True


def get_my_commands(world: World, parameters: Parameters) -> list[Json]:
    """Return the menu of exactly that scope and language."""
    key = (_scope(world, parameters), _language(parameters))
    return [entry.body for entry in world.profile.commands.get(key, ())]


def delete_my_commands(world: World, parameters: Parameters) -> bool:
    """Forget the menu of a scope and a language."""
    world.profile.commands.pop((_scope(world, parameters), _language(parameters)), None)
    world.changes.tell(CastChanged())
    return True


def _command(given: object) -> Command:
    if not isinstance(given, dict) or set(given) - {"command", "description", "is_ephemeral"}:
        raise bad_request("can't parse BotCommand: an Object with command and description expected")
    name, description = given.get("command"), given.get("description")
    if not isinstance(name, str) or not _NAME.fullmatch(name.removeprefix("/")):
        raise bad_request("BOT_COMMAND_INVALID")
    if not isinstance(description, str) or not description.strip():
        raise bad_request("command description must be non-empty")
    if utf16_length(description) > MAX_COMMAND_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return Command(name.removeprefix("/"), description.strip(), given.get("is_ephemeral") is True)


def _scope(world: World, parameters: Parameters) -> Scope:
    given = parameters.object("scope") or {"type": "default"}
    kind = str(given.get("type"))
    needed = _SCOPES.get(kind)
    if needed is None or set(given) - {"type"} != needed:
        raise bad_request("can't parse BotCommandScope: wrong type or fields specified")
    chat_id, user_id = given.get("chat_id"), given.get("user_id")
    if "chat_id" in needed and chat_id not in world.chats:
        raise bad_request("chat not found")
    return Scope(
        kind,
        chat_id if isinstance(chat_id, int) else None,
        user_id if isinstance(user_id, int) else None,
    )


def _language(parameters: Parameters) -> str:
    code = parameters.text("language_code") or ""
    if not _LANGUAGE.fullmatch(code):
        raise bad_request("invalid language code specified")
    return code


def _set_text(name: str, longest: int) -> Callable[[World, Parameters], bool]:
    def set_text(world: World, parameters: Parameters) -> bool:
        text = parameters.text(name) or ""
        if utf16_length(text) > longest:
            raise bad_request(f"{name} is too long")
        world.profile.texts[name, _language(parameters)] = text
        return True

    return set_text


def _get_text(name: str) -> Callable[[World, Parameters], Json]:
    def get_text(world: World, parameters: Parameters) -> Json:
        default = world.bot.first_name if name == "name" else ""
        texts = world.profile.texts
        return {name: texts.get((name, _language(parameters))) or texts.get((name, "")) or default}

    return get_text


def set_chat_menu_button(world: World, parameters: Parameters) -> bool:
    """Choose what the menu button of private chats does."""
    button = parameters.object("menu_button") or {"type": "default"}
    if button.get("type") not in {"commands", "default"}:
        raise bad_request("such a menu button is unsupported here")
    world.profile.menu_buttons[parameters.integer("chat_id")] = button
    return True


def get_chat_menu_button(world: World, parameters: Parameters) -> Json:
    """Return what the menu button of private chats does."""
    buttons = world.profile.menu_buttons
    chosen = buttons.get(parameters.integer("chat_id")) or buttons.get(None)
    return chosen or {"type": "default"}


METHODS: dict[str, Callable[[World, Parameters], object]] = {
    "setMyCommands": set_my_commands,
    "getMyCommands": get_my_commands,
    "deleteMyCommands": delete_my_commands,
    "setMyName": _set_text("name", 64),
    "getMyName": _get_text("name"),
    "setMyDescription": _set_text("description", 512),
    "getMyDescription": _get_text("description"),
    "setMyShortDescription": _set_text("short_description", 120),
    "getMyShortDescription": _get_text("short_description"),
    "setChatMenuButton": set_chat_menu_button,
    "getChatMenuButton": get_chat_menu_button,
}
