"""Scripted cards: what the dealer deals is written down beforehand."""

import itertools
import random
from collections.abc import Callable, Iterable

from bot.chance import Chance
from game.cards import DECK, Card, parse_cards
from game.rules import Seat


def scripted(*deals: str, dealer: int = 0, seed: int = 0) -> Chance:
    """The given dealing orders one after the other, then shuffled ones that never change."""
    return Chance(
        shuffle=_in_turn([parse_cards(deal) for deal in deals], random.Random(seed)),
        choose_dealer=lambda _: Seat(dealer),
    )


def _in_turn(
    deals: Iterable[tuple[Card, ...]], rng: random.Random
) -> Callable[[], tuple[Card, ...]]:
    cards = itertools.chain(deals, (tuple(rng.sample(DECK, len(DECK))) for _ in itertools.count()))
    return lambda: next(cards)


def dealing_order(first: str, second: str, third: str, talon: str) -> str:
    """The dealing order that gives these hands to first, second and third hand."""
    hands = [hand.split() for hand in (first, second, third)]
    halves = [[card for hand in hands for card in hand[part]] for part in (_FIRST, _SECOND)]
    return " ".join([*halves[0], *talon.split(), *halves[1]])


_FIRST, _SECOND = slice(0, 4), slice(4, 8)
