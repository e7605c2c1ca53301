"""The buttons of a claim: who may press them, when, and how often."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action, Press
from bot.sandbox.groups import Group
from tests.end_to_end.cards import dealing_order, scripted
from tests.end_to_end.claiming import (
    answered,
    begun,
    claims,
    question,
)
from tests.end_to_end.measures import EDITS, SENDS, count_of, errors_in, from_bot
from tests.end_to_end.offers import STALE
from tests.game.test_claiming import OPEN

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from tests.end_to_end.conftest import Evenings


NO_CLAIMS = "This table plays every card: claims and giving up are switched off."

pytestmark = pytest.mark.usefixtures("unhurried")


async def test_the_question_is_asked_in_the_hand_and_put_away_again(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, *_ = scene.people
    before = scene.hand_of(anna)
    text, buttons = before.text, [button.text for button in before.buttons]
    posted = [(message.id, message.text) for message in from_bot(scene)]
    await question(scene, anna)
    assert "End the deal here?" in scene.hand_of(anna).text
    assert scene.hand_of(anna).id == before.id

    await scene.press(anna, Action.ASK_CLAIM, "", chat=anna.private)

    await scene.quiet()
    assert scene.hand_of(anna).text == text
    assert [button.text for button in scene.hand_of(anna).buttons] == buttons
    assert [(message.id, message.text) for message in from_bot(scene)] == posted


async def test_a_card_played_since_the_question_lets_nobody_claim_by_it(
    evening: Evenings,
) -> None:
    scene = await begun(evening)
    _, _, cilla = scene.people
    await question(scene, cilla)
    await scene.play("QC")
    await scene.next_move()

    answer = await scene.press(cilla, Action.GIVE_UP, chat=cilla.private)

    assert (answer.text or "").startswith("A card was played meanwhile.")
    await scene.quiet()
    assert count_of(scene, "ClaimMade") == 0
    assert [button.text for button in scene.hand_of(cilla).buttons] == [
        "Last trick",
        "Score",
        "Claim or give up…",
    ]


async def test_the_question_is_gone_when_the_turn_comes(evening: Evenings) -> None:
    scene = await begun(evening)
    _, bruno, _ = scene.people
    await question(scene, bruno)

    await scene.play("QC")
    await scene.next_move()
    await scene.quiet()

    assert "End the deal here?" not in scene.hand_of(bruno).text
    assert scene.find(bruno.private, Action.PLAY)
    assert scene.find(bruno.private, Action.CLAIM) is None


async def test_a_question_of_an_earlier_deal_is_old(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, _ = scene.people
    await question(scene, bruno)
    old = [
        offer
        for offer in scene.offers(bruno.private)
        if offer.action in {Action.CLAIM, Action.GIVE_UP}
    ]
    await claims(scene, anna, Action.GIVE_UP)
    await scene.next_deal(anna, after=1)
    await scene.quiet()
    before = count_of(scene, "ClaimMade")

    assert [(await scene.press_offer(bruno, offer)).text for offer in old] == [STALE, STALE]
    assert count_of(scene, "ClaimMade") == before


async def test_where_claims_are_switched_off_there_is_no_button_and_no_way(
    evening: Evenings,
) -> None:
    scene = await begun(evening, claims="off")
    anna, bruno, _ = scene.people
    token, state = scene.table.company.token, scene.table.state
    assert scene.find(anna.private, Action.ASK_CLAIM) is None

    forged = [
        Press(Action.ASK_CLAIM, token, 0, "1"),
        Press(Action.CLAIM, token, state.deal_turn, "1"),
        Press(Action.GIVE_UP, token, state.deal_turn, "1"),
    ]
    for person in (anna, bruno):
        for press in forged:
            assert await answered(scene, person, person, press) == NO_CLAIMS
    assert scene.table.state == state


async def test_who_sits_out_and_strangers_claim_and_answer_nothing(evening: Evenings) -> None:
    scene = await evening(people=5, chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=3))
    anna, bruno, cilla, dace, stranger = scene.people
    await scene.begin(anna, bruno, cilla, dace)
    await scene.bid("zole")
    await scene.next_move()
    token, turn = scene.table.company.token, scene.table.state.deal_turn

    forged = Press(Action.CLAIM, token, turn, "1")
    assert "Only who plays this deal" in await answered(scene, dace, scene.group, forged)
    assert "no seat" in await answered(scene, stranger, scene.group, forged)
    await claims(scene, bruno)
    await scene.quiet()
    for action in (Action.ACCEPT_CLAIM, Action.DECLINE_CLAIM):
        not_asked = await scene.press(dace, action, again=True)
        assert not_asked.text == "Your answer to this claim is not needed: play on."
        assert "no seat" in ((await scene.press(stranger, action, again=True)).text or "")
    claim = scene.table.state.claim
    assert claim is not None
    assert claim.asked == (0, 2)


async def test_every_button_pressed_many_times_counts_once(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await question(scene, bruno)
    await scene.quiet()

    async def often(person: Person, action: Action, where: Person | Group) -> None:
        chat = where if isinstance(where, Group) else where.private
        offer = scene.find(chat, action)
        assert offer is not None
        data = offer.press.encode()
        queries = [person.press_data(offer.message, data) for _ in range(5)]
        await asyncio.gather(*(query.answered() for query in queries))
        await scene.quiet()

    await often(bruno, Action.CLAIM, bruno)
    await often(cilla, Action.ACCEPT_CLAIM, scene.group)
    await often(anna, Action.ACCEPT_CLAIM, scene.group)

    await scene.until(lambda: scene.is_over(1))
    counted = [count_of(scene, kind) for kind in ("ClaimMade", "ClaimAccepted", "RestTaken")]
    assert counted == [1, 2, 1]
    assert errors_in(caplog) == []


async def test_a_deal_without_a_claim_costs_no_call_more_than_where_they_are_off(
    evening: Evenings,
) -> None:
    calls = []
    for switch in ("on", "off"):
        scene = await evening(
            people=3,
            chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=2),
            database=f"{switch}.db",
        )
        await scene.sit_down()
        if switch == "off":
            await scene.choose_option(scene.people[0], "claims", "off")
        await scene.press(scene.people[0], Action.START)
        await scene.bid("zole")
        await scene.quiet()
        start = len(scene.world.calls)
        await scene.play("QC QS QH JD 8D JC")
        await scene.next_move()
        await scene.quiet()
        made = scene.world.calls[start:]
        calls.append([sum(call.method in kinds for call in made) for kinds in (SENDS, EDITS)])
    assert calls[0] == calls[1]
