"""From a finished deal to its level and to what each person pays (rules.md, Result)."""

from enum import Enum

from game.rules import Seat


class Contract(Enum):
    """What a deal is played for."""

    TAKE = "take"
    ZOLE = "zole"
    SMALL = "small"
    GALDINS = "galdins"
    PASSED = "passed"


class Side(Enum):
    """The Lielais, or both Mazie together."""

    LIELAIS = "lielais"
    MAZIE = "mazie"


class Level(Enum):
    """How high a Lielais won or lost."""

    ALL_TRICKS = "all_tricks"
    JANIS_WON = "janis_won"
    WON = "won"
    LOST = "lost"
    JANIS_LOST = "janis_lost"
    NO_TRICK = "no_trick"


_EACH_PAYS: dict[Contract, dict[Level, int]] = {
    Contract.TAKE: {
        Level.ALL_TRICKS: 3,
        Level.JANIS_WON: 2,
        Level.WON: 1,
        Level.NO_TRICK: -4,
        Level.LOST: -2,
        Level.JANIS_LOST: -3,
    },
    Contract.ZOLE: {
        Level.ALL_TRICKS: 7,
        Level.JANIS_WON: 6,
        Level.WON: 5,
        Level.NO_TRICK: -8,
        Level.LOST: -6,
        Level.JANIS_LOST: -7,
    },
    Contract.SMALL: {Level.WON: 6, Level.LOST: -7},
}
_GALDINS_LOSS = 2


def level_of(*, points: int, tricks: int) -> Level:
    """The level of a take or a Zole from the Lielais' card points and his tricks.

    The first line of the result table that applies.

    >>> level_of(points=60, tricks=4), level_of(points=61, tricks=4)
    (<Level.LOST: 'lost'>, <Level.WON: 'won'>)
    """
    if tricks == 8:
        return Level.ALL_TRICKS
    if points >= 91:
        return Level.JANIS_WON
    if points >= 61:
        return Level.WON
    if tricks == 0:
        return Level.NO_TRICK
    if points >= 31:
        return Level.LOST
    return Level.JANIS_LOST


def small_zole_level(*, tricks: int) -> Level:
    """The level of a small Zole: won without a trick, lost with the first one."""
    return Level.LOST if tricks else Level.WON


def is_won(level: Level) -> bool:
    """Whether the Lielais won."""
    return level in {Level.ALL_TRICKS, Level.JANIS_WON, Level.WON}


def each_pays(contract: Contract, level: Level) -> int:
    """What every other person on the sheet pays the Lielais; negative where he pays them.

    Raises KeyError for a level that the contract does not have.
    """
    return _EACH_PAYS[contract][level]


def lielais_delta(
    contract: Contract, level: Level, *, lielais: Seat, seats: int
) -> tuple[int, ...]:
    """The row of the sheet for a contract with a Lielais; it sums to zero."""
    pays = each_pays(contract, level)
    return tuple(pays * (seats - 1) if seat == lielais else -pays for seat in range(seats))


def galdins_losers(
    active: tuple[Seat, ...], *, tricks: tuple[int, ...], points: tuple[int, ...]
) -> tuple[Seat, ...]:
    """Who lost a galdiņš: most tricks, then most card points; equal in both lose together."""
    worst = max((tricks[seat], points[seat]) for seat in active)
    return tuple(sorted(seat for seat in active if (tricks[seat], points[seat]) == worst))


def galdins_delta(losers: tuple[Seat, ...], *, seats: int) -> tuple[int, ...]:
    """The row of the sheet for a galdiņš: every loser pays 2 to every person who did not lose."""
    winners = seats - len(losers)
    return tuple(
        -_GALDINS_LOSS * winners if seat in losers else _GALDINS_LOSS * len(losers)
        for seat in range(seats)
    )
