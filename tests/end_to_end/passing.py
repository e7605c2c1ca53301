"""Time that passes by itself while nothing else happens in this process."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING, Any

import aiosqlite

from bot.sandbox.clock import ManualClock
from bot.sandbox.driving import driven

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import pytest

    from bot.sandbox.clock import Clock
    from bot.sandbox.world import World

_LOOK_SECONDS = 0.002


class Passing:
    """Lets a manual clock pass, and lets it stand still again."""

    def __init__(self, world: World, clock: Clock, *, is_busy: Callable[[], bool]) -> None:
        self._world = world
        self._clock = clock
        self._is_busy = is_busy
        self._driver: contextlib.AsyncExitStack | None = None

    async def begin(self) -> None:
        """From now on time passes whenever nothing happens; two idle milliseconds are a second."""
        assert isinstance(self._clock, ManualClock), "any other clock passes by itself"
        assert self._driver is None, "time passes already"
        self._driver = contextlib.AsyncExitStack()
        await self._driver.enter_async_context(
            driven(self._world, self._clock, is_busy=self._is_busy, look_seconds=_LOOK_SECONDS)
        )

    async def end(self) -> None:
        """From now on time stands still."""
        driver, self._driver = self._driver, None
        if driver is not None:
            await driver.aclose()

    async def moment(self, seconds: float) -> None:
        """Waits so long, unless time stands still or is that of several processes."""
        if self._driver is not None:
            await self._clock.sleep(seconds)


class Jobs:
    """Counts what is asked of the threads of databases and not answered yet."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._under_way = 0
        for name in ("_connect", "_execute"):
            ask = getattr(aiosqlite.Connection, name)
            monkeypatch.setattr(aiosqlite.Connection, name, self._counted(ask))

    def are_under_way(self) -> bool:
        return self._under_way > 0

    def _counted(self, ask: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        @functools.wraps(ask)
        async def counting(*arguments: Any, **named: Any) -> Any:
            self._under_way += 1
            try:
                return await ask(*arguments, **named)
            finally:
                self._under_way -= 1

        return counting
