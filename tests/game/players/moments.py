"""Moments of random deals for the computer players, and the same moments in another world."""

from collections.abc import Iterator
from itertools import count
from random import Random

from game.cards import DECK, Card, in_order
from game.commands import Bury, MakeBid, Play, StartDeal
from game.deal import Deal, Phase
from game.events import Dealt, Event
from game.match import Match, fold
from game.players.budget import Budget
from game.players.masks import cards_of
from game.players.sampling import World
from game.players.seen import look
from game.rules import Seat
from game.scoring import Contract
from game.view import View, view
from tests.game.playing import dealing_order, played_at_random, some_rules
from tests.game.test_secrecy import exchanged, known_to
from tests.records import after

Moment = tuple[Match, tuple[Event, ...]]
Cards = tuple[Card, ...]


def steps(number: int) -> Budget:
    """A budget that is spent when it has been asked so often: no clock, so the same every time."""
    left = count(number, -1)
    return Budget(lambda: next(left))


def moments(rng: Random) -> Iterator[Moment]:
    """Endless deals of random bids and cards under all rules, at every decision of them."""
    while True:
        seats = rng.choice((3, 3, 4, 5))
        for state, events in played_at_random(rng, deals=3, seats=seats, rules=some_rules(rng)):
            if state.deal_runs:
                yield state, events


def some_moments(rng: Random, number: int, *phases: Phase) -> Iterator[Moment]:
    """So many of them, far enough from each other to have little in common."""
    for state, events in moments(rng):
        if running(state).phase in (phases or Phase) and rng.random() < 0.15:
            yield state, events
            number -= 1
        if not number:
            return


def running(state: Match) -> Deal:
    """The deal in progress."""
    assert state.deal is not None
    return state.deal


def mover(state: Match) -> Seat:
    """The seat whose turn it is."""
    seat = running(state).to_act
    assert seat is not None
    return seat


def view_of_mover(state: Match) -> View:
    """What the seat sees whose turn it is."""
    return seen_by(state, mover(state))


def seen_by(state: Match, seat: Seat) -> View:
    """What a seat sees."""
    found = view(state, seat)
    assert found is not None
    return found


def elsewhere(moment: Moment, rng: Random, seat: Seat) -> Moment | None:
    """The same moment with two cards changed over that a seat has not seen."""
    state, events = moment
    hidden = in_order(set(DECK) - known_to(running(state), seat))
    if len(hidden) < 2:
        return None
    one, other = rng.sample(hidden, 2)
    return exchanged(events, one, other), events


def in_world(moment: Moment, world: World) -> Match:
    """The same moment with the cards hidden from the mover as in a world, played by the rules.

    Refused says that somebody could not have played so.
    """
    state, events = moment
    seen = view_of_mover(state)
    dealt = max(at for at, event in enumerate(events) if isinstance(event, Dealt))
    hands, talon, buried = dealt_in(seen, world)
    cards = dealing_order((_text(hands[0]), _text(hands[1]), _text(hands[2])), _text(talon))
    replayed = after(fold(events[:dealt]), StartDeal(cards))
    for seat, bid in seen.table.bids:
        replayed = after(replayed, MakeBid(seat, bid))
    if buried and running(replayed).lielais is not None:
        replayed = after(replayed, Bury(running(replayed).to_act or Seat(0), buried))
    for trick in (*seen.table.tricks, *filter(None, [seen.table.trick])):
        replayed = after(replayed, *(Play(seat, card) for seat, card in trick.plays))
    return replayed


def dealt_in(seen: View, world: World) -> tuple[list[Cards], Cards, tuple[Card, Card] | None]:
    """The hands and the talon as dealt in a world, and what was buried of them."""
    masks = look(seen)
    hands = [set(cards_of(world.hands[place] | masks.played[place])) for place in range(3)]
    opened = [trick.talon for trick in (*seen.table.tricks, *filter(None, [seen.table.trick]))]
    talon: Cards = (*filter(None, opened), *cards_of(world.away))
    buried = None
    if seen.table.contract is Contract.TAKE and masks.lielais is not None:
        put_away = seen.buried or cards_of(world.away)
        # Who did not see the talon taken up may think of any two of the ten cards.
        talon = seen.talon or put_away
        hands[masks.lielais] = (hands[masks.lielais] | set(put_away)) - set(talon)
        if put_away:
            buried = (put_away[0], put_away[1])
    return [in_order(hand) for hand in hands], talon, buried


def _text(cards: Cards) -> str:
    return " ".join(card.value for card in cards)
