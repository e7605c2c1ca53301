"""Duties 26, 27 and 38: the bot as a process of its own, how it ends, and what it logs."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from tornado.httpclient import AsyncHTTPClient

from bot.callback import Action
from bot.sandbox.faults import Fault
from tests.end_to_end.measures import clock_of, count_of, errors_in
from tests.end_to_end.programs import ROOT, environment

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_PATIENCE = 30.0


# 26: only one


async def test_duty_26_a_second_process_on_the_database_stops_with_a_clear_line(
    evening: Evenings,
) -> None:
    scene = await evening()
    async with _process(scene) as second:
        async with asyncio.timeout(_PATIENCE):
            output, errors = await second.communicate()

    assert second.returncode == 2
    assert output == b""
    (line,) = errors.decode().splitlines()
    assert str(scene.settings.database) in line
    assert "another" in line
    await scene.command(scene.people[0], "/zole")


async def test_duty_26_a_409_does_not_kill_the_first(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    await scene.command(scene.people[0], "/zole")
    await scene.quiet()
    address = f"{scene.server.url}/bot{scene.world.token}/getUpdates?timeout=0"
    async with asyncio.timeout(_PATIENCE):
        # The bot may be between two polls, and then this one meets nobody.
        while not any(call.status == 409 for call in scene.world.calls):
            await AsyncHTTPClient().fetch(address)

    await scene.command(scene.people[0], "/help")

    assert any("another program polls" in record.getMessage() for record in caplog.records)
    assert errors_in(caplog) == []


# 27: SIGTERM


async def test_duty_27_sigterm_finishes_the_press_in_hand(evening: Evenings) -> None:
    scene = await evening(bot=False, time_passes=False)
    anna, *_ = scene.people
    async with _process(scene) as process:
        await scene.command(anna, "/zole")
        anna.start()
        await scene.until(lambda: scene.world.messages(anna.private)[1:])
        scene.world.faults.add(Fault(method="sendMessage", chat=anna.id, delay=3))
        offer = scene.find(scene.group, Action.JOIN)
        assert offer is not None
        query = anna.press_data(offer.message, offer.press.encode())
        await _somebody_sleeps(scene)

        process.send_signal(signal.SIGTERM)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(process.wait(), 0.3)
        clock_of(scene).advance(3)

        async with asyncio.timeout(_PATIENCE):
            assert await process.wait() == 0
    assert query.answer is not None
    assert query.answer.text == "You sit at the table."
    assert "Anna" in scene.texts()[-1]


async def test_duty_27_sigterm_delivers_what_was_played(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.stop_bot()
    async with _process(scene) as process:
        bidder, _ = await scene.next_move()
        await scene.bid("pass")
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(_PATIENCE):
            assert await process.wait() == 0

    assert count_of(scene, "BidMade") == 1
    person, offers = await scene.next_move()
    assert scene.people.index(person) == (scene.people.index(bidder) + 1) % 3
    assert {offer.action for offer in offers} == {Action.BID, Action.ASK_BID}
    assert "pass" in scene.texts()[-1]


@pytest.mark.slow
async def test_duty_27_sigterm_waits_five_seconds_at_most(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.stop_bot()
    await scene.stop_time()
    async with _process(scene) as process:
        hangs = Fault(method="editMessageText", delay=1e6, times=None)
        scene.world.faults.add(hangs)
        await scene.bid("pass")
        loop = asyncio.get_running_loop()
        asked = loop.time()
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(_PATIENCE):
            assert await process.wait() == 0
        assert 4 < loop.time() - asked < 15
        clock_of(scene).advance(1e6)
    assert count_of(scene, "BidMade") == 1


# 38: the token


async def test_duty_38_the_token_is_in_no_log(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.stop_bot()
    secret = scene.world.token.partition(":")[2]
    async with _process(scene, log_level="DEBUG") as process:
        for fault in (
            Fault(method="getUpdates", drop=True),
            Fault(method="editMessageText", code=500),
            Fault(method="answerCallbackQuery", drop=True),
        ):
            scene.world.faults.add(fault)
        await scene.bid("pass", "pass")
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(_PATIENCE):
            output, errors = await process.communicate()
    logged = (output + errors).decode()
    assert "DEBUG" in logged
    assert "[secret]" in logged
    assert secret not in logged
    assert secret not in "".join(shown.text for shown in scene.world.shown)


async def test_duty_38_a_refused_token_is_not_shown(evening: Evenings) -> None:
    scene = await evening(bot=False)
    wrong = "not-this-one-" * 3
    async with _process(scene, log_level="DEBUG", token=f"1000000001:{wrong}") as process:
        async with asyncio.timeout(_PATIENCE):
            output, errors = await process.communicate()
    assert process.returncode == 2
    assert b"ZOLE_TOKEN is refused" in errors
    assert wrong.encode() not in output + errors


async def _somebody_sleeps(scene: Evening) -> None:
    async with asyncio.timeout(_PATIENCE):
        while clock_of(scene).next_alarm is None:  # noqa: ASYNC110 -- a clock tells nobody of sleepers
            await asyncio.sleep(0.002)


@contextlib.asynccontextmanager
async def _process(scene: Evening, **settings: object) -> AsyncIterator[asyncio.subprocess.Process]:
    """`zole-bot run` on the evening's database, at the evening's sandbox."""
    given = {
        "token": scene.world.token,
        "api_url": scene.server.url,
        "database": scene.settings.database,
        "log_level": "INFO",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        cwd=ROOT,
        env=environment(**(given | settings)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()
