"""A finished deal looked at again from the seat of a slip: what was seen then, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from game.commands import Bid, Claim, GiveUp, MakeBid, StartDeal
from game.deal import Deal
from game.events import CardPlayed, DealScored, Dealt, Event
from game.match import Match, fold, legal
from game.players.analysis import Analysis, Outcome, Slip
from game.players.hindsight import WORLDS, after_deal, find_slips, rewound, worlds_before
from game.players.position import Position, steps_of
from game.rules import Rules
from game.scoring import Contract, Level
from tests.game.players.moments import running
from tests.game.playing import (
    ANNA,
    dealing_order,
    lost,
    passed,
    played_at_random,
    some_rules,
    started,
    won,
)
from tests.records import after

Ended = tuple[Match, tuple[Event, ...]]


def ended_deals(seed: int, *, rules: Rules | None = None) -> Iterator[Ended]:
    """Random deals without end, each as it stood when it was over, with all events up to then."""
    rng = Random(seed)
    while True:
        agreed = rules or some_rules(rng)
        for state, events in played_at_random(rng, deals=3, seats=3, rules=agreed):
            if state.deal is not None and state.deal.over:
                yield state, events


def ended(seed: int, *contracts: Contract) -> Iterator[Ended]:
    """Those of them with one of these contracts."""
    return (found for found in ended_deals(seed) if running(found[0]).contract in contracts)


def as_it_stood(events: tuple[Event, ...]) -> Iterator[Deal]:
    """The newest deal before each card that was played in it."""
    dealt = max(at for at, event in enumerate(events) if isinstance(event, Dealt))
    for at, event in enumerate(events):
        if at > dealt and isinstance(event, CardPlayed):
            yield running(fold(events[:at]))


def test_a_finished_deal_can_be_put_back_before_each_of_its_cards() -> None:
    contracts = set()
    for state, events in islice(ended_deals(1), 25):
        deal = running(state)
        for number, before in enumerate(as_it_stood(events)):
            assert rewound(deal, number) == before
            contracts.add(deal.contract)
    assert contracts == set(Contract) - {Contract.PASSED}


def slips_of(deal: Deal) -> Iterator[Slip]:
    """A slip at every card, as the search for worlds knows it."""
    nothing = Outcome(None, Level.LOST)
    cards = (card for trick in deal.tricks for _, card in trick.plays)
    for number, ((position, _), card) in enumerate(zip(steps_of(deal), cards, strict=True)):
        seat = deal.active[position.to_move]
        yield Slip(number=number, seat=seat, card=card, better=(), before=nothing, after=nothing)


def public(position: Position) -> Position:
    """What everybody sees of a position: neither hands nor what was buried."""
    return replace(position, hands=(0, 0, 0), points=0)


@pytest.mark.parametrize("contract", [Contract.TAKE, Contract.ZOLE, Contract.SMALL])
def test_the_worlds_before_a_card_are_those_that_its_seat_could_believe_in(
    contract: Contract,
) -> None:
    state, _ = next(ended(2, contract))
    deal = running(state)
    truths = [position for position, _ in steps_of(deal)]
    for slip in slips_of(deal):
        truth, place = truths[slip.number], deal.active.index(slip.seat)
        worlds = list(worlds_before(state, deal, slip))
        assert len(worlds) == WORLDS
        for world in worlds:
            assert public(world) == public(truth)
            assert world.hands[place] == truth.hands[place]
            assert counts(world) == counts(truth)
        if slip.seat == deal.lielais:
            assert {world.points for world in worlds} == {truth.points}


def counts(position: Position) -> list[int]:
    return [hand.bit_count() for hand in position.hands]


def test_the_worlds_differ_in_what_the_seat_could_not_know() -> None:
    state, _ = next(ended(3, Contract.TAKE))
    deal = running(state)
    first = next(slips_of(deal))
    hands = {world.hands for world in worlds_before(state, deal, first)}
    assert len(hands) > WORLDS / 2


def test_nothing_is_said_before_the_deal_is_over() -> None:
    state, events = next(ended(20, Contract.TAKE))
    assert find_slips(state) is not None
    for number in range(1, len(events)):
        earlier = fold(events[:number])
        if earlier.deal is None or not earlier.deal.over:
            with pytest.raises(ValueError, match="over"):
                find_slips(earlier)


def test_each_deal_of_a_match_can_be_looked_into_later() -> None:
    ends = list(islice(ended_deals(9), 3))
    _, events = ends[-1]
    for number, (state, _) in enumerate(ends, start=1):
        found = after_deal(events, number)
        assert (found.deal, found.rows) == (state.deal, state.rows)
    for number in (0, 4):
        with pytest.raises(ValueError, match="over"):
            after_deal(events, number)


def test_a_deal_in_progress_cannot_be_looked_into() -> None:
    _, events = next(ended_deals(10))
    scored = max(at for at, event in enumerate(events) if isinstance(event, DealScored))
    with pytest.raises(ValueError, match="over"):
        after_deal(events[:scored], 1)


def test_nothing_is_said_of_a_deal_without_a_lielais() -> None:
    state, _ = next(ended(5, Contract.GALDINS))
    assert find_slips(state) is None
    assert find_slips(passed(started())) is None


def analysed(seed: int, contract: Contract) -> tuple[Match, Analysis]:
    """A random deal and its analysis."""
    state, _ = next(ended(seed, contract))
    analysis = find_slips(state)
    assert analysis is not None
    return state, analysis


def test_the_same_deal_is_always_judged_the_same() -> None:
    state, events = next(ended(29, Contract.TAKE))
    analysis = find_slips(state)
    assert analysis == find_slips(fold(events))
    assert analysis is not None
    assert analysis.named


@pytest.mark.parametrize(("seed", "contract"), [(22, Contract.TAKE), (29, Contract.ZOLE)])
def test_a_slip_that_is_named_cost_much_and_has_a_better_card(
    seed: int, contract: Contract
) -> None:
    state, analysis = analysed(seed, contract)
    assert (analysis.contract, analysis.lielais) == (contract, running(state).lielais)
    by_number = {slip.number: slip for slip in analysis.slips}
    assert analysis.named
    for slip in analysis.named:
        found = by_number[slip.number]
        assert slip.is_dear
        assert slip.better
        assert set(slip.better) <= set(found.better)


def test_where_nothing_could_be_done_nothing_was_given_away() -> None:
    everything = find_slips(won(started(), ANNA))
    nothing = find_slips(lost(started(), ANNA))
    assert everything is not None
    assert nothing is not None
    assert everything.opening == Outcome(120, Level.ALL_TRICKS)
    assert everything.slips == nothing.slips == ()


def test_a_small_zole_is_looked_into_as_far_as_it_was_played() -> None:
    state, analysis = next(
        (state, analysis)
        for state, _ in ended(8, Contract.SMALL)
        if len(running(state).tricks) == 1 and (analysis := find_slips(state)) and analysis.slips
    )
    assert analysis.opening == Outcome(None, Level.WON)
    assert [slip.trick for slip in analysis.slips] == [1]
    assert analysis.slips[0].seat == running(state).lielais


UNBEATEN = ("QC QS QH QD JC JS JH JD", "AD TD KD 9D AC TC AS TS", "8D 7D KC 9C KS 9S AH TH")


def in_play(cards: int) -> Match:
    """A Zole that first hand, Anna, cannot lose, after so many cards."""
    deal = StartDeal(dealing_order(UNBEATEN, "KH 9H"))
    state = after(started(dealer=2), deal, MakeBid(ANNA, Bid.ZOLE))
    for _ in range(cards):
        state = after(state, legal(state)[0])
    return state


@pytest.mark.parametrize("cards", [1, 3, 7])
def test_what_was_given_up_is_told(cards: int) -> None:
    analysis = find_slips(after(in_play(cards), GiveUp(ANNA)))
    assert analysis is not None
    assert analysis.rest == Outcome(116, Level.ALL_TRICKS)
    assert analysis.slips == ()


@pytest.mark.parametrize("cards", [1, 3, 7])
def test_a_claim_that_was_right_gave_nothing_away(cards: int) -> None:
    analysis = find_slips(after(in_play(cards), Claim(ANNA)))
    assert analysis is not None
    assert analysis.opening == Outcome(116, Level.ALL_TRICKS)
    assert analysis.rest is None


def test_nothing_is_said_of_a_deal_without_a_card() -> None:
    assert find_slips(after(in_play(0), GiveUp(ANNA))) is None


def test_a_deal_that_ended_early_can_be_put_back_as_well() -> None:
    before, state = in_play(4), after(in_play(7), Claim(ANNA))
    assert rewound(running(state), 4) == running(before)
