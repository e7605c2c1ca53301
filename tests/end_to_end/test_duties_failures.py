"""Duties 19 and 20: Telegram fails, now and then or altogether."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action
from bot.sandbox.faults import Fault
from bot.words import MINUS
from game.match import fold
from storage import record
from storage.codec import decode_event
from tests import oracle
from tests.end_to_end.evenings import at_random
from tests.end_to_end.measures import count_of, errors_in, from_bot, log_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from game.match import Match
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening, Offer

_FINISHED = re.compile(r"[1-8] · .* → ")
_NOTHING_WORKS = Fault(method="*", drop=True, times=None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [19, 20])
async def test_duty_19_with_a_fifth_of_all_calls_failing_the_score_is_right(
    evening: Evenings, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(seed=seed)
    await scene.begin(length="6")
    scene.world.faults.random(0.2, random.Random(seed))
    choose = at_random(random.Random(seed))
    while not (state := _state(scene)).ended:
        await _go_on(scene, choose)
    failed = [call for call in scene.world.calls if call.status != 200]
    assert len(failed) > 30
    scene.world.faults.clear()
    await scene.clock.sleep(120)
    await scene.quiet()

    names = [person.first_name for person in scene.people]
    played = json.loads(record.export([decode_event(body) for body in log_of(scene)], names))
    sheet = await scene.command(scene.people[0], "/sheet")
    assert _totals_on(sheet.text) == [row["total"] for row in oracle.replayed(played)["deals"]]
    assert len(state.rows) == 6
    tricks = [m.text for m in from_bot(scene) if _FINISHED.match(m.text)]
    assert len(set(tricks)) == count_of(scene, "TrickTaken")
    assert errors_in(caplog) == []


def _totals_on(sheet: str) -> list[list[int]]:
    """The running totals of a score sheet, deal by deal."""
    rows = [line for line in sheet.splitlines() if re.match(r" *\d+ \S ", line)]
    return [
        [int(n.replace(MINUS, "-")) for n in re.findall(rf"{MINUS}?\d+", row)[1:]] for row in rows
    ]


def _state(scene: Evening) -> Match:
    return fold(tuple(decode_event(body) for body in log_of(scene)))


async def _go_on(scene: Evening, choose: Callable[[Sequence[Offer]], Offer]) -> None:
    """Whoever is offered a move makes it; whoever misses his buttons asks for them."""
    with contextlib.suppress(TimeoutError):
        await scene.world.until(lambda: scene.moves() or _state(scene).ended, 2)
    moves = scene.moves()
    if moves is not None:
        person, offers = moves
        await scene.press_offer(person, choose(offers))
        await scene.quiet()
        return
    deal = _state(scene).deal
    if deal is not None and deal.to_act is not None:
        waiting = scene.people[deal.to_act]
        waiting.send(waiting.private, "/hand")
        await scene.quiet()


async def test_duty_20_without_telegram_at_the_start_the_bot_waits(evening: Evenings) -> None:
    scene = await evening(bot=False)
    scene.world.faults.add(_NOTHING_WORKS)
    began = scene.clock.now()
    scene.people[0].send(scene.group, "/zole")
    returning = asyncio.create_task(_telegram_returns(scene))

    await scene.start_bot()

    assert scene.clock.now() >= began + 300
    await scene.shows("A table for Zole")
    await returning


async def test_duty_20_without_telegram_in_a_deal_nothing_is_lost(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    await scene.begin(**{"pass": "galdins"})
    await scene.bid("pass", "pass", "pass")
    person, (offer, *_) = await scene.next_move()
    scene.world.faults.add(_NOTHING_WORKS)
    query = person.press_data(offer.message, offer.press.encode())
    await _telegram_returns(scene)

    await scene.until(lambda: count_of(scene, "CardPlayed") == 1)
    await scene.quiet()
    assert query.answer is None
    scene._note(offer)
    await scene.play_on(at_random(random.Random(20)), number=1)
    await scene.quiet()
    assert len([m for m in from_bot(scene) if _FINISHED.match(m.text)]) == 8
    assert scene.find(scene.group, Action.NEXT_DEAL) is not None
    assert errors_in(caplog) == []


async def _telegram_returns(scene: Evening) -> None:
    """Telegram is there again after five minutes."""
    await scene.clock.sleep(300)
    scene.world.faults.clear()
