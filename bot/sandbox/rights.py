"""Where the bot may read and write, with Telegram's wording where it may not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, PrivateChat, Status
from bot.sandbox.errors import ApiError, bad_request, forbidden
from bot.sandbox.groups import GENERAL_TOPIC, Group

if TYPE_CHECKING:
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.world import World

_NUMBER = re.compile(r"-?\d{1,18}")


def chat_id_in(values: dict[str, str]) -> int | None:
    """Return the chat a call speaks of, None if it names none by number."""
    value = values.get("chat_id", "")
    return int(value) if _NUMBER.fullmatch(value) else None


def known_chat(world: World, parameters: Parameters) -> Chat:
    """Return the call's chat, in which the bot is or which it has met."""
    chat_id = chat_id_in({"chat_id": parameters["chat_id"]})
    chat = None if chat_id is None else world.chats.get(chat_id)
    if chat is None or (isinstance(chat, PrivateChat) and not world.knows(chat.person)):
        raise bad_request("chat not found")
    if isinstance(chat, Group):
        _check_group(world, chat)
    return chat


def group_chat(world: World, parameters: Parameters) -> Group:
    """Return the call's chat, which has to be a group."""
    chat = known_chat(world, parameters)
    if not isinstance(chat, Group):
        raise bad_request("there are no administrators in the private chat")
    return chat


def writable_chat(world: World, parameters: Parameters, what: str = "text messages") -> Chat:
    """Return the call's chat, in which the bot may send such things."""
    chat = known_chat(world, parameters)
    if isinstance(chat, PrivateChat):
        check_private(chat)
    elif isinstance(chat, Group) and not _may_write(world, chat):
        raise bad_request(f"not enough rights to send {what} to the chat")
    return chat


def editable_chat(world: World, parameters: Parameters) -> Chat:
    """Return the call's chat, in which the bot may change its messages."""
    chat = known_chat(world, parameters)
    if isinstance(chat, PrivateChat):
        check_private(chat)
    elif isinstance(chat, Group) and not _may_write(world, chat):
        raise forbidden("CHAT_WRITE_FORBIDDEN")
    return chat


def check_private(chat: PrivateChat) -> None:
    """Raise a 403 unless the person let the bot write."""
    if chat.blocked:
        raise forbidden("bot was blocked by the user")
    if not chat.started:
        raise forbidden("bot can't initiate conversation with a user")


def check_topic(world: World, chat: Chat, thread_id: int | None) -> None:
    """Raise a 400 if the topic does not exist or is closed to the bot."""
    if not isinstance(chat, Group) or not chat.forum:
        if thread_id is not None:
            raise bad_request("message thread not found")
        return
    topic = chat.topics.get(GENERAL_TOPIC if thread_id is None else thread_id)
    if topic is None or topic.deleted or thread_id == GENERAL_TOPIC:
        raise bad_request("message thread not found")
    if topic.closed and not chat.member(world.bot).is_admin:
        raise bad_request("TOPIC_CLOSED")


def _check_group(world: World, group: Group) -> None:
    if group.migrated_to is not None:
        raise ApiError(
            400,
            "Bad Request: group chat was upgraded to a supergroup chat",
            migrate_to=group.migrated_to,
        )
    standing = group.member(world.bot)
    if standing.status is Status.KICKED:
        raise forbidden(f"bot was kicked from the {group.kind} chat")
    if not standing.is_present:
        raise forbidden(f"bot is not a member of the {group.kind} chat")


def _may_write(world: World, group: Group) -> bool:
    standing = group.member(world.bot)
    return standing.is_admin or (standing.status is Status.MEMBER and not group.muted)
