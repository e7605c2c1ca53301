"""The score: everybody's total, in at most 30 columns."""

from collections.abc import Sequence
from dataclasses import dataclass

from wcwidth import width

from bot.company import Company
from bot.language import Texts
from bot.names import CELLS, Names
from bot.outgoing import Content
from bot.render.fitting import fitted
from bot.render.pules import pules_of_row
from bot.render.result import place
from bot.words import columns, plain_number, preformatted, signed
from game.rules import MOST_SEATS, Seat

WIDEST = 30
MOST_PEOPLE = 30
"""More than that would not be read, nor fit a message in every script."""
_PLACE_CELLS = 2
_ABSENT = "-"


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
    ranked = sorted(standings, key=_rank)
    lines = [texts("score-title")]
    lines.append(_table(ranked[:MOST_PEOPLE], texts) if ranked else texts("score-empty"))
    if len(ranked) > MOST_PEOPLE:
        lines.append(texts("score-more", count=len(ranked) - MOST_PEOPLE))
    if moment is not None:
        lines += _now(moment, texts)
    return Content(html="\n".join(lines))


def score_alert(standings: Sequence[Standing], texts: Texts) -> str:
    """Tonight's totals, the best first."""
    here = [standing for standing in sorted(standings, key=_rank) if standing.tonight is not None]
    if not here:
        return texts("score-empty")
    tonight = [standing.tonight or 0 for standing in here]

    def write(names: Names) -> str:
        return "\n".join(
            f"{place(total, tonight)} {names.plain(index)} {plain_number(total)}"
            for index, total in enumerate(tonight[:MOST_SEATS])
        )

    return fitted(write, [standing.name for standing in here], texts)


def _rank(standing: Standing) -> tuple[bool, int, int]:
    """The best of tonight first; who is not here tonight last, by the total of all matches."""
    return (standing.tonight is None, -(standing.tonight or 0), -standing.overall)


def _table(ranked: Sequence[Standing], texts: Texts) -> str:
    header = (texts("column-last"), texts("column-tonight"), texts("column-overall"))
    numbers = [
        (
            "" if standing.last is None else signed(standing.last),
            "" if standing.tonight is None else plain_number(standing.tonight),
            plain_number(standing.overall),
        )
        for standing in ranked
    ]
    taken = sum(1 + max(map(width, column)) for column in zip(header, *numbers, strict=True))
    cells = min(CELLS, WIDEST - taken - _PLACE_CELLS)
    names = Names.called([standing.name for standing in ranked], texts, cells=cells)
    people = [
        (f"{_place(standing, ranked)} {names.plain(index)}", *cells_of_person)
        for index, (standing, cells_of_person) in enumerate(zip(ranked, numbers, strict=True))
    ]
    return preformatted(columns([("", *header), *people]))


def _place(standing: Standing, ranked: Sequence[Standing]) -> str:
    """The place by tonight's totals; equal totals share one."""
    if standing.tonight is None:
        return _ABSENT
    tonight = [other.tonight for other in ranked if other.tonight is not None]
    return str(place(standing.tonight, tonight))


def _now(moment: Moment, texts: Texts) -> list[str]:
    names = Names.of(moment.company.people, texts)
    still = pules_of_row(moment.common, moment.personal, names, texts)
    dealer = names.html(moment.dealer)
    deal = (
        texts("score-deal-runs", number=moment.number, name=dealer)
        if moment.deal_runs
        else texts("next-dealer", name=dealer)
    )
    return [*([still] if still else []), deal]
