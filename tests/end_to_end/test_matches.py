"""Whole matches over HTTP: what people read, what is stored, what is exported, and the oracle."""

import json
import re

import pytest

from bot.callback import Action
from storage import record as records
from storage.database import Database
from storage.log import EventLog
from storage.matches import MatchId
from tests import oracle
from tests.end_to_end.cards import scripted
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening
from tests.end_to_end.playing import number_text, plain, play_deal, result_lines
from tests.end_to_end.programs import zole_bot
from tests.end_to_end.scripts import Script, match_record, rounds
from tests.oracle import JsonObject
from tests.records import row_of

THREE = match_record(
    (
        Script("pass pass pass", seed=1),
        Script("take", seed=6, strength=-0.5),
        Script("pass take", seed=0, strength=0.6),
        Script("take", seed=2, strength=1),
        Script("pass pass pass", seed=35),
        Script("take", seed=1, strength=-0.7),
        Script("pass pass take", seed=1, strength=1.5),
        Script("zole", seed=199, strength=1),
        Script("pass zole", seed=0, strength=-1.5),
        Script("small", seed=0, strength=-1.5),
        Script("pass pass small", seed=1759, strength=-0.4),
        Script("take", seed=5, strength=-1.5),
    ),
    people=3,
    all_pass="both",
    small_zole=True,
)
FOUR = match_record(
    (
        Script("pass pass pass", seed=0),
        Script("take", seed=6, strength=-0.5),
        Script("pass take", seed=0, strength=0.6),
        Script("pass pass pass", seed=0),
        Script("pass take", seed=1, strength=1),
        Script("zole", seed=35, strength=1),
    ),
    people=4,
    all_pass="pule",
    small_zole=False,
)
FIVE = match_record(
    (
        Script("pass pass pass", seed=1),
        Script("take", seed=6, strength=-0.5),
        Script("take", seed=0, strength=0.6),
        Script("pass zole", seed=2, strength=0.3),
        Script("pass small", seed=0, strength=-1.5),
        Script("take", seed=0, strength=0.8),
    ),
    people=5,
    all_pass="both",
    small_zole=True,
)


def test_the_scripts_reach_every_contract_level_and_way_to_close_a_pule() -> None:
    rows = {len(found["players"]): oracle.replayed(found)["deals"] for found in (THREE, FOUR, FIVE)}
    closed = {
        people: [row["closed"]["kind"] for row in of if row["closed"]]
        for people, of in rows.items()
    }
    assert {(row["contract"], row["level"]) for row in rows[3]} == {
        ("galdins", None),
        *(("take", level) for level in oracle.TAKE),
        ("zole", "won"),
        ("zole", "no_trick"),
        ("small", "won"),
        ("small", "lost"),
    }
    assert closed == {
        3: ["common", "foreign", "own"],
        4: ["common", "own"],
        5: ["common", "foreign"],
    }
    assert [len(row["losers"]) for row in rows[3] if "losers" in row] == [1, 2]
    assert [(row["contract"], row["common"]) for row in rows[4]][:4] == [
        ("passed", 2),
        ("take", 2),
        ("take", 1),
        ("passed", 2),
    ]


@pytest.mark.slow
async def test_three_people_play_twelve_deals(evening: Evenings) -> None:
    marks = {1: "⊗", 2: "⊘", 5: "●", 6: "⊘", 12: "○"}
    scene = await _play_match(evening, THREE, length="12", marks=marks)
    await _is_exported_and_replayed_by_command(scene, THREE, oracle.replayed(THREE))


async def test_four_people_play_and_the_dealer_sits_out(evening: Evenings) -> None:
    await _play_match(evening, FOUR, length="6", marks={1: "⊗●", 2: "⊘", 4: "●"})


@pytest.mark.slow
async def test_five_people_play_and_two_sit_out(evening: Evenings) -> None:
    await _play_match(evening, FIVE, length="6", marks={1: "⊗", 2: "⊘"})


async def _play_match(
    evening: Evenings, record: JsonObject, *, length: str, marks: dict[int, str]
) -> Evening:
    scene = await evening(
        people=len(record["players"]), chance=scripted(*(deal["cards"] for deal in record["deals"]))
    )
    rules = record["rules"]
    small = "on" if rules["small_zole"] else "off"
    await scene.sit_down(**{"pass": rules["all_pass"], "small": small, "length": length})
    await scene.press(scene.people[0], Action.START)
    match_id = await _play_deals(scene, record)
    expected = oracle.replayed(record)
    await _ends_by_its_number_of_deals(scene, expected)
    sheet = await scene.command(scene.people[0], "/sheet")
    assert _sheet_rows(sheet.text) == _expected_rows(expected, marks)
    await _is_stored_and_exported(scene, record, expected, match_id=match_id)
    return scene


async def _play_deals(scene: Evening, record: JsonObject) -> int:
    """Plays everything, and compares each result; returns the number of the match."""
    told = []
    for number, (deal, playing, row) in enumerate(rounds(record), start=1):
        if number > 1:
            await scene.next_deal(scene.people[number % len(scene.people)], after=number - 1)
        await scene.next_move()
        match_id = scene.table.match_id
        await _know_who_plays(scene, number, playing.order)
        tricks = await play_deal(scene, deal, playing)
        told.append((tricks, result_lines(scene, row)))
    await scene.quiet()
    for number, (tricks, changes) in enumerate(told, start=1):
        _was_told(scene, number, tricks, changes)
    return match_id


def _was_told(scene: Evening, number: int, tricks: list[str], changes: list[str]) -> None:
    """The group has the tricks of a deal and its result below them."""
    result = scene.result_of(number)
    assert [line for line in changes if line not in plain(result.text).splitlines()] == []
    before = [m.text for m in scene.world.messages(scene.group) if m.id < result.id]
    assert [plain(text) for text in before[len(before) - len(tricks) :]] == tricks


async def _know_who_plays(scene: Evening, number: int, order: list[int]) -> None:
    """Whoever plays this deal has a hand, whoever sits out reads so."""
    for seat, person in enumerate(scene.people):
        if seat in order:
            await scene.shows(f"Deal {number}\n", person.private)
            continue
        assert scene.message_with(f"Deal {number}\n", person.private) is None
        answer = await scene.press(person, Action.MY_CARDS, str(number), again=True)
        assert answer.text == "You sit out this deal and have no cards."


async def _ends_by_its_number_of_deals(scene: Evening, expected: JsonObject) -> None:
    result = await scene.shows("That was the last deal: the match is over.")
    totals = plain(result.text).split("The standings after")[1]
    for person, total in zip(scene.people, expected["total"], strict=True):
        assert re.search(rf"^\d {person.first_name} {number_text(total)}$", totals, re.MULTILINE)
    assert scene.find(scene.group, Action.NEXT_DEAL) is None
    assert scene.find(scene.group, Action.AGAIN) is not None


def _sheet_rows(text: str) -> list[tuple[str, ...]]:
    """The rows of a sheet: number, contract, totals with their marks, pules."""
    lines = [line.split() for line in text.splitlines()]
    return [tuple(words) for words in lines if words and words[0].isdecimal()]


def _expected_rows(expected: JsonObject, marks: dict[int, str]) -> list[tuple[str, ...]]:
    signs = {"take": "T", "zole": "Z", "small": "S", "galdins": "G", "passed": "\N{EN DASH}"}
    return [
        (
            str(number),
            signs[row["contract"]],
            *(_cell(row, seat) for seat in range(len(row["total"]))),
            *([marks[number]] if number in marks else []),
        )
        for number, row in enumerate(expected["deals"], start=1)
    ]


def _cell(row: JsonObject, seat: int) -> str:
    mark = "*" if seat == row["lielais"] else "!" if seat in row.get("losers", []) else ""
    return mark + number_text(row["total"][seat])


async def _is_stored_and_exported(
    scene: Evening, record: JsonObject, expected: JsonObject, *, match_id: int
) -> None:
    assert scene.services is not None
    stored = await scene.services.results.sheet(MatchId(match_id))
    assert [row_of(row.row) for row in stored] == expected["deals"]
    database = await Database.open_to_read(scene.settings.database)
    events = await EventLog(database).load(MatchId(match_id))
    await database.close()
    exported = json.loads(records.export(events, record["players"]))
    assert exported["deals"] == record["deals"]
    assert record["rules"].items() <= exported["rules"].items()
    replayed = records.replay(records.parse(json.dumps(exported)))
    assert records.result(replayed, record["players"]) == expected


async def _is_exported_and_replayed_by_command(
    scene: Evening, record: JsonObject, expected: JsonObject
) -> None:
    database = scene.settings.database
    file = database.with_name("match.json")
    await zole_bot("export", "--chat", str(scene.group.id), str(file), database=database)
    assert json.loads(file.read_text("utf-8"))["deals"] == record["deals"]
    assert json.loads(await zole_bot("replay", "--json", str(file))) == expected
