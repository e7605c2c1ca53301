"""How well the hidden cards of a world fit what the others have played: mostly by the book."""

from collections.abc import Iterator
from typing import NamedTuple

from game.players.masks import ASKS, WORTH
from game.players.rollout import by_book
from game.players.seen import Seen, Three
from game.scoring import Contract

# How much less a card is expected that the simple player would not have played.
_OFF_BOOK = 0.2


class _Card(NamedTuple):
    """A card that another hand has played, and what lay open then.

    `role` is where the Lielais sits, seen from the leader; `since` has the cards of that hand from
    this one on.
    """

    place: int
    role: int
    led: int
    other: int
    card: int
    since: int
    gone: int
    voids: int


class Habits:
    """What the others have played in a take or a Zole."""

    def __init__(self, seen: Seen) -> None:
        self._buries = seen.contract is Contract.TAKE
        self._cards = tuple(_cards_of_others(seen))

    def fit(self, hands: Three, away: int, *, of: float = 1.0, least: float = 0.0) -> float:
        """How well the others' cards fit that they held these; above 0, up to 1.

        It is taken `of` what is known of these hands; once below `least` it is not worked out.
        """
        likely, buried = of, away if self._buries else 0
        for place, role, led, other, card, since, gone, voids in self._cards:
            hand = hands[place] | since
            book = by_book(hand, led, other, role=role, gone=gone, buried=buried, voids=voids)
            if book != card and not _is_equal(book, card, hand | gone):
                likely *= _OFF_BOOK
                if likely < least:
                    break
        return likely


def _cards_of_others(seen: Seen) -> Iterator[_Card]:
    if seen.lielais is None or seen.contract not in (Contract.TAKE, Contract.ZOLE):
        return
    gone = voids = 0
    since = list(seen.played)
    for leader, cards in seen.past:
        role = (seen.lielais - leader) % 3
        led, other, _ = (*cards, 0, 0, 0)[:3]
        for number, card in enumerate(cards):
            place, before = (leader + number) % 3, (0, led, led)[number]
            if place != seen.place:
                on_table = (before, other if number == 2 else 0)
                yield _Card(place, role, *on_table, card, since[place], gone, voids)
            since[place] ^= card
        gone |= sum(cards)
        voids |= ASKS[led] if role < len(cards) and not cards[role] & ASKS[led] else 0


def _is_equal(one: int, other: int, known: int) -> bool:
    """Whether two cards of a hand play alike: all between them are its own or gone."""
    if ASKS[one] != ASKS[other] or WORTH[one] != WORTH[other]:
        return False
    low, high = min(one, other), max(one, other)
    return not (high - 1) & ~((low << 1) - 1) & ~known
