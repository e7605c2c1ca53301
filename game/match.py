"""A match: seats, dealers, deals, the sheet, and how it ends."""

from typing import assert_never

from game import deal as deals
from game import ending
from game.commands import (
    AgreeEnd,
    Bury,
    CallTime,
    Command,
    DealCommand,
    DeclineEnd,
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
    Dealt,
    EndReason,
    Event,
    LastDealSet,
    MatchStarted,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
)
from game.refusals import Refusal, Refused
from game.rules import FEWEST_SEATS, MOST_SEATS, active_seats
from game.sheet import score
from game.state import Match, evolve, fold

__all__ = ["Match", "decide", "evolve", "fold", "legal"]


def legal(state: Match) -> tuple[DealCommand, ...]:
    """Every command that the seat to act may give in the deal; none where no deal runs."""
    if state.deal is None or state.ended:
        return ()
    return deals.legal(state.deal, state.rules)


def decide(state: Match | None, command: Command) -> tuple[Event, ...]:
    """What happens when somebody wants something.

    Raises Refused where the rules do not allow it; then nothing has changed. Raises ValueError for
    what no person can ask for: a deck that is not the 26 cards, a table that cannot be.
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
        case ProposeEnd() | AgreeEnd() | DeclineEnd():
            events = ending.decide(state, command)
        case CallTime():
            events = ending.call_time(state)
        case Leave() | Stay() | TakeSeat():
            events = _move(state, command)
        case _ as unreachable:
            assert_never(unreachable)
    return events


def _start(state: Match | None, command: StartMatch) -> tuple[Event, ...]:
    if state is not None:
        raise Refused(Refusal.MATCH_RUNS)
    if not FEWEST_SEATS <= command.seats <= MOST_SEATS:
        raise ValueError("a table has three to five seats")
    if command.dealer not in range(command.seats):
        raise ValueError("the first dealer sits at the table")
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
    dealt = Dealt(dealer=state.dealer, active=active, cards=command.cards)
    return *ending.overtaken(state), dealt


def _in_deal(state: Match, command: DealCommand) -> tuple[Event, ...]:
    if state.deal is None:
        raise Refused(Refusal.NOT_PLAYING)
    happened = deals.decide(state.deal, command, state.rules)
    deal = state.deal
    for event in happened:
        deal = deals.evolve(deal, event)
    if not deal.over:
        return happened
    return *happened, *_after_deal(state, deal)


def _after_deal(state: Match, deal: Deal) -> tuple[Event, ...]:
    """The row of the sheet, who leaves now, and whether that was the last deal."""
    scored = score(deal, state.rules, seats=state.seats, pules=state.pules, row=len(state.rows))
    left = tuple(SeatLeft(seat) for seat in sorted(state.leaving))
    after = evolve(state, scored)
    if state.last_deal is not None and len(after.rows) >= state.last_deal.number:
        return scored, *left, ending.ended(after, state.last_deal.reason)
    if len(left) == len(state.seated):
        return scored, *left, ending.ended(after, EndReason.EVERYBODY_LEFT)
    return scored, *ending.abandoned(state, state.leaving), *left


def _move(state: Match, command: Leave | Stay | TakeSeat) -> tuple[Event, ...]:
    match command:
        case Leave():
            return _leave(state, command)
        case Stay():
            if command.seat not in state.leaving:
                raise Refused(Refusal.NOT_LEAVING)
            return (SeatStayed(command.seat),)
        case TakeSeat():
            if command.seat not in state.free:
                raise Refused(Refusal.SEAT_IS_TAKEN)
            return (SeatTaken(command.seat),)


def _leave(state: Match, command: Leave) -> tuple[Event, ...]:
    seat = command.seat
    if seat not in state.seated:
        raise Refused(Refusal.SEAT_IS_FREE)
    if seat in state.leaving:
        raise Refused(Refusal.LEAVING_ALREADY)
    if state.deal_runs:
        return (SeatLeaving(seat),)
    if state.seated == (seat,):
        return SeatLeft(seat), ending.ended(state, EndReason.EVERYBODY_LEFT)
    return *ending.abandoned(state, frozenset({seat})), SeatLeft(seat)
