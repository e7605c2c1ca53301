"""The updates that wait for the bot: delivered at least once, kept for 24 hours."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.sandbox.errors import bad_request

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.clock import Clock
    from bot.sandbox.wire import Json

KEPT_SECONDS = 24 * 3600.0

KINDS = frozenset(
    [
        "message",
        "edited_message",
        "channel_post",
        "edited_channel_post",
        "business_connection",
        "business_message",
        "edited_business_message",
        "deleted_business_messages",
        "guest_message",
        "message_reaction",
        "message_reaction_count",
        "inline_query",
        "chosen_inline_result",
        "callback_query",
        "shipping_query",
        "pre_checkout_query",
        "purchased_paid_media",
        "poll",
        "poll_answer",
        "my_chat_member",
        "chat_member",
        "chat_join_request",
        "chat_boost",
        "removed_chat_boost",
        "managed_bot",
        "subscription",
        "stopped_message_generation",
    ]
)
# What Telegram sends only to bots that ask for it by name.
ONLY_ON_DEMAND = frozenset({"chat_member", "message_reaction", "message_reaction_count"})


@dataclass(frozen=True, slots=True)
class Update:
    """Something that happened, as the bot is told it."""

    id: int
    kind: str
    content: Json
    at: float
    repeated: bool = False

    @property
    def body(self) -> Json:
        """The update as a Bot API object."""
        return {"update_id": self.id, self.kind: self.content}


class Updates:
    """A queue of updates with Telegram's rules of confirmation."""

    def __init__(self, clock: Clock, first_id: int = 730_000_001) -> None:
        self.twice = False
        self.next_id = first_id
        self.allowed = KINDS - ONLY_ON_DEMAND
        self._clock = clock
        self._waiting: list[Update] = []

    def allow(self, kinds: Sequence[str] | None) -> None:
        """Choose the kinds of future updates; an empty list is Telegram's default."""
        if kinds is None:
            return
        unknown = sorted(set(kinds) - KINDS)
        if unknown:
            raise bad_request(f'unknown update kind "{unknown[0]}" in allowed_updates')
        self.allowed = frozenset(kinds) or KINDS - ONLY_ON_DEMAND

    def put(self, kind: str, content: Json) -> Update | None:
        """Queue an update, unless the bot does not want its kind."""
        if kind not in self.allowed:
            return None
        update = Update(self.next_id, kind, content, self._clock.now())
        self.next_id += 1
        self._waiting.append(update)
        return update

    def waiting(self, limit: int | None = None) -> list[Update]:
        """Return what is due, oldest first; what is older than a day is gone."""
        oldest = self._clock.now() - KEPT_SECONDS
        self._waiting = [update for update in self._waiting if update.at > oldest]
        return self._waiting[:limit]

    def confirm(self, offset: int | None) -> None:
        """Forget the updates before `offset`; a negative one keeps only so many of the last."""
        if offset is None or offset == 0:
            return
        if offset < 0:
            self._waiting = self.waiting()[offset:]
            return
        again = [
            replace(update, repeated=True)
            for update in self._waiting
            if update.id < offset and self.twice and not update.repeated
        ]
        self._waiting = again + [update for update in self._waiting if update.id >= offset]

    def drop(self) -> None:
        """Forget everything that waits."""
        self._waiting.clear()
