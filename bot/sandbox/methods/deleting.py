"""Deleting messages, in the harsher reading: own ones, within 48 hours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, PrivateChat
from bot.sandbox.errors import bad_request
from bot.sandbox.groups import Group
from bot.sandbox.rights import known_chat

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.world import World

DELETABLE_SECONDS = 48 * 3600.0
MAX_AT_ONCE = 100


def delete_message(world: World, parameters: Parameters) -> bool:
    """Delete one message."""
    chat = known_chat(world, parameters)
    message_id = int(parameters["message_id"])
    message = chat.messages.get(message_id) if message_id > 0 else None
    if message is None:
        raise bad_request("message to delete not found")
    _check_deletable(world, chat, message)
    world.remove(message)
    return True


def delete_messages(world: World, parameters: Parameters) -> bool:
    """Delete many messages; those that are not there are passed over."""
    chat = known_chat(world, parameters)
    numbers = parameters.json("message_ids")
    if not isinstance(numbers, list) or not all(type(number) is int for number in numbers):
        raise bad_request("message identifiers must be an Array of Integer")
    if not 1 <= len(numbers) <= MAX_AT_ONCE:
        raise bad_request("there must be 1 to 100 message identifiers")
    found = [chat.messages[number] for number in numbers if number > 0 and number in chat.messages]
    for message in found:
        _check_deletable(world, chat, message)
    for message in found:
        world.remove(message)
    return True


def _check_deletable(world: World, chat: Chat, message: Message) -> None:
    if isinstance(chat, Group) and message.sender is not world.bot:
        standing = chat.member(world.bot)
        if not (standing.is_admin and standing.may_delete):
            raise bad_request("message can't be deleted")
    if isinstance(chat, (PrivateChat, Group)) and (
        world.clock.now() - message.date > DELETABLE_SECONDS
    ):
        raise bad_request("message can't be deleted for everyone")


METHODS = {"deleteMessage": delete_message, "deleteMessages": delete_messages}
