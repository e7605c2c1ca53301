"""What the bot says about itself: name, descriptions, command menus by scope and language."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.chats import Chat, GroupChat, PrivateChat

if TYPE_CHECKING:
    from bot.sandbox.wire import Json


@dataclass(frozen=True, slots=True)
class Command:
    """One line of a command menu."""

    command: str
    description: str
    is_ephemeral: bool = False

    @property
    def body(self) -> Json:
        """The command as a Bot API BotCommand."""
        body: Json = {"command": self.command, "description": self.description}
        return body | ({"is_ephemeral": True} if self.is_ephemeral else {})


@dataclass(frozen=True, slots=True)
class Scope:
    """To whom a command menu is shown."""

    kind: str = "default"
    chat_id: int | None = None
    user_id: int | None = None


@dataclass
class Profile:
    """The bot's public face."""

    commands: dict[tuple[Scope, str], tuple[Command, ...]] = field(default_factory=dict)
    texts: dict[tuple[str, str], str] = field(default_factory=dict)
    menu_buttons: dict[int | None, Json] = field(default_factory=dict)

    def commands_in(
        self, chat: Chat, language: str = "", *, is_admin: bool = False
    ) -> tuple[Command, ...]:
        """Return the menu a person sees in that chat: the narrowest scope, his language first."""
        for scope in _scopes(chat, is_admin=is_admin):
            for code in dict.fromkeys((language, "")):
                menu = self.commands.get((scope, code))
                if menu:
                    return menu
        return ()


def _scopes(chat: Chat, *, is_admin: bool) -> list[Scope]:
    scopes = [Scope("chat", chat.id)]
    if is_admin:
        scopes.insert(0, Scope("chat_administrators", chat.id))
        scopes.append(Scope("all_chat_administrators"))
    if isinstance(chat, PrivateChat):
        scopes.append(Scope("all_private_chats"))
    if isinstance(chat, GroupChat):
        scopes.append(Scope("all_group_chats"))
    return [*scopes, Scope()]
