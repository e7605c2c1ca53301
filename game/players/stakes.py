"""What the end of a deal is worth to the players: the result table, and the open pules."""

from game.pules import Pule, PuleKind, closed_by_winning, payment
from game.rules import Rules, Seat
from game.scoring import Contract, Level, each_pays, galdins_delta, galdins_losers, is_won, level_of
from game.view import Table

# What an open personal pule will cost its owner, all others together: he closes some himself.
PERSONAL_PULE = 1.0
_POINTS, _TRICKS = 120, 8

Stakes = dict[Level, float]
Grid = tuple[tuple[float, ...], ...]


def stakes_of(table: Table, contract: Contract, lielais: Seat) -> Stakes:
    """What the Lielais gains from each other person, on average, by each level of a contract."""
    levels = [Level.WON, Level.LOST] if contract is Contract.SMALL else list(Level)
    others = table.seats - 1
    touches = table.pules if contract is Contract.TAKE else ()
    won = _closing(touches, table.rules, lielais=lielais, seats=table.seats) / others
    lost = PERSONAL_PULE / others if touches else 0.0
    return {
        level: each_pays(contract, level) + (won if is_won(level) else -lost) for level in levels
    }


def _closing(pules: tuple[Pule, ...], rules: Rules, *, lielais: Seat, seats: int) -> float:
    """What closing a pule is worth to the Lielais, all others together."""
    closed = closed_by_winning(lielais, pules)
    if closed is None:
        return 0.0
    if closed.kind is PuleKind.OWN:
        return PERSONAL_PULE
    return payment(closed, rules, lielais=lielais, seats=seats)[lielais]


def grid_of(stakes: Stakes) -> Grid:
    """Stakes by card points and tricks of the Lielais, for a take or a Zole."""
    return tuple(
        tuple(stakes[level_of(points=points, tricks=tricks)] for tricks in range(_TRICKS + 1))
        for points in range(_POINTS + 1)
    )


def galdins_gain(place: int, tricks: tuple[int, ...], points: tuple[int, ...]) -> float:
    """What a hand gains by a galdiņš that ends so, as if the three sat alone at the table."""
    everybody = (Seat(0), Seat(1), Seat(2))
    losers = galdins_losers(everybody, tricks=tricks, points=points)
    return galdins_delta(losers, seats=3)[place]
