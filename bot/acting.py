"""Computer players and stand-ins act: after a human pause, thinking while it passes."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.clock import Clock
from bot.thinking import Thinker
from game.commands import AcceptClaim, Command, DeclineClaim
from game.events import ClaimMade
from game.match import Match
from game.rules import Seat, Skill
from game.view import View, view

log = logging.getLogger(__name__)

PAUSE = (1.0, 2.0)
"""Seconds between which a computer player acts."""
CLAIM_PAUSE = 20.0
"""Seconds more that people have to answer a claim before a computer player's card ends it."""
TRIED_AGAIN_AFTER = 60.0
"""Seconds after which a computer player tries again who failed, say because storage did."""


@dataclass(frozen=True, slots=True)
class Due:
    """What the computer is to do next for a seat; equal as long as nothing about it changed.

    `at` is the turn of the deal, `claim` the one that waits for a yes or a no, be it another's.
    """

    at: int
    seat: Seat
    skill: Skill
    claim: ClaimMade | None = None

    @property
    def answers(self) -> bool:
        """Whether it is the claim that the seat has to answer; else it bids, buries or plays."""
        return self.claim is not None and self.seat in self.claim.asked


def due_in(state: Match) -> Due | None:
    """What a computer player or a stand-in has to do in a match, a claim to answer first."""
    if state.ended or state.deal is None:
        return None
    asked = () if state.claim is None else state.claim.asked
    for seat in asked:
        skill = state.skill_of(seat)
        if skill is not None:
            return Due(state.deal_turn, seat, skill, state.claim)
    to_act = state.deal.to_act
    skill = None if to_act is None else state.skill_of(to_act)
    if to_act is None or skill is None:
        return None
    return Due(state.deal_turn, to_act, skill, state.claim)


Act = Callable[[int, Due, Command], Awaitable[None]]
"""Gives a command at the table of a chat, if it is still due."""


class Acting:
    """One task a table where the computer is to act."""

    def __init__(self, *, thinker: Thinker, clock: Clock, act: Act) -> None:
        self._thinker = thinker
        self._clock = clock
        self._act = act
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._due: dict[int, Due] = {}
        self._acting: set[asyncio.Task[None]] = set()
        self._is_stopped = False

    def follow(self, key: int, state: Match) -> None:
        """Lets the computer do what is due in a match, and drops what no longer is."""
        due = due_in(state)
        if self._due.get(key) == due:
            return
        self.drop(key)
        if due is None or self._is_stopped:
            return
        seen = view(state, due.seat)
        assert seen is not None, "a seat that is to act has a view"
        self._due[key] = due
        task = asyncio.create_task(self._run(key, due, seen), name=f"computer at {key}")
        task.add_done_callback(self._acting.discard)
        self._tasks[key] = task

    def drop(self, key: int) -> None:
        """Lets nothing be done at a table any more."""
        self._due.pop(key, None)
        task = self._tasks.pop(key, None)
        if task is not None:
            task.cancel()

    async def stop(self) -> None:
        """Lets nothing be done any more, and waits until what has begun is done."""
        self._is_stopped = True
        tasks = [*self._tasks.values(), *self._acting]
        for key in list(self._tasks):
            self.drop(key)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self, key: int, due: Due, seen: View) -> None:
        while True:
            try:
                await self._think_and_act(key, due, seen)
            except Exception:
                log.exception("the computer at %s could not act; it tries again", key)
            else:
                return
            if not self._is_followed_again(key, due):
                return
            await self._clock.sleep(TRIED_AGAIN_AFTER)

    def _is_followed_again(self, key: int, due: Due) -> bool:
        """Makes the task that failed one that can be dropped; not where another one is followed."""
        task = asyncio.current_task()
        assert task is not None, "a task asks"
        if self._is_stopped or self._tasks.get(key, task) is not task:
            return False
        self._acting.discard(task)
        self._due[key], self._tasks[key] = due, task
        return True

    async def _think_and_act(self, key: int, due: Due, seen: View) -> None:
        pause = random.uniform(*PAUSE)  # noqa: S311 -- a pause is no secret
        if due.claim is not None and not due.answers:
            pause += CLAIM_PAUSE
        command, _ = await asyncio.gather(self._command(due, seen), self._clock.sleep(pause))
        # What the act brings about is followed by another task, which must not end this one.
        if self._due.get(key) == due:
            self._acting.add(self._tasks.pop(key))
            del self._due[key]
        await self._act(key, due, command)

    async def _command(self, due: Due, seen: View) -> Command:
        if due.claim is None or not due.answers:
            return await self._thinker.choose(seen, due.skill)
        agrees = await self._thinker.agrees(seen, due.claim.side)
        return AcceptClaim(due.seat) if agrees else DeclineClaim(due.seat)
