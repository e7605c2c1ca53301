"""The bot on its local stand-in for Telegram: a page for people, or simulated people."""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from pydantic import SecretStr

from bot.app import running
from bot.chance import Chance
from bot.clock import Clock, SystemClock
from bot.playmates import Playmates
from bot.sandbox.changes import Change, MessageShown
from bot.sandbox.clock import ManualClock
from bot.sandbox.driving import driven
from bot.sandbox.groups import Group
from bot.sandbox.messages import Message, transcript
from bot.sandbox.people import Person
from bot.sandbox.server import Server
from bot.sandbox.world import World
from bot.settings import Settings

_NAMES = ("Anna", "Bruno", "Cilla", "Dace", "Emils")
_GROUP = "Zole evening"
_ISOLATES = dict.fromkeys(map(ord, "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"))
"""They keep foreign names apart from the rest; some terminals show them as boxes."""
Say = Callable[[str], None]


class DemoFailed(Exception):
    """The demo cannot go on; the text says why."""


@asynccontextmanager
async def evening(
    *, people: int, port: int, clock: Clock, chance: Chance | None = None
) -> AsyncIterator[tuple[Server, Group, list[Person]]]:
    """A group of friends with the bot in it, on a database that is thrown away afterwards."""
    world = World(clock=clock)
    friends = [world.add_person(name) for name in _NAMES[:people]]
    group = world.add_group(_GROUP, friends)
    with tempfile.TemporaryDirectory(prefix="zole-demo-") as folder:
        try:
            server = Server(world, port, title="Zole: the demo")
            await server.__aenter__()
        except OSError as error:
            raise DemoFailed(
                f"Port {port} cannot be used ({error.strerror}). Let any free one be chosen: "
                '`make demo ARGS="--port 0"` or `zole-bot demo --port 0`.'
            ) from None
        try:
            # Built from these values alone: the demo reads no setting of a real bot.
            settings = Settings.model_construct(
                token=SecretStr(world.token),
                api_url=server.url,
                database=Path(folder) / "demo.db",
                log_level="WARNING",
                owner=None,
            )
            async with running(settings, clock=clock, chance=chance):
                yield server, group, friends
        finally:
            await server.__aexit__(None, None, None)


async def serve(*, people: int, port: int, say: Say, stopped: asyncio.Event) -> None:
    """Serves the page until it is stopped.

    Raises DemoFailed where the port is taken.
    """
    async with evening(people=people, port=port, clock=SystemClock()) as (server, _, __):
        say(f"Open {server.url} in a browser and play. Ctrl+C stops.")
        await stopped.wait()


async def play_alone(*, deals: int, people: int, say: Say) -> None:
    """Lets simulated people play; the group's messages are said as they happen.

    Raises DemoFailed where the match does not come to its end.
    """
    clock = ManualClock(start=time.time())
    async with evening(people=people, port=0, clock=clock) as (server, group, friends):
        reader = _Reader(group, say)
        server.world.changes.subscribe(reader.notice)
        playmates = Playmates(
            server.world, group, friends, clock=clock, chance=random.SystemRandom()
        )
        try:
            async with driven(server.world, clock):
                await playmates.play(deals)
        except TimeoutError:
            raise DemoFailed("The bot did not offer the next step; see the log above.") from None
        finally:
            reader.finish()


class _Reader:
    """Says each message of a group when the next one begins: most are edited before that."""

    def __init__(self, group: Group, say: Say) -> None:
        self._group = group
        self._say = say
        self._unsaid: dict[int, Message] = {}

    def notice(self, change: Change) -> None:
        """Follows the sandbox."""
        if not isinstance(change, MessageShown) or change.message.chat != self._group:
            return
        if change.message.id not in self._unsaid:
            self.finish()
        self._unsaid[change.message.id] = change.message

    def finish(self) -> None:
        """Says what is still unsaid."""
        if self._unsaid:
            self._say(transcript(list(self._unsaid.values())).translate(_ISOLATES))
        self._unsaid.clear()
