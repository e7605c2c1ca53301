"""Everybody passes: pule, galdiņš in both forms, both."""

from itertools import permutations
from typing import Any

import pytest

from game.cards import Card, parse_cards
from game.commands import Bid, MakeBid, Play, StartDeal
from game.deal import Deal
from game.events import CardPlayed, TalonOpened, TrickTaken
from game.match import Match, decide, legal
from game.pules import Pule
from game.refusals import Refusal
from game.rules import AllPass, GaldinsTalon, Seat, active_seats
from game.scoring import Contract, galdins_delta, galdins_losers
from tests.game.playing import ANNA, BRUNO, CILLA, dealing_order, passed, refusal, running, started
from tests.records import after, replayed, row_of

HANDS = ("QC JD AC 9C AS 9H TD 7D", "QS JH TC KS TS KH 9D 8D", "QH JC KC 9S TH AH KD AD")


def galdins(talon: str = "QD JS", *, hands: tuple[str, str, str] = HANDS, **options: Any) -> Match:
    """Anna is first hand; everybody passed."""
    options = {"all_pass": AllPass.GALDINS} | options
    state = after(started(dealer=2, **options), StartDeal(dealing_order(hands, talon)))
    return after(state, *(MakeBid(seat, Bid.PASS) for seat in (ANNA, BRUNO, CILLA)))


def played(state: Match, cards: str) -> Match:
    for card in parse_cards(cards):
        seat = running(state).to_act
        assert seat is not None
        state = after(state, Play(seat, card))
    return state


def winners(deal: Deal) -> list[Seat | None]:
    return [trick.winner for trick in deal.tricks]


def test_pule_nobody_plays_and_one_common_pule_is_written() -> None:
    state = passed(started())
    scored = state.rows[0].scored
    assert (scored.contract, scored.delta, scored.losers) == (Contract.PASSED, (0, 0, 0), ())
    assert state.pules == (Pule(0, None),)


def test_galdins_writes_no_pule() -> None:
    assert passed(started(all_pass=AllPass.GALDINS)).pules == ()


def test_both_plays_a_galdins_and_writes_a_pule() -> None:
    state = passed(started(all_pass=AllPass.BOTH))
    assert state.rows[0].scored.contract is Contract.GALDINS
    assert state.pules == (Pule(0, None),)


def test_there_is_no_maximum_of_pules() -> None:
    state = started()
    for _ in range(20):
        state = passed(state)
    assert state.pules == tuple(Pule(row, None) for row in range(20))


@pytest.mark.parametrize(
    ("seats", "all_pass", "written"),
    [
        (3, AllPass.PULE, [1, 1, 1]),
        (4, AllPass.PULE, [2, 1, 1]),
        (5, AllPass.PULE, [1, 1, 1]),
        (4, AllPass.BOTH, [2, 1, 1]),
        (4, AllPass.GALDINS, [0, 0, 0]),
    ],
)
def test_with_four_people_and_no_pule_open_two_are_written(
    seats: int, all_pass: AllPass, written: list[int]
) -> None:
    state = started(seats=seats, all_pass=all_pass)
    for _ in written:
        state = passed(state)
    assert [len(row.scored.written) for row in state.rows] == written


def test_the_first_two_tricks_are_led_by_the_talon() -> None:
    state = galdins("QD JS")
    trick = running(state).trick
    assert trick is not None
    assert (trick.talon, trick.leader, running(state).to_act) == (Card.QD, ANNA, ANNA)
    assert {command.card for command in legal(state) if isinstance(command, Play)} == set(
        parse_cards("QC JD TD 7D")
    )
    assert refusal(state, Play(ANNA, Card.AC)) is Refusal.FOLLOW_TRUMPS
    state = played(state, "7D QS")
    assert decide(state, Play(CILLA, Card.KD)) == (
        CardPlayed(CILLA, Card.KD),
        TrickTaken(BRUNO, 10),
        TalonOpened(Card.JS),
    )
    state = played(state, "KD")
    assert running(state).to_act == ANNA  # not the winner of trick 1
    assert winners(running(played(state, "TD 9D AD"))) == [BRUNO, None]


def test_the_talon_asks_for_its_plain_suit() -> None:
    hands = (HANDS[0].replace("AC", "QD"), *HANDS[1:])
    state = galdins("AC JS", hands=hands)
    assert legal(state) == (Play(ANNA, Card.C9),)


def test_a_trick_that_the_talon_card_wins_stays_with_the_table() -> None:
    hands = (HANDS[0].replace("QC", "QD"), *HANDS[1:])
    state = played(galdins("QC JS", hands=hands), "TD 8D AD")
    trick = running(state).tricks[0]
    assert (trick.winner, trick.points) == (None, 24)
    assert [running(state).points_of(seat) for seat in (ANNA, BRUNO, CILLA)] == [0, 0, 0]


def test_trick_3_is_led_by_the_winner_of_trick_2() -> None:
    state = played(galdins(), "7D QS KD TD 9D QH")
    assert (winners(running(state)), running(state).to_act) == ([BRUNO, CILLA], CILLA)


def test_trick_3_is_led_by_first_hand_where_the_table_won_trick_2() -> None:
    state = played(galdins(), "7D QS KD TD 9D AD")
    assert (winners(running(state)), running(state).to_act) == ([BRUNO, None], ANNA)


def test_tricks_3_to_8_are_ordinary() -> None:
    deal = running(passed(started(all_pass=AllPass.GALDINS)))
    assert [len(trick.cards) for trick in deal.tricks] == [4, 4, 3, 3, 3, 3, 3, 3]
    assert [trick.talon for trick in deal.tricks[2:]] == [None] * 6
    leaders = [trick.leader for trick in deal.tricks[3:]]
    assert leaders == [trick.winner for trick in deal.tricks[2:7]]


def test_an_unused_talon_stays_out_of_play() -> None:
    state = galdins(galdins_talon=GaldinsTalon.UNUSED)
    assert running(state).to_act == ANNA
    assert len(legal(state)) == 8
    deal = running(passed(started(all_pass=AllPass.GALDINS, galdins_talon=GaldinsTalon.UNUSED)))
    assert [len(trick.cards) for trick in deal.tricks] == [3] * 8
    assert not set(deal.talon) & {card for trick in deal.tricks for card in trick.cards}


@pytest.mark.parametrize(
    ("tricks", "points", "losers"),
    [
        ((4, 3, 1), (0, 80, 40), (0,)),  # most tricks loses
        ((3, 3, 2), (41, 40, 39), (0,)),  # equal tricks: more points
        ((3, 3, 2), (40, 41, 39), (1,)),
        ((3, 3, 2), (40, 40, 40), (0, 1)),  # equal in both: both lose
        ((3, 2, 3), (50, 20, 50), (0, 2)),
        ((2, 2, 2), (30, 40, 40), (1, 2)),
        ((2, 2, 2), (31, 31, 31), (0, 1, 2)),
    ],
)
def test_who_loses_a_galdins(
    tricks: tuple[int, ...], points: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    assert galdins_losers((ANNA, BRUNO, CILLA), tricks=tricks, points=points) == losers
    for order in permutations((ANNA, BRUNO, CILLA)):
        assert galdins_losers(order, tricks=tricks, points=points) == losers


def test_who_sat_out_does_not_lose_a_galdins() -> None:
    active = active_seats(dealer=ANNA, seats=4)
    losers = galdins_losers(active, tricks=(0, 0, 0, 0), points=(0, 0, 0, 0))
    assert losers == (1, 2, 3)


@pytest.mark.parametrize(
    ("losers", "seats", "delta"),
    [
        ((0,), 3, (-4, 2, 2)),
        ((1,), 4, (2, -6, 2, 2)),
        ((4,), 5, (2, 2, 2, 2, -8)),
        ((0, 1), 3, (-2, -2, 4)),
        ((1, 3), 4, (4, -4, 4, -4)),
        ((0, 2), 5, (-6, 4, -6, 4, 4)),
        ((0, 1, 2), 3, (0, 0, 0)),
        ((1, 2, 3), 4, (6, -2, -2, -2)),
        ((0, 1, 3), 5, (-4, -4, 6, -4, 6)),
    ],
)
def test_every_loser_pays_2_to_every_person_who_did_not_lose(
    losers: tuple[int, ...], seats: int, delta: tuple[int, ...]
) -> None:
    assert galdins_delta(tuple(map(Seat, losers)), seats=seats) == delta


TIES = {
    "two tied": (
        "leads",
        "9S QC AD TC AC JS JC 7D 8D 9D JH 9H AH TH KC 9C QS JD TD QD KD KH QH TS AS KS",
        "QS KH 9H 9C AC TS TC KD QH 8D QC QD KC JC KS JS JH AD TD 9D JD 9S 7D AS",
        {"tricks": [3, 3, 1], "points": [36, 36, 17], "losers": [0, 1], "delta": [-2, -2, 4]},
    ),
    "two tied, talon unused": (
        "unused",
        "8D AD 9H QS 9D JD 7D TH QD KD JH AS TC KS 9C TS AC JC TD KC QC AH 9S JS QH KH",
        "AC KC AS TS TD 9S QC JH 8D AH KH 9H 7D QD QS JC JD KD 9C 9D QH JS AD TH",
        {"tricks": [3, 3, 2], "points": [40, 40, 26], "losers": [0, 1], "delta": [-2, -2, 4]},
    ),
    "three tied": (
        "leads",
        "TD QH JS KH AD KC JH KD TH TS AS QS QC QD TC 9H 9S AC 9C 7D AH JD JC 9D KS 8D",
        "QH AD QS JS JH 8D AC 9C TS KH AH TH 7D 9D TD 9H JD KS KD JC TC AS 9S KC",
        {"tricks": [2, 2, 2], "points": [31, 31, 31], "losers": [0, 1, 2], "delta": [0, 0, 0]},
    ),
}


@pytest.mark.parametrize("name", TIES)
def test_a_whole_galdins_that_ends_in_a_tie(name: str) -> None:
    talon, cards, plays, expected = TIES[name]
    deal = {"dealer": 2, "cards": cards, "bids": ["pass"] * 3, "plays": plays.split()}
    record = {
        "rules": {"all_pass": "galdins", "galdins_talon": talon},
        "players": ["Anna", "Bruno", "Cilla"],
        "deals": [deal],
    }
    row = row_of(replayed(record).rows[0])
    assert {key: row[key] for key in expected} == expected
