"""Telegram's limits as sliding windows on the sandbox's clock, in their harsher reading.

Telegram says: a group about 20 messages a minute, a chat about one a second with short bursts,
thirty calls a second in all. Here that is: 20 sends and, apart, 20 edits of a group in any 60 s; 5
sends and 5 edits of a chat in any 3 s and 30 in any 30 s; 30 calls in any second. A call counts
when it is let in, whether it succeeds or not. After a 429 the chat is closed to sends and edits
alike until the time is over, and whoever knocks before is refused again and counted.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.sandbox.errors import too_many_requests

if TYPE_CHECKING:
    from bot.sandbox.clock import Clock


class Traffic(StrEnum):
    """How a call counts against the limits."""

    SEND = "send"
    EDIT = "edit"
    OTHER = "other"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Window:
    """At most so many calls in any so many seconds."""

    calls: int
    seconds: float


OVERALL = Window(30, 1.0)
EVERY_CHAT = (Window(5, 3.0), Window(30, 30.0))
EVERY_GROUP = (Window(20, 60.0),)


@dataclass(frozen=True, slots=True)
class Violation:
    """A send or an edit that came while its chat was closed after a 429."""

    at: float
    chat_id: int
    method: str
    seconds_early: float


class Limits:
    """Counts calls and refuses those that come too fast."""

    def __init__(self, clock: Clock) -> None:
        self.enforced = True
        self.violations: list[Violation] = []
        self._clock = clock
        self._all: deque[float] = deque()
        self._by_chat: dict[tuple[int, Traffic], deque[float]] = defaultdict(deque)
        self._closed_until: dict[int, float] = {}

    def close(self, chat_id: int, seconds: float) -> None:
        """Refuse sends and edits of that chat for so long."""
        until = self._clock.now() + seconds
        self._closed_until[chat_id] = max(until, self._closed_until.get(chat_id, until))

    def admit(self, method: str, traffic: Traffic, chat_id: int | None) -> None:
        """Count a call, or raise a 429 with the seconds to wait."""
        if traffic is Traffic.FREE:
            return
        counts_in_chat = chat_id is not None and traffic is not Traffic.OTHER
        if counts_in_chat and chat_id is not None:
            self._check_closed(method, chat_id)
        if not self.enforced:
            return
        self._check(self._all, (OVERALL,), None)
        if counts_in_chat and chat_id is not None:
            windows = EVERY_CHAT + (EVERY_GROUP if chat_id < 0 else ())
            self._check(self._by_chat[chat_id, traffic], windows, chat_id)
            self._by_chat[chat_id, traffic].append(self._clock.now())
        self._all.append(self._clock.now())

    def _check_closed(self, method: str, chat_id: int) -> None:
        early = self._closed_until.get(chat_id, 0.0) - self._clock.now()
        if early > 0:
            self.violations.append(Violation(self._clock.now(), chat_id, method, early))
            raise too_many_requests(math.ceil(early))

    def _check(self, calls: deque[float], windows: tuple[Window, ...], chat_id: int | None) -> None:
        now = self._clock.now()
        longest = max(window.seconds for window in windows)
        while calls and calls[0] <= now - longest:
            calls.popleft()
        wait = max(_wait(calls, window, now) for window in windows)
        if wait <= 0:
            return
        seconds = max(1, math.ceil(wait))
        if chat_id is not None:
            self.close(chat_id, seconds)
        raise too_many_requests(seconds)


def _wait(calls: deque[float], window: Window, now: float) -> float:
    inside = [at for at in calls if at > now - window.seconds]
    if len(inside) < window.calls:
        return 0.0
    return inside[-window.calls] + window.seconds - now
