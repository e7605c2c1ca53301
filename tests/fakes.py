"""Stand-ins for what is outside: a clock that tests move, and a Telegram that writes all down."""

from __future__ import annotations

import asyncio
import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bot.delivery import DeliveryError, FloodError, NotThereError
from bot.sandbox import clock as sandbox

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from bot.outgoing import Answer, Content, Place

START = 1_790_000_000.0


async def settle(turns: int = 60) -> None:
    """Let everything run that can run without waiting."""
    for _ in range(turns):
        await asyncio.sleep(0)


class ManualClock(sandbox.ManualClock):
    """Stands still until it is moved; `run` lets everything happen at its time."""

    async def run(self, seconds: float) -> None:
        end = self.now() + seconds
        await settle()
        while (alarm := self.next_alarm) is not None and alarm <= end:
            self.advance(max(alarm - self.now(), 0.0))
            await settle()
        self.advance(end - self.now())
        await settle()

    async def run_until(self, condition: Callable[[], bool], *, within: float) -> None:
        """Move on from alarm to alarm until the condition holds."""
        end = self.now() + within
        await settle()
        while not condition():
            alarm = self.next_alarm
            assert alarm is not None, "nobody waits for a time any more"
            assert alarm <= end, f"not so within {within} s"
            self.advance(max(alarm - self.now(), 0.0))
            await settle()


Kind = Literal["send", "edit", "delete", "answer"]


@dataclass(frozen=True, kw_only=True)
class Call:
    at: float
    kind: Kind
    chat_id: int = 0
    message_id: int | None = None
    content: Content | None = None
    silent: bool = True
    query_id: str = ""
    answer: Answer | None = None

    @property
    def html(self) -> str:
        return "" if self.content is None else self.content.html

    @property
    def brief(self) -> str:
        return f"{self.kind} {self.html}".strip()


@dataclass(frozen=True)
class Fault:
    """What a call fails with, and whether it was carried out all the same."""

    error: DeliveryError
    applied: bool = False


@dataclass
class RecordingGateway:
    """Telegram, in memory: `calls` as they left, `screen` as people see it, in order."""

    clock: ManualClock
    latency: float = 0.0
    fault: Callable[[Call], Fault | DeliveryError | None] = lambda _: None
    calls: list[Call] = field(default_factory=list)
    early: list[Call] = field(default_factory=list)
    screen: dict[int, dict[int, Content]] = field(default_factory=dict)
    _ids: Iterable[int] = field(default_factory=lambda: itertools.count(101))
    _closed: dict[int, float] = field(default_factory=dict)

    async def send(self, place: Place, content: Content, *, silent: bool) -> int:
        call = Call(
            at=self.clock.now(), kind="send", chat_id=place.chat_id, content=content, silent=silent
        )
        message_id = next(iter(self._ids))

        def apply() -> None:
            self.screen.setdefault(place.chat_id, {})[message_id] = content

        await self._make(call, apply)
        return message_id

    async def edit(self, place: Place, message_id: int, content: Content) -> None:
        call = Call(
            at=self.clock.now(),
            kind="edit",
            chat_id=place.chat_id,
            message_id=message_id,
            content=content,
        )

        def apply() -> None:
            messages = self.screen.get(place.chat_id, {})
            if message_id not in messages:
                raise NotThereError("message to edit not found")
            messages[message_id] = content

        await self._make(call, apply)

    async def delete(self, place: Place, message_id: int) -> None:
        call = Call(
            at=self.clock.now(), kind="delete", chat_id=place.chat_id, message_id=message_id
        )

        def apply() -> None:
            if self.screen.get(place.chat_id, {}).pop(message_id, None) is None:
                raise NotThereError("message to delete not found")

        await self._make(call, apply)

    async def answer(self, query_id: str, answer: Answer) -> None:
        call = Call(at=self.clock.now(), kind="answer", query_id=query_id, answer=answer)
        await self._make(call, lambda: None)

    def texts(self, chat_id: int) -> list[str]:
        """What a chat shows now."""
        return [content.html for content in self.screen.get(chat_id, {}).values()]

    def briefs(self, chat_id: int) -> list[str]:
        """The calls to a chat so far, as text."""
        return [call.brief for call in self.calls if call.chat_id == chat_id]

    def times(self, chat_id: int, kinds: Collection[Kind]) -> list[float]:
        """When the calls of these kinds to a chat left."""
        return [c.at for c in self.calls if c.chat_id == chat_id and c.kind in kinds]

    async def _make(self, call: Call, apply: Callable[[], None]) -> None:
        self.calls.append(call)
        if call.at < self._closed.get(call.chat_id, 0.0) and call.kind != "answer":
            self.early.append(call)
        fault = self.fault(call)
        if self.latency:
            await self.clock.sleep(self.latency)
        if isinstance(fault, DeliveryError):
            fault = Fault(fault)
        if fault is None or fault.applied:
            apply()
        if fault is not None:
            if isinstance(fault.error, FloodError):
                self._closed[call.chat_id] = self.clock.now() + fault.error.seconds
            raise fault.error


@dataclass
class RememberedPosts:
    """The table of posted messages, in memory, with what was written to it."""

    rows: dict[tuple[int, str], int] = field(default_factory=dict)
    writes: int = 0

    async def load(self) -> list[tuple[int, str, int]]:
        return [(chat_id, name, number) for (chat_id, name), number in self.rows.items()]

    async def save(self, chat_id: int, slot: str, message_id: int) -> None:
        self.writes += 1
        self.rows[chat_id, slot] = message_id

    async def forget(self, chat_id: int, slots: Collection[str]) -> None:
        self.writes += 1
        for slot in slots:
            self.rows.pop((chat_id, slot), None)


def most_within(times: list[float], seconds: float) -> int:
    """The most of these times that lie in any span of so many seconds, both ends included."""
    return max((sum(start <= at <= start + seconds for at in times) for start in times), default=0)
