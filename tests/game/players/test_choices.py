"""Computer players choose what is legal, the same for the same seed, and by their View alone."""

from dataclasses import replace
from random import Random

import pytest

from game.commands import Play, StartDeal, StartMatch
from game.deal import Phase
from game.match import Match
from game.players.budget import Budget
from game.players.choosing import choose, estimates
from game.rules import Limit, Seat, Skill
from tests.game.players.moments import (
    Moment,
    elsewhere,
    mover,
    some_moments,
    steps,
    view_of_mover,
)
from tests.game.playing import shuffled, some_rules
from tests.records import after

PHASES = (Phase.BIDDING, Phase.BURYING, Phase.PLAYING)


def check_deals(seed: int, deals: int, *skills: Skill, thinking: int = 0) -> None:
    """Deals of these players at one table, pules and all; every choice is legal."""
    rng = Random(seed)
    state = table(rng)
    for _ in range(deals):
        state = table(rng) if rng.random() < 0.1 else state
        state = after(state, StartDeal(shuffled(rng)))
        while state.deal_runs:
            seen = view_of_mover(state)
            command = choose(seen, rng.choice(skills), Random(rng.random()), steps(thinking))
            assert command in seen.legal
            state = after(state, command)


def table(rng: Random) -> Match:
    seats = rng.choice((3, 4, 5))
    return after(
        None,
        StartMatch(
            rules=some_rules(rng), seats=seats, dealer=Seat(rng.randrange(seats)), limit=Limit()
        ),
    )


def test_easy_choices_are_legal() -> None:
    check_deals(1, 150, Skill.EASY)


def test_choices_of_all_levels_are_legal() -> None:
    check_deals(2, 3, *Skill, thinking=6)


@pytest.mark.slow
def test_choices_are_legal_in_ten_thousand_deals() -> None:
    check_deals(3, 10_000, Skill.EASY)


@pytest.mark.slow
def test_choices_of_all_levels_are_legal_in_many_deals() -> None:
    check_deals(4, 300, *Skill, thinking=4)


def choice(moment: Moment, skill: Skill, seed: int) -> object:
    return choose(view_of_mover(moment[0]), skill, Random(seed), steps(8))


def check_secrecy(skill: Skill, seed: int, number: int) -> None:
    rng = Random(seed)
    for moment in some_moments(rng, number, *PHASES):
        moved = elsewhere(moment, rng, mover(moment[0]))
        if moved is not None:
            assert choice(moved, skill, number) == choice(moment, skill, number)


@pytest.mark.parametrize("skill", Skill)
def test_hidden_cards_change_no_choice(skill: Skill) -> None:
    check_secrecy(skill, 5, 60)


@pytest.mark.slow
@pytest.mark.parametrize("skill", Skill)
def test_hidden_cards_change_no_choice_at_many_moments(skill: Skill) -> None:
    check_secrecy(skill, 6, 500)


@pytest.mark.parametrize("skill", Skill)
def test_a_choice_is_the_same_for_the_same_seed(skill: Skill) -> None:
    for moment in some_moments(Random(7), 15, *PHASES):
        assert choice(moment, skill, 1) == choice(moment, skill, 1)


def test_a_choice_may_be_another_for_another_seed() -> None:
    """The check above can fail: what is sampled does decide."""
    moments = list(some_moments(Random(8), 30, Phase.PLAYING))
    assert any(
        choice(moment, Skill.NORMAL, 1) != choice(moment, Skill.NORMAL, 2) for moment in moments
    )


@pytest.mark.parametrize("skill", [Skill.NORMAL, Skill.STRONG])
def test_the_first_estimate_is_the_choice(skill: Skill) -> None:
    for state, _ in some_moments(Random(9), 10, Phase.PLAYING):
        seen = view_of_mover(state)
        told = estimates(seen, skill, Random(1), steps(4))
        assert Play(seen.seat, told[0].card) == choose(seen, skill, Random(1), steps(4))
        assert [one.value for one in told] == sorted((one.value for one in told), reverse=True)


def test_a_player_waits_for_his_turn() -> None:
    state, _ = next(some_moments(Random(10), 1, Phase.PLAYING))
    seen = view_of_mover(state)
    with pytest.raises(ValueError, match="his turn"):
        choose(replace(seen, legal=()), Skill.EASY, Random(1), Budget())


@pytest.mark.parametrize("skill", Skill)
def test_without_time_there_is_a_choice_all_the_same(skill: Skill) -> None:
    for state, _ in some_moments(Random(11), 10, *PHASES):
        seen = view_of_mover(state)
        assert choose(seen, skill, Random(1), Budget(lambda: -1.0)) in seen.legal
