"""The state of a match: the fold of its events."""

from dataclasses import dataclass, replace
from typing import assert_never

from game import deal as deals
from game.deal import Deal
from game.events import (
    BidMade,
    Buried,
    CardPlayed,
    ClaimAccepted,
    ClaimDeclined,
    ClaimMade,
    DealEvent,
    DealScored,
    Dealt,
    DealVoided,
    EndAgreed,
    EndDeclined,
    EndProposed,
    Event,
    HintTaken,
    LastDealSet,
    MatchEnded,
    MatchEvent,
    MatchStarted,
    SeatEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.pules import Pule, without
from game.rules import Customs, Limit, Rules, Seat, Skill
from game.sheet import Row


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match between two events.

    `turn` counts the events so far; `deal_turn` is the turn of the newest event of the deal, so
    that nothing said beside the play makes a card button old. `deal` stays after its end, to be
    looked at, until the next one. `dealer` is the current deal's or, between deals, the next one's.
    `computers` has the skill of the computer player on each seat, None for a person's; `away` the
    people for whom a stand-in plays; `stood_in` and `hinted` are about the deal in progress.
    `claim_turn` is the turn of the newest claim in it, which tells it from every other; `claimed`
    has the seats that claimed since the newest card.
    """

    rules: Rules
    customs: Customs
    seats: int
    computers: tuple[Skill | None, ...]
    limit: Limit
    dealer: Seat
    turn: int = 1
    deal_turn: int = 1
    deal: Deal | None = None
    rows: tuple[Row, ...] = ()
    pules: tuple[Pule, ...] = ()
    total: tuple[int, ...]
    claim: ClaimMade | None = None
    claim_turn: int = 0
    claimed: frozenset[Seat] = frozenset()
    proposal: EndProposed | None = None
    last_deal: LastDealSet | None = None
    leaving: frozenset[Seat] = frozenset()
    free: frozenset[Seat] = frozenset()
    away: frozenset[Seat] = frozenset()
    stood_in: frozenset[Seat] = frozenset()
    hinted: frozenset[Seat] = frozenset()
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
        """The seats that somebody has, computer players among them."""
        return tuple(Seat(seat) for seat in range(self.seats) if seat not in self.free)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that a person has, present or away."""
        return tuple(seat for seat in self.seated if self.computers[seat] is None)

    @property
    def present(self) -> tuple[Seat, ...]:
        """The seats that a person plays just now."""
        return tuple(seat for seat in self.people if seat not in self.away)

    def skill_of(self, seat: Seat) -> Skill | None:
        """How well the computer plays a seat; None where a person does, or nobody."""
        return Skill.STRONG if seat in self.away else self.computers[seat]


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
        return _begin(event)
    assert state is not None, "a match begins with MatchStarted"
    turn = state.turn + 1
    if isinstance(event, DealEvent):
        return _in_the_play(replace(state, turn=turn, deal_turn=turn), event)
    return _beside_the_play(replace(state, turn=turn), event)


def _begin(started: MatchStarted) -> Match:
    computers = dict(started.computers)
    return Match(
        rules=started.rules,
        customs=started.customs,
        seats=started.seats,
        computers=tuple(computers.get(Seat(seat)) for seat in range(started.seats)),
        limit=started.limit,
        dealer=started.dealer,
        total=(0,) * started.seats,
    )


def _in_the_play(state: Match, event: DealEvent) -> Match:
    assert state.deal is not None, "a deal begins with Dealt"
    deal = deals.evolve(state.deal, event)
    if not isinstance(event, BidMade | Buried | CardPlayed):
        return replace(state, deal=deal)
    stood_in = state.stood_in | (state.away & {event.seat})
    return replace(state, deal=deal, stood_in=stood_in, claim=None, claimed=frozenset())


def _beside_the_play(  # noqa: PLR0911 -- one line an event
    state: Match, event: MatchEvent
) -> Match:
    match event:
        case Dealt():
            return replace(state, deal=deals.begin(event), deal_turn=state.turn)
        case DealScored():
            return _with_row(_deal_done(state), event)
        case DealVoided():
            return replace(_deal_done(state), deal=None, deal_turn=state.turn)
        case ClaimMade() | ClaimAccepted() | ClaimDeclined():
            return _with_claim_event(state, event)
        case HintTaken():
            return replace(state, hinted=state.hinted | {event.seat})
        case EndProposed():
            return replace(state, proposal=event)
        case EndDeclined() | EndAgreed():
            return replace(state, proposal=None)
        case LastDealSet():
            return replace(state, last_deal=event, proposal=None)
        case MatchEnded():
            return _with_end(state, event)
        case _:
            return _with_seat_event(state, event)


def _deal_done(state: Match) -> Match:
    """The match without what was about the deal alone."""
    nobody = frozenset[Seat]()
    return replace(state, claim=None, claim_turn=0, claimed=nobody, stood_in=nobody, hinted=nobody)


def _with_claim_event(state: Match, event: ClaimMade | ClaimAccepted | ClaimDeclined) -> Match:
    match event:
        case ClaimMade():
            claimed = state.claimed | {event.seat}
            return replace(state, claim=event, claim_turn=state.turn, claimed=claimed)
        case ClaimAccepted():
            assert state.claim is not None, "only a claim is accepted"
            asked = tuple(seat for seat in state.claim.asked if seat != event.seat)
            return replace(state, claim=replace(state.claim, asked=asked))
        case ClaimDeclined():
            return replace(state, claim=None)


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


def _with_seat_event(state: Match, event: SeatEvent) -> Match:
    seat = frozenset({event.seat})
    match event:
        case SeatLeaving():
            return replace(state, leaving=state.leaving | seat)
        case SeatStayed():
            return replace(state, leaving=state.leaving - seat)
        case SeatLeft():
            state = _with_computer(state, event.seat, None)
            return replace(
                state,
                leaving=state.leaving - seat,
                away=state.away - seat,
                free=state.free | seat,
            )
        case SeatTaken():
            return replace(_with_computer(state, event.seat, event.skill), free=state.free - seat)
        case SeatHandedOver():
            return replace(state, away=state.away | seat)
        case SeatTakenBack():
            return replace(state, away=state.away - seat)
        case _ as unreachable:
            assert_never(unreachable)


def _with_computer(state: Match, seat: Seat, skill: Skill | None) -> Match:
    computers = (*state.computers[:seat], skill, *state.computers[seat + 1 :])
    return replace(state, computers=computers)
