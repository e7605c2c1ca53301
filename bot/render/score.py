"""The score: everybody's total, in at most 30 columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from wcwidth import width

from bot.company import Company
from bot.language import Texts
from bot.names import CELLS, Names, isolated, shown
from bot.outgoing import Content
from bot.render.result import open_pules, place
from bot.words import columns, plain_number, preformatted, signed
from game.rules import Seat

WIDEST = 30


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A person on the score: totals of tonight and of all matches in this chat, the last change.

    `tonight` and `last` are None for somebody who does not sit at the table tonight.
    """

    name: str
    tonight: int | None
    overall: int
    last: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What else the score tells of a match that runs: open pules, and whose deal it is."""

    company: Company
    number: int
    dealer: Seat
    deal_runs: bool
    common: int
    personal: tuple[Seat, ...]


def score(standings: Sequence[Standing], texts: Texts, *, moment: Moment | None = None) -> Content:
    """The answer to /score; `moment` is None while no match runs."""
    lines = [texts("score-title")]
    lines.append(_table(standings, texts) if standings else texts("score-empty"))
    if moment is not None:
        lines += _now(moment, texts)
    return Content(html="\n".join(lines))


def _table(standings: Sequence[Standing], texts: Texts) -> str:
    tonight = [standing.tonight for standing in standings if standing.tonight is not None]
    order = sorted(
        range(len(standings)),
        key=lambda index: _rank(standings[index]),
    )
    numbers = [
        (
            "" if standing.last is None else signed(standing.last),
            "" if standing.tonight is None else plain_number(standing.tonight),
            plain_number(standing.overall),
        )
        for standing in (standings[index] for index in order)
    ]
    header = (texts("column-last"), texts("column-tonight"), texts("column-overall"))
    taken = sum(max(map(width, column)) + 1 for column in zip(header, *numbers, strict=True))
    cells = min(CELLS, WIDEST - taken - 2)
    rows = [("", *header)]
    for index, cells_of in zip(order, numbers, strict=True):
        standing = standings[index]
        mark = "-" if standing.tonight is None else str(place(standing.tonight, tonight))
        name = isolated(shown(standing.name, number=index + 1, texts=texts, cells=cells))
        rows.append((f"{mark} {name}", *cells_of))
    return preformatted(columns(rows))


def _rank(standing: Standing) -> tuple[bool, int, int]:
    """The best of tonight first; who is not here tonight last, by the total of all matches."""
    return (standing.tonight is None, -(standing.tonight or 0), -standing.overall)


def _now(moment: Moment, texts: Texts) -> list[str]:
    names = Names.of(moment.company.people, texts)
    still = open_pules(moment.common, moment.personal, names, texts)
    dealer = names.html(moment.dealer)
    deal = (
        texts("score-deal-runs", number=moment.number, name=dealer)
        if moment.deal_runs
        else texts("next-dealer", name=dealer)
    )
    return [*([still] if still else []), deal]
