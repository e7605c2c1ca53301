"""Moves a manual clock on by itself, as fast as everybody keeps up with it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from bot.sandbox.clock import ManualClock
    from bot.sandbox.world import World

_LOOK_SECONDS = 0.01
_LONGEST_STEP = 1.0
# A slow disk can hold a bot up for a tenth of a second, and a press waits for 15 at most.
_STEP_BEFORE_AN_ANSWER = 0.1
# How many look in each loop: two clocks would otherwise take each other for something that goes on.
_LOOKING: WeakKeyDictionary[asyncio.AbstractEventLoop, list[int]] = WeakKeyDictionary()


@contextlib.asynccontextmanager
async def driven(
    world: World,
    clock: ManualClock,
    *,
    is_busy: Callable[[], bool] = lambda: False,
    look_seconds: float = _LOOK_SECONDS,
) -> AsyncIterator[None]:
    """Let time pass inside the block whenever nothing has happened in the world for a moment.

    A clock that is merely fast outruns a bot on a busy machine; this one waits for it: it stands
    still as long as anything in this event loop can go on, and while `is_busy` says that something
    outside of the loop will, such as the thread of a database. It stops at each sleeper on its
    way and makes steps of a second at most, so that what it cannot see working is late by a few
    seconds at worst. While a press waits for an answer the steps are small.
    """
    driver = asyncio.create_task(_drive(world, clock, is_busy, look_seconds))
    try:
        yield
    finally:
        driver.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await driver


async def _drive(
    world: World, clock: ManualClock, is_busy: Callable[[], bool], look_seconds: float
) -> None:
    seen = -1
    while True:
        await asyncio.sleep(look_seconds)
        happened = len(world.calls) + len(world.shown) + len(world.queries)
        if happened != seen:
            seen = happened
            continue
        if is_busy() or not await _nothing_goes_on() or is_busy():
            continue
        alarm = clock.next_alarm
        if alarm is not None:
            is_awaited = any(query.is_open for query in world.queries)
            step = _STEP_BEFORE_AN_ANSWER if is_awaited else _LONGEST_STEP
            clock.advance(min(max(alarm - clock.now(), 0.0), step))


async def _nothing_goes_on() -> bool:
    """Whether everything else in this event loop waits for a time or for something outside of it.

    In the first of two empty rounds nobody else ran; the second begins with a look at what the
    callbacks before that have sent to each other through sockets.
    """
    loop = asyncio.get_running_loop()
    looking = _LOOKING.setdefault(loop, [0])
    looking[0] += 1
    try:
        for _ in range(2):
            await asyncio.sleep(0)
            if len(loop._ready) >= looking[0]:  # type: ignore[attr-defined]  # noqa: SLF001 -- nothing public tells
                return False
        return True
    finally:
        looking[0] -= 1
