"""One alarm a table: what is to happen when nobody does anything."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.clock import Clock

log = logging.getLogger(__name__)

TRIED_AGAIN_AFTER = 60.0
"""Seconds after which an alarm whose ringing failed rings again."""
Ring = Callable[[int], Awaitable[None]]


class Alarms:
    """Calls `ring(key)` when a key's time comes; setting a key again replaces its time.

    A time that is past rings at once. Whoever waits for a lock in `ring` may find the alarm set
    again afterwards: somebody acted meanwhile, and nothing is due any more.
    """

    def __init__(self, clock: Clock, ring: Ring) -> None:
        self._clock = clock
        self._ring = ring
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._due: dict[int, float] = {}
        self._ringing: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def arm(self, key: int, due: float | None) -> None:
        """Sets the time (seconds since 1970) of a key's alarm; None means no alarm."""
        if self._due.get(key) == due:
            return
        self.disarm(key)
        if due is None or self._is_stopped:
            return
        self._due[key] = due
        task = asyncio.create_task(self._wait(key, due), name=f"alarm {key}")
        task.add_done_callback(lambda task: self._ended(key, task))
        self._tasks[key] = task

    def disarm(self, key: int) -> None:
        """Drops a key's alarm."""
        self._due.pop(key, None)
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()

    def is_set(self, key: int) -> bool:
        """Whether a key has an alarm that has not begun to ring."""
        return key in self._due

    async def _wait(self, key: int, due: float) -> None:
        await self._clock.sleep(max(0.0, due - self._clock.now()))
        del self._due[key]
        self._ringing.add(self._tasks.pop(key))
        await self._ring(key)

    async def stop(self) -> None:
        """Drops all alarms for good and waits until none is ringing."""
        self._is_stopped = True
        tasks = [*self._tasks.values(), *self._ringing]
        for key in list(self._tasks):
            self.disarm(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, key: int, task: asyncio.Task[None]) -> None:
        self._ringing.discard(task)
        if task.cancelled() or task.exception() is None:
            return
        log.error("%s failed", task.get_name(), exc_info=task.exception())
        if not self.is_set(key):
            self.arm(key, self._clock.now() + TRIED_AGAIN_AFTER)
