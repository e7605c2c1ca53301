"""Chance: the order of the cards, and who deals first."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from game.cards import DECK, Card
from game.rules import Seat


def _shuffled() -> tuple[Card, ...]:
    """The deck in an order that nobody can foresee."""
    cards = list(DECK)
    secrets.SystemRandom().shuffle(cards)
    return tuple(cards)


def _any_seat(seats: int) -> Seat:
    return Seat(secrets.randbelow(seats))


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """Where the order of the cards and the first dealer come from."""

    shuffle: Callable[[], tuple[Card, ...]] = _shuffled
    choose_dealer: Callable[[int], Seat] = _any_seat
