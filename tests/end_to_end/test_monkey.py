"""Whatever people press and send, and however often Telegram and the bot fail: it holds."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING, Literal

import pytest

from bot.callback import Action
from bot.claim_keyboards import PLAY_ON
from tests.end_to_end.evenings import PATIENCE
from tests.end_to_end.invariants import (
    Logs,
    check_answers,
    check_lobbies,
    check_memory,
    check_secrecy,
    check_storage,
)
from tests.end_to_end.measures import errors_in
from tests.end_to_end.monkeys import Monkeys
from tests.end_to_end.offers import MOVES

if TYPE_CHECKING:
    from bot.table import Table
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening
    from tests.end_to_end.offers import Offer

_STRANGERS = 2
_FOR_THE_NEXT_BUTTONS = 70.0
"""Seconds in which whoever's turn it is must be offered something, whatever happened before."""


async def test_a_short_evening_with_monkeys(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    await _monkeys(evening, caplog, seed=3, bursts=8)


@pytest.mark.slow
@pytest.mark.parametrize(("seed", "kind"), [(1, "supergroup"), (2, "group"), (4, "supergroup")])
async def test_a_long_evening_with_monkeys(
    evening: Evenings,
    caplog: pytest.LogCaptureFixture,
    seed: int,
    kind: Literal["group", "supergroup"],
) -> None:
    await _monkeys(evening, caplog, seed=seed, bursts=60, kind=kind)


async def _monkeys(
    evening: Evenings,
    caplog: pytest.LogCaptureFixture,
    *,
    seed: int,
    bursts: int,
    kind: Literal["group", "supergroup"] = "supergroup",
) -> None:
    rng = random.Random(seed)
    seated = rng.choice((3, 4, 5))
    scene = await evening(people=seated + _STRANGERS, kind=kind, seed=seed)
    strangers, scene.people[seated:] = scene.people[seated:], []
    await scene.begin(length=rng.choice(("open", "6", "1h")), hints="on")
    scene.world.faults.random(0.15, random.Random(seed))
    scene.world.notify_twice = rng.random() < 0.5
    monkeys = Monkeys(scene, rng, strangers)
    try:
        for _ in range(bursts):
            await _burst(scene, monkeys)
            assert errors_in(caplog) == []
        await _calm(scene, monkeys)
        assert errors_in(caplog) == []
    except BaseException as error:
        error.add_note("\n".join(monkeys.diary[-30:]))
        raise


async def _burst(scene: Evening, monkeys: Monkeys) -> None:
    shown = len(scene.world.shown)
    for _ in range(monkeys.rng.randint(1, 5)):
        await monkeys.act()
    await monkeys.heard()
    await _check(scene, since=shown)


async def _check(scene: Evening, *, since: int) -> None:
    logs = await _steady(scene)
    check_secrecy(scene, scene.world.shown[since:], logs)
    check_answers(scene)


async def _steady(scene: Evening) -> Logs:
    """Storage and memory agree; an alarm that has just rung may be between the two for a moment."""
    async with scene.standing_still(), asyncio.timeout(PATIENCE):
        while True:
            logs = check_storage(scene)
            with contextlib.suppress(AssertionError, TimeoutError):
                check_memory(scene, logs)
                return logs
            await asyncio.sleep(0.01)


async def _calm(scene: Evening, monkeys: Monkeys) -> None:
    """When all is well again the deal can be played to its end, and the match be ended."""
    shown = len(scene.world.shown)
    monkeys.calm_down()
    scene.world.notify_twice = False
    scene.people = monkeys.everyone
    await scene.clock.sleep(_FOR_THE_NEXT_BUTTONS)
    await monkeys.heard()
    await _put_questions_away(scene, monkeys)
    await _finish_deal(scene, monkeys)
    await _end_match(scene, monkeys)
    await scene.quiet()
    await _check(scene, since=shown)
    check_lobbies(scene)
    said = len(scene.world.shown)
    await scene.clock.sleep(60)
    assert len(scene.world.shown) == said


async def _put_questions_away(scene: Evening, monkeys: Monkeys) -> None:
    """Nobody is asked any more whether to claim: the cards are back below each hand."""
    for person in monkeys.everyone:
        for offer in list(scene.offers(person.private)):
            if (offer.action, offer.argument) == (Action.ASK_CLAIM, PLAY_ON):
                query = person.press_data(offer.message, offer.press.encode())
                await query.answered(PATIENCE)
    await scene.quiet()


async def _finish_deal(scene: Evening, monkeys: Monkeys) -> None:
    """Whoever's turn it is is offered something in time."""
    table = _table(scene)
    number = 0 if table is None else table.state.number
    while table is not None and table.state.deal_runs and table.state.number == number:
        turn = table.state.deal_turn
        latest = scene.clock.now() + _FOR_THE_NEXT_BUTTONS
        await scene.until(  # a stand-in acts by itself
            lambda table=table, turn=turn, latest=latest: (  # type: ignore[misc]
                _offers(scene, turn) or table.state.deal_turn != turn or scene.clock.now() > latest
            )
        )
        if table.state.deal_turn != turn:
            continue
        offers = _offers(scene, turn)
        assert offers, f"nobody is offered anything at turn {turn}"
        offer = monkeys.choice(offers)
        person = next(p for p in monkeys.everyone if p.private is offer.message.chat)
        await person.press_data(offer.message, offer.press.encode()).answered(PATIENCE)
        await scene.clock.sleep(1)


def _offers(scene: Evening, turn: int) -> list[Offer]:
    """What can be done at this turn of the match, in anybody's private chat."""
    table = _table(scene)
    return [
        offer
        for person in scene.people
        for offer in scene.offers(person.private)
        if table is not None
        and offer.action in MOVES
        and (offer.press.token, offer.press.turn) == (table.company.token, turn)
    ]


async def _end_match(scene: Evening, monkeys: Monkeys) -> None:
    table = _table(scene)
    if table is None:
        return
    seats = table.state.seated
    ids = [table.company.people[seat].user_id for seat in seats]
    first, *others = [person for person in monkeys.everyone if person.id in ids]
    first.send(scene.group, "/end")
    await scene.press(first, Action.PROPOSE_END, "now", again=True)
    await scene.until(lambda: table.state.proposal or table.state.ended)
    if not table.state.ended:
        await scene.shows("would like to end the match now")
        await scene.press(others[0], Action.AGREE_END, "now", again=True)
    await scene.until(lambda: scene.find(scene.group, Action.AGAIN, again=True))


def _table(scene: Evening) -> Table | None:
    assert scene.services is not None
    return scene.services.tables.in_chat(scene.group.id)
