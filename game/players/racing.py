"""Cards that are searched world by world, until chance no longer explains who is behind."""

from collections.abc import Sequence

Values = dict[int, float]


class Race:
    """What cards gain: half by rollouts, which are known, and half by search, world by world.

    Cards behind by more than `hopeless` by rollouts do not start. `chance` is what chance may make
    of one world: of n it makes that much over the root of n.
    """

    def __init__(self, rollouts: Values, *, hopeless: float, chance: float) -> None:
        self.left = list(rollouts)
        self._rollouts = rollouts
        self._chance = chance
        self._sums = dict.fromkeys(rollouts, 0.0)
        self._behind: Values = {}
        self._weight = self._squares = 0.0
        self._leave_out(hopeless)

    @property
    def is_over(self) -> bool:
        """Whether a single card is left."""
        return len(self.left) == 1

    def add(self, gains: Sequence[float], *, weight: float) -> None:
        """What those left gain in one more world."""
        for card, gain in zip(self.left, gains, strict=True):
            self._sums[card] += weight * gain
        self._weight += weight
        self._squares += weight * weight

    def drop(self) -> None:
        """Leaves those out that are clearly behind the best."""
        if self._weight:
            worlds = self._weight * self._weight / self._squares
            self._leave_out(self._chance / worlds**0.5)

    def values(self) -> Values:
        """What each card gains; one that was left out stays as far behind as it was then."""
        values = self._values_of_left()
        best = max(values.values())
        return values | {card: best - behind for card, behind in self._behind.items()}

    def _leave_out(self, allowed: float) -> None:
        values = self._values_of_left()
        best = max(values.values())
        self.left = [card for card, value in values.items() if best - value <= allowed]
        self._behind |= {card: best - values[card] for card in values if card not in self.left}

    def _values_of_left(self) -> Values:
        """By rollouts alone as long as no world has been searched."""
        if not self._weight:
            return {card: self._rollouts[card] for card in self.left}
        sums, weight = self._sums, self._weight
        return {card: (self._rollouts[card] + sums[card] / weight) / 2 for card in self.left}
