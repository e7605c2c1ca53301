"""Duty 7: a button from an earlier deal, turn or match changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action, Press
from bot.sandbox.faults import Fault
from tests.end_to_end.measures import (
    from_bot,
    log_of,
    state_of,
)
from tests.end_to_end.offers import STALE, answer_to

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening, Offer

_UNDELETABLE = Fault(
    method="deleteMessage",
    code=400,
    description="Bad Request: message can't be deleted for everyone",
    times=None,
)


async def test_duty_07_a_card_of_an_earlier_turn_changes_nothing(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("zole")
    person, (first, second, *_) = await scene.next_move()
    await scene.press_offer(person, first)
    before = log_of(scene)

    answer = await scene.press_offer(person, second)

    assert answer.text == STALE
    assert log_of(scene) == before
    await scene.quiet()
    standing = scene.world.latest(second.message)
    assert standing is not None
    assert [button.text for button in standing.buttons] == [
        "Last trick",
        "Score",
        "Claim or give up…",
    ]


@pytest.mark.parametrize("since", ["turn", "deal", "match"])
async def test_duty_07_a_keyboard_that_was_left_behind_goes(evening: Evenings, since: str) -> None:
    scene = await evening()
    await scene.begin()
    person, (offer, *_) = await scene.next_move()
    scene.world.faults.add(_UNDELETABLE)
    await scene.command(person, "/hand", person.private)
    await scene.quiet()
    left_behind = scene.world.latest(offer.message)
    assert left_behind is not None
    assert left_behind.rows == offer.message.rows
    await _let_pass(scene, since)
    before = state_of(scene)

    answer = await scene.press_offer(person, offer)

    assert answer.text == STALE
    await scene.quiet()
    assert state_of(scene) == before
    standing = scene.world.latest(offer.message)
    assert standing is not None
    assert standing.rows == ()
    assert standing.text == offer.message.text


async def test_duty_07_the_group_s_buttons_of_an_earlier_deal_go(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await _let_pass(scene, "deal")
    await scene.quiet()
    first_bids = next(m for m in from_bot(scene) if "My cards" in str(m.rows))
    before = state_of(scene)

    answer = await scene.press_offer(anna, _only(scene, first_bids, Action.MY_CARDS))

    assert answer.text == STALE
    await scene.quiet()
    assert scene.world.latest(first_bids) == replace(
        first_bids, rows=(), edited=first_bids.edited + 1, edit_date=scene.world.date
    )
    result = next(s for s in scene.world.history(scene.group) if "Next deal" in str(s.rows))
    old = Press(Action.NEXT_DEAL, scene.table.company.token, scene.table.state.deal_turn - 1)
    message = scene.group.messages[result.message_id]
    assert await answer_to(bruno, message, old) == STALE
    assert state_of(scene) == before
    assert (await scene.press(bruno, Action.MY_CARDS)).text != STALE


async def test_duty_07_the_group_s_buttons_of_an_earlier_match_go(evening: Evenings) -> None:
    scene = await evening()
    anna, *_ = scene.people
    await scene.begin()
    await scene.bid("pass", "pass", "pass")
    turn = scene.table.state.deal_turn
    await scene.end_match()
    await scene.until(lambda: scene.find(scene.group, Action.AGAIN))
    await scene.quiet()
    lobby = from_bot(scene)[0]
    again = scene.find(scene.group, Action.AGAIN)
    assert again is not None
    result, token = again.message, again.press.token
    await _begin_once_more(scene)
    before = state_of(scene)

    old = ((result, Action.NEXT_DEAL), (result, Action.AGAIN), (lobby, Action.JOIN))
    for message, action in old:
        said = await answer_to(anna, message, Press(action, token, turn))
        assert said in {STALE, "This table is closed. Send /zole to open a new one."}
    await scene.quiet()

    assert state_of(scene) == before
    for message in (result, lobby):
        assert scene.group.messages[message.id].rows == ()


async def test_duty_07_a_lobby_that_was_left_behind_loses_its_buttons(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    scene.world.faults.add(_UNDELETABLE)
    first = await scene.command(anna, "/zole")
    second = await scene.command(anna, "/zole")
    assert second.rows == first.rows
    await scene.press(anna, Action.CANCEL)
    await scene.quiet()

    answer = await scene.press_offer(anna, _only(scene, first, Action.JOIN))

    assert answer.text == "This table is closed. Send /zole to open a new one."
    await scene.quiet()
    assert scene.group.messages[first.id].rows == ()


async def _let_pass(scene: Evening, until: str) -> None:
    if until == "turn":
        await scene.bid("pass")
        await scene.next_move()
        return
    if until == "deal":
        await scene.bid("pass", "pass", "pass")
        await scene.press(scene.people[0], Action.NEXT_DEAL)
        await scene.next_move()
        return
    await scene.end_match()
    await _begin_once_more(scene)


async def _begin_once_more(scene: Evening) -> None:
    await scene.until(lambda: scene.find(scene.group, Action.AGAIN))
    await scene.quiet()
    await scene.begin()


def _only(scene: Evening, message: Message, action: Action) -> Offer:
    (found,) = (
        offer
        for offer in scene.offers(message.chat)
        if offer.message.id == message.id and offer.action is action
    )
    return found
