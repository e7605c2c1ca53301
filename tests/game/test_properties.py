"""What holds in every state of every match."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.cards import DECK, Card, points_of
from game.commands import (
    AcceptClaim,
    AgreeEnd,
    Bid,
    Bury,
    CallTime,
    Claim,
    Command,
    DealCommand,
    DeclineClaim,
    DeclineEnd,
    Ending,
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
from game.events import Event, SeatLeft
from game.match import Match, decide, evolve, fold, legal
from game.refusals import Refusal, Refused
from game.rules import Customs, Limit, Rules, Seat, Skill
from game.scoring import Contract
from tests.game.playing import played_at_random, refusal, shuffled, some_rules, started
from tests.records import after

seeds = st.integers(min_value=0, max_value=2**32)
people = st.integers(min_value=3, max_value=5)
few = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
many = settings(few, max_examples=60)


def whereabouts(deal: Deal) -> Counter[Card]:
    """Every place where a card of the deal can be, and the cards there."""
    tricks = [*deal.tricks, deal.trick] if deal.trick else [*deal.tricks]
    in_tricks = [card for trick in tricks for card in trick.cards]
    in_talon = [card for card in deal.talon if card not in in_tricks]
    if deal.contract is Contract.TAKE:
        in_talon = []
    in_hands = [card for hand in deal.hands for card in hand]
    return Counter([*in_hands, *in_talon, *deal.buried, *in_tricks])


def points_in_play(deal: Deal) -> int:
    """The points of a finished deal: taken, buried, and never played."""
    taken = sum(trick.points or 0 for trick in deal.tricks)
    unused = deal.talon if deal.contract in {Contract.ZOLE, Contract.SMALL} else ()
    if deal.contract is Contract.GALDINS and deal.tricks[0].talon is None:
        unused = deal.talon
    kept = [card for hand in deal.hands for card in hand]
    return taken + points_of(deal.buried) + points_of(unused) + points_of(kept)


def check_cards(state: Match) -> None:
    deal = state.deal
    if deal is None:
        return
    assert whereabouts(deal) == dict.fromkeys(DECK, 1)
    if deal.over and deal.contract is not Contract.PASSED:
        assert points_in_play(deal) == 120


def check_sheet(state: Match) -> None:
    assert sum(state.total) == 0
    settlement = state.ended.settlement if state.ended else (0,) * state.seats
    deltas = [row.scored.delta for row in state.rows]
    assert [sum(delta) for delta in (*deltas, settlement)] == [0] * (len(deltas) + 1)
    assert state.total == tuple(map(sum, zip(*deltas, settlement, strict=True)))
    dealers = [
        (state.dealer - len(state.rows) + place) % state.seats for place in range(len(deltas))
    ]
    assert [row.dealer for row in state.rows] == dealers


def check_fold(state: Match, events: tuple[Event, ...]) -> None:
    assert fold(events) == state
    assert state.turn == len(events)


@few
@given(seed=seeds, seats=people)
def test_cards_points_sums_and_turns_in_every_state(seed: int, seats: int) -> None:
    rng = Random(seed)
    for state, events in played_at_random(rng, deals=1, seats=seats, rules=some_rules(rng)):
        check_cards(state)
        check_sheet(state)
        check_fold(state, events)
    assert len(state.rows) == 1


@pytest.mark.slow
@many
@given(seed=seeds, seats=people)
def test_cards_points_and_sums_in_every_state_of_many_matches(seed: int, seats: int) -> None:
    rng = Random(seed)
    moments = list(played_at_random(rng, deals=3, seats=seats, rules=some_rules(rng)))
    for state, _ in moments:
        check_cards(state)
        check_sheet(state)
    check_fold(*moments[-1])
    assert len(moments[-1][0].rows) == 3


def test_evolving_event_by_event_is_the_fold_of_all() -> None:
    rng = Random(7)
    *_, (last, events) = played_at_random(rng, deals=6, seats=4, rules=some_rules(rng))
    state = None
    for number, event in enumerate(events, start=1):
        state = evolve(state, event)
        assert (state.turn, state) == (number, fold(events[:number]))
    assert state == last


def bids_and_plays(seats: int) -> Iterator[DealCommand]:
    for seat in map(Seat, range(seats)):
        yield from (MakeBid(seat, bid) for bid in Bid)
        yield from (Play(seat, card) for card in DECK)


def buryings(seats: int) -> Iterator[DealCommand]:
    """Any two cards in either order, the same card twice too."""
    for seat in map(Seat, range(seats)):
        yield from (Bury(seat, pair) for pair in product(DECK, DECK))


def in_order(command: DealCommand) -> DealCommand:
    """The command as `legal` says it, which names a pair of cards once."""
    if not isinstance(command, Bury):
        return command
    first, second = sorted(command.cards, key=DECK.index)
    return Bury(command.seat, (first, second))


def accepts_exactly_the_legal(seed: int, seats: int) -> None:
    """Everybody tries everything at every moment of a deal.

    Outside the burying a handful of the pairs is enough: there the cards are not looked at.
    """
    rng = Random(seed)
    pairs = list(buryings(seats))
    for state, _ in played_at_random(rng, deals=1, seats=seats, rules=some_rules(rng)):
        burying = state.deal is not None and state.deal.phase is Phase.BURYING
        tried = [*bids_and_plays(seats), *(pairs if burying else rng.sample(pairs, 30))]
        accepted = {in_order(command) for command in tried if refusal(state, command) is None}
        assert accepted == set(legal(state))
        assert len(legal(state)) == len(accepted)
        assert bool(accepted) == state.deal_runs


@settings(few, max_examples=6)
@given(seed=seeds, seats=people)
def test_a_command_is_accepted_exactly_if_it_is_legal(seed: int, seats: int) -> None:
    accepts_exactly_the_legal(seed, seats)


@pytest.mark.slow
@settings(few, max_examples=20)
@given(seed=seeds, seats=people)
def test_a_command_is_accepted_exactly_if_it_is_legal_in_many_deals(seed: int, seats: int) -> None:
    accepts_exactly_the_legal(seed, seats)


def anything(rng: Random, state: Match) -> Command:  # noqa: PLR0911 -- one line a kind
    """Something that a person at the table, the clock or the bot may ask for; often refused."""
    seat = Seat(rng.randrange(state.seats))
    beside: list[Command] = [
        ProposeEnd(seat, rng.choice(list(Ending))),
        AgreeEnd(seat),
        DeclineEnd(seat),
        Leave(seat),
        Stay(seat),
        TakeSeat(seat),
        TakeSeat(seat, rng.choice(list(Skill))),
        HandOver(seat),
        TakeBack(seat),
        TakeHint(seat),
        Claim(seat),
        AcceptClaim(seat),
        DeclineClaim(seat),
    ]
    if rng.random() < 0.005:
        return GiveUp(seat)
    if state.claim is not None and rng.random() < 0.4:
        asked = rng.choice(state.claim.asked)
        return rng.choice([AcceptClaim(asked), AcceptClaim(asked), DeclineClaim(asked)])
    if state.proposal is not None and rng.random() < 0.05:
        return AgreeEnd(seat)
    if rng.random() < 0.02:
        return CallTime()
    if rng.random() < 0.15:
        return rng.choice(beside)
    if state.deal_runs:
        return rng.choice(legal(state))
    deal = StartDeal(shuffled(rng))
    return rng.choice([deal, TakeSeat(min(state.free))]) if state.free else deal


def check_people(state: Match) -> None:
    seats = set(range(state.seats))
    assert set(state.seated) | state.free == seats
    assert not set(state.seated) & state.free
    assert state.leaving <= set(state.people)
    assert state.away <= set(state.people)
    assert state.stood_in | state.hinted == frozenset() or state.deal_runs
    assert state.claim is None or state.deal_runs
    if state.deal_runs:
        assert not state.free
    else:
        assert not state.leaving
    if state.proposal is not None:
        assert state.proposal.seat in state.people
        assert not state.ended
    if state.last_deal is not None:
        assert state.number <= state.last_deal.number
        assert state.ended or len(state.rows) < state.last_deal.number


def live_through(seed: int, seats: int, *, steps: int) -> Counter[str]:
    """A match in which everybody says whatever comes to his mind; what came of it."""
    rng = Random(seed)
    limit = Limit(deals=rng.choice([None, 1, 4, 20]))
    customs = Customs(hints=True, lone_card=rng.random() < 0.5)
    computers = ((Seat(1), Skill.NORMAL),) if rng.random() < 0.5 else ()
    start = StartMatch(
        rules=Rules(),
        seats=seats,
        dealer=Seat(0),
        limit=limit,
        customs=customs,
        computers=computers,
    )
    state, events = after(None, start), decide(None, start)
    heard: Counter[str] = Counter()
    for _ in range(steps):
        command = anything(rng, state)
        before = repr(state)
        try:
            happened = decide(state, command)
        except Refused as refused:
            heard[refused.reason.name] += 1
            assert repr(state) == before
            if state.ended:
                break
            continue
        for event in happened:
            state = evolve(state, event)
        events += happened
        heard.update(type(event).__name__ for event in happened)
        check_people(state)
        check_sheet(state)
    check_fold(state, events)
    return heard


@few
@given(seed=seeds, seats=people)
def test_who_sits_who_leaves_and_who_proposes(seed: int, seats: int) -> None:
    live_through(seed, seats, steps=150)


@pytest.mark.slow
def test_everything_that_can_happen_beside_the_play_happens() -> None:
    heard: Counter[str] = Counter()
    for seed in range(60):
        heard += live_through(seed, 3 + seed % 3, steps=400)
    expected = {
        "EndProposed", "EndDeclined", "EndAgreed", "LastDealSet", "DealVoided", "MatchEnded",
        "SeatLeaving", "SeatStayed", "SeatLeft", "SeatTaken", "SeatHandedOver", "SeatTakenBack",
        "ClaimMade", "ClaimAccepted", "ClaimDeclined", "RestTaken", "HintTaken",
        "NOTHING_PROPOSED", "OWN_PROPOSAL", "LEAVING_ALREADY", "NOT_LEAVING", "ENDING_ALREADY",
        "SEAT_IS_FREE", "SEAT_IS_TAKEN", "MATCH_OVER",
    }  # fmt: skip
    assert expected <= set(heard)


def test_an_unseated_person_is_never_the_proposer() -> None:
    state = after(started(), ProposeEnd(Seat(0), Ending.NOW))
    (_, left) = decide(state, Leave(Seat(0)))
    assert left == SeatLeft(Seat(0))
    assert refusal(after(state, Leave(Seat(0))), AgreeEnd(Seat(1))) is Refusal.NOTHING_PROPOSED


def test_a_phase_is_left_only_forward() -> None:
    rng = Random(3)
    order = list(Phase)
    for _ in range(20):
        seen = [
            order.index(state.deal.phase)
            for state, _ in played_at_random(rng, deals=1, seats=3, rules=some_rules(rng))
            if state.deal
        ]
        assert seen == sorted(seen)
