"""What the sandbox tells whoever watches: each change as a value, and a wait for any of them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.chats import Account
    from bot.sandbox.messages import Message
    from bot.sandbox.queries import CallbackQuery


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A message is new or looks different."""

    message: Message


@dataclass(frozen=True, slots=True)
class MessageGone:
    """A message was deleted."""

    message: Message


@dataclass(frozen=True, slots=True)
class QueryAnswered:
    """A press got its answer."""

    query: CallbackQuery


@dataclass(frozen=True, slots=True)
class ChatStarted:
    """A person opened the private chat with the bot."""

    person: Account


@dataclass(frozen=True, slots=True)
class ChatBlocked:
    """A person blocked or unblocked the bot."""

    person: Account
    blocked: bool


@dataclass(frozen=True, slots=True)
class CastChanged:
    """People, groups or command menus are not what they were."""


Change = MessageShown | MessageGone | QueryAnswered | ChatStarted | ChatBlocked | CastChanged


class Changes:
    """Passes changes on at once and wakes those who wait for a condition."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []
        self._next = asyncio.Event()

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener at each change; the returned function ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def tell(self, change: Change) -> None:
        """Pass a change on."""
        for listener in tuple(self._listeners):
            listener(change)
        self.wake()

    def wake(self) -> None:
        """Let everybody who waits look again."""
        self._next.set()
        self._next = asyncio.Event()

    async def until(self, condition: Callable[[], object], timeout: float) -> None:  # noqa: ASYNC109 -- the name the tests read
        """Return when the condition holds; raise TimeoutError after that many real seconds."""
        async with asyncio.timeout(timeout):
            await self.wait_for(condition)

    async def wait_for(self, condition: Callable[[], object]) -> None:
        """Return when the condition holds, however long that takes."""
        while not condition():
            await self._next.wait()
