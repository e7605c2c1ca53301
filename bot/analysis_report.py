"""Where the points of a match record were: what `zole-bot analyse` prints."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.words import cards_text
from game.players.analysis import Analysis, Outcome, Slip
from game.state import Match
from storage.record.table import CONTRACTS, LEVELS, people_of

Judged = tuple[Match, Analysis | None]
"""The match after a deal, and the deal's analysis where it has one."""


def text(match: Match, found: Analysis | None, names: Sequence[str]) -> str:
    """A deal in words: its result, the open value, and the cards that gave much away."""
    people = people_of(names)
    lines = [_result(match, people)]
    lines += [f"  {line}" for line in (_nothing() if found is None else _found(found, people))]
    return "\n".join(lines)


def as_json(deals: Iterable[Judged], names: Sequence[str]) -> str:
    """All deals as one JSON object; every slip is in it, and whether it was named."""
    found = {"players": list(names), "deals": [_deal(*judged) for judged in deals]}
    return json.dumps(found, ensure_ascii=False)


def _result(match: Match, people: Sequence[str]) -> str:
    scored = match.rows[-1].scored
    if scored.lielais is None or scored.level is None:
        return f"Deal {match.number}: {CONTRACTS[scored.contract]}."
    contract = f"{people[scored.lielais]}'s {CONTRACTS[scored.contract]}"
    points = "" if scored.lielais_points is None else f", {scored.lielais_points} points"
    return f"Deal {match.number}, {contract}: {LEVELS[scored.level]}{points}."


def _nothing() -> Iterator[str]:
    yield "Nobody played it alone, or not one card was played: nothing to look into."


def _found(found: Analysis, people: Sequence[str]) -> Iterator[str]:
    yield f"With all cards open: {_outcome(found.opening)}."
    for slip in found.named:
        yield f"Trick {slip.trick}, {people[slip.seat]} {cards_text([slip.card])}: {_cost(slip)}."
    if not found.named:
        yield "No card cost the result or ten points that its player could have saved."
    if found.rest is not None:
        yield f"When it ended, with all cards open it was still: {_outcome(found.rest)}."


def _outcome(outcome: Outcome) -> str:
    points = "" if outcome.points is None else f", {outcome.points} points"
    return f"{LEVELS[outcome.level]}{points}"


def _cost(slip: Slip) -> str:
    costs = []
    if slip.points:
        costs.append("1 point given" if slip.points == 1 else f"{slip.points} points given")
    if slip.before.level is not slip.after.level:
        before, after = LEVELS[slip.before.level], LEVELS[slip.after.level]
        costs.append(f"would have been {before} instead of {after}")
    return f"{'; '.join(costs)}. Better: {cards_text(slip.better)}"


def _deal(match: Match, found: Analysis | None) -> dict[str, Any]:
    scored = match.rows[-1].scored
    deal = {
        "number": match.number,
        "contract": scored.contract.value,
        "lielais": scored.lielais,
        "level": None if scored.level is None else scored.level.value,
        "lielais_points": scored.lielais_points,
    }
    if found is None:
        return deal | {"opening": None, "slips": [], "rest": None}
    return deal | {
        "opening": _plain(found.opening),
        "slips": list(_slips(found)),
        "rest": None if found.rest is None else _plain(found.rest),
    }


def _slips(found: Analysis) -> Iterator[dict[str, Any]]:
    """The slips in playing order; of those named, the better cards that could be found."""
    named = {slip.number: slip for slip in found.named}
    for slip in found.slips:
        better = named.get(slip.number, slip).better
        yield {
            "trick": slip.trick,
            "seat": slip.seat,
            "card": slip.card.value,
            "better": [card.value for card in better],
            "before": _plain(slip.before),
            "after": _plain(slip.after),
            "points": slip.points,
            "named": slip.number in named,
        }


def _plain(outcome: Outcome) -> dict[str, Any]:
    return {"points": outcome.points, "level": outcome.level.value}
