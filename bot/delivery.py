"""What the outbox asks of Telegram and of the store, and everything that Telegram may answer."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.outgoing import Answer, Content, Place


class DeliveryError(Exception):
    """A call to Telegram did not do what it was made for."""


class Barrier(Enum):
    """Why the bot cannot write somewhere."""

    BLOCKED = "the person blocked the bot"
    NOT_STARTED = "the person never pressed Start"
    ACCOUNT_GONE = "the account does not exist any more"
    NOT_MEMBER = "the bot is not in the group"
    NO_RIGHTS = "the bot may not write in the group"
    TOPIC_CLOSED = "the topic is closed or gone"
    NOT_FOUND = "the chat is not known"

    @property
    def is_of_topic(self) -> bool:
        """Whether the other topics of the chat can still be reached."""
        return self is Barrier.TOPIC_CLOSED


class UnreachableError(DeliveryError):
    """Nothing can be written there until people change something."""

    def __init__(self, barrier: Barrier) -> None:
        super().__init__(barrier.value)
        self.barrier = barrier


class FloodError(DeliveryError):
    """Too many calls; the chat may be called again after `seconds`."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"to be called again in {seconds:g} s")
        self.seconds = seconds


class MigratedError(DeliveryError):
    """The group is a supergroup now and has another id."""

    def __init__(self, new_chat_id: int) -> None:
        super().__init__(f"the chat is {new_chat_id} now")
        self.new_chat_id = new_chat_id


class NotThereError(DeliveryError):
    """The message to edit or to delete is gone."""


class TooLateError(DeliveryError):
    """The callback query cannot be answered any more, or has been."""


class RejectedError(DeliveryError):
    """Telegram understands the call and will not do it (any other 400)."""


class UnclearError(DeliveryError):
    """A time-out, a 5xx or a lost connection: the call may have been carried out or not."""


class Gateway(Protocol):
    """Carries out single calls; raises a DeliveryError for one that fails."""

    async def send(self, place: Place, content: Content, *, silent: bool) -> int:
        """Send a new message and return its id."""
        ...

    async def edit(self, place: Place, message_id: int, content: Content) -> None:
        """Give a message other content; equal content is no error."""
        ...

    async def delete(self, place: Place, message_id: int) -> None:
        """Delete a message."""
        ...

    async def answer(self, query_id: str, answer: Answer) -> None:
        """Answer a callback query."""
        ...


class Posted(Protocol):
    """Remembers, across restarts, which message shows a slot."""

    async def load(self) -> Iterable[tuple[int, str, int]]:
        """Return chat id, slot name and message id of everything that is posted."""
        ...

    async def save(self, chat_id: int, slot: str, message_id: int) -> None:
        """Remember the message of a slot in place of an earlier one."""
        ...

    async def forget(self, chat_id: int, slots: Collection[str]) -> None:
        """Forget the messages of these slots."""
        ...
