"""Groups: what administrators and Telegram itself do to a group and to the bot in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bot.sandbox import wire
from bot.sandbox.changes import CastChanged
from bot.sandbox.chats import (
    CHANNEL_SENDER,
    Account,
    Channel,
    GroupChat,
    Member,
    Status,
    Topic,
)
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.messages import Message
from bot.sandbox.privacy import reaches_bot

if TYPE_CHECKING:
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

GENERAL_TOPIC = 1


@dataclass(eq=False, kw_only=True)
class Group(GroupChat):
    """A group in which the bot may or may not be."""

    world: World = field(repr=False)

    @property
    def owner(self) -> Account:
        """Whoever made the group."""
        return next(m.account for m in self.members.values() if m.status is Status.CREATOR)

    def add_bot(self) -> Message:
        """Let the owner add the bot."""
        return self._move_bot(Status.MEMBER)

    def kick_bot(self) -> Message:
        """Remove the bot."""
        return self._move_bot(Status.KICKED)

    def promote_bot(self, *, may_delete: bool = True, may_pin: bool = True) -> None:
        """Make the bot an administrator."""
        standing = Member(self.world.bot, Status.ADMINISTRATOR, may_delete, may_pin)
        self.world.set_member(self, standing, by=self.owner)

    def demote_bot(self) -> None:
        """Make the bot an ordinary member again."""
        self.world.set_member(self, Member(self.world.bot, Status.MEMBER), by=self.owner)

    def restrict_bot(self) -> None:
        """Take the bot's right to write; only supergroups can restrict single members."""
        if not self.is_supergroup:
            message = "a basic group cannot restrict a single member; see `mute`"
            raise ImpossibleError(message)
        self.world.set_member(self, Member(self.world.bot, Status.RESTRICTED), by=self.owner)

    def unrestrict_bot(self) -> None:
        """Give the bot its right to write back."""
        self.demote_bot()

    def mute(self) -> None:
        """Let only administrators write; Telegram sends no update about it."""
        self.muted = True

    def unmute(self) -> None:
        """Let everybody write again."""
        self.muted = False

    def promote(self, person: Account) -> None:
        """Make a person an administrator."""
        self.world.set_member(self, Member(person, Status.ADMINISTRATOR), by=self.owner)

    def kick(self, person: Account) -> Message:
        """Remove a person."""
        return self.world.move_member(self, Member(person, Status.KICKED), by=self.owner)

    def retitle(self, title: str) -> Message:
        """Give the group another title."""
        self.title = title
        self.world.changes.tell(CastChanged())
        return self.announce(f"The group is now “{title}”", {"new_chat_title": title})

    def migrate(self, announce: Literal["both", "old", "new", "none"] = "both") -> Group:
        """Become a supergroup with another id; returns it. Either service message may be lost."""
        if self.is_supergroup or self.migrated_to is not None:
            message = "only a basic group becomes a supergroup, once"
            raise ImpossibleError(message)
        heir = self.world.heir_of(self)
        self.announce(
            "The group became a supergroup",
            {"migrate_to_chat_id": heir.id},
            tell_bot=announce in {"both", "old"},
        )
        self.migrated_to = heir.id
        heir.announce(
            "The supergroup was made from a group",
            {"migrate_from_chat_id": self.id},
            tell_bot=announce in {"both", "new"},
        )
        self.world.changes.tell(CastChanged())
        return heir

    def add_topic(self, name: str) -> Topic:
        """Open a topic of a forum."""
        if not self.forum:
            message = "the group is no forum"
            raise ImpossibleError(message)
        topic = Topic(self.world.next_message_id(self), name)
        self.topics[topic.thread_id] = topic
        self._announce_topic(topic, "created", {"name": name, "icon_color": 7322096})
        return topic

    @property
    def general(self) -> Topic:
        """The topic every forum has."""
        return self.topics[GENERAL_TOPIC]

    def close_topic(self, topic: Topic) -> None:
        """Close a topic: only administrators write there."""
        topic.closed = True
        self._announce_topic(topic, "closed", {})

    def reopen_topic(self, topic: Topic) -> None:
        """Open a closed topic again."""
        topic.closed = False
        self._announce_topic(topic, "reopened", {})

    def delete_topic(self, topic: Topic) -> None:
        """Delete a topic with its messages; Telegram sends no update about it."""
        topic.deleted = True
        for message in [m for m in self.messages.values() if m.thread_id == topic.thread_id]:
            self.world.remove(message)

    def post_from_channel(self, text: str, channel: Channel) -> Message:
        """Let a channel speak in the group."""
        draft = Message(
            id=0,
            chat=self,
            sender=CHANNEL_SENDER,
            sender_chat=channel,
            date=self.world.date,
            text=text,
        )
        return self._publish(draft, tell_bot=True)

    def announce(
        self, text: str, fields: Json, *, by: Account | None = None, tell_bot: bool = True
    ) -> Message:
        """Post a service message."""
        draft = Message(
            id=0,
            chat=self,
            sender=by or self.owner,
            date=self.world.date,
            text=text,
            service=text,
            service_fields=fields,
        )
        return self._publish(draft, tell_bot=tell_bot)

    def _publish(self, draft: Message, *, tell_bot: bool) -> Message:
        message = self.world.post(draft)
        if tell_bot and reaches_bot(self.world, message):
            self.world.notify("message", wire.message(message, self.world.accounts))
        return message

    def _move_bot(self, status: Status) -> Message:
        return self.world.move_member(self, Member(self.world.bot, status), by=self.owner)

    def _announce_topic(self, topic: Topic, what: str, content: Json) -> None:
        draft = Message(
            id=topic.thread_id if what == "created" else 0,
            chat=self,
            sender=self.owner,
            date=self.world.date,
            text=f"Topic “{topic.name}” {what}",
            service=f"Topic “{topic.name}” {what}",
            service_fields={f"forum_topic_{what}": content},
            thread_id=None if topic.thread_id == GENERAL_TOPIC else topic.thread_id,
        )
        self._publish(draft, tell_bot=True)
