"""The score sheet as on paper: a row a deal, a column a person, pules on the row they came from."""

from collections.abc import Sequence

from wcwidth import width

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from bot.words import DOT, padded, plain_number, preformatted, pushed
from game.pules import Pule
from game.rules import Seat
from game.scoring import Contract
from game.sheet import Row

ROWS_A_PAGE = 15
_COMMON, _COMMON_CLOSED = "●", "⊗"
_PERSONAL, _PERSONAL_CLOSED = "○", "⊘"
_LIELAIS, _LOSER = "*", "!"
_STOOD_IN, _HINTED = "~", "?"
_SEAT_CELLS = {3: 8, 4: 6, 5: 6}
"""The usual cells of a person's column; only totals of four digits make it wider."""


def sheet(
    rows: Sequence[Row],
    company: Company,
    texts: Texts,
    *,
    page: int | None = None,
    settlement: tuple[int, ...] = (),
) -> Content:
    """One page of the sheet, the newest unless another (from 0) is asked for.

    `settlement` is what open pules cost at the end of the match; it stands below the last deal.
    """
    if not rows:
        return Content(html=texts("sheet-empty"))
    pages = -(-len(rows) // ROWS_A_PAGE)
    shown = pages - 1 if page is None else max(0, min(page, pages - 1))
    first = shown * ROWS_A_PAGE
    on_page = rows[first : first + ROWS_A_PAGE]
    closed = [row.scored.closed.pule for row in rows if row.scored.closed is not None]
    lines = [
        (_row_name(number, row, texts), _totals(row), _pule_marks(row, closed))
        for number, row in enumerate(on_page, start=first + 1)
    ]
    if shown == pages - 1 and any(settlement):
        lines.append((texts("sheet-settlement"), _settled(rows[-1], settlement), ""))
    title = texts("sheet-title", first=first + 1, last=first + len(on_page), count=len(rows))
    return Content(
        html="\n".join((title, _table(lines, company, texts), *_legend(on_page, texts))),
        rows=keyboards.pages(shown, pages, texts, token=company.token),
    )


def _table(lines: Sequence[tuple[str, Sequence[str], str]], company: Company, texts: Texts) -> str:
    """The rows below the names. The pules come last: no font has their signs in just one cell."""
    widest = max(width(total) for _, totals, _ in lines for total in totals)
    room = max(_SEAT_CELLS[len(company.people)], widest + 1)
    names = Names.of(company.people, texts, cells=room - 1)
    header = [names.plain(seat) for seat in range(len(company.people))]
    left = max(width(name) for name, _, _ in lines)
    return preformatted(
        padded(name, left) + "".join(pushed(cell, room) for cell in cells) + f" {pules}"
        for name, cells, pules in (("", header, ""), *lines)
    )


def _row_name(number: int, row: Row, texts: Texts) -> str:
    contract = texts("sheet-contract", contract=row.scored.contract.value)
    return f"{pushed(str(number), 2)} {contract}"


def _totals(row: Row) -> list[str]:
    return [_mark(row, Seat(seat)) + plain_number(total) for seat, total in enumerate(row.total)]


def _mark(row: Row, seat: Seat) -> str:
    """What a seat was in a deal, behind how it was played."""
    played = _STOOD_IN if seat in row.scored.stood_in else ""
    if seat in row.scored.hinted:
        played += _HINTED
    if seat == row.scored.lielais:
        return played + _LIELAIS
    loses = seat in row.scored.losers and any(row.scored.delta)
    return played + (_LOSER if loses else "")


def _settled(row: Row, settlement: Sequence[int]) -> list[str]:
    return [plain_number(sum(pair)) for pair in zip(row.total, settlement, strict=True)]


def _pule_marks(row: Row, closed: Sequence[Pule]) -> str:
    """A mark a pule, those struck through that were closed later."""
    marks = []
    for place, pule in enumerate(row.scored.written):
        is_closed = closed.count(pule) > place
        if pule.owner is None:
            marks.append(_COMMON_CLOSED if is_closed else _COMMON)
        else:
            marks.append(_PERSONAL_CLOSED if is_closed else _PERSONAL)
    return "".join(marks)


def _legend(on_page: Sequence[Row], texts: Texts) -> list[str]:
    """What the signs on this page mean, and only those."""
    played = {row.scored.contract for row in on_page}
    notes = [
        DOT.join(
            texts("sheet-contract-legend", contract=contract.value)
            for contract in Contract
            if contract in played
        )
    ]
    people = []
    if any(row.scored.lielais is not None for row in on_page):
        people.append(texts("sheet-lielais-legend", mark=_LIELAIS))
    if any(row.scored.losers and any(row.scored.delta) for row in on_page):
        people.append(texts("sheet-loser-legend", mark=_LOSER))
    if people:
        notes.append(DOT.join(people))
    if any(row.scored.stood_in for row in on_page):
        notes.append(texts("sheet-stood-in-legend", mark=_STOOD_IN))
    if any(row.scored.hinted for row in on_page):
        notes.append(texts("sheet-hinted-legend", mark=_HINTED))
    written = [pule for row in on_page for pule in row.scored.written]
    if any(pule.owner is None for pule in written):
        notes.append(texts("sheet-common-legend", mark=_COMMON, closed=_COMMON_CLOSED))
    if any(pule.owner is not None for pule in written):
        notes.append(texts("sheet-personal-legend", mark=_PERSONAL, closed=_PERSONAL_CLOSED))
    return notes
