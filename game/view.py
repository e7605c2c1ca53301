"""What one seat may know; whoever gets a View cannot leak or cheat."""

from dataclasses import dataclass

from game.cards import Card, in_order
from game.commands import Bid, DealCommand
from game.deal import Phase, Trick
from game.events import ClaimMade, RestTaken
from game.match import Match, legal
from game.pules import Pule
from game.rules import Customs, Rules, Seat, Skill
from game.scoring import Contract


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What everybody at the table knows of a deal."""

    rules: Rules
    customs: Customs
    seats: int
    computers: tuple[Skill | None, ...]
    away: frozenset[Seat]
    number: int
    dealer: Seat
    active: tuple[Seat, Seat, Seat]
    phase: Phase
    bids: tuple[tuple[Seat, Bid], ...]
    contract: Contract | None
    lielais: Seat | None
    to_act: Seat | None
    trick: Trick | None
    tricks: tuple[Trick, ...]
    rest: RestTaken | None
    claim: ClaimMade | None
    pules: tuple[Pule, ...]

    @property
    def mazie(self) -> tuple[Seat, ...]:
        """The seats that play against the Lielais; none where there is none."""
        if self.lielais is None:
            return ()
        return tuple(seat for seat in self.active if seat != self.lielais)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one seat knows: the table, its own cards, and what it may do now.

    `talon` is what this seat took up, `buried` what it put away itself; `legal` is empty unless it
    is this seat's turn. A seat that sits out has an empty hand.
    """

    seat: Seat
    table: Table
    hand: tuple[Card, ...]
    talon: tuple[Card, ...]
    buried: tuple[Card, ...]
    legal: tuple[DealCommand, ...]

    @property
    def is_to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return self.table.to_act == self.seat

    @property
    def is_alone(self) -> bool:
        """Whether this seat plays against everybody: as the Lielais, or in a galdiņš."""
        return self.table.contract is Contract.GALDINS or self.table.lielais == self.seat


def table_of(state: Match) -> Table | None:
    """What everybody knows of the deal in progress or just finished; None before the first."""
    deal = state.deal
    if deal is None:
        return None
    return Table(
        rules=state.rules,
        customs=state.customs,
        seats=state.seats,
        computers=state.computers,
        away=state.away,
        number=state.number,
        dealer=deal.dealer,
        active=deal.active,
        phase=deal.phase,
        bids=deal.bids,
        contract=deal.contract,
        lielais=deal.lielais,
        to_act=deal.to_act,
        trick=deal.trick,
        tricks=deal.tricks,
        rest=deal.rest,
        claim=state.claim,
        pules=state.pules,
    )


def view(state: Match, seat: Seat) -> View | None:
    """What a seat knows of the deal; None before the first deal."""
    table, deal = table_of(state), state.deal
    if table is None or deal is None:
        return None
    took = deal.contract is Contract.TAKE and deal.lielais == seat
    return View(
        seat=seat,
        table=table,
        hand=in_order(deal.hand(seat)),
        talon=deal.talon if took else (),
        buried=deal.buried if took else (),
        legal=legal(state) if deal.to_act == seat else (),
    )
