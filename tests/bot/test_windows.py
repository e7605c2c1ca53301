"""Sliding windows by themselves."""

from __future__ import annotations

import pytest

from bot.windows import Lane, Window

MINUTE = Window(calls=18, seconds=60, spare=8, margin=2)


def filled(*, final: int = 0, passing: int = 0, at: float = 1000.0) -> Lane:
    lane = Lane((MINUTE,))
    for _ in range(final):
        lane.add(at)
    for _ in range(passing):
        lane.add(at, passing=True)
    return lane


def test_an_empty_lane_is_open() -> None:
    assert filled().opens(1000) == 1000


def test_the_nineteenth_call_waits_until_the_first_is_a_minute_old() -> None:
    lane = filled(final=18)
    opens = lane.opens(1010)
    assert 1060 < opens < 1060.5
    assert lane.opens(opens) == opens


def test_the_narrowest_window_decides() -> None:
    lane = Lane((Window(calls=2, seconds=4), Window(calls=3, seconds=60)))
    lane.add(1000)
    lane.add(1001)
    assert 1004 < lane.opens(1001) < 1004.5
    lane.add(1005)
    assert 1060 < lane.opens(1005) < 1060.5


@pytest.mark.parametrize(
    ("final", "passing", "fits"),
    [
        (0, 9, True),  # eight places are spared for final states
        (0, 10, False),
        (6, 9, True),
        (10, 5, True),  # ten final states a minute leave six places
        (10, 6, False),
        (15, 0, True),
        (16, 0, False),
    ],
)
def test_passing_states_leave_room_for_the_final_ones(
    *, final: int, passing: int, fits: bool
) -> None:
    opens = filled(final=final, passing=passing).opens(1000, passing=True)
    assert (opens == 1000) is fits


def test_final_states_may_use_every_place() -> None:
    assert filled(final=8, passing=9).opens(1000) == 1000


def test_a_clock_that_is_set_back_closes_no_lane_for_long() -> None:
    lane = filled(final=18, at=9000.0)
    assert lane.opens(1000) < 1061
