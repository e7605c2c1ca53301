"""Dealing: who plays, who sits out, which cards go where, and who deals next."""

import pytest

from game.cards import DECK, parse_cards
from game.commands import Bid, StartDeal, StartMatch
from game.deal import Phase
from game.events import Dealt
from game.match import decide
from game.rules import Limit, Rules, Seat, active_seats
from tests.game.playing import ANNA, BRUNO, CILLA, lost, passed, running, started, won
from tests.records import after


@pytest.mark.parametrize(
    ("seats", "dealer", "active"),
    [
        (3, 0, (1, 2, 0)),
        (3, 1, (2, 0, 1)),
        (3, 2, (0, 1, 2)),
        (4, 0, (1, 2, 3)),
        (4, 1, (2, 3, 0)),
        (4, 2, (3, 0, 1)),
        (4, 3, (0, 1, 2)),
        (5, 0, (1, 3, 4)),
        (5, 1, (2, 4, 0)),
        (5, 2, (3, 0, 1)),
        (5, 3, (4, 1, 2)),
        (5, 4, (0, 2, 3)),
    ],
)
def test_who_plays(seats: int, dealer: int, active: tuple[int, int, int]) -> None:
    assert active_seats(dealer=Seat(dealer), seats=seats) == active


def test_four_cards_each_two_to_the_talon_four_more_each() -> None:
    order = "TH KH 9D KD AH QS JS 9H TS 7D TD 9C KC QC JD 9S JH 8D KS AC TC QD AD QH AS JC"
    deal = running(after(started(dealer=2), StartDeal(parse_cards(order))))
    assert deal.hand(ANNA) == set(parse_cards("TH KH 9D KD JD 9S JH 8D"))
    assert deal.hand(BRUNO) == set(parse_cards("AH QS JS 9H KS AC TC QD"))
    assert deal.hand(CILLA) == set(parse_cards("TS 7D TD 9C AD QH AS JC"))
    assert deal.talon == parse_cards("KC QC")
    assert (deal.phase, deal.to_act) == (Phase.BIDDING, ANNA)


def test_the_whole_order_of_the_cards_is_kept() -> None:
    (dealt,) = decide(started(seats=4, dealer=3), StartDeal(DECK))
    assert dealt == Dealt(dealer=Seat(3), active=(ANNA, BRUNO, CILLA), cards=DECK)


def test_who_sits_out_holds_no_card() -> None:
    deal = running(after(started(seats=4), StartDeal(DECK)))
    assert deal.hand(ANNA) == frozenset()


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_deal_passes_one_seat_to_the_left_after_every_deal(seats: int) -> None:
    state = started(seats=seats, dealer=seats - 2)
    state = passed(state)
    state = won(state, running(after(state, StartDeal(DECK))).active[0])
    state = lost(state, running(after(state, StartDeal(DECK))).active[1], Bid.SMALL)
    assert [row.dealer for row in state.rows] == [seats - 2, seats - 1, 0]
    assert state.dealer == 1


@pytest.mark.parametrize(
    "cards",
    [DECK[:25], (*DECK[:25], DECK[0]), (*DECK, DECK[0]), ()],
    ids=["one missing", "one twice", "one more", "none"],
)
def test_anything_but_the_26_cards_is_not_dealt(cards: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="the 26 cards"):
        decide(started(), StartDeal(cards))  # type: ignore[arg-type]


@pytest.mark.parametrize(("seats", "dealer"), [(2, 0), (6, 0), (3, 3), (4, -1)])
def test_a_table_that_cannot_be_is_not_started(seats: int, dealer: int) -> None:
    start = StartMatch(rules=Rules(), seats=seats, dealer=Seat(dealer), limit=Limit())
    with pytest.raises(ValueError, match=r"three to five seats|sits at the table"):
        decide(None, start)
