"""The state of a match: the fold of its events."""

from dataclasses import dataclass, replace
from typing import assert_never

from game import deal as deals
from game.deal import Deal
from game.events import (
    DealEvent,
    DealScored,
    Dealt,
    DealVoided,
    EndAgreed,
    EndDeclined,
    EndProposed,
    Event,
    LastDealSet,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
)
from game.pules import Pule, without
from game.rules import Limit, Rules, Seat
from game.sheet import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two events.

    `turn` counts the events so far; `deal_turn` is the turn of the newest event of the deal, so
    that nothing said beside the play makes a card button old. `deal` stays after its end, to be
    looked at, until the next one. `dealer` is the current deal's or, between deals, the next one's.
    """

    rules: Rules
    seats: int
    limit: Limit
    dealer: Seat
    turn: int = 1
    deal_turn: int = 1
    deal: Deal | None = None
    rows: tuple[Row, ...] = ()
    pules: tuple[Pule, ...] = ()
    total: tuple[int, ...]
    proposal: EndProposed | None = None
    last_deal: LastDealSet | None = None
    leaving: frozenset[Seat] = frozenset()
    free: frozenset[Seat] = frozenset()
    ended: MatchEnded | None = None

    @property
    def number(self) -> int:
        """The number of the deal in progress, or of the newest finished one."""
        return len(self.rows) + self.deal_runs

    @property
    def deal_runs(self) -> bool:
        """Whether a deal is in progress."""
        return self.deal is not None and not self.deal.over

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The seats with a person on them."""
        return tuple(Seat(seat) for seat in range(self.seats) if seat not in self.free)


def fold(events: tuple[Event, ...]) -> Match:
    """The state after all events of a match, the first of which is MatchStarted.

    The same as evolving event by event, but the cards of deals before the newest are passed over:
    a finished deal leaves nothing but its row, and a bot that starts folds many long matches.
    """
    newest = max((at for at, event in enumerate(events) if isinstance(event, Dealt)), default=0)
    state: Match | None = None
    for turn, event in enumerate(events):
        if turn < newest and isinstance(event, Dealt | DealEvent):
            continue
        if state is not None and state.turn != turn:
            state = replace(state, turn=turn)
        state = evolve(state, event)
    assert state is not None, "a match has at least one event"
    return state


def evolve(state: Match | None, event: Event) -> Match:
    """The state after an event; it holds no rule and cannot refuse."""
    if isinstance(event, MatchStarted):
        return Match(
            rules=event.rules,
            seats=event.seats,
            limit=event.limit,
            dealer=event.dealer,
            total=(0,) * event.seats,
        )
    assert state is not None, "a match begins with MatchStarted"
    turn = state.turn + 1
    if isinstance(event, DealEvent):
        assert state.deal is not None, "a deal begins with Dealt"
        return replace(state, turn=turn, deal_turn=turn, deal=deals.evolve(state.deal, event))
    return _beside_the_play(replace(state, turn=turn), event)


def _beside_the_play(  # noqa: PLR0911 -- one line an event
    state: Match, event: MatchEvent
) -> Match:
    match event:
        case Dealt():
            return replace(state, deal=deals.begin(event), deal_turn=state.turn)
        case DealScored():
            return _with_row(state, event)
        case DealVoided():
            return replace(state, deal=None, deal_turn=state.turn)
        case EndProposed():
            return replace(state, proposal=event)
        case EndDeclined() | EndAgreed():
            return replace(state, proposal=None)
        case LastDealSet():
            return replace(state, last_deal=event, proposal=None)
        case MatchEnded():
            return _with_end(state, event)
        case SeatLeaving() | SeatStayed() | SeatLeft() | SeatTaken():
            return _with_seat_event(state, event)
        case _ as unreachable:
            assert_never(unreachable)


def _with_row(state: Match, scored: DealScored) -> Match:
    total = tuple(map(sum, zip(state.total, scored.delta, strict=True)))
    pules = without(state.pules, scored.closed) + scored.written
    row = Row(
        dealer=state.dealer,
        scored=scored,
        total=total,
        common=sum(pule.owner is None for pule in pules),
        personal=tuple(pule.owner for pule in pules if pule.owner is not None),
    )
    next_dealer = Seat((state.dealer + 1) % state.seats)
    return replace(
        state,
        rows=(*state.rows, row),
        total=total,
        pules=pules,
        dealer=next_dealer,
        deal_turn=state.turn,
    )


def _with_end(state: Match, ended: MatchEnded) -> Match:
    total = tuple(map(sum, zip(state.total, ended.settlement, strict=True)))
    return replace(state, ended=ended, total=total, proposal=None, deal_turn=state.turn)


def _with_seat_event(state: Match, event: SeatLeaving | SeatStayed | SeatLeft | SeatTaken) -> Match:
    seat = frozenset({event.seat})
    match event:
        case SeatLeaving():
            return replace(state, leaving=state.leaving | seat)
        case SeatStayed():
            return replace(state, leaving=state.leaving - seat)
        case SeatLeft():
            return replace(state, leaving=state.leaving - seat, free=state.free | seat)
        case SeatTaken():
            return replace(state, free=state.free - seat)
