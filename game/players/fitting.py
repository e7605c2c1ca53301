"""How well the hidden cards of a world fit what the others have said and buried."""

from math import exp

from game.commands import Bid
from game.players.saving import regret
from game.players.seen import Seen, Three
from game.players.strength import (
    LAST_TAKES_FROM,
    SMALL_UP_TO,
    TAKE_FROM,
    ZOLE_FROM,
    exposed,
    hand_count,
)
from game.scoring import Contract

_UNLIKELY = 0.1
_LAST = 2
# How many points a Lielais misjudges when he buries, by the rule: about one in three does so much.
_CARELESS = 8.0


def fits(seen: Seen, hands: Three, away: int) -> float:
    """How well the bids of the others, and what they buried, fit these cards; above 0, up to 1."""
    likely = 1.0
    for place, bid in enumerate(seen.bids):
        if place != seen.place and not _would_say(bid, hands[place] | seen.played[place], place):
            likely *= _UNLIKELY
    lielais = seen.lielais
    if seen.contract is Contract.TAKE and lielais is not None and lielais != seen.place:
        ten = hands[lielais] | seen.played[lielais] | away
        likely *= exp(-regret(ten, away) / _CARELESS)
    return likely


def _would_say(bid: Bid, held: int, place: int) -> bool:
    """Whether the count fits the bid; for a take, of the eight cards kept."""
    takes_from = LAST_TAKES_FROM if place == _LAST else TAKE_FROM
    match bid:
        case Bid.PASS:
            return hand_count(held) < takes_from
        case Bid.TAKE:
            return hand_count(held) >= takes_from
        case Bid.ZOLE:
            return hand_count(held) >= ZOLE_FROM
        case Bid.SMALL:
            return exposed(held) <= SMALL_UP_TO
