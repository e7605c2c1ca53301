"""Worlds: where the hidden cards may lie, given what a seat has seen; likelier ones come up more.

What cannot be is left out: cards a hand has shown not to hold. What players would hardly do counts
little: a pass on a strong hand, a contract on a weak one, trumps or aces that the Lielais buries.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate, combinations
from math import comb, prod
from random import Random

from game.cards import DECK, Card
from game.players.fitting import fits
from game.players.habits import Habits
from game.players.masks import bits_of, mask_of
from game.players.seen import Seen, Three
from game.scoring import Contract

_TRIES = 200
_FIRST_STEPS, _STEPS = 40, 8
_FEW_CARDS = 3
_BURIED_RANKS = {"A": 0.15, "T": 1.0, "K": 0.7, "9": 0.4}


def _would_bury(card: Card) -> float:
    if card.rank in "QJ":
        return 0.005
    return 0.05 if card.suit == "D" else _BURIED_RANKS[card.rank]


_BURIED = {mask_of([card]): _would_bury(card) for card in DECK}


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """One way the hidden cards may lie; `away` are those in no hand."""

    hands: Three
    away: int
    weight: float = 1.0


class Worlds:
    """All worlds that agree with what a seat has seen."""

    def __init__(self, seen: Seen) -> None:
        self._seen = seen
        self._habits = Habits(seen)
        self._is_buried = seen.contract is Contract.TAKE
        self._left, self._right = ((seen.place + step) % 3 for step in (1, 2))
        self._away = tuple(self._ways_away())
        self._choices = tuple(away for away, _, _ in self._away)
        self._sums = tuple(accumulate(weight * ways for _, weight, ways in self._away))

    @property
    def are_few(self) -> bool:
        """Whether they are so few that all of them can be looked at."""
        seen = self._seen
        return max(seen.counts) <= _FEW_CARDS and seen.contract is not None

    def sampled(self, rng: Random) -> World:
        """One world at random."""
        for _ in range(_TRIES):
            world = self._drawn(rng)
            if rng.random() < fits(self._seen, world.hands, world.away):
                return world
        return world

    def walked(self, rng: Random) -> Iterator[World]:
        """Endless worlds, each from the one before by some exchanges of two hidden cards.

        What the others have played counts as well, which draws of whole worlds would hardly ever
        fit: an exchange is made the more likely, the better the cards fit then.
        """
        world = self.sampled(rng)
        fit, steps = self._fit(world), _FIRST_STEPS
        hidden = tuple(bits_of(self._seen.hidden))
        while True:
            for _ in range(steps):
                changed = self._exchanged(world, *rng.sample(hidden, 2))
                if changed is None:
                    continue
                least = fit * rng.random()
                then = self._fit(changed, least)
                if then > least:
                    world, fit = changed, then
            yield world
            steps = _STEPS

    def _exchanged(self, world: World, one: int, other: int) -> World | None:
        """The world with two cards exchanged; None where that changes nothing or cannot be."""
        hands, both = world.hands, one | other
        left, right, away = (
            cards ^ both if cards & both in (one, other) else cards
            for cards in (hands[self._left], hands[self._right], world.away)
        )
        voids = self._seen.voids
        if left & voids[self._left] or right & voids[self._right]:
            return None
        return None if left == hands[self._left] and away == world.away else self._with(away, left)

    def _fit(self, world: World, least: float = 0.0) -> float:
        """How likely a world is, against others; not worked out where that is below `least`."""
        hands, away = world.hands, world.away
        fit = prod(_BURIED[card] for card in bits_of(away)) if self._is_buried else 1.0
        if fit > least:
            fit *= fits(self._seen, hands, away)
        return self._habits.fit(hands, away, of=fit, least=least) if fit > least else fit

    def all(self) -> Iterator[World]:
        """Every world, with its weight."""
        for away in self._choices:
            forced, free, need = self._split(away)
            for cards in combinations(tuple(bits_of(free)), need):
                world = self._with(away, forced | sum(cards))
                yield replace(world, weight=self._fit(world))

    def _drawn(self, rng: Random) -> World:
        away = rng.choices(self._choices, cum_weights=self._sums)[0]
        forced, free, need = self._split(away)
        return self._with(away, forced | sum(rng.sample(tuple(bits_of(free)), need)))

    def _with(self, away: int, left: int) -> World:
        seen = self._seen
        hands = [0, 0, 0]
        hands[seen.place] = seen.hand
        hands[self._left] = left
        hands[self._right] = seen.hidden & ~(left | away)
        return World(hands=(hands[0], hands[1], hands[2]), away=away)

    def _ways_away(self) -> Iterator[tuple[int, float, int]]:
        """What may lie in no hand: how likely it was put there, and in how many worlds."""
        for cards in combinations(tuple(bits_of(self._seen.hidden)), self._seen.away):
            weight = prod(_BURIED[card] for card in cards) if self._is_buried else 1.0
            away = sum(cards)
            _, free, need = self._split(away)
            ways = comb(free.bit_count(), need) if need >= 0 else 0
            if ways:
                yield away, weight, ways

    def _split(self, away: int) -> tuple[int, int, int]:
        """What the left hand must hold, what either may hold, and how many of those the left does.

        Fewer than none is said where no world has these cards away.
        """
        seen = self._seen
        rest = seen.hidden & ~away
        not_left, not_right = seen.voids[self._left], seen.voids[self._right]
        forced, free = rest & not_right, rest & ~(not_left | not_right)
        if rest & not_left & not_right:
            return forced, free, -1
        return forced, free, seen.counts[self._left] - forced.bit_count()
