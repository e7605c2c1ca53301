"""Computer players as the bot asks them: for a choice, an estimate, a yes or a no.

The easy player answers at once. The others think in worker processes, so that the event loop never
waits; and whatever happens there, the easy player's choice is at hand.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from itertools import count
from random import Random
from typing import ParamSpec, Protocol, TypeVar

from bot import questions
from bot.crew import Crew, ThinkingFailed
from bot.worker import told
from game.commands import DealCommand
from game.deal import Phase
from game.players import agreeing, choosing, simple
from game.players.budget import Budget
from game.players.masks import card_of
from game.players.seen import look
from game.players.strong import Estimate
from game.rules import Skill
from game.scoring import Side
from game.view import View

__all__ = ["InlineThinker", "Thinker", "ThinkingFailed", "WorkerThinker"]

log = logging.getLogger(__name__)

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

_SECONDS = 0.8
"""CPU for one answer while nobody else waits for one."""
_PATIENCE = 5.0
"""Seconds after which people at the table see a card, be it the easy player's."""
_CROWD = 32
"""So many questions wait for each process, at most."""
_MOST_WORKERS = 4
_NICENESS, _PATIENT_NICENESS = 10, 19
_LONGEST_RUN = 60.0
_SEED, _STEPS = 1, 6


class Thinker(Protocol):
    """Answers for computer players from the View of their seat alone."""

    async def choose(self, view: View, skill: Skill) -> DealCommand:
        """One of `view.legal`; raises ValueError where it is not this seat's turn."""
        ...

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """What the strong player expects of each card, the best first; nothing but in the play.

        A single card was not weighed. Raises ValueError where it is not this seat's turn.
        """
        ...

    async def agrees(self, view: View, side: Side) -> bool:
        """Whether a seat of a deal with a Lielais lets a side have all that is left."""
        ...

    async def run(
        self, function: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        """The result of a pure function of a module, thought out with less haste than a choice.

        Raises ThinkingFailed.
        """
        ...

    async def stop(self) -> None:
        """Lets nothing be thought any more: from now on the easy player chooses."""
        ...


class WorkerThinker:
    """Thinks in worker processes, which are started when there is something to think about.

    The more questions wait, the less time there is for each. What takes long, as an analysis does,
    has a process of its own, which yields to all others.
    """

    def __init__(self, *, workers: int | None = None, seconds: float = _SECONDS) -> None:
        self._seconds = seconds
        self._crew = Crew(
            size=workers or _spare_cores(),
            niceness=_NICENESS,
            limit=_PATIENCE,
            patience=_PATIENCE,
            crowd=_CROWD,
        )
        self._patient = Crew(size=1, niceness=_PATIENT_NICENESS, limit=_LONGEST_RUN)

    async def choose(self, view: View, skill: Skill) -> DealCommand:
        """One of `view.legal`."""
        _check_turn(view)
        if skill is Skill.EASY or len(view.legal) == 1:
            return _at_once(view)
        try:
            choice = await self._crew.ask(questions.chosen, view, skill, self._share())
        except ThinkingFailed as failed:
            self._tell(f"no choice of a {skill.value} player", view, failed)
            return _at_once(view)
        if choice in view.legal:
            return choice
        self._tell(f"no choice of a {skill.value} player", view, "it was illegal")
        return _at_once(view)

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """What the strong player expects of each card."""
        _check_turn(view)
        if view.table.phase is not Phase.PLAYING:
            return ()
        try:
            return await self._crew.ask(questions.estimated, view, self._share())
        except ThinkingFailed as failed:
            self._tell("no estimate", view, failed)
            return (Estimate(card_of(simple.card(look(view))), 0.0),)

    async def agrees(self, view: View, side: Side) -> bool:
        """Whether the seat lets a side have all that is left; no where nobody could think."""
        try:
            return await self._crew.ask(questions.agreed, view, side, self._share())
        except ThinkingFailed as failed:
            self._tell("no answer to a claim", view, failed)
            return False

    async def run(
        self, function: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        """The result of a function."""
        return await self._patient.ask(function, *args, **kwargs)

    async def stop(self) -> None:
        """Ends the processes at once."""
        await asyncio.gather(self._crew.stop(), self._patient.stop())

    def _share(self) -> float:
        return self._seconds / (1 + self._crew.waiting)

    def _tell(self, what: str, view: View, why: object) -> None:
        """Writes down what helps to find the fault; never a card."""
        level = logging.INFO if self._crew.is_stopped else logging.WARNING
        log.log(level, "%s, %s: %s", what, _moment(view), why)


class InlineThinker:
    """Thinks at once and in this process; by counted steps, so that it finds the same each time."""

    def __init__(self, *, steps: int = _STEPS) -> None:
        self._steps = steps

    async def choose(self, view: View, skill: Skill) -> DealCommand:
        """One of `view.legal`."""
        return choosing.choose(view, skill, _chance(), self._budget())

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """What the strong player expects of each card."""
        _check_turn(view)
        if view.table.phase is not Phase.PLAYING:
            return ()
        return choosing.estimates(view, Skill.STRONG, _chance(), self._budget())

    async def agrees(self, view: View, side: Side) -> bool:
        """Whether the seat lets a side have all that is left."""
        return agreeing.agrees(view, side, _chance(), self._budget())

    async def run(
        self, function: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        """The result of a function."""
        return function(*args, **kwargs)

    async def stop(self) -> None:
        """Has nothing to stop."""

    def _budget(self) -> Budget:
        left = count(self._steps, -1)
        return Budget(lambda: next(left))


def _at_once(view: View) -> DealCommand:
    """The easy player's choice, which takes no time; the first legal one if even he fails."""
    try:
        choice = choosing.choose(view, Skill.EASY, _chance(), Budget(lambda: 0.0))
    except Exception as error:  # noqa: BLE001 -- a fault of a player must not stop a deal
        log.error("no choice of an easy player, %s: %s", _moment(view), told(error))  # noqa: TRY400 -- a traceback may show cards
        return view.legal[0]
    return choice if choice in view.legal else view.legal[0]


def _moment(view: View) -> str:
    phase = view.table.phase
    return f"trick {len(view.table.tricks) + 1}" if phase is Phase.PLAYING else phase.value


def _chance() -> Random:
    return Random(_SEED)  # noqa: S311 -- what is sampled is no secret


def _check_turn(view: View) -> None:
    if not view.legal:
        raise ValueError("a player is asked when it is his turn")


def _spare_cores() -> int:
    """All but one, which is for people's presses."""
    return max(1, min(_MOST_WORKERS, (os.cpu_count() or 1) - 1))
