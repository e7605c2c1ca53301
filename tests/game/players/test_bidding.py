"""What computer players say: the count against its limits, and what moves the limits."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from game.cards import DECK, parse_cards
from game.commands import Bid, MakeBid, StartDeal
from game.players.bidding import take_from
from game.players.budget import Budget
from game.players.choosing import choose
from game.players.masks import mask_of
from game.players.strength import exposed, hand_count
from game.pules import Pule
from game.rules import AllPass, Seat, Skill
from game.view import View
from tests.game.players.moments import view_of_mover
from tests.game.playing import dealing_order, started
from tests.records import after

POOR = "QD JD 9D 8D KC 9S TH 9H"
MIDDLING = "QS JD AD 9D 8D 7D KC 9H"
GOOD = "QC QS JC AD 9D AC KH 9S"
GREAT = "QC QS QH JC JS AD TD AC"
LOW = "8D 7D KC 9C KS 9S TH 9H"


def hand_of(text: str) -> int:
    return mask_of(parse_cards(text))


def asked(hand: str, place: int = 0, **options: Any) -> View:
    """What a hand sees that is to speak, after as many passes as its place."""
    rest = [card.value for card in DECK if card.value not in hand.split()]
    others = [" ".join(rest[:8]), " ".join(rest[8:16])]
    others.insert(place, hand)
    cards = dealing_order((others[0], others[1], others[2]), " ".join(rest[16:]))
    state = after(started(**options), StartDeal(cards))
    for _ in range(place):
        state = after(state, MakeBid(view_of_mover(state).seat, Bid.PASS))
    return view_of_mover(state)


def said(view: View, skill: Skill = Skill.EASY) -> Bid:
    command = choose(view, skill, Random(1), Budget())
    assert isinstance(command, MakeBid)
    return command.bid


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("KC KS KH 9C 9S 9H TC TS", 0),
        ("QC KS KH 9C 9S 9H TC TS", 1.9),
        ("QS JD KH 9C 9S 9H TC TS", 3.0),
        ("AD TD 9D 9C 9S 9H TC TS", 3.4),
        ("AC AS AH 9C 9S 9H TC TS", 2.7),
        ("AC TC KC 9C AD TD KD 9D", 0.9 + 4 + 0.4 + 0.4),
    ],
)
def test_a_hand_counts_trumps_queens_jacks_aces_and_voids(hand: str, count: float) -> None:
    assert hand_count(hand_of(hand)) == pytest.approx(count)


@pytest.mark.parametrize(
    ("hand", "bid"),
    [(POOR, Bid.PASS), (GOOD, Bid.TAKE), (GREAT, Bid.ZOLE), (LOW, Bid.SMALL)],
)
def test_the_count_says_what_to_bid(hand: str, bid: Bid) -> None:
    assert said(asked(hand)) is bid


@pytest.mark.parametrize("skill", [Skill.NORMAL, Skill.STRONG])
@pytest.mark.parametrize(
    ("hand", "bid"), [(POOR, Bid.PASS), (GOOD, Bid.TAKE), (GREAT, Bid.ZOLE), (LOW, Bid.SMALL)]
)
def test_rollouts_leave_clear_hands_as_they_are(hand: str, bid: Bid, skill: Skill) -> None:
    assert said(asked(hand), skill) is bid


def with_pules(view: View, *owners: int | None) -> View:
    pules = tuple(
        Pule(row, None if owner is None else Seat(owner)) for row, owner in enumerate(owners)
    )
    return replace(view, table=replace(view.table, pules=pules))


def test_the_third_hand_takes_on_less_for_it_faces_an_all_pass() -> None:
    assert said(asked(MIDDLING)) is Bid.PASS
    assert said(asked(MIDDLING, place=2)) is Bid.TAKE


def test_before_a_galdins_a_strong_hand_takes_on_less() -> None:
    for place in range(3):
        limits = [take_from(asked(POOR, place, all_pass=way)) for way in AllPass]
        assert limits[0] > limits[1] == limits[2]


def test_an_open_pule_makes_a_take_worth_more() -> None:
    """The more it gains, the lower the limit: own, then common, then somebody else's."""
    view = asked(POOR)
    other = next(seat for seat in range(3) if seat != view.seat)
    limits = [
        take_from(with_pules(view, *owners)) for owners in ((), (view.seat,), (None,), (other,))
    ]
    assert limits == sorted(limits, reverse=True)
    assert len(set(limits)) == len(limits)
    assert said(asked(MIDDLING)) is Bid.PASS
    assert said(with_pules(asked(MIDDLING), None)) is Bid.TAKE


@pytest.mark.parametrize("skill", Skill)
def test_no_small_zole_where_the_table_does_not_play_it(skill: Skill) -> None:
    assert said(asked(LOW, small_zole=False), skill) is Bid.PASS


@pytest.mark.parametrize(
    ("hand", "gaps"),
    [(LOW, 0), ("7D KC 9C KS 9S KH 9H TH", 0), ("QC KC 9C KS 9S TS TH 9H", 13)],
)
def test_a_hand_is_exposed_where_others_hold_less(hand: str, gaps: int) -> None:
    assert exposed(hand_of(hand)) == gaps
