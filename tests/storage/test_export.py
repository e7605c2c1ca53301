"""Exported matches replay to the same sheet, and broken records are refused in one line."""

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules import AllPass, EndPules, ForeignPule, GaldinsTalon, Rules
from game.sheet import Row
from game.state import Match
from storage.record import RecordRefused, export, parse, replay, result, table_text
from tests.records import VECTORS
from tests.storage.evenings import NAMES, evening, settling_evening

JsonObject = dict[str, Any]
GALDINS = VECTORS[5]["record"]
TWO_DEALS = [
    event for step in evening(Random(1), seats=3, deals=2, rules=Rules()) for event in step.events
]


def played(seed: object, seats: int, rules: Rules | None = None) -> tuple[Match, str]:
    """A random evening and its export."""
    steps = list(evening(Random(repr(seed)), seats=seats, deals=6, rules=rules))
    events = [event for step in steps for event in step.events]
    return steps[-1].state, export(events, NAMES[:seats])


def _as_recorded(row: Row) -> Row:
    """The row without what a record does not tell: who needed a stand-in."""
    return replace(row, scored=replace(row.scored, stood_in=()))


@pytest.mark.parametrize("all_pass", AllPass)
@pytest.mark.parametrize("end_pules", EndPules)
@pytest.mark.parametrize("galdins_talon", GaldinsTalon)
@pytest.mark.parametrize("foreign_pule", ForeignPule)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_an_exported_match_replays_to_the_same_sheet(
    all_pass: AllPass,
    end_pules: EndPules,
    galdins_talon: GaldinsTalon,
    foreign_pule: ForeignPule,
    seats: int,
) -> None:
    rules = Rules(
        all_pass=all_pass,
        end_pules=end_pules,
        galdins_talon=galdins_talon,
        foreign_pule=foreign_pule,
        small_zole=seats != 4,
    )
    seed = (all_pass.value, end_pules.value, galdins_talon.value, foreign_pule.value)
    match, text = played(seed, seats, rules)
    again = replay(parse(text))
    assert again.rows == tuple(map(_as_recorded, match.rows))
    assert result(again, NAMES[:seats]) == result(match, NAMES[:seats])
    assert (again.rules, again.seats) == (rules, seats)


def test_what_open_pules_cost_is_settled_by_the_replay_too() -> None:
    steps = settling_evening(3)
    events = [event for step in steps for event in step.events]
    settled = result(replay(parse(export(events, NAMES[:3]))), NAMES[:3])
    ended = steps[-1].state.ended
    assert ended is not None
    assert settled["settlement"] == list(ended.settlement) != [0, 0, 0]
    assert settled["total"] == [
        before + cost
        for before, cost in zip(settled["deals"][-1]["total"], settled["settlement"], strict=True)
    ]


@given(names=st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=3, max_size=3))
@settings(max_examples=50, deadline=None)
def test_any_names_survive_the_record_and_the_table(names: list[str]) -> None:
    record = parse(export(TWO_DEALS, names))
    assert list(record.players) == names
    table = table_text(replay(record), names)
    assert all(line.isprintable() for line in table.split("\n"))
    assert len(table.split("\n")) == 2 + len(record.deals)


def _swap(rng: Random, words: list[Any]) -> None:
    here, there = rng.randrange(len(words)), rng.randrange(len(words))
    words[here], words[there] = words[there], words[here]


def _drop(rng: Random, words: list[Any]) -> None:
    del words[rng.randrange(len(words))]


def _double(rng: Random, words: list[Any]) -> None:
    words.insert(rng.randrange(len(words)), rng.choice(words))


def _replace(rng: Random, words: list[Any]) -> None:
    odd: tuple[Any, ...] = (
        None,
        7,
        True,
        -1,
        [],
        {},
        "",
        "pass",
        "zole",
        "QC",
        "7H",
        "\n",
        "é" * 90,
        1.5,
        10**30,
    )
    words[rng.randrange(len(words))] = rng.choice(odd)


CHANGES: tuple[Callable[[Random, list[Any]], None], ...] = (_swap, _drop, _double, _replace)


def mutated(rng: Random, value: Any) -> Any:
    """A value of JSON with one thing changed somewhere in it."""
    if isinstance(value, str) and " " in value:
        words: list[Any] = value.split(" ")
        rng.choice(CHANGES)(rng, words)
        return " ".join(map(str, words))
    if not isinstance(value, list | dict) or not value:
        box = [value]
        _replace(rng, box)
        return box[0]
    keys = list(range(len(value))) if isinstance(value, list) else list(value)
    if rng.random() < 0.7:
        key = rng.choice(keys)
        value[key] = mutated(rng, value[key])
    elif isinstance(value, list):
        rng.choice(CHANGES)(rng, value)
    else:
        value[rng.choice(("deals", "dealer", "note", "buried"))] = value.pop(rng.choice(keys))
    return value


@pytest.mark.parametrize("seed", range(20))
def test_a_broken_record_is_refused_in_one_line_or_is_none(seed: int) -> None:
    rng = Random(seed)
    refused = 0
    for _ in range(25):
        record = mutated(rng, copy.deepcopy(rng.choice(VECTORS)["record"]))
        outcome = outcome_of(record)
        if isinstance(outcome, str):
            refused += 1
            assert outcome.isprintable()
            assert len(outcome) < 200
        else:
            assert sum(outcome.total) == 0
    assert refused > 10


def outcome_of(record: JsonObject) -> Match | str:
    try:
        return replay(parse(json.dumps(record)))
    except RecordRefused as refused:
        return str(refused)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(RecordRefused) as caught:
        parse(text)
    assert "\n" not in str(caught.value)


def test_a_match_without_a_finished_deal_can_be_exported() -> None:
    steps = list(evening(Random(3), seats=4, deals=1))
    record = parse(export(steps[0].events, NAMES[:4]))
    assert record.deals == ()
    assert result(replay(record), NAMES[:4])["total"] == [0, 0, 0, 0]


def test_the_table_is_the_sheet_in_columns() -> None:
    record = parse(json.dumps(GALDINS))
    assert table_text(replay(record), record.players) == (
        "#  dealer  contract  result         points  Anna    Bruno   Cilla    closed  open pules\n"
        "1  Cilla   galdiņš   lost by Cilla          +2 (2)  +2 (2)  -4 (-4)\n"
        "   total                                    +2      +2      -4"
    )
