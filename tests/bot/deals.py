"""Matches for the tests of what people see: played by chance from a seed, or by a script."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.company import Company, Person
from bot.language import Texts
from game.cards import DECK, Card
from game.commands import Bid, Command, MakeBid, StartDeal, StartMatch
from game.match import legal
from game.rules import Limit, Rules, Seat
from tests.records import after

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from game.state import Match

TEXTS = Texts.load("en")
FRIENDS = ("Anna", "Bruno", "Cilla", "Dora", "Emil")
_LIKELY = {Bid.PASS: 5, Bid.TAKE: 4, Bid.ZOLE: 2, Bid.SMALL: 2}


def company(names: Sequence[str] = FRIENDS[:3], *, group: str = "Zole friends") -> Company:
    """People with these names, seat by seat."""
    people = tuple(Person(1001 + seat, name) for seat, name in enumerate(names))
    return Company(group=group, token="Ab12Cd34", people=people)


def begun(
    *, seats: int = 3, rules: Rules | None = None, dealer: int = 2, deals: int | None = None
) -> Match:
    """A match before its first deal."""
    start = StartMatch(
        rules=rules or Rules(), seats=seats, dealer=Seat(dealer), limit=Limit(deals=deals)
    )
    return after(None, start)


def by_chance(state: Match, seed: int, *, deals: int = 1) -> Iterator[Match]:
    """Every state of so many more deals, dealt and played by chance, the given one excluded."""
    chance = random.Random(seed)
    for _ in range(deals):
        cards = list(DECK)
        chance.shuffle(cards)
        state = after(state, StartDeal(tuple(cards)))
        yield state
        while state.deal_runs:
            state = after(state, _choice(chance, state))
            yield state


def _choice(chance: random.Random, state: Match) -> Command:
    options = legal(state)
    weights = [_LIKELY[move.bid] if isinstance(move, MakeBid) else 1 for move in options]
    return chance.choices(options, weights)[0]


def finished(state: Match, seed: int, *, deals: int = 1) -> Match:
    """The match after so many more deals by chance."""
    *_, last = by_chance(state, seed, deals=deals)
    return last


def unknown_cards(state: Match) -> frozenset[Card]:
    """The cards of a running deal that lie face down: in hands, buried, in the talon."""
    deal = state.deal
    assert deal is not None
    seen = {card for trick in (*deal.tricks, deal.trick) if trick for card in trick.cards}
    return frozenset(DECK) - seen


def exchanged(state: Match, one: Card, other: Card) -> Match:
    """The same match with two cards of the deal in each other's place."""
    deal = state.deal
    assert deal is not None
    swap = {one: other, other: one}
    first, second = (swap.get(card, card) for card in deal.talon)
    return replace(
        state,
        deal=replace(
            deal,
            hands=tuple(frozenset(swap.get(card, card) for card in hand) for hand in deal.hands),
            talon=(first, second),
            buried=tuple(swap.get(card, card) for card in deal.buried),
        ),
    )
