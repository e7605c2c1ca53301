"""The match record: replayed, refused with the place and the reason, exported."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from game.scoring import Level
from storage.record import (
    RecordRefused,
    deal_by_deal,
    parse,
    read,
    replay,
    result_json,
)
from tests.records import VECTORS

JsonObject = dict[str, Any]
TAKE, ZOLE, SMALL, GALDINS = (VECTORS[place]["record"] for place in (0, 2, 4, 5))
SEASON = next(
    vector["record"]
    for vector in VECTORS
    if any(not deal.get("plays") for deal in vector["record"]["deals"])
)


def refusal(record: JsonObject) -> str:
    """The one line by which a record is refused."""
    with pytest.raises(RecordRefused) as caught:
        replay(parse(json.dumps(record)))
    return str(caught.value)


def changed(record: JsonObject, *path: str | int, to: Any) -> JsonObject:
    """A copy with another value in one place."""
    copied = copy.deepcopy(record)
    place: Any = copied
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return copied


def without(record: JsonObject, *path: str | int) -> JsonObject:
    """A copy that lacks one place."""
    copied = copy.deepcopy(record)
    place: Any = copied
    for step in path[:-1]:
        place = place[step]
    del place[path[-1]]
    return copied


def claimed(plays: int, *, seat: int = 2, side: str = "lielais") -> JsonObject:
    """The first vector, broken off after so many plays by a claim or by giving up."""
    record = changed(TAKE, "deals", 0, "plays", to=TAKE["deals"][0]["plays"][:plays])
    return changed(record, "deals", 0, "rest", to={"seat": seat, "side": side})


@pytest.mark.parametrize("vector", VECTORS)
def test_every_vector_replays_to_its_result(vector: JsonObject) -> None:
    record = parse(json.dumps(vector["record"]))
    assert json.loads(result_json(replay(record), record.players)) == vector["expect"]


@pytest.mark.parametrize("vector", VECTORS)
def test_a_record_is_replayed_deal_by_deal(vector: JsonObject) -> None:
    record = parse(json.dumps(vector["record"]))
    last = replay(record)
    deals = deal_by_deal(record)
    assert [match.rows for match in deals] == [
        last.rows[:number] for number in range(1, len(record.deals) + 1)
    ]
    assert all(match.deal is not None and match.deal.over for match in deals)


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (without(TAKE, "deals"), '"deals" is missing'),
        (without(TAKE, "players"), '"players" is missing'),
        (without(TAKE, "deals", 0, "bids"), 'deal 1: "bids" is missing'),
        (changed(TAKE, "Players", to=[]), "unknown key Players"),
        (changed(TAKE, "rules", "zole", to=True), "rules: unknown key zole"),
        (changed(TAKE, "deals", 0, "played", to=[]), "deal 1: unknown key played"),
        (changed(TAKE, "a\nb", to=1), r"unknown key 'a\nb'"),
        (
            changed(TAKE, "rules", "all_pass", to="pules"),
            "rules, all_pass (pules): should be 'pule', 'galdins' or 'both'",
        ),
        (
            changed(TAKE, "rules", "small_zole", to=1),
            "rules, small_zole (1): should be a valid boolean",
        ),
        (changed(TAKE, "rules", to=[]), "rules ([]): should be an object"),
        (changed(TAKE, "deals", 0, to=3), "deal 1 (3): should be an object"),
        (
            changed(TAKE, "deals", 0, "bids", 1, to="raise"),
            "deal 1, bid 2 (raise): should be 'pass', 'take', 'zole' or 'small'",
        ),
        (
            changed(TAKE, "deals", 0, "plays", 4, to=None),
            "deal 1, play 5 (None): should be a valid string",
        ),
        (
            changed(TAKE, "deals", 0, "dealer", to="2"),
            "deal 1, dealer (2): should be a valid integer",
        ),
        (
            changed(TAKE, "deals", 0, "dealer", to=True),
            "deal 1, dealer (True): should be a valid integer",
        ),
        (changed(TAKE, "players", 1, to=7), "player 2 (7): should be a valid string"),
        (changed(TAKE, "players", to=["A", "B"]), "players: 2, a match has 3 to 5"),
        (changed(TAKE, "players", to=["A"] * 6), "players: 6, a match has 3 to 5"),
        (changed(TAKE, "version", to=2), "version 2 is not known; this program reads version 1"),
        (changed(TAKE, "version", to="1"), "version 1 is not known; this program reads version 1"),
        (without(TAKE, "version"), "version None is not known; this program reads version 1"),
        (
            changed(TAKE, "format", to="pgn"),
            'not a match record: "format" has to be "zole-match"',
        ),
    ],
)
def test_a_wrong_form_is_refused_with_its_place(record: JsonObject, line: str) -> None:
    assert refusal(record) == line


@pytest.mark.parametrize(
    ("record", "line"),
    [
        (changed(TAKE, "deals", 0, "dealer", to=3), "deal 1: the dealer is 3, seats are 0 to 2"),
        (changed(TAKE, "deals", 0, "dealer", to=-1), "deal 1: the dealer is -1, seats are 0 to 2"),
        (
            changed(TAKE, "deals", to=[TAKE["deals"][0]] * 2),
            (
                "deal 2: the dealer is 2, it should be 0: "
                "the deal passes one seat to the left after every deal"
            ),
        ),
        (
            changed(TAKE, "deals", 0, "cards", to=TAKE["deals"][0]["cards"].replace("9D", "KH")),
            "deal 1, card 3 (KH): is dealt a second time",
        ),
        (
            changed(TAKE, "deals", 0, "cards", to=TAKE["deals"][0]["cards"].replace("9D", "3D")),
            "deal 1, card 3 (3D): there is no such card",
        ),
        (
            changed(TAKE, "deals", 0, "cards", to=TAKE["deals"][0]["cards"][3:]),
            "deal 1: 25 cards, TH is missing",
        ),
        (
            changed(TAKE, "deals", 0, "cards", to=TAKE["deals"][0]["cards"][6:]),
            "deal 1: 24 cards, TH KH are missing",
        ),
        (
            changed(TAKE, "deals", 0, "cards", to=TAKE["deals"][0]["cards"] + " 9D"),
            "deal 1, card 27 (9D): is dealt a second time",
        ),
        (
            changed(TAKE, "deals", 0, "bids", to=["pass", "pass", "take", "pass"]),
            "deal 1, bid 4 (pass): the bidding is over",
        ),
        (
            changed(TAKE, "deals", 0, "bids", to=["take", "zole"]),
            "deal 1, bid 2 (zole): the bidding is over",
        ),
        (
            changed(TAKE, "deals", 0, "bids", to=["pass"]),
            "deal 1: the bidding is not over after 1 bid",
        ),
        (
            changed(SMALL, "rules", "small_zole", to=False),
            "deal 1, bid 3 (small): small Zole is not played in this match",
        ),
        (without(TAKE, "deals", 0, "buried"), "deal 1: 0 cards buried, a take buries two"),
        (
            changed(TAKE, "deals", 0, "buried", to=["AS"]),
            "deal 1: 1 card buried, a take buries two",
        ),
        (
            changed(TAKE, "deals", 0, "buried", to=["AS", "TS", "QS"]),
            "deal 1, buried card 3 (QS): a take buries two cards",
        ),
        (
            changed(TAKE, "deals", 0, "buried", to=["AS", "AS"]),
            "deal 1, buried card 2 (AS): is buried a second time",
        ),
        (
            changed(TAKE, "deals", 0, "buried", to=["AS", "KH"]),
            "deal 1, buried card 2 (KH): the Lielais does not hold this card",
        ),
        (
            changed(TAKE, "deals", 0, "buried", to=["AS", "ZZ"]),
            "deal 1, buried card 2 (ZZ): there is no such card",
        ),
        (
            changed(ZOLE, "deals", 0, "buried", to=["AS", "TS"]),
            "deal 1, buried card 1 (AS): only a take buries cards",
        ),
        (
            changed(TAKE, "deals", 0, "plays", 11, to="AC"),
            "deal 1, play 12 (AC): must follow trumps",
        ),
        (
            changed(TAKE, "deals", 0, "plays", 1, to="QS"),
            "deal 1, play 2 (QS): must follow hearts",
        ),
        (
            changed(TAKE, "deals", 0, "plays", 0, to="9H"),
            "deal 1, play 1 (9H): seat 0 does not hold this card",
        ),
        (
            changed(TAKE, "deals", 0, "plays", 0, to="K♥"),
            "deal 1, play 1 (K♥): there is no such card",
        ),
        (
            changed(TAKE, "deals", 0, "plays", to=TAKE["deals"][0]["plays"] + ["QS"]),
            "deal 1, play 25 (QS): the deal is over",
        ),
        (
            changed(TAKE, "deals", 0, "plays", to=TAKE["deals"][0]["plays"][:20]),
            "deal 1: 20 plays, 4 cards to come",
        ),
        (without(TAKE, "deals", 0, "plays"), "deal 1: 0 plays, 24 cards to come"),
        (
            changed(TAKE, "deals", 0, "rest", to={"seat": 2, "side": "mazie"}),
            "deal 1, rest (mazie): the deal is over",
        ),
        (
            changed(claimed(20), "deals", 0, "rest", "seat", to=3),
            "deal 1, rest (lielais): only who plays for or against a Lielais may do that",
        ),
        (
            changed(claimed(20), "deals", 0, "rest", "side", to="nobody"),
            "deal 1, rest, side (nobody): should be 'lielais' or 'mazie'",
        ),
        (
            changed(TAKE, "deals", 0, "bids", to=["pass", "pass", "pass"]),
            "deal 1, buried card 1 (AS): only a take buries cards",
        ),
    ],
)
def test_what_is_against_the_rules_is_refused_with_its_place(record: JsonObject, line: str) -> None:
    assert refusal(record) == line


@pytest.mark.parametrize(
    ("record", "level", "tricks"),
    [
        (claimed(0), Level.ALL_TRICKS, (0, 0, 8)),
        (claimed(0, seat=0), Level.ALL_TRICKS, (0, 0, 8)),
        (claimed(0, seat=1, side="mazie"), Level.NO_TRICK, (0, 8, 0)),
        (claimed(0, side="mazie"), Level.NO_TRICK, (8, 0, 0)),
    ],
)
def test_a_deal_may_be_claimed_or_given_up(
    record: JsonObject, level: Level, tricks: tuple[int, ...]
) -> None:
    (row,) = replay(parse(json.dumps(record))).rows
    assert (row.scored.level, row.scored.tricks) == (level, tricks)


def test_the_refusal_names_the_deal_of_many() -> None:
    record = changed(SEASON, "deals", 2, "bids", to=[])
    assert refusal(record) == "deal 3: the bidding is not over after 0 bids"


def test_a_passed_deal_has_no_plays() -> None:
    place = next(place for place, deal in enumerate(SEASON["deals"]) if not deal.get("plays"))
    record = changed(SEASON, "deals", place, "plays", to=["QC"])
    assert refusal(record) == f"deal {place + 1}, play 1 (QC): the deal is over"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "line 1, column 1: not JSON: Expecting value"),
        ('{"format": "zole-match",\n  "version" 1}', "line 2, column 13: not JSON: "),
        ("[" * 100_000, "not a match record: brackets within brackets without end"),
        ('{"version": ' + "1" * 5000 + "}", "not a match record: a number is too long"),
        ('{"version": NaN}', "NaN is not JSON"),
        ("[1, 2]", "not a match record: it has to be one object in braces"),
        ("null", "not a match record: it has to be one object in braces"),
        ('{"format": "zole-match", "format": 1}', "key format stands twice in one object"),
    ],
)
def test_what_is_not_json_is_refused_with_line_and_column(text: str, line: str) -> None:
    with pytest.raises(RecordRefused) as caught:
        parse(text)
    assert str(caught.value).startswith(line)


def test_a_name_that_is_no_text_is_refused() -> None:
    line = refusal(changed(TAKE, "players", 0, to="\ud800"))
    assert line.startswith("not JSON: ")
    assert line.isprintable()


def test_a_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    for encoding in ("utf-8", "utf-8-sig"):
        file.write_text(json.dumps(TAKE), encoding=encoding)
        assert read(file).players == ("Anna", "Bruno", "Cilla")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "match.json"
    broken.write_bytes(b'{"players": ["\xff"]}')
    for file, line in (
        (broken, "byte 15: not UTF-8 text"),
        (tmp_path / "none.json", "cannot be read: No such file or directory"),
        (tmp_path, "cannot be read: Is a directory"),
    ):
        with pytest.raises(RecordRefused) as caught:
            read(file)
        assert str(caught.value) == line
