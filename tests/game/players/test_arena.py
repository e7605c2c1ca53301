"""The arena plays the same deals for both, and counts what is asked of it."""

import re

import pytest

from bench import arena
from game.match import Match
from game.rules import Rules, Skill


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    arena.main([*arguments, "--deals", "6"])
    return capsys.readouterr().out


def test_a_duel_scores_each_deal_once(capsys: pytest.CaptureFixture[str]) -> None:
    printed = report(capsys, "duel", "--players", "easy", "easy")
    numbers = re.findall(r"easy v. easy +\S+ \S+ \((\d+)\)", printed)
    assert numbers == [str(sum(has_lielais(number) for number in range(6)))]
    assert " 0 illegal choices" in printed


def has_lielais(number: int) -> bool:
    return dealt(number, Skill.EASY).rows[0].scored.lielais is not None


def test_a_player_gains_nothing_in_its_own_place(capsys: pytest.CaptureFixture[str]) -> None:
    printed = report(capsys, "auctions", "--players", "easy", "easy")
    assert "easy gains +0.000 ±0.000 (6) a deal more than easy in the same seat" in printed


def dealt(number: int, skill: Skill) -> Match:
    made = arena.Arena(Rules(), seed=1, seconds=-1.0)
    return made.played(number, lambda *_: skill)


def test_a_deal_has_the_same_cards_whoever_plays() -> None:
    first, other = dealt(2, Skill.EASY), dealt(2, Skill.NORMAL)
    assert first.deal is not None
    assert other.deal is not None
    assert first.deal.talon == other.deal.talon
    assert first.rows[0].dealer == other.rows[0].dealer == 2
