"""What a table agrees on before the first deal."""

from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table: 0, 1, … clockwise."""

FEWEST_SEATS, MOST_SEATS = 3, 5


class Skill(Enum):
    """How well a computer player plays."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


class AllPass(Enum):
    """What happens when everybody passes."""

    PULE = "pule"
    GALDINS = "galdins"
    BOTH = "both"


class GaldinsTalon(Enum):
    """Whether the talon leads the first two tricks of a galdiņš or stays out of play."""

    LEADS = "leads"
    UNUSED = "unused"


class ForeignPule(Enum):
    """What the owner of a personal pule pays when somebody else closes it."""

    PEOPLE = "people"
    THREE = "three"


class EndPules(Enum):
    """What becomes of the personal pules still open when the match ends."""

    LAPSE = "lapse"
    SETTLE = "settle"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rule options of rules.md, each with its default."""

    all_pass: AllPass = AllPass.PULE
    small_zole: bool = True
    galdins_talon: GaldinsTalon = GaldinsTalon.LEADS
    foreign_pule: ForeignPule = ForeignPule.PEOPLE
    end_pules: EndPules = EndPules.LAPSE


@dataclass(frozen=True, slots=True, kw_only=True)
class Customs:
    """How a table likes to play beside the rules.

    With `claims` the rest of a deal may be claimed or given up; with `hints` a person may ask what
    the strong player would do; with `lone_card` the only legal card plays itself.
    """

    claims: bool = True
    hints: bool = False
    lone_card: bool = False


USUAL = Customs()
"""What a table does that has not said otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """How long a match lasts: a number of deals, until a time (UTC), or until its people agree.

    Raises ValueError for less than one deal and for a time without its zone.
    """

    deals: int | None = None
    until: datetime | None = None

    def __post_init__(self) -> None:
        if self.deals is not None and self.deals < 1:
            raise ValueError("a match has at least one deal")
        if self.until is not None and self.until.tzinfo is None:
            raise ValueError("a time to end at says its zone")


def active_seats(*, dealer: Seat, seats: int) -> tuple[Seat, Seat, Seat]:
    """First, second and third hand of a deal (rules.md, Deck and deal).

    With three the dealer is third hand, with four he sits out, with five the second seat to his
    left sits out too.

    >>> active_seats(dealer=Seat(0), seats=5)
    (1, 3, 4)
    """
    first, second, third = (1, 3, 4) if seats == MOST_SEATS else (1, 2, 3)
    return (
        Seat((dealer + first) % seats),
        Seat((dealer + second) % seats),
        Seat((dealer + third) % seats),
    )
