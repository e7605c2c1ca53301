"""Presses of inline buttons and their answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox import wire

if TYPE_CHECKING:
    from bot.sandbox.chats import Account
    from bot.sandbox.messages import Message
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

# Telegram says "within seconds"; the clients give up after about this long.
ANSWER_SECONDS = 15.0
# After this long a message is inaccessible to the bot.
ACCESSIBLE_SECONDS = 48 * 3600.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person sees after the press: a toast, an alert, or an opened link."""

    text: str | None = None
    show_alert: bool = False
    url: str | None = None


@dataclass(eq=False)
class CallbackQuery:
    """One press of a button."""

    id: str
    person: Account
    message: Message
    data: str
    at: float
    world: World = field(repr=False)
    answer: Answer | None = None

    @property
    def is_open(self) -> bool:
        """Whether the bot may still answer."""
        return self.answer is None and self.is_fresh

    @property
    def is_fresh(self) -> bool:
        """Whether the press is so young that the bot may refer to it."""
        return self.world.clock.now() - self.at <= ANSWER_SECONDS

    async def answered(self, timeout: float = 5.0) -> Answer:  # noqa: ASYNC109 -- the surface agreed
        """Return the answer; raise TimeoutError after that many real seconds without one."""
        await self.world.until(lambda: self.answer is not None, timeout)
        if self.answer is None:
            raise TimeoutError
        return self.answer

    def body(self) -> Json:
        """The press as a Bot API CallbackQuery."""
        place = self.message.chat
        standing = place.messages.get(self.message.id)
        too_old = self.world.clock.now() - self.message.date > ACCESSIBLE_SECONDS
        if standing is None or too_old:
            shown = wire.inaccessible(place, max(self.message.id, 0))
        else:
            shown = wire.message(standing, self.world.accounts)
        return {
            "id": self.id,
            "from": wire.user(self.person),
            "message": shown,
            "chat_instance": str(abs(place.id) * 7919 % 2**62),
            "data": self.data,
        }
