"""One alarm a table: what is to happen when nobody does anything."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from bot.clock import Clock

log = logging.getLogger(__name__)

Ring = Callable[[int], Awaitable[None]]


class Alarms:
    """Calls `ring(key)` when a key's time comes; setting a key again replaces its time.

    A time that is past rings at once.
    """

    def __init__(self, clock: Clock, ring: Ring) -> None:
        self._clock = clock
        self._ring = ring
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._due: dict[int, float] = {}

    def arm(self, key: int, due: float | None) -> None:
        """Sets the time (seconds since 1970) of a key's alarm; None means no alarm."""
        if self._due.get(key) == due:
            return
        self.disarm(key)
        if due is None:
            return
        self._due[key] = due
        task = asyncio.create_task(self._wait(key, due), name=f"alarm {key}")
        task.add_done_callback(_report)
        self._tasks[key] = task

    def disarm(self, key: int) -> None:
        """Drops a key's alarm."""
        self._due.pop(key, None)
        task = self._tasks.pop(key, None)
        if task is not None and task is not asyncio.current_task():
            task.cancel()

    async def _wait(self, key: int, due: float) -> None:
        await self._clock.sleep(max(0.0, due - self._clock.now()))
        del self._due[key]
        del self._tasks[key]
        await self._ring(key)

    async def stop(self) -> None:
        """Drops all alarms and waits until none is ringing."""
        tasks = list(self._tasks.values())
        for key in list(self._tasks):
            self.disarm(key)
        await asyncio.gather(*tasks, return_exceptions=True)


def _report(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("%s failed", task.get_name(), exc_info=task.exception())
