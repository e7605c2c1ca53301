"""Where the points of a deal were: asked with a button, found once, told in private."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.callback import Action, Press
from bot.thinking import InlineThinker, ThinkingFailed
from game.players.hindsight import find_slips
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening, at_random

pytestmark = pytest.mark.usefixtures("unhurried")

TITLE = "Deal 1 · Where were the points?"


class CountingThinker(InlineThinker):
    """Counts what is looked into; `fails` at first, if told so."""

    def __init__(self, *, fails: bool = False) -> None:
        super().__init__()
        self.fails = fails
        self.searches = 0

    async def run(self, function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        assert function is find_slips
        self.searches += 1
        if self.fails:
            raise ThinkingFailed("not within 60 s")
        return await super().run(function, *args, **kwargs)


async def _played(scene: Evening, *, fails: bool = False) -> CountingThinker:
    """One deal that somebody took, played by chance."""
    await scene.stop_bot()
    thinker = scene.thinker = CountingThinker(fails=fails)
    await scene.start_bot()
    await scene.begin()
    await scene.play_on(at_random(random.Random(5), bids=("take",)), number=1)
    await scene.shows("Deal 1")
    return thinker


async def test_a_deal_is_looked_into_once_and_everybody_reads_it_in_private(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    thinker = await _played(scene)
    before = len(scene.texts())
    answer = await scene.press(anna, Action.LOOK_BACK)
    assert answer.text == "I go through every card; what I find comes in our private chat."
    found = (await scene.shows(TITLE, anna.private)).text
    assert "With all cards open" in found
    await scene.press(bruno, Action.LOOK_BACK, again=True)
    assert (await scene.shows(TITLE, bruno.private)).text == found
    assert (thinker.searches, len(scene.texts())) == (1, before)


async def test_what_was_found_is_kept_over_a_restart(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    thinker = await _played(scene)
    await scene.press(anna, Action.LOOK_BACK)
    found = (await scene.shows(TITLE, anna.private)).text
    await scene.stop_bot()
    await scene.start_bot()
    await scene.press(bruno, Action.LOOK_BACK, again=True)
    assert (await scene.shows(TITLE, bruno.private)).text == found
    assert thinker.searches == 1


async def test_what_could_not_be_found_is_said_and_may_be_asked_again(evening: Evenings) -> None:
    scene = await evening()
    anna, *_ = scene.people
    thinker = await _played(scene, fails=True)
    await scene.press(anna, Action.LOOK_BACK)
    await scene.shows("I could not look through this deal in time.", anna.private)
    thinker.fails = False
    await scene.press(anna, Action.LOOK_BACK, again=True)
    await scene.shows("With all cards open", anna.private)


async def test_nothing_is_told_of_a_deal_that_is_not_over(evening: Evenings) -> None:
    scene = await evening()
    anna, *_ = scene.people
    thinker = await _played(scene)
    offer = scene.find(scene.group, Action.LOOK_BACK)
    assert offer is not None
    await scene.next_deal(anna, after=1)
    for number in ("2", "0", "-1", "x", ""):
        forged = Press(Action.LOOK_BACK, offer.press.token, 0, number).encode()
        await anna.press_data(offer.message, forged).answered(5.0)
    await scene.quiet()
    assert thinker.searches == 0
    assert scene.message_with("Where were the points", anna.private) is None


async def test_a_deal_that_nobody_played_has_no_such_button(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("pass", "pass", "pass")
    await scene.shows("deals next")
    assert scene.find(scene.group, Action.LOOK_BACK) is None
