"""How a match ends: one person proposes and another agrees, or the agreed time comes."""

from typing import assert_never

from game.commands import AgreeEnd, DeclineEnd, Ending, ProposeEnd
from game.events import (
    DealVoided,
    EndAgreed,
    EndDeclined,
    EndProposed,
    EndReason,
    Event,
    LastDealSet,
    MatchEnded,
    SeatLeft,
)
from game.pules import settlement
from game.refusals import Refusal, Refused
from game.rules import EndPules, Seat
from game.state import Match


def decide(state: Match, command: ProposeEnd | AgreeEnd | DeclineEnd) -> tuple[Event, ...]:
    """What happens when a seated person speaks about ending the match.

    Raises Refused where there is nothing to say.
    """
    if command.seat not in state.people:
        raise Refused(Refusal.SEAT_IS_FREE)
    match command:
        case ProposeEnd():
            return _propose(state, command)
        case AgreeEnd():
            return _agree(state, command.seat)
        case DeclineEnd():
            if state.proposal is None:
                raise Refused(Refusal.NOTHING_PROPOSED)
            return (EndDeclined(command.seat),)
        case _ as unreachable:
            assert_never(unreachable)


def call_time(state: Match) -> tuple[Event, ...]:
    """The agreed time has come: a deal in progress is finished, no new one is dealt.

    Raises Refused where the deal in progress is the last one already.
    """
    if not state.deal_runs:
        return (ended(state, EndReason.TIME),)
    if _ends_by(state, state.number):
        raise Refused(Refusal.ENDING_ALREADY)
    return (LastDealSet(state.number, EndReason.TIME),)


def ended(state: Match, reason: EndReason) -> MatchEnded:
    """The end, with what the open personal pules cost where the table settles them."""
    settles = state.rules.end_pules is EndPules.SETTLE
    return MatchEnded(reason, settlement(state.pules if settles else (), seats=state.seats))


def overtaken(state: Match) -> tuple[EndDeclined, ...]:
    """The proposal lapses with a new deal, unless it was about that deal or a later one."""
    proposal = state.proposal
    if proposal is None or proposal.number > len(state.rows):
        return ()
    return (EndDeclined(proposal.seat),)


def abandoned(state: Match, leavers: frozenset[Seat]) -> tuple[EndDeclined, ...]:
    """The proposal lapses when the person who made it leaves."""
    if state.proposal is None or state.proposal.seat not in leavers:
        return ()
    return (EndDeclined(state.proposal.seat),)


def _propose(state: Match, command: ProposeEnd) -> tuple[Event, ...]:
    number = _last_number(state, command.ending)
    if command.ending is not Ending.NOW and _ends_by(state, number):
        raise Refused(Refusal.ENDING_ALREADY)
    proposed = EndProposed(command.seat, command.ending, number)
    if set(state.present) <= {command.seat}:
        return proposed, *_carried_out(state, proposed)
    standing = state.proposal
    if standing is not None and (standing.ending, standing.number) == (command.ending, number):
        return _agree(state, command.seat)
    return (proposed,)


def _agree(state: Match, seat: Seat) -> tuple[Event, ...]:
    if state.proposal is None:
        raise Refused(Refusal.NOTHING_PROPOSED)
    if state.proposal.seat == seat:
        raise Refused(Refusal.OWN_PROPOSAL)
    return EndAgreed(seat), *_carried_out(state, state.proposal)


def _carried_out(state: Match, proposal: EndProposed) -> tuple[Event, ...]:
    reason = EndReason.AGREED
    if proposal.ending is Ending.LAST_ROUND:
        reason = EndReason.LAST_ROUND
    if proposal.ending is Ending.NOW and state.deal_runs:
        left = tuple(SeatLeft(seat) for seat in sorted(state.leaving))
        return DealVoided(), *left, ended(state, reason)
    if proposal.number <= len(state.rows):
        return (ended(state, reason),)
    return (LastDealSet(proposal.number, reason),)


def _ends_by(state: Match, number: int) -> bool:
    """Whether the match ends after the deal with this number, or sooner."""
    return state.last_deal is not None and state.last_deal.number <= number


def _last_number(state: Match, ending: Ending) -> int:
    """The deal after which a match ends; a last round ends when all have dealt equally often.

    Called between rounds, the round that begins is the last.
    """
    if ending is not Ending.LAST_ROUND:
        return state.number
    rounds = -(-(state.number + (not state.deal_runs)) // state.seats)
    return rounds * state.seats
