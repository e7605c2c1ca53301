"""Result of a take, a Zole and a small Zole: every possible (contract, P, t).

How 1,751 is counted. The Lielais has t = 0 … 8 tricks, and P = 0 … 120 with one to seven of them.
Without a trick P is what lies buried, at most two aces: 0 … 22 in a take, 0 in a Zole. With all
tricks nothing is missing from 120 but the talon of a Zole: 120 in a take, 98 … 120 in a Zole.
That is 23 + 7 · 121 + 1 for the take and as many for the Zole. In a small Zole only t counts: 9.
871 + 871 + 9 = 1,751. Some P among these need cards that do not exist; they are tabled too.
"""

from typing import NamedTuple

import pytest

from game.cards import parse_cards
from game.commands import Bid, Bury, MakeBid, StartDeal
from game.rules import Seat
from game.scoring import Contract, Level, is_won, level_of, lielais_delta, small_zole_level
from game.sheet import Row
from tests.game.playing import ANNA, BRUNO, CILLA, dealing_order, lost, played_out, started, won
from tests.records import after

TAKE, ZOLE, SMALL = Contract.TAKE, Contract.ZOLE, Contract.SMALL
NONE, SOME, ALL = range(1), range(1, 8), range(8, 9)


class Line(NamedTuple):
    """A stretch of results: with these tricks and points this level, paid by each other person."""

    contract: Contract
    tricks: range
    points: range
    level: Level
    each_pays: int


TABLE = [
    Line(TAKE, ALL, range(120, 121), Level.ALL_TRICKS, 3),
    Line(TAKE, SOME, range(91, 121), Level.JANIS_WON, 2),
    Line(TAKE, SOME, range(61, 91), Level.WON, 1),
    Line(TAKE, SOME, range(31, 61), Level.LOST, -2),
    Line(TAKE, SOME, range(31), Level.JANIS_LOST, -3),
    Line(TAKE, NONE, range(23), Level.NO_TRICK, -4),
    Line(ZOLE, ALL, range(98, 121), Level.ALL_TRICKS, 7),
    Line(ZOLE, SOME, range(91, 121), Level.JANIS_WON, 6),
    Line(ZOLE, SOME, range(61, 91), Level.WON, 5),
    Line(ZOLE, SOME, range(31, 61), Level.LOST, -6),
    Line(ZOLE, SOME, range(31), Level.JANIS_LOST, -7),
    Line(ZOLE, NONE, range(1), Level.NO_TRICK, -8),
    Line(SMALL, NONE, range(1), Level.WON, 6),
    Line(SMALL, range(1, 9), range(1), Level.LOST, -7),
]


def combinations_of(line: Line) -> set[tuple[Contract, int, int]]:
    return {(line.contract, points, tricks) for points in line.points for tricks in line.tricks}


def test_the_table_holds_1751_results_each_once() -> None:
    together = set().union(*map(combinations_of, TABLE))
    assert len(together) == sum(len(combinations_of(line)) for line in TABLE) == 1751


def result(contract: Contract, *, points: int, tricks: int) -> Level:
    if contract is SMALL:
        return small_zole_level(tricks=tricks)
    return level_of(points=points, tricks=tricks)


@pytest.mark.parametrize(
    "line", TABLE, ids=lambda line: f"{line.contract.value}-{line.level.value}"
)
def test_the_level_and_what_each_pays(line: Line) -> None:
    results = {
        (contract, points, tricks): result(contract, points=points, tricks=tricks)
        for contract, points, tricks in combinations_of(line)
    }
    assert results == dict.fromkeys(combinations_of(line), line.level)
    assert is_won(line.level) == (line.each_pays > 0)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    "line", TABLE, ids=lambda line: f"{line.contract.value}-{line.level.value}"
)
def test_the_lielais_gains_or_loses_the_sum_over_all_others(line: Line, seats: int) -> None:
    for lielais in map(Seat, range(seats)):
        row = [-line.each_pays] * seats
        row[lielais] = line.each_pays * (seats - 1)
        delta = lielais_delta(line.contract, line.level, lielais=lielais, seats=seats)
        assert (delta, sum(delta)) == (tuple(row), 0)


@pytest.mark.parametrize(
    ("points", "tricks", "level"),
    [
        (61, 4, Level.WON),
        (60, 4, Level.LOST),  # 60 is a loss
        (90, 4, Level.WON),  # the Mazie are safe with 30
        (91, 4, Level.JANIS_WON),
        (31, 4, Level.LOST),  # the Lielais needs 31
        (30, 4, Level.JANIS_LOST),
        (0, 1, Level.JANIS_LOST),  # a worthless trick saves from bezstiķis
        (22, 0, Level.NO_TRICK),  # buried cards do not
        (120, 7, Level.JANIS_WON),  # tricks decide bezstiķis, never points
        (98, 8, Level.ALL_TRICKS),
    ],
)
def test_where_one_level_ends_and_the_next_begins(points: int, tricks: int, level: Level) -> None:
    assert level_of(points=points, tricks=tricks) is level


def row_after(bid: Bid, *, buried: str = "") -> Row:
    """Anna, first hand, plays her contract with the eight best trumps."""
    hands = (
        "QC QS QH QD JC JS JH JD",
        "AD TD KD 9D 8D 7D AC TC",
        "KC 9C AS KS 9S TH KH 9H",
    )
    cards = dealing_order(hands, talon="TS AH")
    state = after(started(dealer=2), StartDeal(cards), MakeBid(ANNA, bid))
    if buried:
        first, second = parse_cards(buried)
        state = after(state, Bury(ANNA, (first, second)))
    return played_out(state).rows[0]


def test_buried_cards_count_for_the_lielais_of_a_take() -> None:
    scored = row_after(Bid.TAKE, buried="TS AH").scored
    assert (scored.lielais_points, scored.points, scored.level) == (
        120,
        (99, 0, 0),
        Level.ALL_TRICKS,
    )


def test_trumps_may_be_buried_and_count() -> None:
    scored = row_after(Bid.TAKE, buried="JH QC").scored
    assert scored.lielais_points == scored.points[ANNA] + 5


def test_the_talon_never_counts_in_a_zole() -> None:
    scored = row_after(Bid.ZOLE).scored
    assert (scored.lielais_points, scored.points, scored.level) == (
        99,
        (99, 0, 0),
        Level.ALL_TRICKS,
    )


def test_no_trick_in_a_take_is_bezstikis_whatever_is_buried() -> None:
    scored = lost(started(dealer=2), BRUNO).rows[0].scored
    assert (scored.level, scored.lielais_points, scored.tricks[BRUNO]) == (Level.NO_TRICK, 4, 0)


@pytest.mark.parametrize("seat", [ANNA, BRUNO, CILLA])
def test_a_small_zole_is_won_without_a_trick(seat: Seat) -> None:
    scored = won(started(dealer=2), seat, Bid.SMALL).rows[0].scored
    assert (scored.level, scored.lielais_points, scored.tricks[seat]) == (Level.WON, None, 0)
    assert scored.delta == tuple(12 if other == seat else -6 for other in range(3))
    assert sum(scored.tricks) == 8


@pytest.mark.parametrize("seat", [ANNA, BRUNO, CILLA])
def test_a_small_zole_is_lost_with_one_trick(seat: Seat) -> None:
    scored = lost(started(dealer=2), seat, Bid.SMALL).rows[0].scored
    assert (scored.level, scored.lielais_points, scored.tricks[seat]) == (Level.LOST, None, 1)
    assert scored.delta == tuple(-14 if other == seat else 7 for other in range(3))
    assert sum(scored.tricks) == 1


@pytest.mark.parametrize("seats", [4, 5])
def test_who_sits_out_scores_as_one_more_opponent(seats: int) -> None:
    scored = won(started(seats=seats, dealer=0), BRUNO, Bid.ZOLE).rows[0].scored
    assert scored.delta == tuple(7 * (seats - 1) if seat == 1 else -7 for seat in range(seats))
    assert scored.tricks == tuple(8 if seat == 1 else 0 for seat in range(seats))


def test_a_level_belongs_to_its_contract() -> None:
    with pytest.raises(KeyError):
        lielais_delta(SMALL, Level.JANIS_WON, lielais=ANNA, seats=3)
