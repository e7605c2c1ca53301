"""Two cards hidden from somebody change places, and nothing that he may know is different."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import combinations
from random import Random

import pytest

from game.cards import DECK, Card, in_order
from game.commands import Bid
from game.deal import Deal, Phase
from game.events import Buried, Dealt, Event
from game.match import Match, fold
from game.rules import AllPass, GaldinsTalon, Rules, Seat
from game.scoring import Contract
from game.view import table_of, view
from tests.game.playing import played_at_random, some_rules, started

Moment = tuple[Match, tuple[Event, ...]]


def shown_to_all(deal: Deal) -> set[Card]:
    """The cards that lie or lay open on the table."""
    tricks = [*deal.tricks, deal.trick] if deal.trick else [*deal.tricks]
    return {card for trick in tricks for card in trick.cards}


def known_to(deal: Deal, seat: Seat) -> set[Card]:
    """The open cards, a seat's own, and what it took up and put away."""
    own = set(deal.hand(seat))
    if deal.contract is Contract.TAKE and deal.lielais == seat:
        own |= {*deal.talon, *deal.buried}
    return shown_to_all(deal) | own


def exchanged(events: tuple[Event, ...], one: Card, other: Card) -> Match:
    """The match as it were had two cards been dealt the other way round.

    The fold cannot refuse, and no event but the deal and the burying names a card that is hidden
    from somebody, so the rest of the events stay as they are.
    """
    places = {one: other, other: one}

    def moved(event: Event) -> Event:
        if isinstance(event, Dealt):
            return replace(event, cards=tuple(places.get(card, card) for card in event.cards))
        if isinstance(event, Buried):
            first, second = (places.get(card, card) for card in event.cards)
            return replace(event, cards=(first, second))
        return event

    return fold(tuple(map(moved, events)))


def check_moment(moment: Moment, rng: Random) -> None:
    state, events = moment
    assert state.deal is not None
    closed = in_order(set(DECK) - shown_to_all(state.deal))
    if len(closed) > 1:
        one, other = rng.sample(closed, 2)
        assert table_of(exchanged(events, one, other)) == table_of(state)
    for seat in map(Seat, range(state.seats)):
        hidden = in_order(set(DECK) - known_to(state.deal, seat))
        if len(hidden) > 1:
            one, other = rng.sample(hidden, 2)
            assert view(exchanged(events, one, other), seat) == view(state, seat)


def one_deal(rng: Random, *, seats: int, rules: Rules) -> Iterator[Moment]:
    moments = played_at_random(rng, deals=1, seats=seats, rules=rules)
    return (moment for moment in moments if moment[0].deal is not None)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_hidden_cards_change_nothing_that_is_seen(seats: int) -> None:
    rng = Random(seats)
    contracts = set()
    for _ in range(4):
        for moment in one_deal(rng, seats=seats, rules=some_rules(rng)):
            check_moment(moment, rng)
        contracts.add(moment[0].rows[0].scored.contract)
    assert len(contracts) >= 3


@pytest.mark.slow
def test_hidden_cards_change_nothing_that_is_seen_in_many_deals() -> None:
    rng = Random(11)
    seen = set()
    for number in range(20):
        for moment in one_deal(rng, seats=3 + number % 3, rules=some_rules(rng)):
            check_moment(moment, rng)
            assert moment[0].deal is not None
            seen.add((moment[0].deal.contract, moment[0].deal.phase))
    played = {(contract, phase) for contract in Contract for phase in (Phase.PLAYING, Phase.OVER)}
    expected = played - {(Contract.PASSED, Phase.PLAYING)}
    assert seen == expected | {(None, Phase.BIDDING), (Contract.TAKE, Phase.BURYING)}


@pytest.mark.parametrize("bid", [Bid.TAKE, Bid.ZOLE, Bid.SMALL])
def test_every_pair_of_hidden_cards_at_one_moment_of_each_contract(bid: Bid) -> None:
    state, events = moment_with(Contract(bid.value))
    assert state.deal is not None
    for seat in map(Seat, range(3)):
        hidden = in_order(set(DECK) - known_to(state.deal, seat))
        for one, other in combinations(hidden, 2):
            assert view(exchanged(events, one, other), seat) == view(state, seat)


def moment_with(contract: Contract) -> Moment:
    """The third trick of the first random deal with this contract."""
    rng = Random(5)
    while True:
        for state, events in one_deal(rng, seats=3, rules=Rules()):
            deal = state.deal
            if deal and deal.contract is contract and (len(deal.tricks), deal.over) == (2, False):
                return state, events


def test_a_card_that_is_not_hidden_does_change_what_is_seen() -> None:
    """The check above can fail: it sees an own card, a talon card taken up, a buried card."""
    state, events = moment_with(Contract.TAKE)
    deal = state.deal
    assert deal is not None
    assert deal.lielais is not None
    hidden = next(iter(set(DECK) - known_to(deal, deal.lielais)))
    for mine in (*deal.hand(deal.lielais), *deal.buried):
        assert view(exchanged(events, mine, hidden), deal.lielais) != view(state, deal.lielais)


def test_who_takes_nothing_up_sees_no_talon_and_no_buried_card() -> None:
    state, _ = moment_with(Contract.TAKE)
    deal = state.deal
    assert deal is not None
    for seat in map(Seat, range(3)):
        seen = view(state, seat)
        assert seen is not None
        mine = seat == deal.lielais
        assert (seen.talon, seen.buried) == ((deal.talon, deal.buried) if mine else ((), ()))
        assert seen.is_to_act == (deal.to_act == seat)
        assert bool(seen.legal) == seen.is_to_act


def test_an_unused_talon_of_a_galdins_is_seen_by_nobody() -> None:
    rules = Rules(all_pass=AllPass.GALDINS, galdins_talon=GaldinsTalon.UNUSED)
    rng = Random(2)
    for state, events in one_deal(rng, seats=3, rules=rules):
        deal = state.deal
        if deal is not None and deal.contract is Contract.GALDINS:
            hidden = next(iter(set(DECK) - shown_to_all(deal) - set(deal.talon)), None)
            if hidden is not None:
                assert table_of(exchanged(events, deal.talon[0], hidden)) == table_of(state)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    assert table_of(started()) is None
    assert view(started(), Seat(0)) is None


def test_a_view_holds_no_hidden_card() -> None:
    for bid in (Bid.TAKE, Bid.ZOLE, Bid.SMALL):
        state, _ = moment_with(Contract(bid.value))
        assert state.deal is not None
        for seat in map(Seat, range(3)):
            held = set(cards_within(view(state, seat)))
            assert held == known_to(state.deal, seat)


def cards_within(value: object) -> Iterator[Card]:
    """Every card anywhere in a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, (tuple, frozenset)):
        for part in value:
            yield from cards_within(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_within(getattr(value, field.name))
