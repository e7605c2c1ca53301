"""Accounts, private chats, groups with their members and topics: who may do what where."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.messages import Message


@dataclass(eq=False, kw_only=True)
class Account:
    """Anybody with an id in Telegram: a person, a bot, Telegram's own placeholders."""

    id: int
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None
    is_bot: bool = False


# Who Telegram names as the sender when a group or a channel speaks.
ANONYMOUS_ADMIN = Account(
    id=1087968824, first_name="Group", username="GroupAnonymousBot", is_bot=True
)
CHANNEL_SENDER = Account(id=136817688, first_name="Channel", username="Channel_Bot", is_bot=True)


class Status(StrEnum):
    """A member's standing in a group."""

    CREATOR = "creator"
    ADMINISTRATOR = "administrator"
    MEMBER = "member"
    RESTRICTED = "restricted"
    LEFT = "left"
    KICKED = "kicked"


@dataclass(frozen=True, slots=True)
class Member:
    """An account in a group; a restricted one cannot write, an administrator has the rights."""

    account: Account
    status: Status
    may_delete: bool = True
    may_pin: bool = True

    @property
    def is_present(self) -> bool:
        """Whether the account is in the group."""
        return self.status not in {Status.LEFT, Status.KICKED}

    @property
    def is_admin(self) -> bool:
        """Whether the account administers the group."""
        return self.status in {Status.CREATOR, Status.ADMINISTRATOR}


@dataclass
class Topic:
    """A topic of a forum group."""

    thread_id: int
    name: str
    closed: bool = False
    deleted: bool = False


@dataclass(eq=False, kw_only=True)
class Chat:
    """What private chats, groups and channels have in common."""

    id: int
    kind: str
    messages: dict[int, Message] = field(default_factory=dict, repr=False)
    last_id: int = 0
    last_ephemeral_id: int = 0


@dataclass(eq=False, kw_only=True)
class PrivateChat(Chat):
    """A person's chat with the bot; closed to the bot until the person starts it."""

    person: Account
    started: bool = False
    blocked: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the bot may write."""
        return self.started and not self.blocked


@dataclass(eq=False, kw_only=True)
class Channel(Chat):
    """A channel; it only ever appears as the sender of a message."""

    title: str


@dataclass(eq=False, kw_only=True)
class GroupChat(Chat):
    """A basic group or a supergroup."""

    title: str
    forum: bool = False
    members: dict[int, Member] = field(default_factory=dict, repr=False)
    topics: dict[int, Topic] = field(default_factory=dict, repr=False)
    migrated_to: int | None = None
    muted: bool = False

    @property
    def is_supergroup(self) -> bool:
        """Whether the group has been upgraded or was made a supergroup."""
        return self.kind == "supergroup"

    def member(self, account: Account) -> Member:
        """Return the account's standing; somebody never seen has left."""
        return self.members.get(account.id, Member(account, Status.LEFT))

    @property
    def present(self) -> list[Member]:
        """Everybody in the group, the bot too."""
        return [member for member in self.members.values() if member.is_present]
