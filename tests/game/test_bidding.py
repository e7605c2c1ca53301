"""Bidding and burying."""

from itertools import combinations
from typing import Any

import pytest

from game.cards import DECK, Card, in_order, parse_cards
from game.commands import Bid, Bury, MakeBid, StartDeal
from game.deal import Phase
from game.events import BidMade, Buried, ContractMade, DealScored
from game.match import Match, decide, legal
from game.refusals import Refusal
from game.rules import AllPass, Seat
from game.scoring import Contract
from tests.game.playing import ANNA, BRUNO, CILLA, refusal, running, started
from tests.records import after

HANDS = (ANNA, BRUNO, CILLA)


def dealt(**options: Any) -> Match:
    """Anna is first hand, Bruno second, Cilla third."""
    return after(started(dealer=2, **options), StartDeal(DECK))


@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("bid", [Bid.TAKE, Bid.ZOLE, Bid.SMALL])
def test_the_first_bid_that_is_no_pass_ends_the_bidding(place: int, bid: Bid) -> None:
    state = dealt()
    for seat in HANDS[:place]:
        state = after(state, MakeBid(seat, Bid.PASS))
    events = decide(state, MakeBid(HANDS[place], bid))
    assert events == (
        BidMade(HANDS[place], bid),
        ContractMade(Contract(bid.value), HANDS[place]),
    )
    state = after(state, MakeBid(HANDS[place], bid))
    assert running(state).phase is (Phase.BURYING if bid is Bid.TAKE else Phase.PLAYING)
    for seat in HANDS:
        assert refusal(state, MakeBid(seat, Bid.ZOLE)) is Refusal.NOT_BIDDING


def test_each_hand_speaks_once_in_turn() -> None:
    state = dealt()
    for place, seat in enumerate(HANDS):
        assert running(state).to_act == seat
        for other in HANDS[:place] + HANDS[place + 1 :]:
            assert refusal(state, MakeBid(other, Bid.PASS)) is Refusal.NOT_YOUR_TURN
        state = after(state, MakeBid(seat, Bid.PASS))
    assert running(state).bids == tuple((seat, Bid.PASS) for seat in HANDS)


def test_a_hand_may_say_pass_take_zole_or_small_zole() -> None:
    assert legal(dealt()) == tuple(MakeBid(ANNA, bid) for bid in Bid)


def test_no_small_zole_where_the_table_does_not_play_it() -> None:
    state = dealt(small_zole=False)
    assert legal(state) == tuple(MakeBid(ANNA, bid) for bid in (Bid.PASS, Bid.TAKE, Bid.ZOLE))
    assert refusal(state, MakeBid(ANNA, Bid.SMALL)) is Refusal.SMALL_ZOLE_OFF


def test_who_sits_out_does_not_bid() -> None:
    state = after(started(seats=4, dealer=3), StartDeal(DECK))
    assert refusal(state, MakeBid(Seat(3), Bid.TAKE)) is Refusal.NOT_YOUR_TURN


def all_passed(**options: Any) -> tuple[Match, tuple[object, ...]]:
    state = after(dealt(**options), MakeBid(ANNA, Bid.PASS), MakeBid(BRUNO, Bid.PASS))
    last = MakeBid(CILLA, Bid.PASS)
    return after(state, last), decide(state, last)


def test_everybody_passed_ends_the_deal_where_pules_are_played() -> None:
    state, events = all_passed()
    bid, contract, scored = events
    assert (bid, contract) == (BidMade(CILLA, Bid.PASS), ContractMade(Contract.PASSED, None))
    assert isinstance(scored, DealScored)
    assert running(state).phase is Phase.OVER


@pytest.mark.parametrize("all_pass", [AllPass.GALDINS, AllPass.BOTH])
def test_everybody_passed_begins_a_galdins_where_one_is_played(all_pass: AllPass) -> None:
    state, events = all_passed(all_pass=all_pass)
    assert events[1] == ContractMade(Contract.GALDINS, None)
    assert running(state).phase is Phase.PLAYING


def taken() -> Match:
    return after(dealt(), MakeBid(ANNA, Bid.PASS), MakeBid(BRUNO, Bid.TAKE))


def test_the_lielais_of_a_take_picks_the_talon_up() -> None:
    before, state = running(dealt()), taken()
    assert running(state).hand(BRUNO) == before.hand(BRUNO) | set(before.talon)
    assert running(state).to_act == BRUNO


def test_any_two_of_the_ten_cards_may_be_buried() -> None:
    hand = in_order(running(taken()).hand(BRUNO))
    pairs = list(combinations(hand, 2))
    assert len(pairs) == 45
    assert legal(taken()) == tuple(Bury(BRUNO, pair) for pair in pairs)
    for first, second in pairs:
        for pair in ((first, second), (second, first)):
            assert decide(taken(), Bury(BRUNO, pair)) == (Buried(BRUNO, pair),)


def test_after_burying_first_hand_leads_and_the_lielais_holds_eight() -> None:
    pair = running(taken()).talon
    state = after(taken(), Bury(BRUNO, pair))
    assert running(state).buried == pair
    assert running(state).hand(BRUNO) == running(dealt()).hand(BRUNO)
    assert running(state).to_act == ANNA


@pytest.mark.parametrize(
    ("seat", "cards", "reason"),
    [
        (ANNA, "QC QS", Refusal.NOT_YOUR_TURN),
        (CILLA, "JD AD", Refusal.NOT_YOUR_TURN),
        (BRUNO, "JC JC", Refusal.SAME_CARD_TWICE),
        (BRUNO, "JC QC", Refusal.NOT_YOUR_CARD),
        (BRUNO, "QC QS", Refusal.NOT_YOUR_CARD),
    ],
)
def test_what_may_not_be_buried(seat: Seat, cards: str, reason: Refusal) -> None:
    first, second = parse_cards(cards)
    assert Card.JC in running(taken()).hand(BRUNO)
    assert refusal(taken(), Bury(seat, (first, second))) is reason


@pytest.mark.parametrize("bid", [Bid.ZOLE, Bid.SMALL])
def test_the_talon_stays_unseen_in_a_zole_and_a_small_zole(bid: Bid) -> None:
    state = after(dealt(), MakeBid(ANNA, bid))
    assert running(state).hand(ANNA) == running(dealt()).hand(ANNA)
    assert refusal(state, Bury(ANNA, running(state).talon)) is Refusal.NOT_BURYING
    assert running(state).to_act == ANNA
