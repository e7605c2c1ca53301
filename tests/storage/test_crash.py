"""A process killed in the middle of writing loses nothing that it had committed."""

import asyncio
import shutil
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from random import Random

from game.events import DealScored, Event, MatchEnded, SeatLeft, SeatTaken
from game.state import fold
from storage.database import Database
from storage.log import EventLog
from storage.matches import Matches, MatchId
from storage.people import People
from tests.storage.evenings import CHAT, START, Step, person, seated, settling_evening
from tests.storage.test_results import dump

ROOT = Path(__file__).parents[2]
WRITTEN_WIDELY = (DealScored, SeatLeft, SeatTaken, MatchEnded)


class Crashes:
    """Copies of a database as a kill would leave it, before every statement that is run."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.copies: list[Path] = []

    def _copy(self, _statement: str) -> None:
        # SQLite calls this in the only thread that writes, so that nothing changes meanwhile.
        path = self._database.path
        copy = path.with_name(f"copy {len(self.copies)}.db")
        for end in ("", "-wal"):
            shutil.copyfile(f"{path}{end}", f"{copy}{end}")
        self.copies.append(copy)

    async def watch(self, *, on: bool) -> None:
        """Begins or ends to make copies."""
        assert self._database._writer is not None
        await self._database._writer.set_trace_callback(self._copy if on else None)  # type: ignore[arg-type]


async def append(log: EventLog, match_id: MatchId, turn: int, step: Step) -> None:
    """Appends a step of an evening."""
    await log.append(match_id, turn, step.events, at=START, seated=step.newcomers)


async def test_a_kill_before_any_statement_leaves_a_step_whole_or_not_at_all(
    database: Database,
) -> None:
    log, people = EventLog(database), People(database)
    steps = settling_evening(3)
    first = steps[0]
    match_id = await log.create(
        chat_id=CHAT, thread_id=None, people=seated(3), events=first.events, at=START
    )
    events: tuple[Event, ...] = first.events
    watched = 0
    for step in steps[1:]:
        for user_id in step.newcomers.values():
            await people.remember(user_id, first_name=person(user_id).first_name)
        crashes = Crashes(database)
        widely = any(isinstance(event, WRITTEN_WIDELY) for event in step.events)
        await crashes.watch(on=widely)
        await append(log, match_id, len(events), step)
        await crashes.watch(on=False)
        for copy in crashes.copies:
            await _refuse_half(copy, match_id, before=events, after=events + step.events)
        watched += len(crashes.copies)
        events += step.events
    assert watched > 30


async def _refuse_half(
    path: Path, match_id: MatchId, *, before: tuple[Event, ...], after: tuple[Event, ...]
) -> None:
    """The log has the step or not, and what is read from it is in step."""
    async with await Database.open(path) as database:
        log = EventLog(database)
        events = await log.load(match_id)
        assert events in (before, after)
        assert await log.state(match_id) == fold(events)
        found = await dump(database)
        await log.rebuild()
        assert await dump(database) == found


async def killed_after(path: Path, *, seed: int, commits: int) -> dict[MatchId, int]:
    """Plays in a process of its own, kills it after so many commits; the last turns it told."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.appending", path, str(seed), stdout=PIPE, cwd=ROOT
    )
    assert process.stdout is not None
    told: dict[MatchId, int] = {}
    for _ in range(commits):
        _remember(told, await process.stdout.readline())
    # It goes on writing until the signal arrives, so that the kill comes anywhere.
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


async def test_a_killed_process_loses_no_commit(path: Path) -> None:
    rng = Random(7)
    for seed in range(1, 5):
        told = await killed_after(path, seed=seed, commits=rng.randrange(2, 60))
        async with await Database.open(path) as database:
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
