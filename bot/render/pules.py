"""Pules: what a deal did to them, and which are open."""

from collections.abc import Sequence

from bot.language import Texts
from bot.names import Names
from bot.words import DOT
from game.pules import Pule, PuleKind, payment
from game.rules import Rules, Seat
from game.sheet import Row


def pules_of_deal(row: Row, names: Names, texts: Texts, *, rules: Rules) -> list[str]:
    """What a deal wrote and closed, and what is open after it."""
    scored = row.scored
    lines = []
    if scored.written:
        owner = scored.written[0].owner
        lines.append(
            texts("pule-written-common", count=len(scored.written))
            if owner is None
            else texts("pule-written-personal", name=names.html(owner))
        )
    if scored.closed is not None:
        lines.append(_closed(row, names, texts, rules=rules))
    still = pules_of_row(row.common, row.personal, names, texts)
    if lines or still:
        lines.append(still or texts("pules-none"))
    return lines


def _closed(row: Row, names: Names, texts: Texts, *, rules: Rules) -> str:
    closed, lielais = row.scored.closed, row.scored.lielais
    assert closed is not None, "only a closing is told"
    assert lielais is not None, "only a Lielais closes"
    deal = closed.pule.row + 1
    name = names.html(lielais)
    if closed.kind is PuleKind.COMMON:
        return texts("pule-closed-common", name=name, deal=deal)
    if closed.kind is PuleKind.OWN or closed.pule.owner is None:
        return texts("pule-closed-own", name=name, deal=deal)
    paid = payment(closed, rules, lielais=lielais, seats=len(row.total))
    owner = names.html(closed.pule.owner)
    return texts("pule-closed-foreign", name=name, owner=owner, deal=deal, points=paid[lielais])


def pules_of_row(common: int, personal: Sequence[Seat], names: Names, texts: Texts) -> str:
    """The pules open after a deal, in one line; empty where there are none."""
    parts = [texts("pules-common", count=common)] if common else []
    for owner in sorted(set(personal)):
        count = personal.count(owner)
        parts.append(texts("pules-of", name=names.html(owner), count=count))
    return texts("pules-open", pules=DOT.join(parts)) if parts else ""


def open_pules(pules: Sequence[Pule], names: Names, texts: Texts) -> str:
    """The pules that a deal is about, likewise."""
    owners = [pule.owner for pule in pules]
    personal = [owner for owner in owners if owner is not None]
    return pules_of_row(owners.count(None), personal, names, texts)
