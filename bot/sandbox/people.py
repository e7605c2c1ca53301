"""People: what somebody with a telephone can do in Telegram."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from bot.sandbox import wire
from bot.sandbox.changes import CastChanged, ChatBlocked, ChatStarted
from bot.sandbox.chats import ANONYMOUS_ADMIN, Account, Chat, GroupChat, Member, PrivateChat, Status
from bot.sandbox.entities import Formatted, completed, looks_empty, utf16_length
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.messages import Message
from bot.sandbox.privacy import is_ephemeral_command, reaches_bot

if TYPE_CHECKING:
    from bot.sandbox.chats import Topic
    from bot.sandbox.messages import Attachment
    from bot.sandbox.queries import CallbackQuery
    from bot.sandbox.world import World

_PAYLOAD = re.compile(r"[A-Za-z0-9_-]*")


@dataclass(eq=False, kw_only=True)
class Person(Account):
    """Somebody with a telephone."""

    world: World = field(repr=False)
    private: PrivateChat = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self.private = PrivateChat(id=self.id, kind="private", person=self)

    def send(
        self,
        chat: Chat,
        text: str,
        *,
        reply_to: Message | None = None,
        topic: Topic | None = None,
        anonymous: bool = False,
    ) -> Message:
        """Write a text; the bot is told if Telegram would tell it."""
        self._check_may_write(chat, topic)
        if looks_empty(text) or utf16_length(text) > 4096:
            message = "a text has 1 to 4096 characters that can be seen"
            raise ImpossibleError(message)
        if anonymous and not (isinstance(chat, GroupChat) and chat.member(self).is_admin):
            message = "only an administrator of a group can be anonymous"
            raise ImpossibleError(message)
        formatted = completed(Formatted(text))
        hidden = is_ephemeral_command(self.world, chat, formatted.text)
        draft = Message(
            id=-1 if hidden else 0,
            chat=chat,
            sender=ANONYMOUS_ADMIN if anonymous else self,
            sender_chat=chat if anonymous else None,
            date=self.world.date,
            text=formatted.text,
            entities=formatted.entities,
            reply_to=None if reply_to is None else reply_to.id,
            thread_id=None if topic is None or topic.thread_id == 1 else topic.thread_id,
            receiver=self.world.bot if hidden else None,
        )
        return self._deliver(draft)

    def send_document(self, chat: Chat, document: Attachment, caption: str = "") -> Message:
        """Send a file; `world.files.keep` makes one from bytes."""
        self._check_may_write(chat, None)
        draft = Message(
            id=0, chat=chat, sender=self, date=self.world.date, text=caption, document=document
        )
        return self._deliver(draft)

    def start(self, payload: str = "") -> Message:
        """Press START, with the payload of a link `t.me/<bot>?start=<payload>`."""
        if len(payload) > 64 or not _PAYLOAD.fullmatch(payload):
            message = "Telegram's clients ignore such a payload"
            raise ImpossibleError(message)
        if self.private.blocked:
            self.unblock()
        return self.send(self.private, f"/start {payload}".strip())

    def press(self, message: Message, text: str) -> CallbackQuery:
        """Press the button with that text on the message as the person sees it."""
        button = message.button(text)
        if button.data is None:
            reason = f"the button {text!r} opens a link"
            raise ImpossibleError(reason)
        return self.press_data(message, button.data)

    def press_data(self, message: Message, data: str) -> CallbackQuery:
        """Press with any data on any message, as an altered client can."""
        if isinstance(message.chat, GroupChat) and message.chat.migrated_to is not None:
            reason = "the group has moved"
            raise ImpossibleError(reason)
        return self.world.ask(self, message, data)

    def edit(self, message: Message, text: str) -> Message:
        """Change a text the person wrote."""
        standing = self.world.latest(message)
        if standing is None or standing.sender is not self:
            reason = "people edit only their own messages"
            raise ImpossibleError(reason)
        formatted = completed(Formatted(text))
        changed = replace(
            standing,
            text=formatted.text,
            entities=formatted.entities,
            edited=standing.edited + 1,
            edit_date=self.world.date,
        )
        self.world.revise(changed)
        if reaches_bot(self.world, changed):
            self.world.notify("edited_message", wire.message(changed, self.world.accounts))
        return changed

    def delete(self, message: Message) -> None:
        """Delete an own message, or any in the private chat or as an administrator."""
        standing = self.world.latest(message)
        chat = message.chat
        rules = isinstance(chat, GroupChat) and chat.member(self).is_admin
        if standing is None or not (rules or standing.sender is self or chat is self.private):
            reason = "the message is not this person's to delete"
            raise ImpossibleError(reason)
        self.world.remove(standing)

    def block(self) -> None:
        """Block the bot."""
        self._set_blocked(blocked=True)

    def unblock(self) -> None:
        """Unblock the bot."""
        self._set_blocked(blocked=False)

    def join(self, group: GroupChat) -> Message:
        """Enter a group."""
        return self.world.move_member(group, Member(self, Status.MEMBER), by=self)

    def leave(self, group: GroupChat) -> Message:
        """Leave a group."""
        return self.world.move_member(group, Member(self, Status.LEFT), by=self)

    def rename(self, first_name: str, last_name: str | None = None) -> None:
        """Take another name; the id stays."""
        self.first_name = first_name
        self.last_name = last_name
        self.world.changes.tell(CastChanged())

    def _deliver(self, draft: Message) -> Message:
        private = draft.chat
        if isinstance(private, PrivateChat) and not private.started:
            private.started = True
            self.world.changes.tell(ChatStarted(self))
        message = self.world.post(draft)
        if reaches_bot(self.world, message):
            self.world.notify("message", wire.message(message, self.world.accounts))
        return message

    def _check_may_write(self, chat: Chat, topic: Topic | None) -> None:
        refusal = None
        if isinstance(chat, PrivateChat):
            if chat is not self.private:
                refusal = "that is somebody else's private chat"
            elif chat.blocked:
                refusal = "the bot is blocked"
        elif isinstance(chat, GroupChat):
            refusal = self._group_refusal(chat, topic)
        else:
            refusal = "only its owner writes in a channel"
        if refusal is not None:
            raise ImpossibleError(refusal)

    def _group_refusal(self, group: GroupChat, topic: Topic | None) -> str | None:
        standing = group.member(self)
        muted = group.muted and not standing.is_admin
        if group.migrated_to is not None:
            return "the group has moved"
        if not standing.is_present or standing.status is Status.RESTRICTED or muted:
            return f"{self.first_name} cannot write in this group"
        if topic is not None and (topic.deleted or (topic.closed and not standing.is_admin)):
            return "the topic is closed"
        return None

    def _set_blocked(self, *, blocked: bool) -> None:
        if self.private.blocked is blocked:
            return
        self.private.blocked = blocked
        bot = self.world.bot
        update = wire.member_updated(
            self.private,
            self,
            date=self.world.date,
            old=wire.private_member(bot, blocked=not blocked),
            new=wire.private_member(bot, blocked=blocked),
        )
        self.world.notify("my_chat_member", update)
        self.world.changes.tell(ChatBlocked(self, blocked))
