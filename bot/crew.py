"""Worker processes that think for the bot, so that its event loop never does."""

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Self, TypeVar

from bot.worker import LENGTH, framed

Found = TypeVar("Found")


class ThinkingFailed(Exception):
    """Something was not thought out; the text says why, and nothing of any card."""


class Crew:
    """So many processes at most, started when first needed; each thinks of one thing at a time.

    A thought that takes longer than `limit` seconds ends with its process. Who asks waits
    `patience` seconds at most, for a free process and for the thought, and is sent away at once
    where `crowd` questions a process wait already. After `stop` there are no answers.
    """

    def __init__(
        self,
        *,
        size: int,
        niceness: int,
        limit: float,
        patience: float | None = None,
        crowd: int | None = None,
    ) -> None:
        self._size = size
        self._niceness = niceness
        self._limit = limit
        self._patience = patience
        self._crowd = crowd
        self._free = asyncio.Semaphore(size)
        self._waiting = 0
        self._idle: list[_Worker] = []
        self._busy: set[_Worker] = set()
        self._thoughts: set[asyncio.Task[Any]] = set()
        self.is_stopped = False

    @property
    def waiting(self) -> float:
        """How many questions a process wait to be thought of."""
        return self._waiting / self._size

    async def ask(self, function: Callable[..., Found], *args: object, **named: object) -> Found:
        """The result of a function of a module; raises ThinkingFailed."""
        if self._crowd is not None and self.waiting >= self._crowd:
            raise ThinkingFailed("too many questions wait")
        question = pickle.dumps((function, args, named))
        try:
            async with asyncio.timeout(self._patience):
                await self._turn()
                # It goes on when nobody waits any more: to end and start a process costs more.
                thought = asyncio.create_task(self._think(question))
                self._thoughts.add(thought)
                thought.add_done_callback(self._thoughts.discard)
                is_found, answer = await asyncio.shield(thought)
        except TimeoutError:
            raise ThinkingFailed(f"not within {self._patience} s") from None
        if not is_found:
            raise ThinkingFailed(answer)
        found: Found = answer
        return found

    async def _turn(self) -> None:
        self._waiting += 1
        try:
            await self._free.acquire()
        finally:
            self._waiting -= 1

    async def _think(self, question: bytes) -> tuple[bool, Any]:
        try:
            async with asyncio.timeout(self._limit), self._hired() as worker:
                return await worker.ask(question)
        except TimeoutError:
            raise ThinkingFailed(f"not within {self._limit} s") from None
        finally:
            self._free.release()

    @asynccontextmanager
    async def _hired(self) -> "AsyncIterator[_Worker]":
        """A process for one question; it is ended unless it comes through."""
        alive = [worker for worker in self._idle if worker.is_alive]
        worker = alive.pop() if alive else await _Worker.started(self._niceness)
        self._idle = alive
        self._busy.add(worker)
        try:
            self._check_goes_on()
            yield worker
        except BaseException:
            await worker.stop()
            raise
        finally:
            self._busy.discard(worker)
        self._idle.append(worker)

    def _check_goes_on(self) -> None:
        if self.is_stopped:
            raise ThinkingFailed("the bot stops")

    async def stop(self) -> None:
        """Ends all processes; who waits for an answer hears at once that there is none."""
        self.is_stopped = True
        for worker in self._busy:
            worker.kill()
        await asyncio.gather(*self._thoughts, return_exceptions=True)
        await asyncio.gather(*(worker.stop() for worker in self._idle))


class _Worker:
    """One process."""

    def __init__(self, process: Process) -> None:
        assert process.stdout is not None, "its output is a pipe"
        assert process.stdin is not None, "its input is a pipe"
        self._process = process
        self._source, self._sink = process.stdout, process.stdin

    @classmethod
    async def started(cls, niceness: int) -> Self:
        command = (sys.executable, "-P", "-m", "bot.worker", str(niceness))
        try:
            process = await asyncio.create_subprocess_exec(
                *command,
                stdin=PIPE,
                stdout=PIPE,
                env=_environment(),
                # Ctrl+C is for the bot alone. A session of its own would do that too, but where the
                # kernel shares time out among sessions first, being nice would mean nothing.
                process_group=0,
            )
        except OSError as error:
            raise ThinkingFailed(f"no process could be started: {error.strerror}") from None
        return cls(process)

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, question: bytes) -> tuple[bool, Any]:
        try:
            self._sink.write(framed(question))
            await self._sink.drain()
            (length,) = LENGTH.unpack(await self._source.readexactly(LENGTH.size))
            answer = await self._source.readexactly(length)
        except (ConnectionError, asyncio.IncompleteReadError):
            raise ThinkingFailed("the process ended") from None
        is_found, found = pickle.loads(answer)  # noqa: S301 -- by a process that we started
        return is_found, found

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()

    async def stop(self) -> None:
        self.kill()
        # Its pipes are closed when both ends are, and not when it has ended.
        self._sink.close()
        with suppress(ConnectionError):
            await self._sink.wait_closed()
        await self._source.read()
        await self._process.wait()


def _environment() -> dict[str, str]:
    """Where modules are found as in this process; and nothing of the settings, least the token."""
    environment = {name: value for name, value in os.environ.items() if name[:5] != "ZOLE_"}
    return environment | {"PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))}
