"""Pinning and unpinning messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import wire
from bot.sandbox.chats import Chat, PrivateChat
from bot.sandbox.errors import bad_request
from bot.sandbox.groups import Group
from bot.sandbox.rights import check_private, known_chat

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World


def pin(world: World, parameters: Parameters) -> bool:
    """Pin a message; a group sees a service message about it."""
    chat = _pinnable_chat(world, parameters)
    message = _found(chat, int(parameters["message_id"]), "pin")
    if message.pinned:
        return True
    pinned = world.set_pinned(message, pinned=True)
    if isinstance(chat, Group):
        fields: Json = {"pinned_message": wire.message(pinned, world.accounts, is_reply=True)}
        chat.announce(f"{world.bot.first_name} pinned a message", fields, by=world.bot)
    return True


def unpin(world: World, parameters: Parameters) -> bool:
    """Unpin a message, by default the newest pinned one."""
    chat = _pinnable_chat(world, parameters)
    message_id = parameters.integer("message_id")
    pinned = [message for message in chat.messages.values() if message.pinned]
    if message_id is None:
        if not pinned:
            raise bad_request("message to unpin not found")
        world.set_pinned(pinned[-1], pinned=False)
        return True
    world.set_pinned(_found(chat, message_id, "unpin"), pinned=False)
    return True


def unpin_all(world: World, parameters: Parameters) -> bool:
    """Unpin every message."""
    chat = _pinnable_chat(world, parameters)
    for message in [message for message in chat.messages.values() if message.pinned]:
        world.set_pinned(message, pinned=False)
    return True


def _pinnable_chat(world: World, parameters: Parameters) -> Chat:
    chat = known_chat(world, parameters)
    if isinstance(chat, PrivateChat):
        check_private(chat)
    elif isinstance(chat, Group):
        standing = chat.member(world.bot)
        if not (standing.is_admin and standing.may_pin):
            raise bad_request("not enough rights to manage pinned messages in the chat")
    return chat


def _found(chat: Chat, message_id: int, purpose: str) -> Message:
    message = chat.messages.get(message_id) if message_id > 0 else None
    if message is None or message.service is not None:
        raise bad_request(f"message to {purpose} not found")
    return message


METHODS = {
    "pinChatMessage": pin,
    "unpinChatMessage": unpin,
    "unpinAllChatMessages": unpin_all,
}
