"""Forged presses on a lobby: at most what a real press could do, and never a fault."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.callback import Action, Press
from bot.handlers.presses import Presses
from tests.end_to_end.forging import Unheard, update_of
from tests.end_to_end.measures import errors_in
from tests.end_to_end.offers import presses_on

if TYPE_CHECKING:
    import pytest

    from bot.lobby import Lobby
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_NUMBERS = ("-1", "-4", "-12", "-13", "-999999999", "0", "1", "4", "9" * 30, "-", "--1", "")
_CHANGES = (Action.ADD_COMPUTER, Action.SET_COMPUTER, Action.REMOVE_COMPUTER, Action.OPTION)
_MIXED = (*_CHANGES, Action.JOIN, Action.LEAVE, Action.ADD_COMPUTER, Action.SET_COMPUTER)


def _lobby(scene: Evening) -> Lobby:
    assert scene.services is not None
    lobby = scene.services.lobbies.in_chat(scene.group.id)
    assert lobby is not None
    return lobby


def _argument(rng: random.Random) -> str:
    number = rng.choice(_NUMBERS)
    values = ("", "=easy", "=normal", "=strong", "=cheat", "=")
    options = ("claims=off", "hints=on", "hints=maybe", "lone_card=1", "customs=on", "people=on")
    return rng.choice((f"{number}{rng.choice(values)}", number, rng.choice(options)))


async def test_forged_skills_and_numbers_break_nothing(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=5)
    anna, *_ = scene.people
    await scene.sit_down(anna)
    rng = random.Random(3)
    unheard = Unheard()
    message = next(m for m in scene.world.messages(scene.group) if list(presses_on(m)))
    async with scene.standing_still():
        assert scene.services is not None
        presses = Presses(replace(scene.services, answers=unheard))  # type: ignore[arg-type]
        for _ in range(1500):
            data = Press(rng.choice(_MIXED), _lobby(scene).token, 0, _argument(rng)).encode()
            presser = rng.choice((anna, anna, *scene.people))
            await presses.handle(update_of(scene, presser, message, data), None)
            ids = [person.user_id for person in _lobby(scene).people]
            assert len(ids) == len(set(ids)) <= 5
    assert errors_in(caplog) == []


async def test_a_computer_player_stays_who_is_told_to_play_as_before(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await scene.sit_down(anna)
    message = scene.world.messages(scene.group)[-1]
    for number in range(1, 5):
        data = Press(Action.ADD_COMPUTER, _lobby(scene).token, 0, str(number)).encode()
        await anna.press_data(message, data).answered()
    before = _lobby(scene)
    assert len(before.computers) == 4
    same = Press(
        Action.SET_COMPUTER, before.token, 0, f"{before.people[1].user_id}=normal"
    ).encode()
    await anna.press_data(message, same).answered()
    assert _lobby(scene) == before
    assert errors_in(caplog) == []


async def test_a_stranger_changes_no_computer_player(evening: Evenings) -> None:
    scene = await evening(people=2)
    anna, stranger = scene.people
    await scene.sit_down(anna)
    await scene.press(anna, Action.ADD_COMPUTER, "1")
    await scene.quiet()
    before = _lobby(scene)
    for action, argument in (
        (Action.ADD_COMPUTER, "2"),
        (Action.SET_COMPUTER, f"{before.people[1].user_id}=strong"),
        (Action.REMOVE_COMPUTER, str(before.people[1].user_id)),
        (Action.REMOVE_COMPUTER, str(anna.id)),
    ):
        data = Press(action, before.token, 0, argument).encode()
        await stranger.press_data(scene.world.messages(scene.group)[-1], data).answered()
    assert _lobby(scene) == before
