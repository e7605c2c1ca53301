"""Duty 12: random and altered button data do nothing and break nothing."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import callback
from bot.callback import Action, MalformedData, Press
from bot.handlers.presses import Presses
from game.cards import DECK
from game.commands import Ending
from tests.end_to_end.forging import Unheard, update_of
from tests.end_to_end.measures import errors_in, state_of
from tests.end_to_end.stages import stages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

Forged = tuple["Person", "Message", str]
_JUNK = (
    *("", "0", "-1", "1", "9" * 40, "1_0", "٣", "½", " 1", "1.5", "nan", "True", "None", "now "),
    *("QX", "XC", "qc", "Q♣", "QC QC", "QC KC JC", "QC,KC", " ", "\0", "ж" * 9, "\u202e", "🂡"),
    *("Take", "passs", "zole small", "pass=", "=both", "small=maybe", "length=-1", "length=²", "="),
)
_REAL = (*map(str, DECK), "pass", "take", "zole", "small", "QC KC", "0", "1")
_ENDINGS = {ending.value for ending in Ending}
# What they do is not the argument's business: from whom they may come, duties 5 to 8 say.
_ABOUT_A_CLAIM = {Action.ASK_CLAIM, Action.CLAIM, Action.GIVE_UP}
_WHATEVER_ARGUMENT = {Action.NEXT_DEAL, Action.JOIN, Action.LEAVE, Action.CANCEL}


@pytest.mark.slow
@pytest.mark.usefixtures("unhurried")
async def test_duty_12_ten_thousand_forged_presses_change_nothing(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=4)
    *seated, _ = scene.people
    rng = random.Random(12)
    unheard = Unheard()
    async for _stage in stages(scene, *seated):
        async with scene.standing_still():
            assert scene.services is not None
            presses = Presses(replace(scene.services, answers=unheard))  # type: ignore[arg-type]
            before, table = state_of(scene), replace(scene.table)
            claiming = dict(table.claiming)
            for _, forged in zip(range(2500), _forgeries(scene, rng), strict=False):
                await presses.handle(update_of(scene, *forged), None)
            assert state_of(scene) == before
            assert scene.table.state == table.state
            assert scene.table.draft == table.draft
            assert scene.table.asking == table.asking
            assert scene.table.claiming == claiming
    assert len(unheard.texts) == 10_000
    assert len(set(unheard.texts)) > 15
    assert errors_in(caplog) == []


@pytest.mark.usefixtures("unhurried")
async def test_duty_12_forged_presses_answer_no_claim(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, _ = scene.people
    await scene.begin(anna, bruno, cilla)
    await scene.bid("zole")
    await scene.next_move()
    token, turn = scene.table.company.token, scene.table.state.deal_turn
    claim = Press(Action.CLAIM, token, turn, "1").encode()
    await cilla.press_data(scene.hand_of(cilla), claim).answered()
    await scene.until(lambda: scene.find(scene.group, Action.ACCEPT_CLAIM))
    await scene.quiet()
    rng = random.Random(121)
    unheard = Unheard()
    async with scene.standing_still():
        assert scene.services is not None
        presses = Presses(replace(scene.services, answers=unheard))  # type: ignore[arg-type]
        before = state_of(scene)
        for _, forged in zip(range(1000), _forgeries(scene, rng), strict=False):
            await presses.handle(update_of(scene, *forged), None)
        assert state_of(scene) == before
    assert scene.table.state.claim is not None
    assert errors_in(caplog) == []


async def test_duty_12_forged_presses_over_http_change_nothing(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=4)
    *seated, _ = scene.people
    await scene.begin(*seated)
    await scene.bid("zole")
    await scene.next_move()
    before, table = state_of(scene), replace(scene.table)
    rng = random.Random(120)

    queries = [
        person.press_data(message, data)
        for _, (person, message, data) in zip(range(150), _forgeries(scene, rng), strict=False)
    ]
    await asyncio.gather(*(query.answered(30) for query in queries))

    await scene.quiet()
    assert state_of(scene) == before
    assert scene.table.state == table.state
    assert errors_in(caplog) == []
    assert all(query.answer is not None for query in queries)


def _forgeries(scene: Evening, rng: random.Random) -> Iterator[Forged]:
    """Endlessly: noise, altered buttons, and data that look right but for whom or what."""
    moves = scene.moves()
    actor = moves[0] if moves else None
    chats = (scene.group, *(person.private for person in scene.people))
    offers = [offer for chat in chats for offer in scene.offers(chat)]
    token, state = scene.table.company.token, scene.table.state
    turns = (state.deal_turn, state.number, state.turn, state.deal_turn + 1, 0, 10**30)

    def looks_right(person: Person) -> str:
        # Only the person to act could do something by naming a real card or bid.
        arguments = _JUNK if person is actor else (*_JUNK, *_REAL)
        action = rng.choice([a for a in Action if a not in _WHATEVER_ARGUMENT])
        turn, argument = rng.choice(turns), rng.choice(arguments)
        return f"{action.value}.{token}.{turn}.{argument}"

    def altered(_: Person) -> str:
        data = list(rng.choice(offers).press.encode())
        for _time in range(rng.randint(1, 3)):
            place = rng.randrange(len(data))
            data[place : place + rng.randint(0, 1)] = rng.choice("abcpQKJ.0189 -_=é♣\0")
        return "".join(data)

    def noise(_: Person) -> str:
        return "".join(
            chr(rng.choice((rng.randrange(128), 0x7FF))) for _ in range(rng.randrange(40))
        )

    kinds: tuple[Callable[[Person], str], ...] = (looks_right, looks_right, altered, noise)
    while True:
        person, kind = rng.choice(scene.people), rng.choice(kinds)
        data = kind(person)[:64]
        offered = [offer.press for offer in offers]
        number = scene.table.state.number
        if not _is_own_button(data, offered, is_actor=person is actor, number=number):
            yield person, rng.choice(offers).message, data


def _is_own_button(data: str, offered: list[Press], *, is_actor: bool, number: int) -> bool:
    """Whether an alteration happens to be a button that does something."""
    try:
        press = callback.decode(data)
    except MalformedData:
        return False
    if press.action in _WHATEVER_ARGUMENT:
        return True
    if press.action is Action.PROPOSE_END:
        return press.argument in _ENDINGS
    if press.action in _ABOUT_A_CLAIM:
        return press.argument == str(number)
    return press in offered or (is_actor and press.action in {Action.BURY, Action.BID})
