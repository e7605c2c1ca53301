"""Where the points of a finished deal were: in words, and short enough for a phone."""

from collections.abc import Iterable
from itertools import islice

from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from bot.words import cards_text
from game.players.analysis import Analysis, Slip
from game.scoring import Contract, is_won

MOST_SLIPS = 6
"""More than that nobody reads, and the dearest ones tell the story."""
_MOST_BETTER = 3


def analysis(found: Analysis | None, company: Company, texts: Texts, *, number: int) -> Content:
    """What a deal was worth with all cards open, and the cards that gave the most away.

    `found` is None for a deal that cannot be looked into: nobody played it alone, or no card of it
    was played.
    """
    lines = [texts("analysis-title", number=number)]
    if found is None:
        lines.append(texts("analysis-none"))
    else:
        lines += _found(found, Names.of(company.people, texts), texts)
    return Content(html="\n".join(lines))


def no_analysis(texts: Texts, *, number: int) -> Content:
    """What is said where a deal could not be looked into this time."""
    lines = (texts("analysis-title", number=number), texts("analysis-failed"))
    return Content(html="\n".join(lines))


def _found(found: Analysis, names: Names, texts: Texts) -> Iterable[str]:
    yield _opening(found, names, texts)
    yield ""
    shown = dearest(found.named)
    for slip in shown:
        yield _slip(slip, found, names, texts)
    if len(shown) < len(found.named):
        yield texts("analysis-more", count=len(found.named) - len(shown))
    if not shown:
        yield texts("analysis-nothing")
    if found.rest is not None:
        name = names.html(found.lielais)
        yield texts("analysis-rest", name=name, level=found.rest.level.value)


def dearest(slips: Iterable[Slip]) -> tuple[Slip, ...]:
    """The slips that cost the most, in playing order: a result before a level before points."""
    ranked = sorted(slips, key=_cost, reverse=True)
    return tuple(sorted(islice(ranked, MOST_SLIPS), key=lambda slip: slip.number))


def _cost(slip: Slip) -> tuple[bool, bool, int]:
    before, after = slip.before.level, slip.after.level
    return is_won(before) is not is_won(after), before is not after, slip.points


def _opening(found: Analysis, names: Names, texts: Texts) -> str:
    name, opening = names.html(found.lielais), found.opening
    if found.contract is Contract.SMALL or opening.points is None:
        return texts("analysis-opening-small", name=name, level=opening.level.value)
    return texts("analysis-opening", name=name, points=opening.points, level=opening.level.value)


def _slip(slip: Slip, found: Analysis, names: Names, texts: Texts) -> str:
    costs = [texts("analysis-points", points=slip.points)] if slip.points else []
    before, after = slip.before.level, slip.after.level
    if before is not after:
        name = names.html(found.lielais)
        costs.append(texts("analysis-level", name=name, before=before.value, after=after.value))
    more = len(slip.better) > _MOST_BETTER
    return texts(
        "analysis-slip",
        trick=slip.trick,
        name=names.html(slip.seat),
        card=cards_text([slip.card]),
        cost=", ".join(costs),
        better=cards_text(slip.better[:_MOST_BETTER]) + (" …" if more else ""),
    )
