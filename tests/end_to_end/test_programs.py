"""The command line as it is: the demo, and the bot that runs, dies and stops."""

import asyncio
import signal
import sys

import pytest

from bot.callback import Action
from bot.sandbox.clock import SystemClock
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening
from tests.end_to_end.programs import ROOT, environment, zole_bot


@pytest.mark.slow
async def test_the_demo_plays_a_deal_and_prints_its_sheet() -> None:
    said = await zole_bot("demo", "--deals", "1")
    *_, sheet = said.split("Score sheet")
    assert "deals 1\N{EN DASH}1 of 1" in sheet
    assert all(name in sheet for name in ("Anna", "Bruno", "Cilla"))


async def _run(scene: Evening) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        cwd=ROOT,
        env=environment(
            token=scene.world.token, api_url=scene.server.url, database=scene.settings.database
        ),
    )


@pytest.mark.slow
async def test_the_bot_that_runs_is_killed_comes_back_and_stops_when_told(
    evening: Evenings,
) -> None:
    scene = await evening(clock=SystemClock(), bot=False)
    first = await _run(scene)
    await scene.begin()
    await scene.bid("pass", "zole")
    person, offers = await scene.next_move()
    first.kill()
    assert await first.wait() == -signal.SIGKILL
    scene.press_blindly(person, offers[0])
    second = await _run(scene)
    follower, _ = await scene.next_move()
    assert follower is not person
    await scene.shows("plays Zole")
    await scene.press(scene.people[0], Action.MY_CARDS)
    second.send_signal(signal.SIGTERM)
    assert await second.wait() == 0
