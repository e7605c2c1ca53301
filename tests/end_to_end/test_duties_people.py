"""Duties 1 to 6: reaching people."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action
from bot.sandbox.faults import Fault
from tests.end_to_end.evenings import start_payload
from tests.end_to_end.measures import calls_to, from_bot

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_BAD_LINK = "This link no longer works. Press Join in the group again."
_CANNOT_WRITE = "I cannot write to you"
_SEATED = "You already sit at this table."
_FULL = "All five seats are taken."


async def test_duty_01_join_by_somebody_unreachable_seats_nobody(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    lobby = await scene.command(anna, "/zole")
    shown = len(scene.world.history(scene.group))

    answer = await scene.press(anna, Action.JOIN)

    assert answer.url is not None
    assert answer.text is None
    await scene.quiet()
    assert len(scene.world.history(scene.group)) == shown

    anna.start(start_payload(answer.url))
    seated = await scene.shows("Anna")
    assert seated.id == lobby.id
    assert from_bot(scene) == [seated]


async def test_duty_01_a_bare_start_offers_the_lobby_that_was_tapped(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    await scene.command(anna, "/zole")
    link = (await scene.press(anna, Action.JOIN)).url

    offered = await scene.command(anna, "/start", anna.private)

    assert [button.url for button in offered.buttons] == [link]


async def test_duty_01_somebody_who_blocked_the_bot_gets_the_link_too(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    anna.start()
    anna.block()
    await scene.command(anna, "/zole")

    answer = await scene.press(anna, Action.JOIN)

    assert answer.url is not None
    assert "Anna" not in scene.texts()[-1]


async def test_duty_02_one_person_blocking_delays_only_his_hand(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, cilla = scene.people
    await scene.sit_down()
    await scene.quiet()
    fault = Fault(method="sendMessage", chat=bruno.id, code=403, times=None)
    scene.world.faults.add(fault)

    async with scene.standing_still():
        await scene.press(anna, Action.START)
        # No time passes, so nobody waits for anybody.
        for person in (anna, cilla):
            await scene.shows("Deal 1", person.private)
        told = await scene.shows(_CANNOT_WRITE)
    (button,) = told.buttons
    assert "Bruno" in told.text
    assert button.url is not None
    assert scene.message_with("Deal 1", bruno.private) is None
    bruno.send(scene.group, "/hand")
    await scene.quiet()
    notices = [shown for shown in scene.world.history(scene.group) if _CANNOT_WRITE in shown.text]
    assert len(notices) == 1

    scene.world.faults.clear()
    bruno.start(start_payload(button.url))
    await scene.shows("Deal 1", bruno.private)
    await scene.until(lambda: scene.message_with(_CANNOT_WRITE) is None)


async def test_duty_03_block_and_unblock_are_remembered(evening: Evenings) -> None:
    scene = await evening()
    bruno = scene.people[1]
    await scene.begin()
    await scene.shows("Deal 1", bruno.private)

    bruno.block()
    await scene.shows(_CANNOT_WRITE)
    assert not await _is_reachable(scene, bruno)
    await scene.stop_bot()
    await scene.start_bot()
    assert not await _is_reachable(scene, bruno)

    first = scene.hand_of(bruno)
    bruno.unblock()
    await scene.until(lambda: scene.hand_of(bruno).id != first.id)
    assert scene.hand_of(bruno).text == first.text
    assert await _is_reachable(scene, bruno)


async def test_duty_03_a_403_is_remembered(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.sit_down()
    assert await _is_reachable(scene, bruno)
    scene.world.faults.add(Fault(method="sendMessage", chat=bruno.id, code=403))

    await scene.press(anna, Action.START)

    await scene.shows(_CANNOT_WRITE)
    assert not await _is_reachable(scene, bruno)


async def test_duty_04_tokens_are_random(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    tokens = set()
    for _ in range(3):
        await scene.command(anna, "/zole")
        tokens.add(start_payload(str((await scene.press(anna, Action.JOIN)).url)))
        await scene.press(anna, Action.CANCEL)
        await scene.quiet()

    assert len(tokens) == 3
    assert all(len(token) == 8 for token in tokens)


async def test_duty_04_a_bad_payload_is_refused_politely_once(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    tokens = []
    for _ in range(2):
        await scene.command(anna, "/zole")
        tokens.append(start_payload(str((await scene.press(anna, Action.JOIN)).url)))
        if len(tokens) == 1:
            await scene.press(anna, Action.CANCEL)
            await scene.quiet()
    expired, open_ = tokens
    too_long = open_ + "x" * (65 - len(open_))

    for payload in ("Xy12-_zA", expired, open_.swapcase(), too_long, "<b>&amp; ґ\u2028"):
        anna.send(anna.private, f"/start {payload}")
        await scene.quiet()
        assert [message.text for message in from_bot(scene, anna.private)] == [_BAD_LINK]
        scene.world.remove(from_bot(scene, anna.private)[0])
    assert "Anna" not in "".join(scene.texts())


async def test_duty_04_tokens_of_lobby_and_match_survive_a_restart(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.command(anna, "/zole")
    link = str((await scene.press(anna, Action.JOIN)).url)
    await scene.stop_bot()
    await scene.start_bot()
    anna.start(start_payload(link))
    await scene.shows("Anna")

    for person in scene.people[1:]:
        await scene.join(person)
    await scene.press(anna, Action.START)
    await scene.shows("Deal 1", bruno.private)
    bruno.block()
    (button,) = (await scene.shows(_CANNOT_WRITE)).buttons
    await scene.stop_bot()
    await scene.start_bot()
    first = scene.hand_of(bruno)
    bruno.start(start_payload(str(button.url)))
    await scene.until(lambda: scene.hand_of(bruno).id != first.id)
    await scene.quiet()
    assert _BAD_LINK not in scene.texts(bruno.private)


async def test_duty_05_four_joins_for_the_last_seat_seat_one(evening: Evenings) -> None:
    scene = await evening(people=8)
    await scene.sit_down(*scene.people[:4])
    rivals = scene.people[4:]
    for person in rivals:
        person.start()
    offer = scene.find(scene.group, Action.JOIN, again=True)
    assert offer is not None

    queries = [person.press_data(offer.message, offer.press.encode()) for person in rivals]
    answers = [(await query.answered()).text for query in queries]

    assert sorted(answers, key=str) == [
        *[f"{_FULL} If somebody leaves, press Join again."] * 3,
        "You sit at the table.",
    ]
    await scene.quiet()
    seated = [person for person in rivals if person.first_name in scene.texts()[-1]]
    assert [rivals.index(person) for person in seated] == [answers.index("You sit at the table.")]


async def test_duty_05_ten_joins_by_one_person_take_one_seat(evening: Evenings) -> None:
    scene = await evening(people=2)
    anna, bruno = scene.people
    await scene.sit_down(anna)
    bruno.start()
    offer = scene.find(scene.group, Action.JOIN, again=True)
    assert offer is not None

    queries = [bruno.press_data(offer.message, offer.press.encode()) for _ in range(10)]
    await asyncio.gather(*(query.answered() for query in queries))

    await scene.quiet()
    assert scene.texts()[-1].count("Bruno") == 1
    welcomes = [text for text in scene.texts(bruno.private) if "You sit at the table" in text]
    assert len(welcomes) == 1


@pytest.mark.parametrize("way", ["button", "command"])
async def test_duty_06_join_by_button_and_by_command_are_the_same(
    evening: Evenings, way: str
) -> None:
    scene = await evening(people=7)
    anna, bruno, cilla, *_ = scene.people
    await scene.sit_down(anna)

    said, url = await _join(scene, bruno, way)
    assert url is not None
    bruno.start(start_payload(url))
    await scene.shows("Bruno")
    said, url = await _join(scene, bruno, way)
    assert (said, url) == (_SEATED, None)
    cilla.start()
    said, url = await _join(scene, cilla, way)
    assert (said, url) == ("You sit at the table.", None)
    for person in scene.people[3:5]:
        await scene.join(person)
    said, url = await _join(scene, scene.people[5], way)
    assert said is not None
    assert said.startswith(_FULL)
    assert url is None

    await scene.quiet()
    (lobby,) = [text for text in scene.texts() if text.startswith("A table for Zole")]
    seats = [line for line in lobby.splitlines() if line[:1].isdigit()]
    assert [line.strip("12345 \u2068\u2069") for line in seats] == [
        person.first_name for person in scene.people[:5]
    ]


async def _join(scene: Evening, person: Person, way: str) -> tuple[str | None, str | None]:
    """What a person reads after Join or /join, and the link that is offered."""
    if way == "button":
        answer = await scene.press(person, Action.JOIN, again=True)
        return answer.text, answer.url
    message = await scene.command(person, "/join")
    return message.text, next((button.url for button in message.buttons), None)


async def _is_reachable(scene: Evening, person: Person) -> bool:
    assert scene.services is not None
    await scene.quiet()
    known = await scene.services.people.find(person.id)
    assert known is not None
    return known.reachable


async def test_duty_21_the_same_refusal_is_posted_once_a_minute(evening: Evenings) -> None:
    scene = await evening(people=1)
    (anna,) = scene.people
    for _ in range(5):
        anna.send(scene.group, "/hand")
    await scene.quiet()

    assert len(calls_to(scene.world, scene.group)) == 1
    await scene.clock.sleep(60)
    await scene.command(anna, "/hand")
    assert len(calls_to(scene.world, scene.group)) == 2
