"""Computer players in seats of their own: in the lobby, in a deal, over a restart."""

import random
from typing import Literal

import pytest

from bot.acting import due_in
from bot.callback import Action
from game.rules import Skill
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening, at_random
from tests.end_to_end.measures import errors_in
from tests.end_to_end.playing import plain


def _lobby(scene: Evening) -> str:
    message = scene.message_with("A table for Zole")
    assert message is not None
    return plain(message.text)


def _skills(scene: Evening) -> list[Skill | None]:
    return [scene.table.state.skill_of(seat) for seat in scene.table.state.seated]


async def _with_computers(scene: Evening, number: int) -> None:
    """The first person sits down with so many computer players."""
    anna = scene.people[0]
    await scene.sit_down(anna)
    for count in range(1, number + 1):
        await scene.press(anna, Action.ADD_COMPUTER, str(count))
    await scene.until(lambda: _lobby(scene).count("🤖") == number)


async def test_one_person_plays_with_two_computers(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    assert "2 🤖Ilze · normal\n3 🤖Māris · normal" in _lobby(scene)
    await scene.press(anna, Action.START)
    await scene.play_on(at_random(random.Random(1)), number=1)
    await scene.shows("deals next")
    (row,) = scene.table.state.rows
    assert sum(row.scored.delta) == 0
    assert [chat for chat in scene.world.chats if chat > 0] == [anna.private.id]


async def test_the_level_of_a_computer_player_is_chosen_in_the_lobby(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    await scene.press(anna, Action.SET_COMPUTER, "-5=strong")
    await scene.shows("🤖Vita\u2069 · strong")
    await scene.press(anna, Action.SET_COMPUTER, "-6=strong")
    await scene.shows("🤖Gatis\u2069 · strong")
    await scene.press(anna, Action.SET_COMPUTER, "-10=easy")
    await scene.shows("🤖Līga\u2069 · easy")
    await scene.press(anna, Action.START)
    await scene.shows("Deal 1")
    assert _skills(scene) == [None, Skill.STRONG, Skill.EASY]


async def test_a_computer_player_can_be_removed(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    await scene.press(anna, Action.REMOVE_COMPUTER, "-5")
    await scene.until(lambda: "Ilze" not in _lobby(scene))
    assert "2 🤖Māris · normal" in _lobby(scene)


async def test_at_a_full_table_a_computer_player_makes_room(evening: Evenings) -> None:
    scene = await evening(people=2)
    anna, bruno = scene.people
    await _with_computers(scene, 4)
    assert scene.find(scene.group, Action.ADD_COMPUTER) is None
    await scene.join(bruno)
    assert [line[2:] for line in _lobby(scene).splitlines()[2:7]] == [
        "Anna",
        "🤖Ilze · normal",
        "🤖Māris · normal",
        "🤖Aija · normal",
        "Bruno",
    ]
    await scene.press(anna, Action.LEAVE, again=True)
    await scene.press(bruno, Action.LEAVE, again=True)
    await scene.shows("A person has to sit too. Press Join!")
    assert scene.find(scene.group, Action.START, again=True) is None


async def test_a_double_tap_adds_one_computer_player(evening: Evenings) -> None:
    scene = await evening(people=2)
    anna, bruno = scene.people
    await scene.sit_down(anna)
    offer = scene.find(scene.group, Action.ADD_COMPUTER)
    assert offer is not None
    for _ in range(3):
        scene.press_blindly(anna, offer)
    await scene.quiet()
    assert _lobby(scene).count("🤖") == 1
    refused = await scene.press_offer(bruno, offer)
    assert refused.text == "Only people with a seat can do that. Press Join first."


@pytest.mark.parametrize("option", ["claims=off", "hints=on", "lone_card=on"])
async def test_the_customs_of_a_table_are_chosen_in_the_lobby(
    evening: Evenings, option: str
) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    name, value = option.split("=")
    await scene.choose_option(anna, name, value)
    words = {"claims": "no claims", "hints": "with hints", "lone_card": "the only card plays"}
    await scene.shows(words[name])
    await scene.press(anna, Action.START)
    message = await scene.shows("Deal 1")
    assert words[name] in message.text
    assert getattr(scene.table.state.customs, name) is (value == "on")


async def test_a_computer_player_goes_on_after_a_restart(evening: Evenings) -> None:
    scene = await evening(people=1)
    await _with_computers(scene, 2)
    await scene.press(scene.people[0], Action.START)
    while scene.table.state.deal is None or not scene.table.state.deal.tricks:
        person, offers = await scene.next_move()
        await scene.press_offer(person, at_random(random.Random(1))(offers))
    await scene.stop_bot()
    await scene.start_bot()
    await scene.play_on(at_random(random.Random(1)), number=1)
    await scene.shows("deals next")


async def test_the_same_computers_play_again(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    await scene.press(anna, Action.SET_COMPUTER, "-5=strong")
    await scene.press(anna, Action.START)
    await scene.shows("Deal 1")
    await scene.command(anna, "/end")
    await scene.press(anna, Action.PROPOSE_END, "now")
    await scene.press(anna, Action.AGAIN)
    await scene.until(lambda: "Press Join" in _lobby(scene) or "Deal when" in _lobby(scene))
    assert "2 🤖Vita · strong\n3 🤖Māris · normal" in _lobby(scene)


async def test_a_person_alone_asks_nobody_how_the_match_ends(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await _with_computers(scene, 2)
    await scene.press(anna, Action.START)
    await scene.shows("Deal 1")
    await scene.command(anna, "/end")
    await scene.press(anna, Action.PROPOSE_END, "after_deal")
    await scene.shows("ends the match after deal 1.")
    await scene.play_on(at_random(random.Random(1)), number=1)
    await scene.shows("The match is over, as you agreed.")
    assert scene.message_with("one more of you says yes") is None


@pytest.mark.parametrize("announced", ["both", "none"])
async def test_computers_play_on_in_the_supergroup(
    evening: Evenings, announced: Literal["both", "none"], caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=1, kind="group")
    await _with_computers(scene, 2)
    await scene.press(scene.people[0], Action.START)
    await scene.shows("Deal 1")
    await scene.stop_time()
    while due_in(scene.table.state) is None:
        await scene.let_time_pass()
        person, offers = await scene.next_move()
        await scene.stop_time()
        await scene.press_offer(person, at_random(random.Random(1), bids=("pass",))(offers))
    scene.group = scene.group.migrate(announced)
    await scene.let_time_pass()
    await scene.play_on(at_random(random.Random(28)), number=1)
    await scene.shows("deals next")
    assert sum(scene.table.state.rows[0].scored.delta) == 0
    assert errors_in(caplog) == []
