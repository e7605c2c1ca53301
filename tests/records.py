"""Match records (rules.md, The match record) played by `game`, and their results as JSON values.

The driver is the tests' own, so that the rules are proved without `storage`.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.cards import Card, parse_cards
from game.commands import Bid, Bury, Command, MakeBid, Play, StartDeal, StartMatch
from game.deal import Deal, Phase
from game.match import Match, decide, evolve
from game.pules import ClosedPule
from game.rules import AllPass, EndPules, ForeignPule, GaldinsTalon, Limit, Rules, Seat
from game.scoring import Contract
from game.sheet import Row

JsonObject = dict[str, Any]
VECTORS: list[JsonObject] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def rules_of(options: JsonObject) -> Rules:
    """The rules of a record, with the default for every option it does not name."""
    return Rules(
        all_pass=AllPass(options.get("all_pass", "pule")),
        small_zole=options.get("small_zole", True),
        galdins_talon=GaldinsTalon(options.get("galdins_talon", "leads")),
        foreign_pule=ForeignPule(options.get("foreign_pule", "people")),
        end_pules=EndPules(options.get("end_pules", "lapse")),
    )


def after(state: Match | None, *commands: Command) -> Match:
    """The match after commands that are all accepted."""
    for command in commands:
        for event in decide(state, command):
            state = evolve(state, event)
    assert state is not None
    return state


def replayed(record: JsonObject) -> Match:
    """The match of a record, played to its end by the game."""
    deals = record["deals"]
    start = StartMatch(
        rules=rules_of(record.get("rules", {})),
        seats=len(record["players"]),
        dealer=Seat(deals[0]["dealer"]),
        limit=Limit(deals=len(deals)),
    )
    state = after(None, start)
    for deal in deals:
        assert state.dealer == deal["dealer"]
        state = after(state, StartDeal(parse_cards(deal["cards"])))
        said = {
            Phase.BIDDING: iter(deal["bids"]),
            Phase.BURYING: iter([deal["buried"]] if "buried" in deal else []),
            Phase.PLAYING: iter(deal.get("plays", [])),
        }
        while state.deal_runs:
            state = after(state, _next_command(state.deal, said))
        assert [list(left) for left in said.values()] == [[], [], []]
    return state


def _next_command(deal: Deal | None, said: dict[Phase, Iterator[Any]]) -> Command:
    assert deal is not None
    assert deal.to_act is not None
    word = next(said[deal.phase])
    if deal.phase is Phase.BIDDING:
        return MakeBid(deal.to_act, Bid(word))
    if deal.phase is Phase.BURYING:
        return Bury(deal.to_act, (Card(word[0]), Card(word[1])))
    return Play(deal.to_act, Card(word))


def result_of(state: Match, players: list[str]) -> JsonObject:
    """What `zole-bot replay --json` says about a match."""
    result: JsonObject = {
        "players": players,
        "total": list(state.total),
        "deals": [row_of(row) for row in state.rows],
    }
    if state.rules.end_pules is EndPules.SETTLE and state.ended is not None:
        result["settlement"] = list(state.ended.settlement)
    return result


def row_of(row: Row) -> JsonObject:
    """One row of the sheet in the same form."""
    scored = row.scored
    result: JsonObject = {
        "contract": scored.contract.value,
        "lielais": scored.lielais,
        "level": None if scored.level is None else scored.level.value,
        "lielais_points": scored.lielais_points,
        "tricks": list(scored.tricks),
        "points": list(scored.points),
        "delta": list(scored.delta),
        "total": list(row.total),
        "closed": _closed_of(scored.closed),
        "common": row.common,
        "personal": list(row.personal),
    }
    if scored.contract is Contract.GALDINS:
        result["losers"] = list(scored.losers)
    return result


def _closed_of(closed: ClosedPule | None) -> JsonObject | None:
    if closed is None:
        return None
    return {"kind": closed.kind.value, "owner": closed.pule.owner}
