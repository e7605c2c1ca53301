"""Hints: for whom, when, and that nobody waits for one."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action, Press
from bot.thinking import InlineThinker
from tests.end_to_end.cards import dealing_order, scripted
from tests.end_to_end.claiming import (
    answered,
    begun,
    claims,
)
from tests.end_to_end.measures import count_of, errors_in
from tests.end_to_end.offers import STALE
from tests.end_to_end.playing import plain
from tests.game.test_claiming import OPEN, UNBEATEN

if TYPE_CHECKING:
    from game.players.strong import Estimate
    from game.view import View
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening


pytestmark = pytest.mark.usefixtures("unhurried")


async def test_a_hint_comes_into_the_hand_of_the_one_who_asks_and_marks_the_deal(
    evening: Evenings,
) -> None:
    scene = await begun(evening, UNBEATEN, talon="KH 9H", hints="on")
    anna, bruno, cilla = scene.people

    answer = await scene.press(anna, Action.HINT, chat=anna.private)

    assert answer.text == "The hint comes into your hand, in our private chat."
    await scene.shows("Hint: ", anna.private)
    await scene.quiet()
    everywhere = scene.texts() + scene.texts(bruno.private) + scene.texts(cilla.private)
    assert not any("Hint" in text for text in everywhere)
    again = await scene.press(anna, Action.HINT, chat=anna.private, again=True)
    assert again.text == answer.text
    assert count_of(scene, "HintTaken") == 1
    await scene.play("QC AD 8D")
    await scene.next_move()
    await scene.quiet()
    assert "Hint: " not in scene.hand_of(anna).text
    await claims(scene, anna)
    await scene.until(lambda: scene.is_over(1))
    assert "Anna had a hint." in plain(scene.result_of(1).text)
    await scene.press(bruno, Action.SHEET)
    await scene.shows("? had a hint", bruno.private)


@pytest.mark.parametrize("stage", ["bidding", "burying"])
async def test_a_hint_is_given_for_a_bid_and_for_burying(evening: Evenings, stage: str) -> None:
    scene = await evening(chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=2))
    anna, *_ = scene.people
    await scene.begin(hints="on")
    if stage == "burying":
        await scene.bid("take")
        await scene.next_move()

    await scene.press(anna, Action.HINT, chat=anna.private)

    await scene.shows("Hint: bury" if stage == "burying" else "Hint: ", anna.private)


async def test_no_hint_out_of_turn_for_an_earlier_card_or_where_the_table_has_none(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await begun(evening, hints="on")
    anna, bruno, _ = scene.people
    token, turn = scene.table.company.token, scene.table.state.deal_turn
    forged = Press(Action.HINT, token, turn)
    assert scene.find(bruno.private, Action.HINT) is None
    assert "not your turn" in await answered(scene, bruno, bruno, forged)
    offer = scene.find(anna.private, Action.HINT)
    assert offer is not None
    await scene.play("QC")
    await scene.next_move()
    assert (await scene.press_offer(anna, offer)).text == STALE
    assert count_of(scene, "HintTaken") == 0

    other = await evening(
        chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=2), database="other.db"
    )
    await other.begin()
    anna = other.people[0]
    press = Press(Action.HINT, other.table.company.token, other.table.state.deal_turn)
    assert "without hints" in await answered(other, anna, anna, press)
    assert other.find(anna.private, Action.HINT) is None
    assert errors_in(caplog) == []


class PonderingThinker(InlineThinker):
    """Thinks until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[asyncio.Event] = []

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """Answers when it may."""
        go_on = asyncio.Event()
        self.questions.append(go_on)
        await go_on.wait()
        return await super().estimate(view)


async def pondering(evening: Evenings) -> tuple[Evening, PonderingThinker]:
    """A deal with hints in which Anna, who leads, has asked for one that takes its time."""
    cards = dealing_order(*OPEN, "QD JS")
    scene = await evening(chance=scripted(cards, dealer=2), bot=False)
    scene.thinker = thinker = PonderingThinker()
    await scene.start_bot()
    await scene.begin(hints="on")
    await scene.bid("zole")
    await scene.next_move()
    anna = scene.people[0]
    await scene.press(anna, Action.HINT, chat=anna.private)
    return scene, thinker


async def test_nobody_waits_while_a_hint_is_thought_of(evening: Evenings) -> None:
    scene, thinker = await pondering(evening)
    anna, bruno, _ = scene.people
    await scene.press(anna, Action.HINT, chat=anna.private, again=True)
    await scene.press(bruno, Action.MY_SCORE, chat=bruno.private)
    assert "Hint: " not in scene.hand_of(anna).text
    assert len(thinker.questions) == 1
    assert count_of(scene, "HintTaken") == 1

    thinker.questions[0].set()

    await scene.shows("Hint: ", anna.private)


async def test_a_hint_that_comes_too_late_is_not_shown(evening: Evenings) -> None:
    scene, thinker = await pondering(evening)
    anna, bruno, _ = scene.people
    await scene.play("QC")
    await scene.next_move()
    await scene.press(bruno, Action.HINT, chat=bruno.private)
    thinker.questions[1].set()
    await scene.shows("Hint: ", bruno.private)
    thinker.questions[0].set()
    await scene.quiet()
    await scene.command(bruno, "/hand", bruno.private)

    assert "Hint: " in (await scene.shows("Deal 1", bruno.private)).text
    assert not any("Hint: " in text for text in scene.texts(anna.private))


async def test_a_bot_that_stops_waits_for_no_hint(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene, _ = await pondering(evening)
    await scene.stop_bot()
    await scene.start_bot()
    await scene.play("QC")

    assert errors_in(caplog) == []
