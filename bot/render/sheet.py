"""The score sheet as on paper: a row a deal, a column a person, pules on the row they came from."""

from collections.abc import Sequence

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from bot.words import padded, plain_number, preformatted, pushed
from game.events import DealScored
from game.pules import Pule
from game.scoring import Contract
from game.sheet import Row

ROWS_A_PAGE = 15
_COMMON, _COMMON_CLOSED = "●", "⊗"
_PERSONAL, _PERSONAL_CLOSED = "○", "⊘"
_LIELAIS, _LOSER = "*", "!"
_SEAT_CELLS = {3: 8, 4: 6, 5: 5}
"""The cells of a person's column, so that the sheet has at most 34 for three, 36 for five."""


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
    count = -(-len(rows) // ROWS_A_PAGE)
    shown = count - 1 if page is None else max(0, min(page, count - 1))
    first = shown * ROWS_A_PAGE
    numbered = list(enumerate(rows, start=1))[first : first + ROWS_A_PAGE]
    closed = [row.scored.closed.pule for row in rows if row.scored.closed is not None]
    lines = [_header(company, texts)]
    lines += [_line(number, row, texts, closed=closed) for number, row in numbered]
    if shown == count - 1 and any(settlement):
        lines.append(_settled(rows[-1], settlement, texts))
    title = texts("sheet-title", first=first + 1, last=first + len(numbered), count=len(rows))
    legend = _legend([row.scored for _, row in numbered], texts)
    return Content(
        html="\n".join((title, preformatted(lines), legend)),
        rows=keyboards.pages(shown, count, texts, token=company.token),
    )


def _header(company: Company, texts: Texts) -> str:
    cells = _SEAT_CELLS[len(company.people)]
    names = Names.of(company.people, texts, cells=cells - 1)
    columns = [pushed(names.plain(seat), cells) for seat in range(len(company.people))]
    return padded("", 4) + "".join(columns)


def _line(number: int, row: Row, texts: Texts, *, closed: Sequence[Pule]) -> str:
    scored = row.scored
    contract = texts("sheet-contract", contract=scored.contract.value)
    cells = _SEAT_CELLS[len(row.total)]
    columns = [
        pushed(_mark(scored, seat) + plain_number(total), cells)
        for seat, total in enumerate(row.total)
    ]
    pules = _pule_marks(scored.written, closed)
    return (
        f"{pushed(str(number), 2)} {contract}" + "".join(columns) + (f" {pules}" if pules else "")
    )


def _mark(scored: DealScored, seat: int) -> str:
    if seat == scored.lielais:
        return _LIELAIS
    return _LOSER if seat in scored.losers else ""


def _pule_marks(written: Sequence[Pule], closed: Sequence[Pule]) -> str:
    """A mark a pule, those struck through that were closed later.

    They stand in the last column: no font has them in exactly one cell.
    """
    marks = []
    for place, pule in enumerate(written):
        is_closed = closed.count(pule) > place
        if pule.owner is None:
            marks.append(_COMMON_CLOSED if is_closed else _COMMON)
        else:
            marks.append(_PERSONAL_CLOSED if is_closed else _PERSONAL)
    return "".join(marks)


def _settled(row: Row, settlement: Sequence[int], texts: Texts) -> str:
    cells = _SEAT_CELLS[len(row.total)]
    columns = [
        pushed(plain_number(total + cost), cells)
        for total, cost in zip(row.total, settlement, strict=True)
    ]
    return padded(texts("sheet-settlement"), 4) + "".join(columns)


def _legend(shown: Sequence[DealScored], texts: Texts) -> str:
    """What the signs on this page mean, and only those."""
    contracts = {scored.contract for scored in shown}
    notes = [
        texts("sheet-contract-legend", contract=contract.value)
        for contract in Contract
        if contract in contracts
    ]
    if any(scored.lielais is not None for scored in shown):
        notes.append(texts("sheet-lielais-legend", mark=_LIELAIS))
    if any(scored.losers for scored in shown):
        notes.append(texts("sheet-loser-legend", mark=_LOSER))
    written = [pule for scored in shown for pule in scored.written]
    if any(pule.owner is None for pule in written):
        notes.append(texts("sheet-common-legend", mark=_COMMON, closed=_COMMON_CLOSED))
    if any(pule.owner is not None for pule in written):
        notes.append(texts("sheet-personal-legend", mark=_PERSONAL, closed=_PERSONAL_CLOSED))
    return "\n".join(notes)
