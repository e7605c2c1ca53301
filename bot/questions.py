"""What a computer player is asked, in a worker process: each with so many seconds of CPU."""

import secrets
import time
from random import Random

from game.commands import DealCommand
from game.players import agreeing, choosing
from game.players.budget import Budget
from game.players.strong import Estimate
from game.rules import Skill
from game.scoring import Side
from game.view import View


def chosen(view: View, skill: Skill, seconds: float) -> DealCommand:
    """What the seat does now."""
    return choosing.choose(view, skill, _chance(), _budget(seconds))


def estimated(view: View, seconds: float) -> tuple[Estimate, ...]:
    """What the strong player expects of each card, the best first."""
    return choosing.estimates(view, Skill.STRONG, _chance(), _budget(seconds))


def agreed(view: View, side: Side, seconds: float) -> bool:
    """Whether the seat lets a side have all that is left."""
    return agreeing.agrees(view, side, _chance(), _budget(seconds))


def _chance() -> Random:
    """A random source for one question, which has nothing to do with how the cards are dealt."""
    return Random(secrets.randbits(128))  # noqa: S311 -- what is sampled is no secret


def _budget(seconds: float) -> Budget:
    end = time.process_time() + seconds
    return Budget(lambda: end - time.process_time())
