from __future__ import annotations

import asyncio
import time

import pytest

from bot.sandbox.clock import ManualClock, ScaledClock, SystemClock, settle


async def test_a_manual_clock_wakes_sleepers_in_the_order_of_their_times() -> None:
    clock = ManualClock(1000.0)
    woken: list[tuple[str, float]] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep(seconds)
        woken.append((name, clock.now()))

    sleepers = [
        asyncio.create_task(sleep(*pair)) for pair in (("late", 9), ("soon", 2), ("now", 0))
    ]
    await settle()
    assert woken == [("now", 1000.0)]
    assert clock.next_alarm == 1002.0
    await clock.run(10)
    assert woken == [("now", 1000.0), ("soon", 1002.0), ("late", 1009.0)]
    assert clock.now() == 1010.0
    assert clock.next_alarm is None
    await asyncio.gather(*sleepers)


async def test_advance_jumps_so_that_sleepers_see_the_end() -> None:
    clock = ManualClock(0.0)
    sleeper = asyncio.create_task(clock.sleep(5))
    await settle()
    clock.advance(4.999)
    await settle()
    assert not sleeper.done()
    clock.advance(0.001)
    await sleeper


async def test_a_sleeper_who_gave_up_is_passed_over() -> None:
    clock = ManualClock(0.0)
    sleeper = asyncio.create_task(clock.sleep(5))
    await settle()
    sleeper.cancel()
    await settle()
    await clock.run(6)
    assert sleeper.cancelled()


def test_time_does_not_run_backwards() -> None:
    with pytest.raises(ValueError, match="backwards"):
        ManualClock().advance(-1)
    with pytest.raises(ValueError, match="0 times"):
        ScaledClock(0)


async def test_a_scaled_clock_is_faster_than_time() -> None:
    clock = ScaledClock(10_000)
    started, began = clock.now(), time.monotonic()
    await clock.sleep(60)
    assert clock.now() - started >= 60
    assert time.monotonic() - began < 1


async def test_the_system_clock_tells_unix_time() -> None:
    clock = SystemClock()
    before = time.time()
    await clock.sleep(0.001)
    assert before < clock.now() <= time.time()
