"""Computer players as the bot asks them: for a choice, an estimate, a yes or a no."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import ParamSpec, Protocol, TypeVar

from game.commands import DealCommand
from game.deal import Phase
from game.players import agreeing, choosing
from game.players.budget import Budget
from game.players.claims import Side
from game.players.strong import Estimate
from game.rules import Skill
from game.view import View

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

_SEED, _STEPS = 1, 6


class ThinkingFailed(Exception):
    """Something was not thought out; the text says why, and nothing of any card."""


class Thinker(Protocol):
    """Answers for computer players from the View of their seat alone."""

    async def choose(self, view: View, skill: Skill) -> DealCommand:
        """One of `view.legal`; raises ValueError where it is not this seat's turn."""
        ...

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """What the strong player expects of each card, the best first; nothing but in the play.

        Raises ValueError where it is not this seat's turn.
        """
        ...

    async def agrees(self, view: View, side: Side) -> bool:
        """Whether the seat lets a side have all that is left; raises ValueError as `agreeing`."""
        ...

    async def run(
        self, function: Callable[Asked, Found], *args: Asked.args, **kwargs: Asked.kwargs
    ) -> Found:
        """The result of a pure function of a module, thought out with less haste than a choice.

        Raises ThinkingFailed.
        """
        ...

    async def stop(self) -> None:
        """Lets nothing be thought any more."""
        ...


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


def _chance() -> Random:
    return Random(_SEED)  # noqa: S311 -- what is sampled is no secret


def _check_turn(view: View) -> None:
    if not view.legal:
        raise ValueError("a player is asked when it is his turn")
