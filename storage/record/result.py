"""The result of a replayed match as JSON (rules.md, The match record)."""

import json
from collections.abc import Sequence
from typing import Any

from game.pules import ClosedPule
from game.rules import EndPules
from game.scoring import Contract
from game.sheet import Row
from game.state import Match


def result(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """What `zole-bot replay --json` prints, as plain values."""
    found: dict[str, Any] = {
        "players": list(names),
        "total": list(match.total),
        "deals": [_deal(row) for row in match.rows],
    }
    if match.rules.end_pules is EndPules.SETTLE and match.ended is not None:
        found["settlement"] = list(match.ended.settlement)
    return found


def result_json(match: Match, names: Sequence[str]) -> str:
    """What `zole-bot replay --json` prints."""
    return json.dumps(result(match, names), ensure_ascii=False)


def _deal(row: Row) -> dict[str, Any]:
    scored = row.scored
    found: dict[str, Any] = {
        "contract": scored.contract.value,
        "lielais": scored.lielais,
        "level": None if scored.level is None else scored.level.value,
        "lielais_points": scored.lielais_points,
        "tricks": list(scored.tricks),
        "points": list(scored.points),
        "delta": list(scored.delta),
        "total": list(row.total),
        "closed": _closed(scored.closed),
        "common": row.common,
        "personal": list(row.personal),
    }
    if scored.contract is Contract.GALDINS:
        found["losers"] = list(scored.losers)
    return found


def _closed(closed: ClosedPule | None) -> dict[str, Any] | None:
    if closed is None:
        return None
    return {"kind": closed.kind.value, "owner": closed.pule.owner}
