"""A process killed in the middle of writing loses nothing that it had committed."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from random import Random

from game.state import fold
from storage.database import Database
from storage.log import EventLog
from storage.matches import Matches, MatchId
from tests.storage.test_results import dump

ROOT = Path(__file__).parents[2]


async def killed_after(path: Path, *, seed: int, commits: int) -> dict[MatchId, int]:
    """Plays in a process of its own, kills it after so many commits; the last turns it told."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.appending", path, str(seed), stdout=PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    told: dict[MatchId, int] = {}
    for _ in range(commits):
        _remember(told, await process.stdout.readline())
    # It goes on writing while this test is about to kill it, so that the kill comes anywhere.
    process.kill()
    for line in (await process.stdout.read()).splitlines(keepends=True):
        if line.endswith(b"\n"):
            _remember(told, line)
    await process.wait()
    assert process.returncode == -9
    return told


def _remember(told: dict[MatchId, int], line: bytes) -> None:
    match_id, turn = map(int, line.split())
    told[MatchId(match_id)] = turn


async def test_a_killed_process_loses_no_commit_and_leaves_no_half(path: Path) -> None:
    rng = Random(7)
    for seed in range(1, 7):
        told = await killed_after(path, seed=seed, commits=rng.randrange(2, 60))
        database = await Database.open(path)
        log, matches = EventLog(database), Matches(database)
        for match_id, turn in told.items():
            header = await matches.find(match_id)
            assert header is not None
            events = await log.load(match_id)
            assert turn <= header.turn == len(events)
            assert await log.state(match_id) == fold(events)
        before = await dump(database)
        await log.rebuild()
        assert await dump(database) == before
        await database.close()
