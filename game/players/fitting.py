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
    share_counting,
)

_UNLIKELY = 0.1
_HARDLY = 0.02
_LAST = 2
# How many points a Lielais misjudges when he buries, by the rule: about one in three does so much.
_CARELESS = 8.0


def fits(seen: Seen, hands: Three, away: int) -> float:
    """How well the bids of the others, and what they buried, fit these cards; above 0, up to 1."""
    likely = 1.0
    for place, bid in enumerate(seen.bids):
        if place == seen.place:
            continue
        held = hands[place] | seen.played[place]
        if bid is Bid.TAKE:
            likely *= _took(held | away, away, place)
        elif not _would_say(bid, held, place):
            likely *= _UNLIKELY
    return likely


def _took(ten: int, away: int, place: int) -> float:
    """How likely a hand took that had these ten with the talon, and then buried so."""
    share = share_counting(ten, least=_takes_from(place), below=ZOLE_FROM)
    return max(share, _HARDLY) * exp(-regret(ten, away) / _CARELESS)


def _would_say(bid: Bid, held: int, place: int) -> bool:
    """Whether the count of a hand fits what it said before any talon was taken up."""
    match bid:
        case Bid.ZOLE:
            return hand_count(held) >= ZOLE_FROM
        case Bid.SMALL:
            return exposed(held) <= SMALL_UP_TO
        case _:
            return hand_count(held) < _takes_from(place)


def _takes_from(place: int) -> float:
    return LAST_TAKES_FROM if place == _LAST else TAKE_FROM
