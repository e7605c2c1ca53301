"""Memory for many live tables, each with a deal in progress and every message shown."""

import argparse
import asyncio
import gc
import multiprocessing
import resource
import tempfile
import tracemalloc
from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

from bench._matches import settings_for, write_matches
from bench._report import table
from bench._stand_in import StandIn
from bench.startup import everything_shown
from bot.app import running
from bot.sandbox.clock import ScaledClock

TARGET = 300
_TOKEN = "1:bot"  # noqa: S105 -- of the stand-in
_PAGE = resource.getpagesize()
_MIB = 2**20


@dataclass(frozen=True, slots=True)
class Memory:
    """What the process holds of the machine, and what Python's objects take, in MiB."""

    resident: float
    traced: float

    @classmethod
    def now(cls) -> "Memory":
        """As it is now, without garbage."""
        gc.collect()
        resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * _PAGE
        return cls(resident / _MIB, tracemalloc.get_traced_memory()[0] / _MIB)


async def measure(*, matches: int, deals: int, speed: float) -> tuple[Memory, Memory]:
    """Before and after a bot took up the matches and showed everything of them."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stand_in = stack.enter_context(StandIn())
        full, empty = folder / "full.db", folder / "empty.db"
        await asyncio.to_thread(_write_elsewhere, full, matches, deals)
        # A bot without tables first, so that what every bot needs is there already.
        async with running(settings_for(url=stand_in.url, token=_TOKEN, database=empty)):
            pass
        before = Memory.now()
        clock = ScaledClock(speed)
        settings = settings_for(url=stand_in.url, token=_TOKEN, database=full)
        services = await stack.enter_async_context(running(settings, clock=clock))
        await everything_shown(services, clock)
        return before, Memory.now()


def _write_elsewhere(path: Path, matches: int, deals: int) -> None:
    """Writes the database in another process, whose memory is none of ours."""
    writer = multiprocessing.get_context("spawn").Process(
        target=_write, args=(path, matches, deals)
    )
    writer.start()
    writer.join()


def _write(path: Path, matches: int, deals: int) -> None:
    asyncio.run(write_matches(path, matches=matches, deals=deals))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--speed", type=float, default=20, help="of the clock until all is shown")
    parser.add_argument("--trace", action="store_true", help="count Python's objects too (slow)")
    options = vars(parser.parse_args(arguments))
    if options.pop("trace"):
        tracemalloc.start()
    report(*asyncio.run(measure(**options)), matches=options["matches"])


def report(before: Memory, after: Memory, *, matches: int) -> None:
    """Prints both, and what one table takes."""
    grown = after.resident - before.resident
    rows = [("resident", *_row(before.resident, after.resident, matches))]
    if after.traced:
        rows.append(("Python's objects", *_row(before.traced, after.traced, matches)))
    print(table(("MiB", "no table", f"{matches} tables", "more", "KiB a table"), rows))
    print(f"{grown:.0f} MiB for {matches} live tables (at most {TARGET} for 1000)")


def _row(before: float, after: float, matches: int) -> tuple[str, ...]:
    more = after - before
    return f"{before:.1f}", f"{after:.1f}", f"{more:.1f}", f"{more * 1024 / matches:.1f}"


if __name__ == "__main__":
    main()
