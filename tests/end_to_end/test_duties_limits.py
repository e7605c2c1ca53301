"""Duties 15 to 18: limits."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action
from bot.sandbox.faults import Fault
from tests.end_to_end.evenings import at_random
from tests.end_to_end.measures import (
    EDITS,
    SENDS,
    busiest_minute,
    calls_to,
    clock_of,
    count_of,
    errors_in,
    from_bot,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox.people import Person
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening, Offer

    Choose = Callable[[Sequence[Offer]], Offer]

_FINISHED = re.compile(r"^[1-8] · .* → ")
_RUNNING = re.compile(r"^[1-8] · .* ▶ ")


# 15: the limits of a group, at any speed


@pytest.mark.slow
@pytest.mark.parametrize("people", [3, 5])
async def test_duty_15_five_hurried_deals_keep_the_limits(evening: Evenings, people: int) -> None:
    scene = await evening(people=people)
    await scene.begin()
    await _play_deals(scene, 5, at_random(random.Random(15)))
    await scene.quiet()

    _assert_within_limits(scene)
    _assert_all_is_shown(scene)


async def test_duty_15_a_hurried_deal_keeps_the_limits(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await _play_deals(scene, 1, at_random(random.Random(16), bids=("take",)))
    await scene.quiet()

    _assert_within_limits(scene)
    _assert_all_is_shown(scene)


def _assert_within_limits(scene: Evening) -> None:
    # Of the group alone: on a starved machine the test's clock may jump between a private call's
    # way out and its arrival, which no bot could foresee.
    group = str(scene.group.id)
    refused = [call for call in scene.world.calls if call.status == 429]
    assert [call for call in refused if call.parameters["chat_id"] == group] == []
    assert busiest_minute(calls_to(scene.world, scene.group, SENDS)) <= 18
    assert busiest_minute(calls_to(scene.world, scene.group, EDITS)) <= 18


def _assert_all_is_shown(scene: Evening) -> None:
    """Every finished trick and every result stands in the group, in the end and for good."""
    texts = [message.text for message in from_bot(scene)]
    tricks = [text for text in texts if _FINISHED.match(text)]
    assert len(tricks) == count_of(scene, "TrickTaken")
    deals = count_of(scene, "DealScored")
    assert [n for n in range(1, deals + 1) if any(_is_result(text, n) for text in texts)] == [
        *range(1, deals + 1)
    ]


def _is_result(text: str, number: int) -> bool:
    return text.startswith(f"Deal {number} · ") and "total" in text


async def _play_deals(scene: Evening, deals: int, choose: Choose) -> None:
    for number in range(1, deals + 1):
        await scene.play_on(choose, number=number)
        if number == deals:
            return
        # After twenty seconds the next deal has begun by itself.
        await scene.until(lambda: scene.find(scene.group, Action.NEXT_DEAL) or scene.moves())
        if not scene.moves():
            await scene.press(scene.people[0], Action.NEXT_DEAL)
            await scene.next_move()


# 16 and 17: a 429


async def test_duty_16_a_429_stops_one_group_only(evening: Evenings) -> None:
    scene = await evening(people=6)
    here = replace(scene, people=scene.people[:3])
    there = _beside(scene, scene.people[3:])
    for table in (here, there):
        await table.begin(**{"pass": "galdins"})
        await table.bid("pass", "pass", "pass")
        await table.next_move()
        await table.quiet()
    await scene.clock.sleep(60)
    scene.world.faults.add(
        Fault(method="editMessageText", chat=here.group.id, code=429, retry_after=25)
    )

    async with scene.standing_still():
        began = scene.clock.now()
        await _play_a_card(here)
        await scene.until(lambda: [c for c in scene.world.calls if c.status == 429])
        shown = len(scene.world.history(here.group))
        card = await _play_a_card(there)
        await there.shows(card)
        assert await _play_a_card(here)
        assert len(scene.world.history(here.group)) == shown
        assert scene.clock.now() == began

    await scene.until(lambda: len(scene.world.history(here.group)) > shown)
    assert scene.clock.now() >= began + 25
    assert scene.world.limits.violations == []


async def _play_a_card(scene: Evening) -> str:
    """Plays a card; the answer to the press names it."""
    person, offers = await scene.next_move()
    answer = await scene.press_offer(person, offers[0])
    assert answer.text is not None
    return answer.text


def _beside(scene: Evening, people: list[Person]) -> Evening:
    """Another group of the same bot."""
    return replace(scene, group=scene.world.add_group("Second table", people), people=people)


async def test_duty_17_after_a_long_429_there_is_one_message_a_trick(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin(**{"pass": "galdins"})
    await scene.bid("pass", "pass", "pass")
    await scene.next_move()
    await scene.quiet()
    await scene.clock.sleep(60)
    scene.world.faults.add(
        Fault(method="editMessageText", chat=scene.group.id, code=429, retry_after=31)
    )
    await _play_a_card(scene)
    await scene.until(lambda: [c for c in scene.world.calls if c.status == 429])
    shown = len(scene.world.history(scene.group))

    # Not until the result is shown: the next deal may begin by itself before that.
    for _ in range(23):
        await _play_a_card(scene)
    await scene.quiet()

    later = [each.text for each in scene.world.history(scene.group)[shown:]]
    assert [text for text in later if _RUNNING.match(text)] == []
    tricks = [text for text in later if _FINISHED.match(text)]
    assert len(tricks) == len(set(tricks)) == 8
    assert scene.world.limits.violations == []


# 18: what is no failure


async def test_duty_18_not_modified_is_success(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    lobby = await scene.command(anna, "/zole")
    anna.start()
    reason = (
        "Bad Request: message is not modified: specified new message content and reply markup"
        " are exactly the same as a current content and reply markup of the message"
    )
    fault = Fault(method="editMessageText", code=400, description=reason, after_applying=True)
    scene.world.faults.add(fault)

    await scene.press(anna, Action.JOIN)
    await scene.quiet()
    await scene.clock.sleep(30)

    assert len(calls_to(scene.world, scene.group, EDITS)) == 1
    assert [message.id for message in from_bot(scene)] == [lobby.id]
    assert errors_in(caplog) == []


async def test_duty_18_equal_texts_are_not_sent(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await _play_deals(scene, 1, at_random(random.Random(18), bids=("take",)))
    await scene.quiet()

    shown: dict[tuple[str, str], tuple[str, str]] = {}
    edits = [call for call in scene.world.calls if call.method == "editMessageText"]
    assert len(edits) > 20
    for call in edits:
        message = (call.parameters["chat_id"], call.parameters["message_id"])
        content = (call.parameters["text"], call.parameters.get("reply_markup", ""))
        assert shown.get(message) != content
        shown[message] = content
    assert [call for call in edits if call.status != 200] == []


async def test_duty_18_a_deleted_message_is_sent_anew_once(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    anna, *_ = scene.people
    await scene.sit_down()
    await scene.quiet()
    anna.delete(from_bot(scene)[0])

    anna.send(scene.group, "/leave")
    lobby = await scene.shows("A table for Zole")
    await scene.quiet()
    await scene.join(anna)
    await scene.quiet()

    lobbies = [text for text in scene.texts() if text.startswith("A table for Zole")]
    assert len(lobbies) == 1
    assert scene.world.latest(lobby) is not None
    assert _refused(scene, "message to edit not found") == 1
    assert errors_in(caplog) == []


async def test_duty_18_a_query_that_is_too_old_is_ignored(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    await scene.begin()
    person, (offer, *_) = await scene.next_move()
    await scene.stop_bot()
    await scene.stop_time()
    query = person.press_data(offer.message, offer.press.encode())
    clock_of(scene).advance(20)

    await scene.start_bot()
    await scene.until(lambda: _refused(scene, "query is too old"))
    await scene.let_time_pass()
    await scene.clock.sleep(30)
    await scene.quiet()

    assert _refused(scene, "query is too old") == 1
    assert query.answer is None
    assert count_of(scene, "BidMade") == 1
    assert errors_in(caplog) == []


def _refused(scene: Evening, reason: str) -> int:
    return sum(reason in (call.description or "") for call in scene.world.calls)
