"""Every figure of bench/ can still be measured; how good it is, is not a matter of tests."""

from collections import Counter
from collections.abc import Callable

import pytest

from bench import analysis, calls, cpu, memory, startup, thinking
from bench.calls import Pressed, floor, second_edits
from bot.callback import Action, Press

MAINS: dict[str, tuple[Callable[[list[str]], None], str, str]] = {
    "analysis": (analysis.main, "--deals 1", "named"),
    "calls": (calls.main, "--deals 1 --seed 3", "times the floor"),
    "cpu": (cpu.main, "--rounds 1 --presses 4", "times the bare bot"),
    "startup": (
        startup.main,
        "--matches 3 --deals 2 --presses 2 --sample 1",
        "with 3 open matches",
    ),
    "thinking": (thinking.main, "--rounds 1 --presses 4", "times that of an idle bot"),
    "memory": (memory.main, "--matches 3 --deals 2", "for 3 live tables"),
}


def presses(*actions: Action, user_id: int = 1) -> list[Pressed]:
    return [Pressed(user_id, Press(action, "token")) for action in actions]


def test_the_floor_of_a_deal_is_what_people_cannot_do_without() -> None:
    bids = presses(Action.NEXT_DEAL, Action.BID, Action.BID, Action.BID)
    burying = presses(Action.CHOOSE, Action.CHOOSE, Action.BURY)
    deal = [*bids, *burying, *presses(*24 * [Action.PLAY])]

    assert floor(deal) == Counter(
        {
            "answers to presses": 1 + 3 + 3 + 24,
            "hands sent": 3,
            "hands edited": 3 + 3 + 24,
            "bids sent": 1,
            "bids edited": 3 + 1,
            "tricks sent": 8,
            "tricks edited": 16,
            "results sent": 1,
        }
    )


def test_a_second_hand_is_edited_where_the_turn_goes_to_somebody_else() -> None:
    first, second = presses(Action.PLAY), presses(Action.PLAY, user_id=2)

    assert second_edits([*first, *second, *second, *first]) == 2
    assert second_edits([*first, *presses(Action.NEXT_DEAL, user_id=2), *first]) == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", MAINS)
def test_a_figure_can_be_measured(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    main, arguments, told = MAINS[name]
    main(arguments.split())

    assert told in capsys.readouterr().out
