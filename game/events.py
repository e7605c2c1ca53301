"""What happened at the table; the state of a match is the fold of these."""

from dataclasses import dataclass
from enum import Enum

from game.cards import Card
from game.commands import Bid, Ending
from game.pules import ClosedPule, Pule
from game.rules import USUAL, Customs, Limit, Rules, Seat, Skill
from game.scoring import Contract, Level, Side


class EndReason(Enum):
    """Why a match is over."""

    AGREED = "agreed"
    DEALS = "deals"
    TIME = "time"
    LAST_ROUND = "last_round"
    EVERYBODY_LEFT = "everybody_left"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchStarted:
    """The people sat down, and the computer players with their skill."""

    rules: Rules
    seats: int
    dealer: Seat
    limit: Limit
    customs: Customs = USUAL
    computers: tuple[tuple[Seat, Skill], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """A deal began; `cards` is the whole dealing order, a secret of the log."""

    dealer: Seat
    active: tuple[Seat, Seat, Seat]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BidMade:
    """A hand spoke."""

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class ContractMade:
    """The bidding ended; there is no Lielais where everybody passed."""

    contract: Contract
    lielais: Seat | None


@dataclass(frozen=True, slots=True)
class Buried:
    """The Lielais put two cards away; which ones is his secret until the deal is over."""

    seat: Seat
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class TalonOpened:
    """A talon card was opened and leads a trick of a galdiņš."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played to the trick."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete; `seat` is None where the talon card won it; points are the cards'."""

    seat: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class RestTaken:
    """A side got all that was left, and the deal ended before its last card.

    `seat` claimed it or gave up. The tricks and points that were left count as those of `taker`;
    nobody has them in a small Zole, where they mean nothing.
    """

    seat: Seat
    side: Side
    taker: Seat | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealScored:
    """A deal is over: one row of the sheet.

    `tricks`, `points` and `delta` have an entry a seat on the sheet; `lielais_points` is None for a
    small Zole and where there is no Lielais; `losers` only a galdiņš has. `rest` says how a deal
    ended before its last card, `stood_in` for which seats a stand-in acted in it, `hinted` which
    asked for a hint.
    """

    contract: Contract
    lielais: Seat | None
    level: Level | None
    lielais_points: int | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    delta: tuple[int, ...]
    losers: tuple[Seat, ...] = ()
    written: tuple[Pule, ...] = ()
    closed: ClosedPule | None = None
    rest: RestTaken | None = None
    stood_in: tuple[Seat, ...] = ()
    hinted: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class DealVoided:
    """The deal in progress was given up when the match ended; it is not on the sheet."""


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """Somebody claimed the rest for his side, or gave up, and `asked` have yet to agree.

    `side` would get all that is left; a card played before all agree means that the deal goes on.
    """

    seat: Seat
    side: Side
    asked: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ClaimAccepted:
    """One of those asked agreed."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimDeclined:
    """One of those asked, or the one who asked, would rather play on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HintTaken:
    """A person was told what the strong player would do."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndProposed:
    """Somebody wants to end the match; a second person's yes makes it so.

    `number` is the deal after which it would end, 0 before the first one.
    """

    seat: Seat
    ending: Ending
    number: int


@dataclass(frozen=True, slots=True)
class EndDeclined:
    """The proposal is off."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EndAgreed:
    """A second person said yes."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LastDealSet:
    """The match ends after the deal with this number."""

    number: int
    reason: EndReason


@dataclass(frozen=True, slots=True)
class SeatLeaving:
    """A person leaves after the deal in progress."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatStayed:
    """A person who wanted to leave stays."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A seat is free for another person."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Another person took a free seat with its column, or a computer player that has a skill."""

    seat: Seat
    skill: Skill | None = None


@dataclass(frozen=True, slots=True)
class SeatHandedOver:
    """A stand-in plays a person's seat from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class SeatTakenBack:
    """The person plays the seat again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over; `settlement` has what open personal pules cost, an entry a seat."""

    reason: EndReason
    settlement: tuple[int, ...]


DealEvent = BidMade | ContractMade | Buried | TalonOpened | CardPlayed | TrickTaken | RestTaken
SeatEvent = SeatLeaving | SeatStayed | SeatLeft | SeatTaken | SeatHandedOver | SeatTakenBack
MatchEvent = (
    Dealt
    | DealScored
    | DealVoided
    | ClaimMade
    | ClaimAccepted
    | ClaimDeclined
    | HintTaken
    | EndProposed
    | EndDeclined
    | EndAgreed
    | LastDealSet
    | SeatEvent
    | MatchEnded
)
Event = MatchStarted | DealEvent | MatchEvent
