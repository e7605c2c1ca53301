"""`zole-bot analyse`: where the points of a record were, for people and for programs."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot import analysis_report
from bot.__main__ import main
from bot.crew import Crew
from game.cards import Card
from game.commands import Bid
from game.players.analysis import Analysis, Outcome, Slip
from game.players.hindsight import find_slips
from game.scoring import Contract, Level
from tests.end_to_end.programs import ROOT
from tests.game.playing import ANNA, BRUNO, lost, passed, started, won

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

EVENING = str(ROOT / "docs" / "evening.json")
NAMES = ("Anna", "Bruno", "Cilla")
GIVEN = Slip(
    number=13,
    seat=BRUNO,
    card=Card.KS,
    better=(Card.S9, Card.H9),
    before=Outcome(60, Level.LOST),
    after=Outcome(74, Level.WON),
)
FOUND = Analysis(
    lielais=ANNA,
    contract=Contract.TAKE,
    opening=Outcome(60, Level.LOST),
    slips=(GIVEN, replace(GIVEN, number=20, better=())),
    named=(replace(GIVEN, better=(Card.H9,)),),
)


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyse", *arguments]) == 0
    return capsys.readouterr().out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["analyse", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    return told.err


def test_a_deal_of_a_record_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "--deal", "3", EVENING).splitlines() == [
        "Deal 3, Bruno's take: lost, 50 points.",
        "  With all cards open: lost, 53 points.",
        "  Trick 4, Bruno 9♦: 16 points given; would have been won instead of lost. Better: 9♣.",
    ]


def test_a_record_is_told_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "bot.commands.find_slips", lambda match: FOUND if match.number == 1 else None
    )
    told = json.loads(said(capsys, "--json", EVENING))
    assert told["players"] == ["Anna", "Bruno", "Cilla"]
    assert [deal["number"] for deal in told["deals"]] == [1, 2, 3, 4, 5, 6]
    worth, after = {"points": 60, "level": "lost"}, {"points": 74, "level": "won"}
    slip: dict[str, Any] = {
        "trick": 5,
        "seat": 1,
        "card": "KS",
        "better": ["9H"],
        "before": worth,
        "after": after,
        "points": 14,
        "named": True,
    }
    assert told["deals"][:2] == [
        {
            "number": 1,
            "contract": "take",
            "lielais": 2,
            "level": "won",
            "lielais_points": 88,
            "opening": worth,
            "slips": [slip, slip | {"trick": 7, "better": [], "named": False}],
            "rest": None,
        },
        {
            "number": 2,
            "contract": "passed",
            "lielais": None,
            "level": None,
            "lielais_points": None,
            "opening": None,
            "slips": [],
            "rest": None,
        },
    ]


def test_a_deal_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "--deal", "7", EVENING) == f"{EVENING}: there is no deal 7; it has 6.\n"


def test_a_record_against_the_rules_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "match.json"
    file.write_text('{"format": "zole-match"}', encoding="utf-8")

    assert refused(capsys, str(file)).startswith(f"{file}: ")


def test_a_deal_that_nobody_played_alone_says_so() -> None:
    assert analysis_report.text(passed(started()), None, NAMES).splitlines() == [
        "Deal 1: passed.",
        "  Nobody played it alone, or not one card was played: nothing to look into.",
    ]


def test_a_deal_without_a_slip_says_so() -> None:
    nothing = replace(FOUND, named=(), opening=Outcome(120, Level.ALL_TRICKS))

    assert analysis_report.text(won(started(), ANNA), nothing, NAMES).splitlines() == [
        "Deal 1, Anna's take: won, all tricks, 120 points.",
        "  With all cards open: won, all tricks, 120 points.",
        "  No card cost the result or ten points that its player could have saved.",
    ]


def test_a_small_zole_has_no_points() -> None:
    slip = replace(GIVEN, before=Outcome(None, Level.WON), after=Outcome(None, Level.LOST))
    small = replace(FOUND, contract=Contract.SMALL, opening=Outcome(None, Level.WON), named=(slip,))

    assert analysis_report.text(lost(started(), ANNA, Bid.SMALL), small, NAMES).splitlines() == [
        "Deal 1, Anna's small Zole: lost.",
        "  With all cards open: won.",
        "  Trick 5, Bruno K♠: would have been won instead of lost. Better: 9♠ 9♥.",
    ]


def test_what_was_given_up_is_told() -> None:
    early = replace(FOUND, named=(), rest=Outcome(64, Level.WON))

    assert analysis_report.text(lost(started(), ANNA), early, NAMES).splitlines()[-1] == (
        "  When it ended, with all cards open it was still: won, 64 points."
    )


async def test_a_worker_process_finds_the_same() -> None:
    match = lost(started(), ANNA, Bid.SMALL)
    crew = Crew(size=1, niceness=0, limit=30)
    try:
        found = await crew.ask(find_slips, match)
    finally:
        await crew.stop()

    assert found == find_slips(match)
    assert found is not None
