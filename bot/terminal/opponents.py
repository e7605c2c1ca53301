"""Computer players that think here and now, while the person waits."""

import time
from collections.abc import Callable
from random import Random

from game.commands import DealCommand
from game.players.agreeing import agrees
from game.players.budget import Budget
from game.players.choosing import choose
from game.rules import Skill
from game.scoring import Side
from game.view import View

_LONGEST = 0.8
"""Seconds of CPU a choice; the design's budget for a computer player."""

Budgeting = Callable[[], Budget]


def by_cpu() -> Budget:
    """The time for one choice, from now on."""
    end = time.process_time() + _LONGEST
    return Budget(lambda: end - time.process_time())


class Opponents:
    """The computer players of an evening: how well they play, from which chance, and how fast.

    `pace` are the seconds that a choice takes at least, so that people can follow.
    """

    def __init__(self, skill: Skill, chance: Random, budget: Budgeting, *, pace: float) -> None:
        self._skill = skill
        self._chance = chance
        self._budget = budget
        self._pace = pace

    def choose(self, view: View) -> DealCommand:
        """What the seat to act does; it knows the view of its seat alone."""
        ready = time.monotonic() + self._pace
        chosen = choose(view, self._skill, self._chance, self._budget())
        time.sleep(max(0.0, ready - time.monotonic()))
        return chosen

    def agrees(self, seen: View, side: Side) -> bool:
        """Whether a seat lets a side have all that is left of the deal."""
        return agrees(seen, side, self._chance, self._budget())
