"""Which messages of a chat reach the bot, and which nobody but the bot sees."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, GroupChat, PrivateChat

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.world import World

_COMMAND = re.compile(r"/([A-Za-z0-9_]{1,64})(?:@([A-Za-z0-9_]{3,32}))?(?!\w)")


def reaches_bot(world: World, message: Message) -> bool:
    """Tell whether Telegram passes the message on, with privacy mode as it is set."""
    if isinstance(message.chat, PrivateChat):
        return True
    if not isinstance(message.chat, GroupChat):
        return False
    standing = message.chat.member(world.bot)
    if not standing.is_present:
        return False
    if message.service is not None or message.is_ephemeral:
        return True
    if not world.privacy or standing.is_admin:
        return True
    return _answers_bot(world, message) or _commands_bot(world, message.text)


def is_ephemeral_command(world: World, chat: Chat, text: str) -> bool:
    """Tell whether the text is a command that the bot's menu for this group declares ephemeral."""
    match = _COMMAND.match(text)
    if match is None or not isinstance(chat, GroupChat):
        return False
    menu = world.profile.commands_in(chat)
    return any(entry.is_ephemeral and entry.command == match[1] for entry in menu)


def _answers_bot(world: World, message: Message) -> bool:
    answered = None if message.reply_to is None else message.chat.messages.get(message.reply_to)
    return answered is not None and answered.sender is world.bot


def _commands_bot(world: World, text: str) -> bool:
    match = _COMMAND.match(text)
    if match is None:
        return False
    return match[2] is None or match[2].lower() == str(world.bot.username).lower()
