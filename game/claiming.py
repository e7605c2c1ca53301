"""Ending a deal before its last card: a claim of the rest, or giving up."""

from typing import assert_never

from game.commands import AcceptClaim, Claim, ClaimCommand, DeclineClaim, GiveUp
from game.deal import Deal, Phase
from game.events import ClaimAccepted, ClaimDeclined, ClaimMade, DealEvent, MatchEvent, RestTaken
from game.players.claims import is_forced
from game.players.position import from_deal
from game.players.solver import NodeLimit
from game.refusals import Refusal, Refused
from game.rules import Seat
from game.scoring import Contract, Side
from game.state import Match

_NODE_LIMIT = 1000
"""Tricks searched before a claim counts as one that is not forced: some hundredths of a second."""


def side_of(seat: Seat, deal: Deal) -> Side:
    """The side on which a seat plays."""
    return Side.LIELAIS if seat == deal.lielais else Side.MAZIE


def claimable(state: Match, seat: Seat) -> Deal:
    """The deal in which a seat may claim or give up.

    Raises Refused: not between deals, before the play, in a galdiņš, nor while a claim waits.
    """
    deal = state.deal
    if not state.customs.claims:
        raise Refused(Refusal.NO_CLAIMS)
    if deal is None or deal.phase is not Phase.PLAYING or deal.lielais is None:
        raise Refused(Refusal.NOTHING_TO_CLAIM)
    if seat not in deal.active:
        raise Refused(Refusal.NOTHING_TO_CLAIM)
    if state.claim is not None:
        raise Refused(Refusal.CLAIM_WAITS)
    return deal


def decide(state: Match, command: ClaimCommand) -> tuple[DealEvent | MatchEvent, ...]:
    """What happens when a seat claims the rest, gives up, or answers one who did.

    A RestTaken among the events ends the deal. A claim that open cards prove is booked at once, as
    the Lielais' giving up is; to any other claim both others have to agree, and to a Mazie's giving
    up his partner. Raises Refused where there is nothing to claim or to answer.
    """
    match command:
        case Claim():
            return _claim(state, command.seat)
        case GiveUp():
            return _give_up(state, command.seat)
        case AcceptClaim():
            return _accept(state, command.seat)
        case DeclineClaim():
            return _decline(state, command.seat)
        case _ as unreachable:
            assert_never(unreachable)


def _claim(state: Match, seat: Seat) -> tuple[DealEvent | MatchEvent, ...]:
    deal = claimable(state, seat)
    side = side_of(seat, deal)
    if _is_proved(deal, side):
        return _at_once(deal, seat, side)
    return _ask(state, ClaimMade(seat, side, asked=_others(deal, seat)))


def _give_up(state: Match, seat: Seat) -> tuple[DealEvent | MatchEvent, ...]:
    deal = claimable(state, seat)
    if seat == deal.lielais:
        return _at_once(deal, seat, Side.MAZIE)
    partner = tuple(other for other in deal.mazie if other != seat)
    return _ask(state, ClaimMade(seat, Side.LIELAIS, asked=partner))


def _ask(state: Match, claim: ClaimMade) -> tuple[ClaimMade]:
    """Asks those who have to agree; once a seat and card, so that nobody asks until they do."""
    if claim.seat in state.claimed:
        raise Refused(Refusal.CLAIMED_ALREADY)
    return (claim,)


def _is_proved(deal: Deal, side: Side) -> bool:
    assert deal.contract is not None, "a deal in play has a contract"
    try:
        return is_forced(from_deal(deal), deal.contract, side, node_limit=_NODE_LIMIT)
    except NodeLimit:
        return False


def _others(deal: Deal, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in deal.active if other != seat)


def _at_once(deal: Deal, seat: Seat, side: Side) -> tuple[DealEvent | MatchEvent, ...]:
    made = ClaimMade(seat, side, asked=())
    return made, _rest(deal, made)


def _rest(deal: Deal, claim: ClaimMade) -> RestTaken:
    """Who gets the rest: the Lielais, the Mazie who claimed it, else the first of the Mazie."""
    if deal.contract is Contract.SMALL:
        return RestTaken(claim.seat, claim.side, taker=None)
    if claim.side is Side.LIELAIS:
        return RestTaken(claim.seat, claim.side, taker=deal.lielais)
    taker = claim.seat if claim.seat in deal.mazie else deal.mazie[0]
    return RestTaken(claim.seat, claim.side, taker=taker)


def _accept(state: Match, seat: Seat) -> tuple[DealEvent | MatchEvent, ...]:
    claim, deal = state.claim, state.deal
    if claim is None or deal is None:
        raise Refused(Refusal.NOTHING_CLAIMED)
    if seat not in claim.asked:
        raise Refused(Refusal.NOT_ASKED)
    accepted = ClaimAccepted(seat)
    return (accepted,) if len(claim.asked) > 1 else (accepted, _rest(deal, claim))


def _decline(state: Match, seat: Seat) -> tuple[MatchEvent, ...]:
    if state.claim is None:
        raise Refused(Refusal.NOTHING_CLAIMED)
    if seat not in (state.claim.seat, *state.claim.asked):
        raise Refused(Refusal.NOT_ASKED)
    return (ClaimDeclined(seat),)
