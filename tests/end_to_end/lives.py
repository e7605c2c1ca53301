"""One bot after another on the same database, each killed with SIGKILL."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.end_to_end.programs import ROOT, environment

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NEVER = "never any 0"


@dataclass
class Lives:
    """Starts bots in `mortal`'s processes; `endings` has the exit code of each that has died."""

    forge: asyncio.subprocess.Process
    endings: list[int] = field(default_factory=list)
    _plan: str = NEVER
    _pid: int = 0
    _reborn: asyncio.Event = field(default_factory=asyncio.Event)
    _keeper: asyncio.Task[None] | None = None

    async def begin(self, plan: str) -> None:
        """Starts a bot that dies as planned, and after it another, and so on."""
        self._plan = plan
        self._keeper = asyncio.create_task(self._keep_alive())
        await self._reborn.wait()

    async def plan(self, plan: str) -> None:
        """Kills the bot that lives now; the next ones die by another plan."""
        self._plan = plan
        await self.kill()

    async def kill(self) -> None:
        """Kills the bot that lives now, and waits for the next."""
        self._reborn.clear()
        os.kill(self._pid, signal.SIGKILL)
        await self._reborn.wait()

    async def kill_for_good(self) -> None:
        """Kills the bot that lives now; nobody follows until `begin`."""
        assert self._keeper is not None
        self._keeper.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._keeper
        self._reborn.clear()
        os.kill(self._pid, signal.SIGKILL)
        self.endings.append(await self._hear("died"))

    async def _keep_alive(self) -> None:
        while True:
            assert self.forge.stdin is not None
            self.forge.stdin.write(f"{self._plan}\n".encode())
            self._pid = await self._hear("born")
            self._reborn.set()
            self.endings.append(await self._hear("died"))

    async def _hear(self, word: str) -> int:
        assert self.forge.stdout is not None
        said, number = (await self.forge.stdout.readline()).decode().split()
        assert said == word
        return int(number)


@contextlib.asynccontextmanager
async def lives(**wanted: object) -> AsyncIterator[Lives]:
    """Bots with these arguments for as long as the block lasts; none is alive yet."""
    forge = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.end_to_end.mortal",
        json.dumps({name: str(value) for name, value in wanted.items()}),
        cwd=ROOT,
        env=environment(),
        stdin=PIPE,
        stdout=PIPE,
        start_new_session=True,
    )
    found = Lives(forge)
    try:
        yield found
    finally:
        if found._keeper is not None:
            found._keeper.cancel()
            await asyncio.gather(found._keeper, return_exceptions=True)
        with contextlib.suppress(ProcessLookupError):
            os.killpg(forge.pid, signal.SIGKILL)
        await forge.wait()
