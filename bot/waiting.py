"""Waiting for something, but not for ever, on any clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from bot.clock import Clock


async def at_most(clock: Clock, seconds: float, work: Coroutine[Any, Any, object]) -> None:
    """Return when the work is done or the seconds have passed; the work is ended then."""
    racers = {asyncio.ensure_future(clock.sleep(seconds)), asyncio.ensure_future(work)}
    try:
        await asyncio.wait(racers, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for racer in racers:
            racer.cancel()
