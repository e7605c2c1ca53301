"""`turn` counts events; `deal_turn` is the newest one of the deal, whatever is said beside it."""

from collections.abc import Callable

import pytest

from game.cards import DECK
from game.commands import (
    AgreeEnd,
    Bid,
    CallTime,
    Command,
    DeclineEnd,
    Ending,
    Leave,
    MakeBid,
    ProposeEnd,
    StartDeal,
    Stay,
)
from game.match import Match
from tests.game.playing import ANNA, BRUNO, CILLA, passed, started
from tests.records import after

DEALT = after(started(dealer=2), StartDeal(DECK))


def test_a_match_begins_at_turn_1() -> None:
    assert (started().turn, started().deal_turn) == (1, 1)


@pytest.mark.parametrize(
    "moved",
    [
        lambda: DEALT,
        lambda: after(DEALT, MakeBid(ANNA, Bid.PASS)),
        lambda: after(DEALT, MakeBid(ANNA, Bid.TAKE)),
        lambda: after(DEALT, MakeBid(ANNA, Bid.ZOLE)),
        lambda: passed(started()),
        lambda: after(DEALT, ProposeEnd(ANNA, Ending.NOW), AgreeEnd(BRUNO)),
        lambda: after(passed(started()), CallTime()),
    ],
    ids=["dealt", "passed", "taken", "zole", "scored", "voided", "ended"],
)
def test_every_event_of_the_deal_makes_older_buttons_old(moved: Callable[[], Match]) -> None:
    state = moved()
    assert state.deal_turn == state.turn > 1


@pytest.mark.parametrize(
    "said",
    [
        [Leave(BRUNO)],
        [Leave(BRUNO), Stay(BRUNO)],
        [ProposeEnd(CILLA, Ending.NOW)],
        [ProposeEnd(CILLA, Ending.NOW), DeclineEnd(ANNA)],
        [ProposeEnd(CILLA, Ending.LAST_ROUND), AgreeEnd(ANNA)],
        [CallTime()],
    ],
    ids=["leaving", "staying", "proposed", "declined", "agreed", "time"],
)
def test_what_is_said_beside_the_play_makes_no_card_button_old(said: list[Command]) -> None:
    state = after(DEALT, *said)
    assert state.turn > DEALT.turn
    assert state.deal_turn == DEALT.deal_turn
