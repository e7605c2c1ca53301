"""Worker processes: they know nothing of the bot, and none is left when something goes wrong."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bot.crew import Crew, ThinkingFailed
from tests.bot import thoughts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

BOT = """
import asyncio, os
from bot.crew import Crew

async def main():
    crew = Crew(size=2, niceness=0, limit=60)
    thinking = asyncio.create_task(crew.ask(eval, "sum(1 for _ in range(10**9 // 3))"))
    print(await crew.ask(os.getpid), flush=True)
    await thinking

asyncio.run(main())
"""


@pytest.fixture
async def crew() -> AsyncIterator[Crew]:
    crew = Crew(size=1, niceness=3, limit=10)
    yield crew
    await crew.stop()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_a_worker_knows_nothing_of_the_bot(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZOLE_TOKEN", "1:secret")
    found = await crew.ask(thoughts.surroundings)

    assert found.pid != os.getpid()
    assert found.niceness == os.nice(0) + 3
    assert found.settings == frozenset()
    assert not found.modules & {"telegram", "storage", "pydantic", "aiosqlite", "asyncio"}


async def test_what_failed_is_told_without_its_words(crew: Crew) -> None:
    pid = await crew.ask(os.getpid)
    with pytest.raises(ThinkingFailed, match=r"^ValueError in thoughts.py, line \d+$"):
        await crew.ask(thoughts.fails)

    assert await crew.ask(os.getpid) == pid


async def test_what_is_printed_is_no_answer(crew: Crew) -> None:
    assert await crew.ask(thoughts.prints) == "answer"


async def test_a_process_that_died_thinking_is_replaced(crew: Crew) -> None:
    with pytest.raises(ThinkingFailed, match="ended"):
        await crew.ask(thoughts.dies)

    assert await crew.ask(thoughts.prints) == "answer"


async def test_a_process_that_died_idle_is_replaced(crew: Crew) -> None:
    os.kill(await crew.ask(os.getpid), signal.SIGKILL)
    await crew._idle[0]._process.wait()

    assert await crew.ask(thoughts.prints) == "answer"


async def test_ctrl_c_is_not_for_a_worker(crew: Crew) -> None:
    pid = await crew.ask(os.getpid)
    os.kill(pid, signal.SIGINT)

    assert await crew.ask(os.getpid) == pid


async def test_an_endless_thought_ends_with_its_process(crew: Crew, tmp_path: Path) -> None:
    pid = await crew.ask(os.getpid)
    crew._limit = 0.02
    with pytest.raises(ThinkingFailed, match=r"not within 0\.02 s"):
        await crew.ask(thoughts.waits_for, tmp_path / "never")

    assert not is_there(pid)


async def test_a_thought_goes_on_when_patience_is_at_an_end(crew: Crew, tmp_path: Path) -> None:
    pid, path = await crew.ask(os.getpid), tmp_path / "there"
    crew._patience = 0.02
    with pytest.raises(ThinkingFailed, match=r"not within 0\.02 s"):
        await crew.ask(thoughts.waits_for, path)
    with pytest.raises(ThinkingFailed, match=r"not within 0\.02 s"):
        await crew.ask(os.getpid)
    path.touch()
    crew._patience = None

    assert await crew.ask(os.getpid) == pid


async def test_in_a_crowd_there_is_no_waiting(crew: Crew, tmp_path: Path) -> None:
    crew._crowd = 1
    path = tmp_path / "there"
    asked = [asyncio.create_task(crew.ask(thoughts.waits_for, path)) for _ in range(2)]
    await asyncio.sleep(0)
    assert crew.waiting == 1
    with pytest.raises(ThinkingFailed, match="too many"):
        await crew.ask(os.getpid)
    path.touch()

    assert await asyncio.gather(*asked) == ["seen", "seen"]
    assert crew.waiting == 0


async def test_when_it_stops_everybody_hears_at_once(crew: Crew, tmp_path: Path) -> None:
    pid, path = await crew.ask(os.getpid), tmp_path / "never"
    asked = [asyncio.create_task(crew.ask(thoughts.waits_for, path)) for _ in range(3)]
    await asyncio.sleep(0)
    await crew.stop()
    answers = await asyncio.gather(*asked, return_exceptions=True)

    assert [type(answer) for answer in answers] == 3 * [ThinkingFailed]
    assert not is_there(pid)
    with pytest.raises(ThinkingFailed, match="stops"):
        await crew.ask(os.getpid)


async def test_a_process_that_cannot_be_started_is_a_thought_that_failed(
    crew: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", "no-such-program")
    with pytest.raises(ThinkingFailed, match="No such file"):
        await crew.ask(os.getpid)


def test_no_worker_outlives_a_bot_that_was_killed() -> None:
    """All of them hold the error output open that the test reads to its end."""
    bot = subprocess.Popen(
        [sys.executable, "-c", BOT], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert bot.stdout is not None
    assert is_there(int(bot.stdout.readline()))
    bot.kill()

    assert bot.communicate(timeout=20)[1] == ""
