"""Claiming the rest of a deal and giving up: what everybody reads, also over a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.callback import Action
from game.rules import Seat
from game.scoring import Side
from tests.end_to_end.cards import dealing_order, scripted
from tests.end_to_end.claiming import (
    ASKED,
    answers_on,
    begun,
    claims,
    notes,
    question,
)
from tests.end_to_end.measures import SENDS, calls_to, count_of, from_bot
from tests.end_to_end.offers import STALE
from tests.end_to_end.playing import plain
from tests.game.test_claiming import SMALL, UNBEATEN

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Evenings


WAITS = "Bruno claims the rest for the Mazie.\nThe deal ends if Anna and Cilla agree."
DECLINED = "Cilla would rather play on: the deal goes on."
LAPSED = "A card was played, so what Bruno said is off: the deal goes on."

pytestmark = pytest.mark.usefixtures("unhurried")


async def test_a_claim_that_open_cards_prove_ends_the_deal_at_once(evening: Evenings) -> None:
    scene = await begun(evening, UNBEATEN, talon="KH 9H")
    anna, bruno, cilla = scene.people
    await scene.play("QC AD 8D QS")

    await claims(scene, anna)

    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert plain(scene.result_of(1).text).splitlines()[:3] == [
        "Deal 1 · Anna won a Zole",
        "Anna claimed the rest.",
        "116 points, 8 tricks",
    ]
    assert notes(scene) == [
        (
            "Anna claimed the rest.\nAll hands are shown:\n"
            "Anna Q♥ Q♦ J♣ J♠ J♥ J♦\n"
            "Bruno 10♦ K♦ 9♦ A♣ 10♣ A♠ 10♠\n"
            "Cilla 7♦ K♣ 9♣ K♠ 9♠ A♥ 10♥"
        )
    ]
    assert "2 · Anna Q♠ → the rest goes to Anna" in map(plain, scene.texts())
    assert answers_on(scene) == []
    for person in (anna, bruno, cilla):
        hand = plain(scene.hand_of(person).text)
        assert hand.endswith("This deal is over; the result is in the group.")
        assert not scene.hand_of(person).buttons
    assert [message.id for message in from_bot(scene)] == sorted(
        message.id for message in from_bot(scene)
    )
    assert from_bot(scene)[-1].id == scene.result_of(1).id


async def test_the_cards_of_a_deal_that_a_claim_ended_are_those_dealt(evening: Evenings) -> None:
    scene = await begun(evening, UNBEATEN, talon="KH 9H")
    anna, bruno, _ = scene.people
    await scene.play("QC AD 8D QS")
    await claims(scene, anna)
    await scene.until(lambda: scene.is_over(1))

    answer = await scene.press(bruno, Action.DEAL_CARDS)

    assert plain(answer.text or "").splitlines() == [
        "Anna Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦",
        "Bruno A♦ 10♦ K♦ 9♦ A♣ 10♣ A♠ 10♠",
        "Cilla 8♦ 7♦ K♣ 9♣ K♠ 9♠ A♥ 10♥",
        "Table K♥ 9♥",
    ]


async def test_any_other_claim_is_booked_when_both_others_agree(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await scene.play("QC")
    await scene.next_move()

    assert (await claims(scene, bruno)).text == ASKED
    await scene.quiet()
    assert notes(scene) == [WAITS]
    assert not any(card in notes(scene)[0] for card in "♣♠♥♦")
    await scene.press(cilla, Action.ACCEPT_CLAIM)
    await scene.shows("Cilla\u2069 agrees.")
    assert scene.table.state.deal_runs
    await scene.press(anna, Action.ACCEPT_CLAIM, again=True)

    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert "Bruno claimed the rest for the Mazie." in plain(scene.result_of(1).text)
    (note,) = notes(scene)
    assert note.splitlines()[:2] == [
        "Bruno claimed the rest for the Mazie.",
        "All hands are shown:",
    ]
    assert "1 · Anna Q♣ → the rest goes to the Mazie" in map(plain, scene.texts())
    assert answers_on(scene) == []
    assert scene.table.state.rows[-1].scored.delta == (-16, 8, 8)


async def test_one_no_and_the_deal_goes_on(evening: Evenings) -> None:
    scene = await begun(evening)
    _, bruno, cilla = scene.people
    await claims(scene, bruno)
    await scene.press(cilla, Action.DECLINE_CLAIM)
    await scene.shows("would rather play on")
    await scene.quiet()

    assert notes(scene) == [DECLINED]
    assert answers_on(scene) == []
    await scene.play("QC QS QH")
    await scene.shows("→ \u2068Anna")
    await scene.quiet()
    assert notes(scene) == [DECLINED]


async def test_the_claimer_may_take_it_back(evening: Evenings) -> None:
    scene = await begun(evening)
    _, bruno, _ = scene.people
    await claims(scene, bruno)
    await scene.press(bruno, Action.DECLINE_CLAIM)
    await scene.shows("Bruno\u2069 would rather play on")

    assert scene.table.state.claim is None


async def test_a_card_played_meanwhile_lets_the_claim_lapse(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, _ = scene.people
    await claims(scene, bruno)
    await scene.quiet()
    old = scene.find(scene.group, Action.ACCEPT_CLAIM)
    assert old is not None
    await scene.play("QC")
    await scene.shows("is off")
    await scene.quiet()

    assert notes(scene) == [LAPSED]
    assert answers_on(scene) == []
    assert (await scene.press_offer(anna, old)).text == STALE
    assert scene.table.state.deal_runs


async def test_an_old_note_answers_no_new_claim(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await claims(scene, bruno)
    await scene.quiet()
    old = scene.find(scene.group, Action.ACCEPT_CLAIM)
    assert old is not None
    await scene.press(bruno, Action.DECLINE_CLAIM)
    await claims(scene, cilla)

    assert (await scene.press_offer(anna, old)).text == STALE
    claim = scene.table.state.claim
    assert claim is not None
    assert claim.asked == (0, 1)


async def test_a_claim_that_waits_is_the_only_one(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await question(scene, cilla)
    await claims(scene, bruno)
    await scene.quiet()

    late = await scene.press(cilla, Action.GIVE_UP, chat=cilla.private)
    also = await scene.press(anna, Action.ASK_CLAIM, chat=anna.private)

    waits = "A claim waits for an answer already. Answer it in the group, or play on."
    assert (late.text, also.text) == (waits, waits)
    await scene.quiet()
    assert notes(scene) == [WAITS]
    assert scene.find(cilla.private, Action.CLAIM, again=True) is None


# Giving up


async def test_the_lielais_gives_up_alone_also_out_of_turn(evening: Evenings) -> None:
    scene = await begun(evening, bid="take")
    anna, *_ = scene.people
    await scene.play("QC QS")

    await claims(scene, anna, Action.GIVE_UP)

    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert "Anna gave up." in plain(scene.result_of(1).text).splitlines()
    assert notes(scene)[0].splitlines()[:2] == ["Anna gave up.", "All hands are shown:"]
    assert "1 · Anna Q♣ · Bruno Q♠ → the rest goes to the Mazie" in map(plain, scene.texts())


async def test_the_mazie_give_up_together(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await claims(scene, cilla, Action.GIVE_UP)
    await scene.shows("would like to give up")
    await scene.quiet()
    waits = "Cilla would like to give up for the Mazie.\nThe deal ends if Bruno agrees."
    assert notes(scene) == [waits]

    not_asked = await scene.press(anna, Action.ACCEPT_CLAIM, again=True)
    assert not_asked.text == "Your answer to this claim is not needed: play on."
    assert scene.table.state.deal_runs
    await scene.press(bruno, Action.ACCEPT_CLAIM, again=True)

    await scene.until(lambda: scene.is_over(1))
    rest = scene.table.state.rows[-1].scored.rest
    assert rest is not None
    assert (rest.seat, rest.side) == (Seat(2), Side.LIELAIS)


async def test_in_a_small_zole_the_buttons_and_words_are_those_of_a_small_zole(
    evening: Evenings,
) -> None:
    scene = await begun(evening, SMALL, bid="small", talon="AH TH")
    anna, bruno, _ = scene.people
    await question(scene, bruno)
    await question(scene, anna)
    texts = [
        button.text
        for person in (anna, bruno)
        for button in scene.hand_of(person).buttons
        if "one" in button.text or "no trick" in button.text
    ]
    assert texts == ["I get no trick", "They must take one"]

    await scene.press(anna, Action.CLAIM, chat=anna.private)

    await scene.until(lambda: scene.is_over(1))
    assert plain(scene.result_of(1).text).splitlines()[:2] == [
        "Deal 1 · Anna won a small Zole",
        "Anna claimed to get no trick.",
    ]


async def test_computer_players_answer_a_claim(evening: Evenings) -> None:
    scene = await evening(people=1, chance=scripted(dealing_order(*UNBEATEN, "KH 9H"), dealer=2))
    (anna,) = scene.people
    await scene.sit_down()
    for number in ("1", "2"):
        await scene.press(anna, Action.ADD_COMPUTER, number)
    await scene.press(anna, Action.START)
    await scene.bid("take")
    await scene.bury("QC QS")
    await scene.next_move()

    answer = await claims(scene, anna)

    assert answer.text == ASKED
    await scene.until(lambda: scene.is_over(1) or not scene.table.state.claim)
    assert count_of(scene, "ClaimAccepted") + count_of(scene, "ClaimDeclined") > 0


# Restarts


async def test_a_claim_waits_over_a_restart(evening: Evenings) -> None:
    scene = await begun(evening)
    anna, bruno, cilla = scene.people
    await claims(scene, bruno)
    await scene.press(cilla, Action.ACCEPT_CLAIM)
    await scene.quiet()
    sent = len(calls_to(scene.world, scene.group, SENDS))
    await scene.stop_bot()
    await scene.start_bot()
    await scene.quiet()

    assert len(calls_to(scene.world, scene.group, SENDS)) == sent
    assert notes(scene)[0].splitlines()[1:] == [
        "Cilla agrees.",
        "The deal ends if Anna agrees.",
    ]
    await scene.press(anna, Action.ACCEPT_CLAIM, again=True)
    await scene.until(lambda: scene.is_over(1))


async def test_a_note_that_was_not_edited_before_a_restart_loses_its_buttons(
    evening: Evenings,
) -> None:
    scene = await begun(evening)
    _, bruno, cilla = scene.people
    await claims(scene, bruno)
    await scene.quiet()
    offer = scene.find(scene.group, Action.DECLINE_CLAIM)
    assert offer is not None
    assert scene.services is not None
    await scene.services.outbox.stop(0)
    await scene.press_offer(cilla, offer)
    await scene.stop_bot()
    await scene.start_bot()
    await scene.quiet()

    assert answers_on(scene) == []
    assert notes(scene) == ["Nothing is claimed any more."]


async def test_hands_and_result_are_shown_after_a_restart_that_came_between(
    evening: Evenings,
) -> None:
    scene = await begun(evening)
    anna, *_ = scene.people
    await scene.play("QC")
    await question(scene, anna)
    await scene.quiet()
    offer = scene.find(anna.private, Action.GIVE_UP)
    assert offer is not None
    assert scene.services is not None
    await scene.services.outbox.stop(0)
    await scene.press_offer(anna, offer)
    await scene.stop_bot()
    assert not scene.is_over(1)
    await scene.start_bot()

    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert notes(scene)[0].splitlines()[:2] == ["Anna gave up.", "All hands are shown:"]
    assert "1 · Anna Q♣ → the rest goes to the Mazie" in map(plain, scene.texts())
