"""A match: seats, dealers, deals, the sheet, and how it ends."""

from dataclasses import replace
from typing import assert_never

from game import claiming, ending, seating
from game import deal as deals
from game.commands import (
    AcceptClaim,
    AgreeEnd,
    Bury,
    CallTime,
    Claim,
    ClaimCommand,
    Command,
    DealCommand,
    DeclineClaim,
    DeclineEnd,
    GiveUp,
    HandOver,
    Leave,
    MakeBid,
    Play,
    ProposeEnd,
    StartDeal,
    StartMatch,
    Stay,
    TakeBack,
    TakeHint,
    TakeSeat,
)
from game.deal import Deal, Phase
from game.events import (
    DealEvent,
    Dealt,
    EndReason,
    Event,
    HintTaken,
    LastDealSet,
    MatchEvent,
    MatchStarted,
    SeatLeft,
)
from game.refusals import Refusal, Refused
from game.rules import FEWEST_SEATS, MOST_SEATS, Seat, active_seats
from game.sheet import score
from game.state import Match, evolve, fold

__all__ = ["Match", "after", "decide", "evolve", "fold", "legal"]


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
        case Claim() | GiveUp() | AcceptClaim() | DeclineClaim():
            events = _on_claim(state, command)
        case TakeHint():
            events = _hint(state, command.seat)
        case StartDeal():
            events = _deal(state, command)
        case ProposeEnd() | AgreeEnd() | DeclineEnd():
            events = ending.decide(state, command)
        case CallTime():
            events = ending.call_time(state)
        case Leave() | Stay() | TakeSeat() | HandOver() | TakeBack():
            events = seating.decide(state, command)
        case _ as unreachable:
            assert_never(unreachable)
    return events


def after(state: Match | None, *commands: Command) -> Match:
    """The match when commands are carried out, one after the other.

    Raises Refused and ValueError as `decide` does.
    """
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event)
    assert state is not None, "a command that is accepted leaves a match"
    return state


def _start(state: Match | None, command: StartMatch) -> tuple[Event, ...]:
    if state is not None:
        raise Refused(Refusal.MATCH_RUNS)
    if not FEWEST_SEATS <= command.seats <= MOST_SEATS:
        raise ValueError("a table has three to five seats")
    if command.dealer not in range(command.seats):
        raise ValueError("the first dealer sits at the table")
    if not {seat for seat, _ in command.computers} < set(range(command.seats)):
        raise ValueError("at least one person sits at the table")
    started = MatchStarted(
        rules=command.rules,
        seats=command.seats,
        dealer=command.dealer,
        limit=command.limit,
        customs=command.customs,
        computers=command.computers,
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
    happened = list[DealEvent]()
    deal, wanted = state.deal, command
    while True:
        events = deals.decide(deal, wanted, state.rules)
        happened += events
        deal = _played_on(deal, events)
        lone = _lone_card(deal, state) if state.customs.lone_card else None
        if lone is None:
            return _completed(state, tuple(happened))
        wanted = lone


def _played_on(deal: Deal, events: tuple[DealEvent, ...]) -> Deal:
    for event in events:
        deal = deals.evolve(deal, event)
    return deal


def _lone_card(deal: Deal, state: Match) -> DealCommand | None:
    """The card of the next seat where it has no choice."""
    moves = deals.legal(deal, state.rules) if deal.phase is Phase.PLAYING else ()
    return moves[0] if len(moves) == 1 else None


def _on_claim(state: Match, command: ClaimCommand) -> tuple[Event, ...]:
    return _completed(state, claiming.decide(state, command))


def _hint(state: Match, seat: Seat) -> tuple[Event, ...]:
    if not state.customs.hints:
        raise Refused(Refusal.NO_HINTS)
    if state.deal is None or state.deal.to_act != seat:
        raise Refused(Refusal.NOT_YOUR_TURN)
    return (HintTaken(seat),)


def _completed(state: Match, happened: tuple[DealEvent | MatchEvent, ...]) -> tuple[Event, ...]:
    """The events, and what follows where the deal is over after them."""
    for event in happened:
        state = evolve(state, event)
    if state.deal is None or not state.deal.over:
        return happened
    return *happened, *_after_deal(state, state.deal)


def _after_deal(state: Match, deal: Deal) -> tuple[Event, ...]:
    """The row of the sheet, who leaves now, and whether that was the last deal."""
    scored = replace(
        score(deal, state.rules, seats=state.seats, pules=state.pules, row=len(state.rows)),
        stood_in=tuple(sorted(state.stood_in)),
        hinted=tuple(sorted(state.hinted)),
    )
    left = tuple(SeatLeft(seat) for seat in sorted(state.leaving))
    with_row = evolve(state, scored)
    if state.last_deal is not None and len(with_row.rows) >= state.last_deal.number:
        return scored, *left, ending.ended(with_row, state.last_deal.reason)
    if len(left) == len(state.people):
        return scored, *left, ending.ended(with_row, EndReason.EVERYBODY_LEFT)
    return scored, *ending.abandoned(state, state.leaving), *left
