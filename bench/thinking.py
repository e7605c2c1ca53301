"""How long a press waits for its answer while computer players think, against an idle bot.

Two strong players think all the time, without the pause that they make at a table. Rounds with and
without them take turns, so that what else the machine does hits both.
"""

import argparse
import asyncio
import os
import random
import resource
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench._matches import settings_for, write_matches
from bench._report import table
from bench._stand_in import StandIn
from bot.app import running
from bot.questions import chosen
from bot.sandbox.clock import ScaledClock
from bot.thinking import WorkerThinker
from game.cards import DECK
from game.commands import StartDeal, StartMatch
from game.match import after, legal
from game.rules import Limit, Rules, Seat, Skill
from game.view import View, view

TARGET = 2.0
_TOKEN = "1:bot"  # noqa: S105 -- of the stand-in
_SPEED, _PAUSE = 50, 0.06
"""As in bench.cpu: a press every 60 ms is one every 3 s of the bot's own time."""
_PLAYERS = 2
_MIB = 2**20


@dataclass
class Measured:
    """Seconds from presses to answers, and how many choices were made meanwhile."""

    idle: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    choices: int = 0
    start: float = 0.0
    memory: float = 0.0
    """Of a worker, in MiB."""


async def measure(*, rounds: int, presses: int) -> Measured:
    """Rounds with and without thinking players."""
    measured = Measured()
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stand_in = stack.enter_context(StandIn())
        database = folder / "bot.db"
        await write_matches(database, matches=1, deals=1)
        settings = settings_for(url=stand_in.url, token=_TOKEN, database=database)
        await stack.enter_async_context(running(settings, clock=ScaledClock(_SPEED)))
        thinker = WorkerThinker()
        stack.push_async_callback(thinker.stop)
        await _look_at_a_worker(thinker, measured)

        async def waits() -> list[float]:
            await stand_in.play(_TOKEN, presses=presses, pause=_PAUSE)
            return await stand_in.waits(_TOKEN)

        await waits()
        for _ in range(rounds):
            measured.idle += await waits()
            async with _thinking(thinker, measured):
                measured.busy += await waits()
    return measured


@asynccontextmanager
async def _thinking(thinker: WorkerThinker, measured: Measured) -> AsyncIterator[None]:
    """The players think as long as the block lasts."""
    tasks = [asyncio.create_task(_think(thinker, seed, measured)) for seed in range(_PLAYERS)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _think(thinker: WorkerThinker, seed: int, measured: Measured) -> None:
    for seen in _views(random.Random(seed)):
        await thinker.choose(seen, Skill.STRONG)
        measured.choices += 1


async def _look_at_a_worker(thinker: WorkerThinker, measured: Measured) -> None:
    """What it takes to start one and to have one that thought about a deal."""
    start = time.perf_counter()
    await thinker.run(os.getpid)
    measured.start = time.perf_counter() - start
    for seen, _ in zip(_views(random.Random(9)), range(10), strict=False):
        await thinker.run(chosen, seen, Skill.STRONG, 0.8)
    statm = await thinker.run(Path("/proc/self/statm").read_text)
    measured.memory = int(statm.split()[1]) * resource.getpagesize() / _MIB


def _views(rng: random.Random) -> Iterator[View]:
    """What seats see that have a choice in endless deals, played by chance."""
    while True:
        start = StartMatch(rules=Rules(), seats=3, dealer=Seat(0), limit=Limit())
        state = after(None, start, StartDeal(tuple(rng.sample(DECK, len(DECK)))))
        while state.deal is not None and state.deal.to_act is not None:
            seen = view(state, state.deal.to_act)
            if seen is not None and len(seen.legal) > 1:
                yield seen
            state = after(state, rng.choice(legal(state)))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--presses", type=int, default=60, help="presses a round")
    options = parser.parse_args(arguments)
    report(asyncio.run(measure(rounds=options.rounds, presses=options.presses)))


def report(measured: Measured) -> None:
    """Prints the delays of both, and their ratios."""
    rows, ratios = [], []
    for name, of in (("median", median), ("p99", p99)):
        idle, busy = of(measured.idle), of(measured.busy)
        ratios.append(busy / idle)
        rows.append((f"{name} (ms)", f"{1000 * idle:.1f}", f"{1000 * busy:.1f}"))
    print(table((f"{len(measured.idle)} presses each", "idle", "thinking"), rows))
    print(
        f"{measured.choices} choices meanwhile;"
        f" a worker starts in {measured.start:.2f} s and has {measured.memory:.0f} MiB"
    )
    print(f"p99 {ratios[-1]:.2f} times that of an idle bot (at most {TARGET})")


def p99(waits: Sequence[float]) -> float:
    """The delay that 99 % do not exceed."""
    return sorted(waits)[int(0.99 * (len(waits) - 1))]


if __name__ == "__main__":
    main()
