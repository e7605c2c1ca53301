"""Duties 28, 32, 33 and 34: groups."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action
from tests.end_to_end.evenings import at_random, start_payload
from tests.end_to_end.measures import (
    calls_to,
    count_of,
    errors_in,
    from_bot,
    log_of,
    state_of,
)

if TYPE_CHECKING:
    from typing import Literal

    from bot.sandbox.people import Person
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening, Offer


# 28: a group becomes a supergroup


@pytest.mark.parametrize(
    "announced",
    [
        "both",
        pytest.param("old", marks=pytest.mark.slow),
        pytest.param("new", marks=pytest.mark.slow),
        "none",
    ],
)
async def test_duty_28_a_match_goes_on_in_the_supergroup(
    evening: Evenings,
    announced: Literal["both", "old", "new", "none"],
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = await evening(kind="group")
    anna, bruno, _ = scene.people
    await scene.begin()
    await scene.bid("pass", "pass", "pass")
    await scene.press(anna, Action.NEXT_DEAL)
    await scene.bid("zole")
    await _play_tricks(scene, 1)
    await scene.quiet()
    before = log_of(scene)

    scene.group = scene.group.migrate(announced)
    if announced != "none":
        await scene.shows("Deal 2 · ")
    await _play_tricks(scene, 2)
    await scene.quiet()

    assert log_of(scene)[: len(before)] == before
    texts = [message.text for message in from_bot(scene)]
    assert sum(text.startswith("Deal 2 · ") for text in texts) == 1
    # What waited when an error told of the move goes first, what is shown again after it.
    assert sorted(text[:1] for text in texts if " → " in text) == ["1", "2"]
    if announced != "none":
        assert (await scene.press(bruno, Action.MY_CARDS)).show_alert
    await scene.play_on(at_random(random.Random(28)), number=2)
    await scene.shows("Deal 2 · ")
    score = await scene.command(anna, "/score")
    assert "Anna" in score.text
    assert len(scene.table.state.rows) == 2
    assert errors_in(caplog) == []


@pytest.mark.parametrize("announced", ["both", "none"])
async def test_duty_28_a_lobby_moves_too(
    evening: Evenings, announced: Literal["both", "none"]
) -> None:
    scene = await evening(kind="group")
    anna, bruno, cilla = scene.people
    await scene.sit_down(anna, bruno)
    link = (await scene.press(cilla, Action.JOIN, again=True)).url
    await scene.quiet()

    scene.group = scene.group.migrate(announced)
    cilla.start(start_payload(str(link)))

    await scene.shows("Cilla")
    assert len(from_bot(scene)) == 1
    await scene.press(anna, Action.START)
    await scene.next_move()


async def _play_tricks(scene: Evening, number: int) -> None:
    """Plays until so many tricks of the running deal are taken."""
    choose = at_random(random.Random(number))
    while count_of(scene, "TrickTaken") < number:
        person, offers = await scene.next_move()
        await scene.press_offer(person, choose(offers))


# 32: commands


async def test_duty_32_edited_commands_do_nothing(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    scene.world.privacy = False
    said = anna.send(scene.group, "zole?")
    start = anna.send(anna.private, "hello")

    anna.edit(said, "/zole")
    anna.edit(start, "/start")

    await scene.quiet()
    assert from_bot(scene) == []
    assert from_bot(scene, anna.private) == []
    lobby = await scene.command(anna, "/zole")
    command = scene.world.messages(scene.group)[-2]
    anna.edit(command, "/zole@ZoleSandboxBot")
    await scene.quiet()
    assert from_bot(scene) == [lobby]
    assert errors_in(caplog) == []


@pytest.mark.parametrize("name", ["ZoleSandboxBot", "zolesandboxbot", "ZOLESANDBOXBOT"])
async def test_duty_32_our_name_in_any_case_is_ours(evening: Evenings, name: str) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people

    lobby = await scene.command(anna, f"/ZOLE@{name}")

    assert lobby.text.startswith("A table for Zole")


async def test_duty_32_another_bot_s_command_is_not_ours(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    scene.world.privacy = False
    for command in ("/zole@OtherBot", "/zole@ZoleSandboxBot2", "/zoles", "zole", "/ zole"):
        anna.send(scene.group, command)

    await scene.quiet()

    assert from_bot(scene) == []


# 33: one person at two tables


async def test_duty_33_one_person_at_two_tables(evening: Evenings) -> None:
    scene = await evening(people=5)
    anna, bruno, cilla, dace, emils = scene.people
    here = replace(scene, people=[anna, bruno, cilla])
    there = replace(
        scene,
        group=scene.world.add_group("Second table", [anna, dace, emils]),
        people=[anna, dace, emils],
    )
    for table in (here, there):
        await table.sit_down()
        await table.press(anna, Action.START)
        await table.until(lambda table=table: table.hand_of(anna))  # type: ignore[misc]
    rng = random.Random(33)
    anna_s_moves = 0

    while min(count_of(table, "TrickTaken") for table in (here, there)) < 3:
        table, other = rng.sample((here, there), 2)
        offers = await _offers_at(table)
        person, offer = _chosen(offers, rng)
        assert table.group.title in offer.message.text
        before, turn = log_of(table), len(log_of(other))
        await table.press_offer(person, offer)
        assert len(log_of(other)) == turn
        if offer.action in {Action.BID, Action.PLAY, Action.BURY}:
            assert len(log_of(table)) > len(before)
        anna_s_moves += person is anna
    assert anna_s_moves > 4

    hands = [message for message in from_bot(scene, anna.private) if "Deal 1" in message.text]
    assert {("Second" in m.text, "evening" in m.text) for m in hands} == {
        (True, False),
        (False, True),
    }
    await scene.command(anna, "/hand", anna.private)
    await scene.quiet()
    titles = [m.text.splitlines()[0] for m in from_bot(scene, anna.private)[-2:]]
    assert len(set(titles)) == 2


async def _offers_at(table: Evening) -> list[tuple[Person, Offer]]:
    """The moves that are offered at one table."""
    token = table.table.company.token

    def found() -> list[tuple[Person, Offer]]:
        return [
            (person, offer)
            for person in table.people
            for offer in table.offers(person.private)
            if offer.press.token == token and table.is_move(offer)
        ]

    await table.until(found)
    return found()


def _chosen(offers: list[tuple[Person, Offer]], rng: random.Random) -> tuple[Person, Offer]:
    """One of the moves that bring the deal on; whoever only chose and unchose never would."""
    offer = at_random(rng)([offer for _, offer in offers])
    return next((person, each) for person, each in offers if each is offer)


# 34: being added


async def test_duty_34_the_greeting_says_how_to_start_in_two_lines(evening: Evenings) -> None:
    scene = await evening(people=1, bot=False)
    anna = scene.people[0]
    scene.group = scene.world.add_group("New here", [anna], with_bot=False)
    await scene.start_bot()

    scene.group.add_bot()
    await scene.quiet()

    (greeting,) = from_bot(scene)
    assert len(greeting.text.splitlines()) == 2
    assert "/zole" in greeting.text
    scene.group.promote_bot()
    scene.group.demote_bot()
    await scene.quiet()
    assert from_bot(scene) == [greeting]
    assert len(calls_to(scene.world, scene.group)) == 1
    assert state_of(scene)["lobbies"] == []
