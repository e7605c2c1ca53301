"""The fixture `evening`: friends in a group of the sandbox, and the real bot over HTTP."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Literal

import pytest

from bot.chance import Chance
from bot.sandbox.clock import Clock, ManualClock
from bot.sandbox.server import Server
from bot.sandbox.world import World
from tests.end_to_end.cards import scripted
from tests.end_to_end.evenings import NAMES, Evening, settings_for
from tests.end_to_end.passing import Jobs, Passing

Evenings = Callable[..., Awaitable[Evening]]


@pytest.fixture
async def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Evenings]:
    """Makes evenings: `await evening(people=4)`; the bot runs and time passes, unless told not to.

    `names` or a number of `people` say who is in the group; `chance` or a `seed` which cards come.
    A `clock` that is not a ManualClock passes by itself.
    """
    jobs = Jobs(monkeypatch)
    async with AsyncExitStack() as stack:

        async def make(
            *,
            people: int = 3,
            names: Sequence[str] | None = None,
            kind: Literal["group", "supergroup"] = "supergroup",
            title: str = "Zole evening",
            forum: bool = False,
            chance: Chance | None = None,
            seed: int = 0,
            bot: bool = True,
            time_passes: bool = True,
            database: str = "zole.db",
            clock: Clock | None = None,
        ) -> Evening:
            clock = clock or ManualClock()
            world = World(clock=clock)
            friends = [world.add_person(name) for name in names or NAMES[:people]]
            group = world.add_group(title, friends, kind, forum=forum)
            server = await stack.enter_async_context(Server(world))
            made = Evening(
                world=world,
                clock=clock,
                server=server,
                group=group,
                people=friends,
                settings=settings_for(world, server, tmp_path / database),
                chance=chance or scripted(seed=seed),
                time=Passing(world, clock, is_busy=jobs.are_under_way),
            )
            stack.push_async_callback(made.stop_time)
            stack.push_async_callback(made.stop_bot)
            if time_passes and isinstance(clock, ManualClock):
                await made.let_time_pass()
            if bot:
                await made.start_bot()
            return made

        yield make


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next deal begins only by its button."""
    monkeypatch.setattr("bot.table.NEXT_DEAL_AFTER", 1e6)
