"""The ids of posted messages, kept in the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from storage.messages import PostedMessage

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from storage.messages import PostedMessages


class StoredPosts:
    """What the outbox remembers across restarts, in the table of messages.

    The digest stays empty: edits write nothing, so that it would soon be of an older text.
    """

    def __init__(self, messages: PostedMessages) -> None:
        self._messages = messages

    async def load(self) -> Iterable[tuple[int, str, int]]:
        """Return chat id, slot name and message id of everything that is posted."""
        everything = await self._messages.everything()
        return [(posted.chat_id, posted.slot, posted.message_id) for posted in everything]

    async def save(self, chat_id: int, name: str, message_id: int) -> None:
        """Remember the message of a slot in place of an earlier one."""
        await self._messages.save(
            PostedMessage(chat_id=chat_id, slot=name, message_id=message_id, digest="")
        )

    async def delete(self, chat_id: int, names: Collection[str]) -> None:
        """Forget the messages of these slots."""
        for name in names:
            await self._messages.forget(chat_id, name)
