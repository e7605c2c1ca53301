"""The score sheet: a finished deal becomes a row, pules are written and closed on it."""

from dataclasses import dataclass

from game import scoring
from game.cards import points_of
from game.deal import Deal
from game.events import DealScored
from game.pules import (
    ClosedPule,
    Pule,
    closed_by_winning,
    payment,
    written_by_losing,
    written_by_passing,
)
from game.rules import Rules, Seat
from game.scoring import Contract, Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A deal on the sheet: its result, the totals after it, and the pules open after it."""

    dealer: Seat
    scored: DealScored
    total: tuple[int, ...]
    common: int
    personal: tuple[Seat, ...]


def score(deal: Deal, rules: Rules, *, seats: int, pules: tuple[Pule, ...], row: int) -> DealScored:
    """The result of a finished deal for everyone on the sheet.

    `pules` are those open before it, `row` is its place on the sheet, from 0.
    """
    assert deal.contract is not None, "a finished deal has a contract"
    if deal.lielais is None:
        return _without_lielais(deal, rules, seats=seats, pules=pules, row=row)
    return _with_lielais(deal, deal.lielais, rules, seats=seats, pules=pules, row=row)


def _tricks_and_points(deal: Deal, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    everyone = [Seat(seat) for seat in range(seats)]
    tricks = tuple(deal.tricks_of(seat) for seat in everyone)
    return tricks, tuple(deal.points_of(seat) for seat in everyone)


def _without_lielais(
    deal: Deal, rules: Rules, *, seats: int, pules: tuple[Pule, ...], row: int
) -> DealScored:
    tricks, points = _tricks_and_points(deal, seats)
    contract = Contract.PASSED
    losers: tuple[Seat, ...] = ()
    delta = (0,) * seats
    if deal.contract is Contract.GALDINS:
        contract = Contract.GALDINS
        losers = scoring.galdins_losers(deal.active, tricks=tricks, points=points)
        delta = scoring.galdins_delta(losers, seats=seats)
    return DealScored(
        contract=contract,
        lielais=None,
        level=None,
        lielais_points=None,
        tricks=tricks,
        points=points,
        delta=delta,
        losers=losers,
        written=written_by_passing(rules, open_pules=pules, row=row, seats=seats),
    )


def _with_lielais(  # noqa: PLR0913 -- the deal and the sheet it is written on
    deal: Deal, lielais: Seat, rules: Rules, *, seats: int, pules: tuple[Pule, ...], row: int
) -> DealScored:
    assert deal.contract is not None, "a Lielais has a contract"
    tricks, points = _tricks_and_points(deal, seats)
    if deal.contract is Contract.SMALL:
        gives_up = deal.rest is not None and deal.rest.side is Side.MAZIE
        level = scoring.small_zole_level(tricks=tricks[lielais] or gives_up)
        lielais_points = None
    else:
        lielais_points = points[lielais] + points_of(deal.buried)
        level = scoring.level_of(points=lielais_points, tricks=tricks[lielais])
    won = scoring.is_won(level)
    touches = pules if deal.contract is Contract.TAKE else ()
    closed = closed_by_winning(lielais, touches) if won else None
    written = () if won else written_by_losing(lielais, open_pules=touches, row=row)
    delta = scoring.lielais_delta(deal.contract, level, lielais=lielais, seats=seats)
    return DealScored(
        contract=deal.contract,
        lielais=lielais,
        level=level,
        lielais_points=lielais_points,
        tricks=tricks,
        points=points,
        delta=_plus(delta, closed, rules, lielais=lielais),
        written=written,
        closed=closed,
        rest=deal.rest,
    )


def _plus(
    delta: tuple[int, ...], closed: ClosedPule | None, rules: Rules, *, lielais: Seat
) -> tuple[int, ...]:
    if closed is None:
        return delta
    paid = payment(closed, rules, lielais=lielais, seats=len(delta))
    return tuple(map(sum, zip(delta, paid, strict=True)))
