"""A match: seats, dealers, deals, the sheet, and how it ends."""

from dataclasses import dataclass, replace
from typing import assert_never

from game import deal as deals
from game.commands import (
    AgreeEnd,
    Bury,
    CallTime,
    Command,
    DealCommand,
    DeclineEnd,
    Ending,
    Leave,
    MakeBid,
    Play,
    ProposeEnd,
    StartDeal,
    StartMatch,
    Stay,
    TakeSeat,
)
from game.deal import Deal
from game.events import (
    BidMade,
    Buried,
    CardPlayed,
    ContractMade,
    DealEvent,
    DealScored,
    Dealt,
    DealVoided,
    EndAgreed,
    EndDeclined,
    EndProposed,
    EndReason,
    Event,
    LastDealSet,
    MatchEnded,
    MatchStarted,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    TalonOpened,
    TrickTaken,
)
from game.pules import Pule, settlement, without
from game.refusals import Refusal, Refused
from game.rules import EndPules, Limit, Rules, Seat, active_seats
from game.sheet import Row, score

__all__ = ["Match", "decide", "evolve", "fold", "legal"]


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
    """The state after all events of a match, the first of which is MatchStarted."""
    state: Match | None = None
    for event in events:
        state = evolve(state, event)
    assert state is not None, "a match has at least one event"
    return state


def legal(state: Match) -> tuple[DealCommand, ...]:
    """Every command that the seat to act may give in the deal; none where no deal runs."""
    if state.deal is None or state.ended:
        return ()
    return deals.legal(state.deal, state.rules)


def decide(state: Match | None, command: Command) -> tuple[Event, ...]:
    """What happens when somebody wants something.

    Raises Refused where the rules do not allow it; then nothing has changed.
    """
    if isinstance(command, StartMatch):
        return _start(state, command)
    if state is None:
        raise Refused(Refusal.NO_MATCH)
    if state.ended:
        raise Refused(Refusal.MATCH_OVER)
    match command:
        case MakeBid() | Bury() | Play():
            events = _in_deal(state, command)
        case StartDeal():
            events = _deal(state, command)
        case ProposeEnd():
            events = _propose(state, command)
        case AgreeEnd():
            events = _agree(state, command.seat)
        case DeclineEnd():
            events = _decline(state, command.seat)
        case CallTime():
            events = _call_time(state)
        case Leave() | Stay() | TakeSeat():
            events = _move(state, command)
        case _ as unreachable:
            assert_never(unreachable)
    return events


def _start(state: Match | None, command: StartMatch) -> tuple[Event, ...]:
    if state is not None:
        raise Refused(Refusal.MATCH_RUNS)
    started = MatchStarted(
        rules=command.rules, seats=command.seats, dealer=command.dealer, limit=command.limit
    )
    if command.limit.deals is None:
        return (started,)
    return started, LastDealSet(command.limit.deals, EndReason.DEALS)


def _deal(state: Match, command: StartDeal) -> tuple[Event, ...]:
    if state.deal_runs:
        raise Refused(Refusal.DEAL_RUNS)
    if state.free:
        raise Refused(Refusal.SEAT_IS_FREE)
    if not deals.is_whole_deck(command.cards):
        raise ValueError("a deal needs the 26 cards, each once")
    active = active_seats(dealer=state.dealer, seats=state.seats)
    dealt: tuple[Event, ...] = (Dealt(dealer=state.dealer, active=active, cards=command.cards),)
    if state.proposal is None:
        return dealt
    return EndDeclined(state.proposal.seat), *dealt


def _in_deal(state: Match, command: DealCommand) -> tuple[Event, ...]:
    if state.deal is None:
        raise Refused(Refusal.NOT_PLAYING)
    happened: tuple[Event, ...] = deals.decide(state.deal, command, state.rules)
    after = state
    for event in happened:
        after = evolve(after, event)
    if after.deal is None or not after.deal.over:
        return happened
    return happened + _after_deal(after)


def _after_deal(state: Match) -> tuple[Event, ...]:
    """The row of the sheet, who leaves now, and whether that was the last deal."""
    assert state.deal is not None, "only a deal can be scored"
    scored = score(
        state.deal, state.rules, seats=state.seats, pules=state.pules, row=len(state.rows)
    )
    left = tuple(SeatLeft(seat) for seat in sorted(state.leaving))
    after = evolve(state, scored)
    if len(left) == len(state.seated):
        return scored, *left, _ended(after, EndReason.EVERYBODY_LEFT)
    if state.last_deal is not None and len(after.rows) >= state.last_deal.number:
        return scored, *left, _ended(after, state.last_deal.reason)
    return scored, *left


def _ended(state: Match, reason: EndReason) -> MatchEnded:
    settles = state.rules.end_pules is EndPules.SETTLE
    return MatchEnded(reason, settlement(state.pules if settles else (), seats=state.seats))


def _propose(state: Match, command: ProposeEnd) -> tuple[Event, ...]:
    others = [seat for seat in state.seated if seat != command.seat]
    standing = state.proposal
    if standing and standing.ending is command.ending and standing.seat != command.seat:
        return _agree(state, command.seat)
    if _says_nothing_new(state, command):
        raise Refused(Refusal.ENDING_ALREADY)
    proposed = EndProposed(command.seat, command.ending)
    if others:
        return (proposed,)
    return proposed, *_carried_out(state, command.ending)


def _says_nothing_new(state: Match, command: ProposeEnd) -> bool:
    if state.proposal == EndProposed(command.seat, command.ending):
        return True
    if command.ending is Ending.NOW or state.last_deal is None:
        return False
    return state.last_deal.number <= _last_number(state, command.ending)


def _agree(state: Match, seat: Seat) -> tuple[Event, ...]:
    if state.proposal is None:
        raise Refused(Refusal.NOTHING_PROPOSED)
    if state.proposal.seat == seat:
        raise Refused(Refusal.OWN_PROPOSAL)
    return EndAgreed(seat), *_carried_out(state, state.proposal.ending)


def _carried_out(state: Match, ending: Ending) -> tuple[Event, ...]:
    if state.deal_runs and ending is Ending.NOW:
        return DealVoided(), _ended(state, EndReason.AGREED)
    if not state.deal_runs and ending is not Ending.LAST_ROUND:
        return (_ended(state, EndReason.AGREED),)
    reason = EndReason.LAST_ROUND if ending is Ending.LAST_ROUND else EndReason.AGREED
    return (LastDealSet(_last_number(state, ending), reason),)


def _last_number(state: Match, ending: Ending) -> int:
    """The deal after which a match ends; a last round ends when all have dealt equally often.

    Called between rounds, the round that begins is the last.
    """
    if ending is not Ending.LAST_ROUND:
        return state.number
    rounds = -(-(state.number + (not state.deal_runs)) // state.seats)
    return rounds * state.seats


def _decline(state: Match, seat: Seat) -> tuple[Event, ...]:
    if state.proposal is None:
        raise Refused(Refusal.NOTHING_PROPOSED)
    return (EndDeclined(seat),)


def _call_time(state: Match) -> tuple[Event, ...]:
    if not state.deal_runs:
        return (_ended(state, EndReason.TIME),)
    if state.last_deal is not None and state.last_deal.number <= state.number:
        raise Refused(Refusal.ENDING_ALREADY)
    return (LastDealSet(state.number, EndReason.TIME),)


def _move(state: Match, command: Leave | Stay | TakeSeat) -> tuple[Event, ...]:
    seat = command.seat
    match command:
        case Leave():
            return _leave(state, seat)
        case Stay():
            if seat not in state.leaving:
                raise Refused(Refusal.NOT_LEAVING)
            return (SeatStayed(seat),)
        case TakeSeat():
            if seat not in state.free:
                raise Refused(Refusal.SEAT_IS_TAKEN)
            return (SeatTaken(seat),)


def _leave(state: Match, seat: Seat) -> tuple[Event, ...]:
    if seat in state.leaving:
        raise Refused(Refusal.LEAVING_ALREADY)
    if state.deal_runs:
        return (SeatLeaving(seat),)
    if state.seated == (seat,):
        return SeatLeft(seat), _ended(state, EndReason.EVERYBODY_LEFT)
    return (SeatLeft(seat),)


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
    return _evolve(replace(state, turn=state.turn + 1), event)


def _evolve(state: Match, event: Event) -> Match:  # noqa: PLR0911 -- one line an event
    match event:
        case Dealt():
            return replace(state, deal=deals.begin(event), deal_turn=state.turn)
        case BidMade() | ContractMade() | Buried() | TalonOpened() | CardPlayed() | TrickTaken():
            return _with_deal_event(state, event)
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
        case MatchStarted():
            raise AssertionError("a match starts once")
        case _ as unreachable:
            assert_never(unreachable)


def _with_deal_event(state: Match, event: DealEvent) -> Match:
    assert state.deal is not None, "a deal begins with Dealt"
    return replace(state, deal=deals.evolve(state.deal, event), deal_turn=state.turn)


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
