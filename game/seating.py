"""Who plays a seat: getting up, sitting down, and stand-ins for those who are away."""

from typing import assert_never

from game import ending
from game.commands import HandOver, Leave, SeatCommand, Stay, TakeBack, TakeSeat
from game.events import (
    EndReason,
    MatchEvent,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.refusals import Refusal, Refused
from game.rules import Seat
from game.state import Match


def decide(state: Match, command: SeatCommand) -> tuple[MatchEvent, ...]:
    """What happens when somebody sits down, gets up, goes away or is back.

    Raises Refused where the seat is not theirs to take or to give.
    """
    match command:
        case Leave():
            return _leave(state, command.seat)
        case Stay():
            return _stay(state, command.seat)
        case TakeSeat():
            return _take_seat(state, command)
        case HandOver():
            return _hand_over(state, command.seat)
        case TakeBack():
            if command.seat not in state.away:
                raise Refused(Refusal.NOT_AWAY)
            return (SeatTakenBack(command.seat),)
        case _ as unreachable:
            assert_never(unreachable)


def _leave(state: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    if seat not in state.people:
        raise Refused(Refusal.SEAT_IS_FREE)
    if seat in state.leaving:
        raise Refused(Refusal.LEAVING_ALREADY)
    if state.deal_runs:
        return SeatLeaving(seat), *_stand_in(state, seat)
    if state.people == (seat,):
        return SeatLeft(seat), ending.ended(state, EndReason.EVERYBODY_LEFT)
    return *ending.abandoned(state, frozenset({seat})), SeatLeft(seat)


def _stand_in(state: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    """A stand-in for somebody who leaves, where the seat plays in this deal."""
    plays = state.deal is not None and seat in state.deal.active
    return (SeatHandedOver(seat),) if plays and seat not in state.away else ()


def _stay(state: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    if seat not in state.leaving:
        raise Refused(Refusal.NOT_LEAVING)
    back = (SeatTakenBack(seat),) if seat in state.away else ()
    return SeatStayed(seat), *back


def _take_seat(state: Match, command: TakeSeat) -> tuple[MatchEvent, ...]:
    taken = SeatTaken(command.seat, command.skill)
    if command.seat in state.free:
        return (taken,)
    is_computers = command.seat in state.seated and command.seat not in state.people
    if command.skill is not None or not is_computers:
        raise Refused(Refusal.SEAT_IS_TAKEN)
    if state.deal_runs:
        raise Refused(Refusal.DEAL_RUNS)
    return SeatLeft(command.seat), taken


def _hand_over(state: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    if seat not in state.people:
        raise Refused(Refusal.SEAT_IS_FREE)
    if seat in state.away:
        raise Refused(Refusal.AWAY_ALREADY)
    return (SeatHandedOver(seat),)
