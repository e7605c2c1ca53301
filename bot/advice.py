"""What a person is told who asks for a hint."""

from dataclasses import dataclass

from game.commands import DealCommand
from game.players.strong import Estimate

Advice = DealCommand | tuple[Estimate, ...]
"""What the strong player would do: a bid, what to bury, or what to expect of each card."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for the seat to act at one turn of a deal."""

    turn: int
    advice: Advice
