"""A match as a table of text, for a terminal."""

from collections.abc import Sequence
from itertools import chain

from wcwidth import wcswidth, wcwidth

from game.pules import PuleKind
from game.rules import Seat
from game.scoring import Contract, Level
from game.sheet import Row
from game.state import Match

_NAME_CELLS = 16
_GAP = "  "
CONTRACTS = {
    Contract.TAKE: "take",
    Contract.ZOLE: "Zole",
    Contract.SMALL: "small Zole",
    Contract.GALDINS: "galdiņš",
    Contract.PASSED: "passed",
}
LEVELS = {
    Level.ALL_TRICKS: "won, all tricks",
    Level.JANIS_WON: "won, Mazie in jaņi",
    Level.WON: "won",
    Level.LOST: "lost",
    Level.JANIS_LOST: "lost in jaņi",
    Level.NO_TRICK: "lost, no trick",
}


def table_text(match: Match, names: Sequence[str]) -> str:
    """The score sheet of a match: a line a deal, a column a person with change and total.

    The last columns have the pule that was closed and those open after the deal.
    """
    people = people_of(names)
    head = ["#", "dealer", "contract", "result", "points", *people, "closed", "open pules"]
    lines = [_cells(number, row, people) for number, row in enumerate(match.rows, start=1)]
    if match.ended is not None and any(match.ended.settlement):
        lines.append(_amounts("settled", match.ended.settlement))
    lines.append(_amounts("total", match.total))
    return _aligned([head, *lines])


def people_of(names: Sequence[str]) -> list[str]:
    """The names by seat as a terminal can show them."""
    return [_name(name, Seat(seat)) for seat, name in enumerate(names)]


def _name(name: str, seat: Seat) -> str:
    """A name that stays in its column: only what is visible, and no more than 16 cells."""
    kept = ""
    for letter in name.strip():
        if not letter.isprintable() or wcwidth(letter) < 0:
            continue
        if wcswidth(kept + letter) > _NAME_CELLS:
            break
        kept += letter
    return kept if wcswidth(kept) > 0 else f"seat {seat}"


def _cells(number: int, row: Row, people: Sequence[str]) -> list[str]:
    scored = row.scored
    contract = CONTRACTS[scored.contract]
    changes = [
        f"{_signed(delta)} ({total})" for delta, total in zip(scored.delta, row.total, strict=True)
    ]
    return [
        str(number),
        people[row.dealer],
        contract if scored.lielais is None else f"{people[scored.lielais]}: {contract}",
        _result(row, people),
        "" if scored.lielais_points is None else str(scored.lielais_points),
        *changes,
        _closed(row, people),
        _open(row, people),
    ]


def _result(row: Row, people: Sequence[str]) -> str:
    if row.scored.level is not None:
        return LEVELS[row.scored.level]
    losers = [people[seat] for seat in row.scored.losers]
    return f"lost by {', '.join(losers)}" if losers else ""


def _closed(row: Row, people: Sequence[str]) -> str:
    closed = row.scored.closed
    if closed is None:
        return ""
    if closed.kind is PuleKind.FOREIGN and closed.pule.owner is not None:
        return people[closed.pule.owner]
    return closed.kind.value


def _open(row: Row, people: Sequence[str]) -> str:
    common = [f"{row.common} common"] if row.common else []
    return ", ".join(chain(common, (people[seat] for seat in row.personal)))


def _amounts(word: str, amounts: Sequence[int]) -> list[str]:
    return ["", word, "", "", "", *map(_signed, amounts), "", ""]


def _signed(amount: int) -> str:
    return f"{amount:+d}" if amount else "0"


def _aligned(lines: Sequence[Sequence[str]]) -> str:
    widths = [max(map(wcswidth, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        _GAP.join(_padded(cell, width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _padded(cell: str, width: int) -> str:
    return cell + " " * (width - wcswidth(cell))
