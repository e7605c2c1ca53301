"""Duties 8 to 14: presses, forged, doubled and in any number."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action, Press
from bot.sandbox.faults import Fault
from tests.end_to_end.evenings import at_random
from tests.end_to_end.measures import (
    SENDS,
    answers_a_query,
    calls_to,
    count_of,
    errors_in,
    from_bot,
    log_of,
    state_of,
)
from tests.end_to_end.offers import STALE, answer_to
from tests.end_to_end.stages import stages

if TYPE_CHECKING:
    from bot.sandbox.updates import Update
    from bot.sandbox.wire import Json
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening


# 8: strangers, out of turn, another's hand


@pytest.mark.usefixtures("unhurried")
async def test_duty_08_what_is_not_the_presser_s_changes_nothing(evening: Evenings) -> None:
    scene = await evening(people=4)
    *seated, stranger = scene.people
    stranger.start()
    pressed = 0
    async for _ in stages(scene, *seated):
        moves = scene.moves()
        actor = moves[0] if moves else None
        offers = [*scene.offers(scene.group), *(moves[1] if moves else ())]
        before, shown = state_of(scene), len(scene.world.history(scene.group))
        for offer in offers:
            at_once = offer.action in {Action.SHEET, Action.DEAL_CARDS, Action.ASK_END}
            of_group = at_once or offer.action in {Action.MY_CARDS, Action.NEXT_DEAL}
            others = [p for p in seated if p is not actor] if not of_group else []
            for person in (*others, stranger):
                assert await answer_to(person, offer.message, offer.press)
                pressed += 1
        await scene.quiet()
        assert state_of(scene) == before
        assert len(scene.world.history(scene.group)) == shown
    assert pressed > 50


# 9 and 10


async def test_duty_09_a_card_pressed_five_times_at_once_is_played_once(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("zole")
    person, (offer, *_) = await scene.next_move()

    queries = [person.press_data(offer.message, offer.press.encode()) for _ in range(5)]
    answers = [(await query.answered()).text for query in queries]

    assert answers[1:] == [STALE] * 4
    assert answers[0] != STALE
    assert count_of(scene, "CardPlayed") == 1
    assert errors_in(caplog) == []


@pytest.mark.usefixtures("unhurried")
async def test_duty_10_a_press_that_changes_no_game_posts_nothing_in_the_group(
    evening: Evenings,
) -> None:
    scene = await evening()
    looks = {
        Action.LAST_TRICK,
        Action.MY_SCORE,
        Action.MY_CARDS,
        Action.SHEET,
        Action.DEAL_CARDS,
        Action.ASK_END,
        Action.ASK_BID,
        Action.ASK_CLAIM,
        Action.CHOOSE,
    }
    takes_back = {Action.UNCHOOSE, Action.ASK_BID, Action.ASK_CLAIM}
    pressed: set[Action] = set()
    async for _ in stages(scene):
        posted = [(message.id, message.text) for message in from_bot(scene)]
        for actions in (looks, takes_back):
            pressed |= await _press_all(scene, actions)
            await scene.quiet()
        assert [(message.id, message.text) for message in from_bot(scene)] == posted
    assert pressed == looks | takes_back


async def _press_all(scene: Evening, actions: set[Action]) -> set[Action]:
    """Everybody presses every button of these kinds; returns which kinds there were."""
    chats = (scene.group, *(person.private for person in scene.people))
    offers = [offer for chat in chats for offer in scene.offers(chat) if offer.action in actions]
    for offer in offers:
        for person in scene.people:
            await answer_to(person, offer.message, offer.press)
    return {offer.action for offer in offers}


async def test_duty_10_the_rules_of_a_lobby_are_an_alert(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await scene.command(anna, "/zole")
    shown = len(scene.world.history(scene.group))

    answer = await scene.press(anna, Action.RULES)

    assert answer.show_alert
    await scene.quiet()
    assert len(scene.world.history(scene.group)) == shown


async def test_duty_10_a_page_of_the_sheet_turns_only_in_the_sheet(evening: Evenings) -> None:
    scene = await evening()
    anna, *_ = scene.people
    await scene.begin()
    await scene.bid("pass", "pass", "pass")
    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    sends = len(calls_to(scene.world, scene.group, SENDS))
    result = await scene.shows("Deal 1 · everybody passed")

    await answer_to(anna, result, Press(Action.SHEET, scene.table.company.token, 0, "0"))

    await scene.quiet()
    assert len(calls_to(scene.world, scene.group, SENDS)) == sends
    await scene.shows("Score sheet", anna.private)


# 11: exactly one answer


async def test_duty_11_every_query_gets_exactly_oneanswer_to(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    message = await scene.shows("Deal 1")
    gone = scene.world.post(replace(message, id=0))
    scene.world.remove(gone)
    token, turn = scene.table.company.token, scene.table.state.deal_turn
    data = ("", "?", "p", "...", "p.nobody-knows.1.QC", f"p.{token}.{turn}.QC", "ж" * 32, "\0" * 64)
    for each in data:
        for place in (message, gone):
            anna.press_data(place, each)
            bruno.press_data(place, each)
    await scene.until(lambda: all(query.answer for query in scene.world.queries))
    assert errors_in(caplog) == []

    assert scene.services is not None
    monkeypatch.setattr(scene.services.tables, "with_token", _broken)
    broken = anna.press_data(message, f"p.{token}.{turn}.QC")
    answer = await broken.answered()

    assert answer.text == "Something went wrong on my side. Nothing is lost; please try again."
    assert len(errors_in(caplog)) == 1
    await scene.quiet()
    counts = answers_a_query(scene.world)
    assert counts == {query.id: 1 for query in scene.world.queries}


async def _broken(token: str) -> None:
    raise ZeroDivisionError(token)


# 13 and 14


@pytest.mark.parametrize("fault", ["400", "500", "dropped"])
async def test_duty_13_with_every_edit_failing_the_match_goes_on(
    evening: Evenings, fault: str
) -> None:
    scene = await evening()
    await scene.begin(**{"pass": "galdins"})
    code = None if fault == "dropped" else int(fault)
    for method in ("editMessageText", "editMessageReplyMarkup"):
        scene.world.faults.add(Fault(method=method, code=code, drop=fault == "dropped", times=None))
    choose = at_random(random.Random(5), bids=("pass",))

    while count_of(scene, "TrickTaken") < 2:
        if fault == "400":
            await scene.next_move()
        moves = scene.moves()
        if moves is None:
            # Nobody knows whether the edit with the buttons was carried out: people ask for them.
            deal = scene.table.state.deal
            assert deal is not None
            assert deal.to_act is not None
            waiting = scene.people[deal.to_act]
            waiting.send(waiting.private, "/hand")
            await scene.until(scene.moves)
            continue
        person, offers = moves
        before = count_of(scene, "CardPlayed")
        offer = choose(offers)
        answer = await scene.press_offer(person, offer)
        assert answer.text != STALE
        if offer.action is Action.PLAY:
            assert count_of(scene, "CardPlayed") == before + 1


async def test_duty_14_duplicated_updates_in_any_order_change_nothing(evening: Evenings) -> None:
    once = await evening(people=4, seed=3, database="once.db")
    often = await evening(people=4, seed=3, database="often.db")
    rng = random.Random(14)
    deliveries = _repeated_at_random(often, rng)

    logs = []
    for scene in (once, often):
        anna, *_, dace = scene.people
        await scene.sit_down()
        await scene.press(dace, Action.LEAVE)
        await scene.choose_option(anna, "small", "off")
        await scene.choose_option(anna, "small", "on")
        await scene.press(anna, Action.START)
        await scene.bid("pass", "zole")
        choose = at_random(random.Random(4))
        while count_of(scene, "TrickTaken") < 2:
            person, offers = await scene.next_move()
            await scene.press_offer(person, choose(offers))
        await scene.quiet()
        logs.append(log_of(scene))

    assert logs[0] == logs[1]
    assert len(deliveries) > 60
    assert often.texts() == once.texts()


def _repeated_at_random(scene: Evening, rng: random.Random) -> list[int]:
    """Lets every update be followed by earlier ones, in any order, itself among them."""
    updates = scene.world.updates
    put = updates.put
    came: list[Update] = []
    again: list[int] = []

    def put_repeatedly(kind: str, content: Json) -> Update | None:
        update = put(kind, content)
        if update is not None:
            came.append(update)
            repeated = rng.choices(came, k=4)
            again.extend(each.id for each in repeated)
            updates._waiting.extend(repeated)
        return update

    updates.put = put_repeatedly  # type: ignore[method-assign]
    return again
