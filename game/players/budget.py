"""How long a computer player may think, told by whoever has a clock."""

from collections.abc import Callable
from dataclasses import dataclass
from math import inf


def _endless() -> float:
    return inf


@dataclass(frozen=True, slots=True)
class Budget:
    """What is left of the time to think, in seconds; asked again and again while thinking.

    Without one a choice takes as long as it takes, and is the same for the same seed.
    """

    time_left: Callable[[], float] = _endless

    @property
    def is_spent(self) -> bool:
        """Whether the time is over."""
        return self.time_left() <= 0
