"""Writing, closing and settling pules (rules.md, Pules)."""

from dataclasses import dataclass
from enum import Enum

from game.rules import AllPass, ForeignPule, Rules, Seat


class PuleKind(Enum):
    """Which pule a won take closed, seen from the Lielais."""

    OWN = "own"
    COMMON = "common"
    FOREIGN = "foreign"


@dataclass(frozen=True, slots=True)
class Pule:
    """An entry on the sheet at the row of a deal; a common one has no owner."""

    row: int
    owner: Seat | None


@dataclass(frozen=True, slots=True)
class ClosedPule:
    """The pule that a won take closed."""

    kind: PuleKind
    pule: Pule


def written_by_passing(
    rules: Rules, *, open_pules: tuple[Pule, ...], row: int, seats: int
) -> tuple[Pule, ...]:
    """The common pules written because everybody passed.

    With four people and none open two are written, otherwise one; a table that plays only
    galdiņš writes none (rules.md, Everybody passes).
    """
    if rules.all_pass is AllPass.GALDINS:
        return ()
    return (Pule(row, None),) * (2 if seats == 4 and not open_pules else 1)


def written_by_losing(lielais: Seat, *, open_pules: tuple[Pule, ...], row: int) -> tuple[Pule, ...]:
    """The personal pule of a Lielais who lost a take while any pule was open."""
    return (Pule(row, lielais),) if open_pules else ()


def closed_by_winning(lielais: Seat, open_pules: tuple[Pule, ...]) -> ClosedPule | None:
    """The one pule that a won take closes: own before common before foreign, oldest first."""
    choices = {
        PuleKind.OWN: [pule for pule in open_pules if pule.owner == lielais],
        PuleKind.COMMON: [pule for pule in open_pules if pule.owner is None],
        PuleKind.FOREIGN: [pule for pule in open_pules if pule.owner is not None],
    }
    return next((ClosedPule(kind, pules[0]) for kind, pules in choices.items() if pules), None)


def payment(closed: ClosedPule, rules: Rules, *, lielais: Seat, seats: int) -> tuple[int, ...]:
    """What each seat gains or loses by the closing, besides the result of the deal."""
    match closed.kind:
        case PuleKind.OWN:
            paid: dict[Seat | None, int] = {}
        case PuleKind.COMMON:
            paid = {Seat(seat): 1 for seat in range(seats) if seat != lielais}
        case PuleKind.FOREIGN:
            price = seats if rules.foreign_pule is ForeignPule.PEOPLE else 3
            paid = {closed.pule.owner: price}
    gain = sum(paid.values())
    return tuple(gain if seat == lielais else -paid.get(Seat(seat), 0) for seat in range(seats))


def without(pules: tuple[Pule, ...], closed: ClosedPule | None) -> tuple[Pule, ...]:
    """The open pules after one of them was closed."""
    if closed is None:
        return pules
    place = pules.index(closed.pule)
    return pules[:place] + pules[place + 1 :]


def settlement(open_pules: tuple[Pule, ...], *, seats: int) -> tuple[int, ...]:
    """What the personal pules still open cost at the end: 1 to every other person each."""
    costs = [0] * seats
    for pule in open_pules:
        if pule.owner is None:
            continue
        for seat in range(seats):
            costs[seat] += -(seats - 1) if seat == pule.owner else 1
    return tuple(costs)
