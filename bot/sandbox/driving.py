"""Moves a manual clock on by itself, as fast as everybody keeps up with it."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.clock import ManualClock
    from bot.sandbox.world import World

_LOOK_SECONDS = 0.01
_LONGEST_STEP = 1.0
# A slow disk can hold a bot up for a tenth of a second, and a press waits for 15 at most.
_STEP_BEFORE_AN_ANSWER = 0.1


@contextlib.asynccontextmanager
async def driven(world: World, clock: ManualClock) -> AsyncIterator[None]:
    """Let time pass inside the block whenever nothing has happened in the world for a moment.

    A clock that is merely fast outruns a bot on a busy machine; this one waits for it. It stops at
    each sleeper on its way and makes steps of a second at most, so that a bot that thinks for
    some hundredths of a second is late by a few seconds at worst. While a press waits for an answer
    the steps are small.
    """
    driver = asyncio.create_task(_drive(world, clock))
    try:
        yield
    finally:
        driver.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await driver


async def _drive(world: World, clock: ManualClock) -> None:
    seen = -1
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        happened = len(world.calls) + len(world.shown) + len(world.queries)
        if happened != seen:
            seen = happened
            continue
        alarm = clock.next_alarm
        if alarm is not None:
            is_awaited = any(query.is_open for query in world.queries)
            step = _STEP_BEFORE_AN_ANSWER if is_awaited else _LONGEST_STEP
            clock.advance(min(max(alarm - clock.now(), 0.0), step))
