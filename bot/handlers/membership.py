"""The bot is added, removed, blocked or unblocked; a group gets another id or title."""

from telegram import ChatMember, Update
from telegram.constants import ChatMemberStatus, ChatType

from bot import render
from bot.moving import Moving
from bot.outgoing import Content, Place
from bot.reachability import Reachability
from bot.services import Services

_PRESENT = {
    ChatMemberStatus.MEMBER,
    ChatMemberStatus.ADMINISTRATOR,
    ChatMemberStatus.OWNER,
}


class Membership:
    """What happens to the bot itself."""

    def __init__(self, services: Services, reachability: Reachability, moving: Moving) -> None:
        self._services = services
        self._reachability = reachability
        self._moving = moving

    async def changed(self, update: Update, _: object) -> None:
        """Handles my_chat_member."""
        change = update.my_chat_member
        assert change is not None, "the handler is for my_chat_member"
        was, is_now = _may_write(change.old_chat_member), _may_write(change.new_chat_member)
        if change.chat.type == ChatType.PRIVATE:
            await self._reachability.set(change.from_user.id, reachable=is_now)
            return
        if not is_now:
            return
        self._services.outbox.resume(change.chat.id)
        await self._services.chats.remember(
            change.chat.id, title=change.chat.title or "", username=change.chat.username
        )
        if not was:
            greeting = Content(html=render.greeting(self._services.texts))
            self._services.replies.reply(Place(change.chat.id), "greeting", greeting)

    async def migrated(self, update: Update, _: object) -> None:
        """Handles both service messages of a group that became a supergroup."""
        message = update.message
        assert message is not None, "the handler is for service messages"
        if message.migrate_to_chat_id is not None:
            await self._moving.move(old=message.chat.id, new=message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self._moving.move(old=message.migrate_from_chat_id, new=message.chat.id)


def _may_write(member: ChatMember) -> bool:
    if member.status == ChatMemberStatus.RESTRICTED:
        return bool(getattr(member, "can_send_messages", False))
    return member.status in _PRESENT
