"""The arena plays the same deals for both, and counts what is asked of it."""

import itertools
import re
import time

import pytest

from bench import arena
from game.match import Match
from game.rules import Rules, Seat, Skill


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


def test_contests_may_share_their_deals_and_report_on_the_way(
    capsys: pytest.CaptureFixture[str],
) -> None:
    printed = report(capsys, "--players", "easy", "easy", "--report-every", "4")
    assert re.findall(r"after \d deals", printed) == ["after 4 deals", "after 6 deals"]
    assert re.findall(r"easy gains .* \((\d)\)", printed) == ["4", "6"]
    assert len(re.findall(r"easy v. easy", printed)) == 2


def test_the_clock_is_looked_at_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = itertools.count(10)
    monkeypatch.setattr(time, "process_time", lambda: float(next(looks)))
    left = arena._left(12.0)
    assert [left() for _ in range(33)] == [2.0] * 16 + [1.0] * 16 + [0.0]


def test_the_first_player_comes_to_each_place_behind_the_dealer() -> None:
    seats = list[set[Seat]]()

    class Spy(arena.Arena):
        def played(self, number: int, cast: arena.Cast) -> Match:
            seats.append(
                {seat for seat in map(Seat, range(3)) if cast(seat, True, None) is Skill.STRONG}
            )
            return super().played(number, lambda *_: Skill.EASY)

    contest = arena.Auctions(Spy(Rules(), seed=1, seconds=-1.0), [Skill.STRONG, Skill.EASY])
    for number in range(9):
        contest.play(number)
    assert seats[::2] == [set()] * 9
    assert len({(own, number % 3) for number, (own,) in enumerate(seats[1::2])}) == 9


def dealt(number: int, skill: Skill) -> Match:
    made = arena.Arena(Rules(), seed=1, seconds=-1.0)
    return made.played(number, lambda *_: skill)


def test_a_deal_has_the_same_cards_whoever_plays() -> None:
    first, other = dealt(2, Skill.EASY), dealt(2, Skill.NORMAL)
    assert first.deal is not None
    assert other.deal is not None
    assert first.deal.talon == other.deal.talon
    assert first.rows[0].dealer == other.rows[0].dealer == 2
