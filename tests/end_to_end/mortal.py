"""The bot in processes that kill themselves with SIGKILL at a commit.

Run as a program with its arguments as JSON: a forge that has imported everything once, and on each
line `WHEN WHAT NUMBER` of its standard input gives birth to a bot. The bot dies at its commit with
that number: WHEN is `before`, `after` or `never`, WHAT counts `any` commit or those with `events`.
"""

import asyncio
import itertools
import json
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
from pydantic import SecretStr

from bot.app import running
from bot.settings import Settings
from storage.database import Database
from tests.end_to_end.cards import scripted
from tests.end_to_end.clocks import SharedClock


def main() -> None:
    """Gives birth to one bot after another, and says how each of them died."""
    wanted = json.loads(sys.argv[1])
    for line in sys.stdin:
        when, what, number = line.split()
        born = os.fork()
        if born == 0:
            _die_at(when, what, int(number))
            asyncio.run(_live(wanted))
            os._exit(0)
        _say(f"born {born}")
        _, status = os.waitpid(born, 0)
        _say(f"died {os.waitstatus_to_exitcode(status)}")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


async def _live(wanted: dict[str, str]) -> None:
    settings = Settings.model_construct(
        token=SecretStr(wanted["token"]),
        api_url=wanted["url"],
        database=Path(wanted["database"]),
        log_level="INFO",
        owner=None,
    )
    clock = SharedClock(float(wanted["origin"]), float(wanted["factor"]))
    async with running(settings, clock=clock, chance=scripted(wanted["cards"])):
        await asyncio.Event().wait()


def _die_at(when: str, what: str, number: int) -> None:
    """Makes every commit a place where this process may end."""
    write = Database.write
    counted = itertools.count(1)

    @asynccontextmanager
    async def deadly_write(self: Database) -> AsyncIterator[aiosqlite.Connection]:
        async with write(self) as connection:
            before = await _events(connection)
            yield connection
            counts = what == "any" or await _events(connection) > before
            is_last = counts and next(counted) == number
            if is_last and when == "before":
                os.kill(os.getpid(), signal.SIGKILL)
        if is_last and when == "after":
            os.kill(os.getpid(), signal.SIGKILL)

    Database.write = deadly_write  # type: ignore[method-assign]


async def _events(connection: aiosqlite.Connection) -> int:
    ((count,),) = await connection.execute_fetchall("SELECT count(*) FROM events")
    return int(count)


if __name__ == "__main__":
    main()
