"""Which handler deals with which update, and the menus of commands."""

import logging
from typing import Any

from telegram import Bot, BotCommand, BotCommandScopeAllGroupChats, BotCommandScopeAllPrivateChats
from telegram.error import TelegramError
from telegram.ext import (
    Application,
    CallbackQueryHandler,
    ChatMemberHandler,
    CommandHandler,
    MessageHandler,
    filters,
)

from bot.handlers.commands import GroupCommands
from bot.handlers.errors import Errors
from bot.handlers.membership import Membership
from bot.handlers.presses import Presses
from bot.handlers.private import PrivateCommands
from bot.language import Texts
from bot.locks import Locks
from bot.services import Services

log = logging.getLogger(__name__)

TelegramApplication = Application[Any, Any, Any, Any, Any, Any]


def register(
    application: TelegramApplication,
    services: Services,
    membership: Membership,
    locks: Locks,
    *,
    owner: int | None,
) -> None:
    """Tells python-telegram-bot who deals with which update."""
    group = GroupCommands(services).handlers()
    private = PrivateCommands(services, locks)
    fresh, groups = filters.UpdateType.MESSAGE, filters.ChatType.GROUPS
    alone = filters.ChatType.PRIVATE
    for name, handle in group.items():
        application.add_handler(CommandHandler(name, handle, fresh & groups))
    for name, handle in private.handlers().items():
        application.add_handler(CommandHandler(name, handle, fresh & alone))
    others = [name for name in group if name not in private.handlers()]
    application.add_handler(CommandHandler(others, private.group_only(), fresh & alone))
    application.add_handler(CallbackQueryHandler(Presses(services).handle))
    mine = ChatMemberHandler.MY_CHAT_MEMBER
    application.add_handler(ChatMemberHandler(membership.changed, mine))
    application.add_handler(
        MessageHandler(filters.StatusUpdate.MIGRATE & fresh, membership.migrated)
    )
    application.add_error_handler(Errors(services, owner).handle)


_GROUP_MENU = (
    "zole",
    "join",
    "leave",
    "away",
    "hand",
    "last",
    "who",
    "score",
    "sheet",
    "rules",
    "end",
)
_PRIVATE_MENU = ("start", "hand", "away", "score")


async def fill_menus(bot: Bot, texts: Texts) -> None:
    """Fills the command menus; they are a comfort, so that a failure is only logged."""
    scopes = (
        (BotCommandScopeAllGroupChats(), (*_GROUP_MENU, "help")),
        (BotCommandScopeAllPrivateChats(), (*_PRIVATE_MENU, "help")),
    )
    for scope, names in scopes:
        commands = [BotCommand(name, texts(f"command-{name}")) for name in names]
        try:
            await bot.set_my_commands(commands, scope=scope)
        except TelegramError as error:
            log.warning("the command menu was not set: %s", error)
