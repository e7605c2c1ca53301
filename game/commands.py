"""What somebody at the table wants."""

from dataclasses import dataclass
from enum import Enum

from game.cards import Card
from game.rules import USUAL, Customs, Limit, Rules, Seat, Skill


class Bid(Enum):
    """What a hand says when it is asked once (rules.md, Bidding)."""

    PASS = "pass"  # noqa: S105 -- a bid
    TAKE = "take"
    ZOLE = "zole"
    SMALL = "small"


class Ending(Enum):
    """When a match that its people agree to end is over."""

    AFTER_DEAL = "after_deal"
    LAST_ROUND = "last_round"
    NOW = "now"


@dataclass(frozen=True, slots=True, kw_only=True)
class StartMatch:
    """Sit down to a match; the first deal is the given dealer's.

    `computers` has the seats that are played by the computer.
    """

    rules: Rules
    seats: int
    dealer: Seat
    limit: Limit
    customs: Customs = USUAL
    computers: tuple[tuple[Seat, Skill], ...] = ()


@dataclass(frozen=True, slots=True)
class StartDeal:
    """Deal the 26 cards, in dealing order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MakeBid:
    """Speak in the bidding."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class Bury:
    """Put two of the ten cards away."""

    seat: Seat
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that all that is left of the deal is the own side's."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leave all that is left of the deal to the other side."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AcceptClaim:
    """Agree that the deal ends as somebody said."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclineClaim:
    """Play on instead, or take the own claim back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeHint:
    """Ask what the strong player would do in the own place."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ProposeEnd:
    """Ask the others to end the match."""

    seat: Seat
    ending: Ending


@dataclass(frozen=True, slots=True)
class AgreeEnd:
    """Say yes to the end that somebody else proposed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DeclineEnd:
    """Say no to a proposed end, or take the own proposal back."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallTime:
    """The agreed time has come: the deal in progress is the last."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Get up: between deals at once; in a deal a stand-in finishes it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Stay:
    """Take back the wish to leave after the deal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down on a seat that was left, or instead of a computer player.

    With a skill it is a computer player that sits down.
    """

    seat: Seat
    skill: Skill | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """Let a stand-in play the own seat for a while."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Play the own seat again."""

    seat: Seat


DealCommand = MakeBid | Bury | Play
ClaimCommand = Claim | GiveUp | AcceptClaim | DeclineClaim
SeatCommand = Leave | Stay | TakeSeat | HandOver | TakeBack
Command = (
    StartMatch
    | StartDeal
    | DealCommand
    | ClaimCommand
    | TakeHint
    | ProposeEnd
    | AgreeEnd
    | DeclineEnd
    | CallTime
    | SeatCommand
)
