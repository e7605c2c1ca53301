"""Clocks of the sandbox: the real one, one that tests move by hand, and a fast one."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> float:
        """Return the time in Unix seconds."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return when that many seconds have passed on this clock."""
        ...


class SystemClock:
    """The machine's own clock."""

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Sleep in real time."""
        await asyncio.sleep(max(seconds, 0.0))


class ScaledClock:
    """Runs `factor` times as fast as the machine's clock."""

    def __init__(self, factor: float) -> None:
        if factor <= 0:
            message = f"a clock cannot run at {factor} times the speed of time"
            raise ValueError(message)
        self._factor = factor
        self._start = time.time()
        self._origin = time.monotonic()

    def now(self) -> float:
        """Return the start plus the stretched time since then, in Unix seconds."""
        return self._start + (time.monotonic() - self._origin) * self._factor

    async def sleep(self, seconds: float) -> None:
        """Sleep that many seconds of this clock."""
        await asyncio.sleep(max(seconds, 0.0) / self._factor)


class ManualClock:
    """Stands still until it is moved; whoever sleeps until then wakes up."""

    def __init__(self, start: float = 1_790_000_000.0) -> None:
        self._now = start
        self._order = itertools.count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return self._now

    async def sleep(self, seconds: float) -> None:
        """Wait until the clock has been moved that far."""
        if seconds <= 0:
            await asyncio.sleep(0)
            return
        waker: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._now + seconds, next(self._order), waker))
        await waker

    def advance(self, seconds: float) -> None:
        """Move forward at once and wake the sleepers whose time has come, in their order."""
        if seconds < 0:
            message = "time does not run backwards"
            raise ValueError(message)
        self._now += seconds
        while self._sleepers and self._sleepers[0][0] <= self._now:
            self._wake()

    async def run(self, seconds: float) -> None:
        """Move forward, stopping at each sleeper on the way so that what it does happens then."""
        end = self._now + seconds
        while self._sleepers and self._sleepers[0][0] <= end:
            self._now = max(self._now, self._sleepers[0][0])
            self._wake()
            await settle()
        self._now = end
        await settle()

    @property
    def next_alarm(self) -> float | None:
        """The time at which the next sleeper wakes, if anybody sleeps."""
        waiting = [when for when, _, waker in self._sleepers if not waker.done()]
        return min(waiting, default=None)

    def _wake(self) -> None:
        _, _, waker = heapq.heappop(self._sleepers)
        if not waker.done():
            waker.set_result(None)


async def settle(turns: int = 20) -> None:
    """Let everything run that can run without waiting."""
    for _ in range(turns):
        await asyncio.sleep(0)
