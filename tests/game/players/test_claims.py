"""Claims and giving up: what is forced, and what it is worth."""

from random import Random

import pytest

from game.players.claims import is_forced, level_if
from game.scoring import Contract, Level, Side
from tests.game.players.minimax import Ending, position_of, some_ending, worth_of

TAKE, SMALL = Contract.TAKE, Contract.SMALL


def ending(*hands: str, table: str = "", points: int = 50, tricks: int = 3) -> Ending:
    """First hand leads and is the Lielais."""
    return Ending(
        hands=tuple(tuple(hand.split()) for hand in hands),
        leader=0,
        lielais=0,
        points=points,
        tricks=tricks,
        table=tuple(table.split()),
    )


FORCED = {
    "the two best trumps": (ending("QC QS", "QH AC", "QD TC"), Side.LIELAIS),
    "a trump, then the ace": (ending("QC AS", "JD KS", "TS 9S"), Side.LIELAIS),
    "the Mazie ruff and have the rest": (ending("AS TS", "QC QS", "KS 9S"), Side.MAZIE),
    "with the queen on the table": (ending("AS", "JD KS", "TS 9S", table="QC"), Side.LIELAIS),
}


@pytest.mark.parametrize("name", FORCED)
def test_what_is_forced_is_so_for_one_side(name: str) -> None:
    claimed, side = FORCED[name]
    position = position_of(claimed)
    assert [other for other in Side if is_forced(position, TAKE, other)] == [side]


def test_one_trick_each_is_forced_for_nobody() -> None:
    position = position_of(ending("QC 9S", "QS AS", "QH TS"))
    assert not any(is_forced(position, TAKE, side) for side in Side)


def test_claims_agree_with_minimax() -> None:
    rng = Random(11)
    for _ in range(400):
        some = some_ending(rng, most_cards=8)
        position, worth = position_of(some), worth_of(some)
        everything = worth.tricks == some.tricks + position.tricks_left
        assert is_forced(position, TAKE, Side.LIELAIS) == everything
        assert is_forced(position, TAKE, Side.MAZIE) == (worth.tricks == some.tricks)
        assert is_forced(position, SMALL, Side.LIELAIS) == (worth.ducked == 0)
        assert is_forced(position, SMALL, Side.MAZIE) == (worth.ducked > 0)


def test_who_gets_the_rest_gets_its_points_and_tricks() -> None:
    rest = ending("QC TH", "QS 9C", "AD KC")
    levels = [
        level_if(position_of(rest._replace(points=points)), TAKE, side)
        for points in (30, 31, 60, 61)
        for side in Side
    ]
    assert levels == [
        *(Level.WON, Level.JANIS_LOST),
        *(Level.WON, Level.LOST),
        *(Level.JANIS_WON, Level.LOST),
        *(Level.JANIS_WON, Level.WON),
    ]


def test_a_claim_may_make_all_tricks_or_none() -> None:
    hands = "QC TH", "QS 9C", "AD KC"
    all_so_far = position_of(ending(*hands, points=89, tricks=6))
    none_so_far = position_of(ending(*hands, points=0, tricks=0))
    assert level_if(all_so_far, TAKE, Side.LIELAIS) is Level.ALL_TRICKS
    assert level_if(none_so_far, TAKE, Side.MAZIE) is Level.NO_TRICK


def test_the_cards_on_the_table_belong_to_the_rest() -> None:
    position = position_of(ending("TH", "QS 9C", "AD KC", table="QC", points=30))
    assert level_if(position, TAKE, Side.LIELAIS) is Level.WON


@pytest.mark.parametrize(("side", "level"), [(Side.LIELAIS, Level.WON), (Side.MAZIE, Level.LOST)])
def test_the_lielais_of_a_small_zole_gets_the_rest_by_taking_none(side: Side, level: Level) -> None:
    position = position_of(ending("9S", "KS", "TS", points=0, tricks=0))
    assert level_if(position, SMALL, side) is level
    assert is_forced(position, SMALL, side) == (side is Side.LIELAIS)
