"""A played match as a match record."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from game.events import (
    BidMade,
    Buried,
    CardPlayed,
    DealScored,
    Dealt,
    Event,
    MatchStarted,
    RestTaken,
)
from game.rules import Rules
from storage.record.form import FORMAT, VERSION


def export(events: Iterable[Event], names: Sequence[str]) -> str:
    """The record of a match from its events: the finished deals, one a line.

    `names` are those of seats 0, 1, …; a deal in progress or given up is left out.
    """
    rules = Rules()
    deals: list[dict[str, Any]] = []
    deal: dict[str, Any] = {}
    for event in events:
        match event:
            case MatchStarted():
                rules = event.rules
            case Dealt():
                cards = " ".join(card.value for card in event.cards)
                deal = {"dealer": event.dealer, "cards": cards, "bids": []}
            case BidMade(bid=bid):
                deal["bids"].append(bid.value)
            case Buried(cards=buried):
                deal["buried"] = [card.value for card in buried]
            case CardPlayed(card=card):
                deal.setdefault("plays", []).append(card.value)
            case RestTaken(seat=seat, side=side):
                deal["rest"] = {"seat": seat, "side": side.value}
            case DealScored():
                deals.append(deal)
            case _:
                pass
    return _text(rules, names, deals)


def _text(rules: Rules, names: Sequence[str], deals: Iterable[dict[str, Any]]) -> str:
    head = {"format": FORMAT, "version": VERSION, "rules": _options(rules), "players": list(names)}
    body = ",\n  ".join(_json(deal) for deal in deals)
    return f'{_json(head)[:-1]},\n "deals": [\n  {body}]}}\n'


def _options(rules: Rules) -> dict[str, Any]:
    return {
        "all_pass": rules.all_pass.value,
        "small_zole": rules.small_zole,
        "galdins_talon": rules.galdins_talon.value,
        "foreign_pule": rules.foreign_pule.value,
        "end_pules": rules.end_pules.value,
    }


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False)
