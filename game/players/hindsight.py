"""A finished deal as a seat saw it before a card, and what the deal's analysis makes of that."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from game.cards import in_order
from game.deal import Deal
from game.events import DealScored, Event
from game.match import Match, fold
from game.players.analysis import Analysis, Slip, analyse
from game.players.judging import position_in
from game.players.position import HANDS, Position
from game.players.sampling import Worlds
from game.players.seen import look
from game.view import view

WORLDS = 50
NODE_LIMIT = 800
_TOO_EARLY = "a card is judged when the deal is over"


def find_slips(match: Match) -> Analysis | None:
    """Where the points of the newest deal were; None where no card met a Lielais' contract.

    The same for the same deal. Raises ValueError before the deal is over.
    """
    if match.deal is None or not match.deal.over:
        raise ValueError(_TOO_EARLY)
    return analyse(match.deal, partial(worlds_before, match, match.deal), node_limit=NODE_LIMIT)


def after_deal(events: Sequence[Event], number: int) -> Match:
    """The match as it stood when the deal with this number, from 1, was over.

    Raises ValueError before that.
    """
    scored = [turn for turn, event in enumerate(events, start=1) if isinstance(event, DealScored)]
    if not 1 <= number <= len(scored):
        raise ValueError(_TOO_EARLY)
    return fold(tuple(events[: scored[number - 1]]))


def worlds_before(match: Match, deal: Deal, slip: Slip) -> Iterator[Position]:
    """Deals that the seat of a slip could not tell from this one, as they stood before its card."""
    seen = view(replace(match, deal=rewound(deal, slip.number)), slip.seat)
    assert seen is not None, "a deal has been dealt"
    known = look(seen)
    worlds, rng = Worlds(known), Random(_seed(deal, slip))  # noqa: S311 -- the deal is over
    for _ in range(WORLDS):
        yield position_in(known, worlds.sampled(rng))


def rewound(deal: Deal, number: int) -> Deal:
    """The deal as it stood when so many cards had been played and the next one was to come."""
    tricks = deal.tricks if deal.trick is None else (*deal.tricks, deal.trick)
    taken_back = [play for trick in tricks for play in trick.plays][number:]
    hands = tuple(
        hand | {card for player, card in taken_back if player == seat}
        for seat, hand in zip(deal.active, deal.hands, strict=True)
    )
    done, played = divmod(number, HANDS)
    running = replace(tricks[done], plays=tricks[done].plays[:played], winner=None, points=None)
    return replace(deal, hands=hands, tricks=tricks[:done], trick=running, rest=None, over=False)


def _seed(deal: Deal, slip: Slip) -> str:
    """What makes the worlds of a slip, whoever asks and however often: the hands, and its place."""
    dealt = rewound(deal, 0)
    cards = (card.value for hand in dealt.hands for card in in_order(hand))
    return f"{' '.join(cards)} {slip.number}"
