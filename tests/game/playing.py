"""Matches for the tests: begun, stacked so that a result is sure, or played at random."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from game.cards import DECK, Card, parse_cards
from game.commands import Bid, Bury, Command, MakeBid, StartDeal, StartMatch
from game.deal import Deal, Phase
from game.events import Event
from game.match import Match, decide, evolve, legal
from game.refusals import Refusal, Refused
from game.rules import (
    USUAL,
    AllPass,
    Customs,
    EndPules,
    ForeignPule,
    GaldinsTalon,
    Limit,
    Rules,
    Seat,
    Skill,
    active_seats,
)
from tests.records import after

ANNA, BRUNO, CILLA, DACE, EDGARS = (Seat(seat) for seat in range(5))
BEST = DECK[:8]
WORST = DECK[-8:]


def started(
    *,
    seats: int = 3,
    dealer: int = 0,
    limit: Limit | None = None,
    customs: Customs = USUAL,
    computers: Mapping[Seat, Skill] | None = None,
    **options: Any,
) -> Match:
    """A match before its first deal; the other arguments are rule options."""
    start = StartMatch(
        rules=Rules(**options),
        seats=seats,
        dealer=Seat(dealer),
        limit=limit or Limit(),
        customs=customs,
        computers=tuple((computers or {}).items()),
    )
    return after(None, start)


def refusal(state: Match | None, command: Command) -> Refusal | None:
    """Why a command is refused; None where it is accepted."""
    try:
        decide(state, command)
    except Refused as refused:
        return refused.reason
    return None


def dealing_order(hands: tuple[str, str, str], talon: str) -> tuple[Card, ...]:
    """The 26 cards so that first, second and third hand hold these."""
    return _order([parse_cards(hand) for hand in hands], parse_cards(talon))


def _order(hands: list[tuple[Card, ...]], talon: tuple[Card, ...]) -> tuple[Card, ...]:
    halves = [[hand[half : half + 4] for hand in hands] for half in (0, 4)]
    first, second = (tuple(card for quarter in half for card in quarter) for half in halves)
    return first + talon + second


def _stacked(state: Match, seat: Seat, hand: tuple[Card, ...]) -> StartDeal:
    """A deal with a given hand for one seat; the talon are the two weakest other cards."""
    rest = [card for card in DECK if card not in hand]
    talon = tuple(rest[-2:])
    hands = [tuple(rest[0:16:2]), tuple(rest[1:16:2])]
    hands.insert(active_seats(dealer=state.dealer, seats=state.seats).index(seat), hand)
    return StartDeal(_order(hands, talon))


def won(state: Match, seat: Seat, bid: Bid = Bid.TAKE) -> Match:
    """The match after a deal that a seat won: with all tricks, or without one in a small Zole."""
    return _finished(state, seat, bid, WORST if bid is Bid.SMALL else BEST)


def lost(state: Match, seat: Seat, bid: Bid = Bid.TAKE) -> Match:
    """The match after a deal that a seat lost: without a trick, or by the first of a small Zole."""
    return _finished(state, seat, bid, BEST if bid is Bid.SMALL else WORST)


def _finished(state: Match, seat: Seat, bid: Bid, hand: tuple[Card, ...]) -> Match:
    state = after(state, _stacked(state, seat, hand))
    while state.deal is not None and state.deal.to_act != seat:
        assert state.deal.to_act is not None
        state = after(state, MakeBid(state.deal.to_act, Bid.PASS))
    state = after(state, MakeBid(seat, bid))
    if bid is Bid.TAKE:
        assert state.deal is not None
        state = after(state, Bury(seat, state.deal.talon))
    return played_out(state, weakest=seat if hand is WORST else None)


def played_out(state: Match, *, weakest: Seat | None = None) -> Match:
    """The match when the deal is over: everybody plays his strongest card, one seat the weakest."""
    while state.deal_runs:
        commands = legal(state)
        last = commands[0].seat == weakest
        state = after(state, commands[-1 if last else 0])
    return state


def passed(state: Match) -> Match:
    """The match after everybody passed, and after the galdiņš where one is played."""
    state = after(state, StartDeal(DECK))
    for _ in range(3):
        assert state.deal is not None
        assert state.deal.to_act is not None
        state = after(state, MakeBid(state.deal.to_act, Bid.PASS))
    return played_out(state)


def running(state: Match) -> Deal:
    """The deal of a match that has one."""
    assert state.deal is not None
    return state.deal


def shuffled(rng: Random) -> tuple[Card, ...]:
    """The 26 cards in some order; every other time one hand gets more than its share."""
    cards = list(DECK)
    rng.shuffle(cards)
    if rng.random() < 0.5:
        pull = rng.choice((-1, 1)) * rng.uniform(0, 2)
        cards.sort(key=lambda card: card.order * pull + rng.gauss(0, 13))
        hands = [tuple(cards[:8]), tuple(cards[8:16]), tuple(cards[16:24])]
        rng.shuffle(hands)
        return _order(hands, tuple(cards[24:]))
    return tuple(cards)


def some_rules(rng: Random) -> Rules:
    """Any of the rule options."""
    return Rules(
        all_pass=rng.choice(list(AllPass)),
        small_zole=rng.random() < 0.8,
        galdins_talon=rng.choice(list(GaldinsTalon)),
        foreign_pule=rng.choice(list(ForeignPule)),
        end_pules=rng.choice(list(EndPules)),
    )


def chosen(rng: Random, state: Match) -> Command:
    """Something that the seat to act may do; bids are such that every contract comes up."""
    if state.deal is not None and state.deal.phase is Phase.BIDDING and rng.random() < 0.65:
        return legal(state)[0]
    return rng.choice(legal(state))


def played_at_random(
    rng: Random, *, deals: int, seats: int, rules: Rules
) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """A whole match: after every command the state, and all events so far."""
    start = StartMatch(
        rules=rules, seats=seats, dealer=Seat(rng.randrange(seats)), limit=Limit(deals=deals)
    )
    events = decide(None, start)
    state = after(None, start)
    while not state.ended:
        yield state, events
        command = chosen(rng, state) if state.deal_runs else StartDeal(shuffled(rng))
        for event in decide(state, command):
            events += (event,)
            state = evolve(state, event)
    yield state, events
