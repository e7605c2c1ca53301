"""The race of cards: who drops out, and what is said of them."""

import pytest

from game.players.racing import Race


def raced(*worlds: tuple[float, ...], hopeless: float = 9.0, chance: float = 1.0) -> Race:
    """Three cards, the first ahead by rollouts, after so many worlds."""
    race = Race({1: 1.0, 2: 0.0, 4: 0.0}, hopeless=hopeless, chance=chance)
    for gains in worlds:
        race.add(gains, weight=1.0)
    return race


def test_without_a_world_the_rollouts_count() -> None:
    race = raced()
    race.drop()
    assert race.left == [1, 2, 4]
    assert race.values() == {1: 1.0, 2: 0.0, 4: 0.0}


def test_who_is_hopeless_by_rollouts_does_not_start() -> None:
    race = raced((3,), hopeless=0.9)
    assert race.left == [1]
    assert race.is_over
    assert race.values() == {1: 2.0, 2: 1.0, 4: 1.0}


def test_rollouts_and_search_count_half_each() -> None:
    assert raced((0, 4, 1), (0, 2, 1)).values() == {1: 0.5, 2: 1.5, 4: 0.5}


def test_a_world_counts_by_its_weight() -> None:
    race = raced((0, 4, 1))
    race.add((0, 0, 1), weight=3.0)
    assert race.values()[2] == 0.5


@pytest.mark.parametrize(("worlds", "left"), [(1, [1, 2, 4]), (3, [1, 2, 4]), (5, [1, 2])])
def test_the_more_worlds_the_less_is_left_to_chance(worlds: int, left: list[int]) -> None:
    race = raced(*[(0.0, 1.0, 0.0)] * worlds)
    race.drop()
    assert race.left == left


def test_who_drops_out_stays_as_far_behind() -> None:
    race = raced((0, 1, -3))
    race.drop()
    assert race.left == [1, 2]
    race.add((1, 2), weight=1.0)
    assert race.values() == {1: 0.75, 2: 0.75, 4: 0.75 - 2.0}


def test_a_world_of_little_weight_proves_little() -> None:
    race = raced((0, 1, 0), chance=0.7)
    for _ in range(100):
        race.add((0, 1, 0), weight=0.0001)
    race.drop()
    assert race.left == [1, 2, 4]
