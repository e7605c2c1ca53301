"""CPU a press, from the update to the last call, against a bare python-telegram-bot bot.

The bare bot answers, commits one row to SQLite, and edits its message, with as many calls a press.
Both talk to the same stand-in for Telegram, which runs in another process.
"""

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench import _bare
from bench._matches import settings_for, write_matches
from bench._report import table
from bench._stand_in import StandIn
from bot.app import running
from bot.sandbox.clock import ScaledClock

TARGET = 1.5
_TOKEN, _BARE_TOKEN = "1:bot", "2:bare"
_SPEED = 50
"""How many times as fast as ours the bot's clock runs: a press every 60 ms is one every 3 s."""
_PAUSE = 0.06


@dataclass(frozen=True, slots=True)
class Round:
    """Some presses by one bot: its CPU seconds and its calls."""

    presses: int
    cpu: float
    calls: Counter[str]

    @property
    def cpu_a_press(self) -> float:
        """In milliseconds."""
        return 1000 * self.cpu / self.presses

    @property
    def edits_a_press(self) -> float:
        """Visible calls a press."""
        return self.calls_of("editMessageText", "sendMessage", "deleteMessage")

    def calls_of(self, *methods: str) -> float:
        """How often these were called, a press."""
        return sum(self.calls[method] for method in methods) / self.presses


async def measure(*, rounds: int, presses: int) -> list[tuple[Round, Round]]:
    """Rounds of both bots, one after the other, so that what else the machine does hits both."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stand_in = stack.enter_context(StandIn())
        database = folder / "bot.db"
        await write_matches(database, matches=1, deals=1)
        settings = settings_for(url=stand_in.url, token=_TOKEN, database=database)
        await stack.enter_async_context(running(settings, clock=ScaledClock(_SPEED)))
        bare = _bare.Bot(url=stand_in.url, token=_BARE_TOKEN, database=folder / "bare.db")
        await stack.enter_async_context(bare.running())

        async def of(token: str) -> Round:
            return await _round(
                lambda: stand_in.play(token, presses=presses, pause=_PAUSE), presses=presses
            )

        await of(_TOKEN)
        await of(_BARE_TOKEN)
        found = []
        for _ in range(rounds):
            ours = await of(_TOKEN)
            bare.edits_a_press = ours.edits_a_press
            found.append((ours, await of(_BARE_TOKEN)))
        return found


async def _round(play: Callable[[], Awaitable[Counter[str]]], *, presses: int) -> Round:
    start = time.process_time()
    calls = await play()
    return Round(presses, time.process_time() - start, calls)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--presses", type=int, default=60, help="presses a round")
    options = parser.parse_args(arguments)
    report(asyncio.run(measure(rounds=options.rounds, presses=options.presses)))


def report(rounds: Sequence[tuple[Round, Round]]) -> None:
    """Prints the medians of both and of their ratio."""
    sides = list(zip(*rounds, strict=True))
    methods = sorted(set().union(*(one.calls for side in sides for one in side)))
    rows = [("CPU a press (ms)", *(f"{median(r.cpu_a_press for r in side):.2f}" for side in sides))]
    rows += [
        (m, *(f"{median(r.calls_of(m) for r in side):.2f}" for side in sides)) for m in methods
    ]
    print(table((f"median of {len(rounds)} rounds", "bot", "bare"), rows))
    ratios = sorted(ours.cpu_a_press / bare.cpu_a_press for ours, bare in rounds)
    print(
        f"{median(ratios):.2f} times the bare bot (at most {TARGET});"
        f" rounds from {ratios[0]:.2f} to {ratios[-1]:.2f}"
    )


if __name__ == "__main__":
    main()
