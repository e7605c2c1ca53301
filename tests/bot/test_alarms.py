"""Alarms: they ring once, at their time, and not after the end."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.alarms import TRIED_AGAIN_AFTER, Alarms
from tests.fakes import ManualClock, settle

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ANNA, BRUNO = 1, 2


@dataclass
class Bell:
    clock: ManualClock = field(default_factory=ManualClock)
    rung: list[tuple[int, float]] = field(default_factory=list)
    works: Callable[[int], Awaitable[None]] | None = None

    def __post_init__(self) -> None:
        self.start = self.clock.now()
        self.alarms = Alarms(self.clock, self._ring)

    async def _ring(self, key: int) -> None:
        self.rung.append((key, self.clock.now() - self.start))
        if self.works is not None:
            await self.works(key)

    def arm(self, key: int, seconds: float | None) -> None:
        self.alarms.arm(key, None if seconds is None else self.start + seconds)


@pytest.fixture
def bell() -> Bell:
    return Bell()


async def test_an_alarm_rings_at_the_time_that_was_set_last(bell: Bell) -> None:
    bell.arm(ANNA, 10)
    bell.arm(BRUNO, 5)
    bell.arm(ANNA, 20)
    await bell.clock.run(60)
    assert bell.rung == [(BRUNO, 5), (ANNA, 20)]


async def test_no_alarm_rings_that_was_dropped(bell: Bell) -> None:
    bell.arm(ANNA, 10)
    bell.arm(ANNA, None)
    bell.arm(BRUNO, 10)
    bell.alarms.disarm(BRUNO)
    await bell.clock.run(60)
    assert bell.rung == []


async def test_a_past_time_rings_at_once(bell: Bell) -> None:
    bell.arm(ANNA, -5)
    await settle()
    assert bell.rung == [(ANNA, 0)]


async def test_an_alarm_is_set_until_it_rings(bell: Bell) -> None:
    bell.arm(ANNA, 10)
    assert bell.alarms.is_set(ANNA)
    await bell.clock.run(11)
    assert not bell.alarms.is_set(ANNA)


async def test_what_rings_may_set_the_next_alarm(bell: Bell) -> None:
    async def again(key: int) -> None:
        if len(bell.rung) < 3:
            bell.alarms.arm(key, bell.clock.now() + 10)

    bell.works = again
    bell.arm(ANNA, 10)
    await bell.clock.run(100)
    assert bell.rung == [(ANNA, 10), (ANNA, 20), (ANNA, 30)]


async def test_what_failed_is_tried_again(bell: Bell, caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_: int) -> None:
        if len(bell.rung) == 1:
            raise OSError("the disk is full")

    bell.works = fail
    bell.arm(ANNA, 10)
    await bell.clock.run(1000)
    assert bell.rung == [(ANNA, 10), (ANNA, 10 + TRIED_AGAIN_AFTER)]
    (record,) = caplog.records
    assert record.levelno == logging.ERROR


async def test_what_failed_is_not_tried_again_before_a_time_set_meanwhile(
    bell: Bell, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(key: int) -> None:
        if len(bell.rung) == 1:
            bell.alarms.arm(key, bell.clock.now() + 500)
            raise OSError("the disk is full")

    bell.works = fail
    bell.arm(ANNA, 10)
    await bell.clock.run(1000)
    assert bell.rung == [(ANNA, 10), (ANNA, 510)]
    assert len(caplog.records) == 1


async def test_stop_waits_for_what_is_ringing_and_lets_nothing_ring_after_it(bell: Bell) -> None:
    done: list[int] = []
    committed = asyncio.Event()

    async def work(key: int) -> None:
        await committed.wait()
        bell.alarms.arm(key, bell.clock.now() + 10)
        done.append(key)

    bell.works = work
    bell.arm(ANNA, 10)
    bell.arm(BRUNO, 11)
    await bell.clock.run(10)

    stopping = asyncio.create_task(bell.alarms.stop())
    await settle()
    assert not stopping.done()
    committed.set()
    await stopping

    assert done == [ANNA]
    await bell.clock.run(1000)
    assert bell.rung == [(ANNA, 10)]
    assert len(asyncio.all_tasks()) == 1
