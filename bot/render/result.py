"""How a deal ended, and how a match did."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content, Rows
from bot.render.claims import rest_text
from bot.render.pules import pules_of_deal
from bot.words import DOT, columns, plain_number, preformatted, signed
from game.events import MatchEnded
from game.pules import Pule
from game.rules import EndPules, Rules, Seat, active_seats
from game.scoring import Contract
from game.sheet import Row
from game.state import Match


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What everybody may know of a match between two deals, or at its end.

    `turn` is the deal turn that the buttons carry; `last_deal` the number of the deal after which
    the match ends, where that is settled.
    """

    rules: Rules
    turn: int
    rows: tuple[Row, ...]
    total: tuple[int, ...]
    next_dealer: Seat
    free: tuple[Seat, ...] = ()
    last_deal: int | None = None
    ended: MatchEnded | None = None
    open_pules: tuple[Pule, ...] = ()

    @property
    def had_lielais(self) -> bool:
        """Whether somebody played the newest deal alone."""
        return bool(self.rows) and self.rows[-1].scored.lielais is not None

    @classmethod
    def of(cls, state: Match) -> Self:
        """The outcome so far."""
        return cls(
            rules=state.rules,
            turn=state.deal_turn,
            rows=state.rows,
            total=state.total,
            next_dealer=state.dealer,
            free=tuple(sorted(state.free)),
            last_deal=state.last_deal.number if state.last_deal else None,
            ended=state.ended,
            open_pules=state.pules,
        )


def result(
    outcome: Outcome, company: Company, texts: Texts, *, next_in: int | None = None
) -> Content:
    """The message after a deal, which also ends the match where that was the last one.

    `next_in` are the seconds after which the next deal begins by itself.
    """
    names = Names.of(company.people, texts)
    lines = _of_deal(outcome, names, texts)
    if outcome.ended is not None:
        lines += ["", *_final(outcome, outcome.ended, names, texts)]
    else:
        lines += _next(outcome, names, texts, next_in=next_in)
    return Content(html="\n".join(lines), rows=_rows(outcome, names, texts, token=company.token))


def past_result(outcome: Outcome, company: Company, texts: Texts) -> Content:
    """The newest result when the next deal has begun: nothing is left to start from it."""
    lines = _of_deal(outcome, Names.of(company.people, texts), texts)
    rows = keyboards.look_back(
        len(outcome.rows), texts, token=company.token, had_lielais=outcome.had_lielais
    )
    return Content(html="\n".join(lines), rows=rows)


def match_over(outcome: Outcome, company: Company, texts: Texts) -> Content:
    """The final standings alone, for a match that ended without a result to say it under.

    Raises ValueError while the match runs.
    """
    if outcome.ended is None:
        raise ValueError("the match is not over")
    names = Names.of(company.people, texts)
    lines = _final(outcome, outcome.ended, names, texts)
    return Content(html="\n".join(lines), rows=_rows(outcome, names, texts, token=company.token))


def _of_deal(outcome: Outcome, names: Names, texts: Texts) -> list[str]:
    row, number = outcome.rows[-1], len(outcome.rows)
    before = outcome.rows[-2].total if number > 1 else (0,) * len(row.total)
    return [
        texts("result-title", number=number, outcome=_headline(row, names, texts)),
        *_rest(row, names, texts),
        *_details(row, names, texts),
        *_played_by(row, names, texts),
        _changes(row, names, texts, before=before),
        *pules_of_deal(row, names, texts, rules=outcome.rules),
    ]


def _headline(row: Row, names: Names, texts: Texts) -> str:
    scored = row.scored
    if scored.contract is Contract.PASSED:
        return texts("result-passed")
    if scored.contract is Contract.GALDINS:
        losers = names.several(scored.losers, texts)
        return texts("result-galdins", losers=losers, count=_really_lost(row))
    assert scored.lielais is not None, "such a contract has a Lielais"
    assert scored.level is not None, "and a level"
    return texts(
        "result-contract",
        name=names.html(scored.lielais),
        contract=scored.contract.value,
        level=scored.level.value,
    )


def _rest(row: Row, names: Names, texts: Texts) -> list[str]:
    """How the deal ended where it did before its last card."""
    scored = row.scored
    if scored.rest is None or scored.lielais is None:
        return []
    contract, lielais = scored.contract, scored.lielais
    return [rest_text(scored.rest, names, texts, contract=contract, lielais=lielais)]


def _really_lost(row: Row) -> int:
    """How many pay in a galdiņš: nobody where all are tied and nobody sits out."""
    return len(row.scored.losers) if any(row.scored.delta) else 0


def _details(row: Row, names: Names, texts: Texts) -> list[str]:
    """Points and tricks, as far as they decided the deal, and the level in words."""
    scored = row.scored
    if scored.contract is Contract.PASSED:
        return []
    if scored.contract is Contract.GALDINS:
        return [
            texts(
                "result-tricks-of",
                name=names.html(seat),
                tricks=tricks,
                points=scored.points[seat],
            )
            for seat, tricks in enumerate(scored.tricks)
            if seat in _players(row)
        ]
    assert scored.lielais is not None, "such a contract has a Lielais"
    tricks = scored.tricks[scored.lielais]
    if scored.lielais_points is None:
        if scored.rest is not None:
            return []
        return [texts("result-small-tricks", tricks=tricks)]
    assert scored.level is not None, "a take and a Zole have a level"
    level = texts("result-level", level=scored.level.value)
    return [texts("result-points", points=scored.lielais_points, tricks=tricks), level]


def _played_by(row: Row, names: Names, texts: Texts) -> list[str]:
    """Who did not play the deal all alone."""
    lines = []
    if row.scored.stood_in:
        stood_in = names.several(row.scored.stood_in, texts)
        lines.append(texts("result-stood-in", names=stood_in))
    if row.scored.hinted:
        lines.append(texts("result-hinted", names=names.several(row.scored.hinted, texts)))
    return lines


def _players(row: Row) -> tuple[Seat, ...]:
    return active_seats(dealer=row.dealer, seats=len(row.total))


def _changes(row: Row, names: Names, texts: Texts, *, before: Sequence[int]) -> str:
    """Each person's change and total, in columns."""
    header = ("", texts("column-change"), texts("column-total"))
    people = [
        (names.plain(seat), signed(total - earlier), plain_number(total))
        for seat, (total, earlier) in enumerate(zip(row.total, before, strict=True))
    ]
    return preformatted(columns([header, *people]))


def _next(outcome: Outcome, names: Names, texts: Texts, *, next_in: int | None) -> list[str]:
    if outcome.free:
        free = names.several(outcome.free, texts)
        return [texts("next-seat-is-free", names=free, count=len(outcome.free))]
    lines = [texts("next-dealer", name=names.html(outcome.next_dealer))]
    if outcome.last_deal is not None:
        left = outcome.last_deal - len(outcome.rows)
        lines.append(texts("next-deals-left", count=left))
    if next_in is not None:
        lines.append(texts("next-by-itself", seconds=next_in))
    return [" ".join(lines)]


def _final(outcome: Outcome, ended: MatchEnded, names: Names, texts: Texts) -> list[str]:
    """Why the match is over, and the standings with what open pules cost."""
    lines = [
        texts("match-over", reason=ended.reason.value),
        texts("match-deals", count=len(outcome.rows)),
        _standings(outcome.total, names, texts),
    ]
    if outcome.open_pules:
        lines.append(_settled(outcome, ended, names, texts))
    return lines


def _standings(total: Sequence[int], names: Names, texts: Texts) -> str:
    order = sorted(range(len(total)), key=lambda seat: -total[seat])
    rows = [
        (f"{place(total[seat], total)} {names.plain(seat)}", plain_number(total[seat]))
        for seat in order
    ]
    return preformatted(columns([("", texts("column-total")), *rows]))


def place(points: int, everyone: Sequence[int]) -> int:
    """The place of a total; equal totals share one."""
    return 1 + sum(other > points for other in everyone)


def _settled(outcome: Outcome, ended: MatchEnded, names: Names, texts: Texts) -> str:
    if outcome.rules.end_pules is EndPules.LAPSE or not any(ended.settlement):
        return texts("pules-lapse", count=len(outcome.open_pules))
    costs = [
        f"{names.html(seat)} {signed(cost)}" for seat, cost in enumerate(ended.settlement) if cost
    ]
    return texts("pules-settled", costs=DOT.join(costs))


def _rows(outcome: Outcome, names: Names, texts: Texts, *, token: str) -> Rows:
    number = len(outcome.rows)
    if outcome.ended is not None:
        return keyboards.after_match(number, texts, token=token, had_lielais=outcome.had_lielais)
    rows = keyboards.after_deal(
        number, texts, token=token, turn=outcome.turn, had_lielais=outcome.had_lielais
    )
    if not outcome.free:
        return rows
    seats = [
        row
        for seat in outcome.free
        for row in keyboards.free_seat(seat, names.plain(seat), texts, token=token)
    ]
    return (*seats, *rows[1:])
