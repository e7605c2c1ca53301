"""Claiming the rest of a deal, giving up, and hints: what everybody sees and may press."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.callback import Action, Press
from bot.sandbox.groups import Group
from bot.thinking import InlineThinker
from game.rules import Seat
from game.scoring import Side
from tests.end_to_end.cards import dealing_order, scripted
from tests.end_to_end.measures import EDITS, SENDS, calls_to, count_of, errors_in, from_bot
from tests.end_to_end.playing import plain
from tests.game.test_claiming import OPEN, SMALL, UNBEATEN

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.queries import Answer
    from game.players.strong import Estimate
    from game.view import View
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

STALE = "That button is from an earlier moment. The newest message has the right ones."
ASKED = "The others are asked in the group. Play goes on until they agree."
WAITS = "Bruno claims the rest for the Mazie.\nThe deal ends if Anna and Cilla agree."
DECLINED = "Cilla would rather play on: the deal goes on."
LAPSED = "A card was played, so what Bruno said is off: the deal goes on."
NO_CLAIMS = "This table plays every card: claims and giving up are switched off."

pytestmark = pytest.mark.usefixtures("unhurried")


async def begun(
    evening: Evenings,
    hands: tuple[str, str, str] = OPEN,
    *,
    bid: str = "zole",
    talon: str = "QD JS",
    people: int = 3,
    **options: str,
) -> Evening:
    """A deal in which Anna is the Lielais, leads, and is offered her cards."""
    dealer = people - 1
    cards = dealing_order(*hands, talon)
    scene = await evening(people=people, chance=scripted(cards, dealer=dealer))
    await scene.begin(*scene.people[:3], **options)
    await scene.bid(bid)
    if bid == "take":
        await scene.bury(talon)
    await scene.next_move()
    await scene.quiet()
    return scene


async def question(scene: Evening, person: Person) -> None:
    """Opens the question whether to claim or to give up, by the button of the hand."""
    await scene.quiet()
    ways = (offer for offer in scene.offers(person.private) if offer.action is Action.ASK_CLAIM)
    offer = next((way for way in ways if way.argument), None)
    if offer is None:
        token, number = scene.table.company.token, scene.table.state.number
        press = Press(Action.ASK_CLAIM, token, 0, str(number))
        answer = await answered(scene, person, person, press)
    else:
        answer = (await scene.press_offer(person, offer)).text or ""
    assert answer == ""
    await scene.until(lambda: scene.find(person.private, Action.CLAIM, again=True))


async def claims(scene: Evening, person: Person, action: Action = Action.CLAIM) -> Answer:
    """Opens the question and presses one of its buttons."""
    await question(scene, person)
    return await scene.press(person, action, chat=person.private, again=True)


async def answered(scene: Evening, presser: Person, where: Person | Group, press: Press) -> str:
    """Presses a button that may not be there, on the newest message of a chat."""
    chat = where if isinstance(where, Group) else where.private
    message = scene.world.messages(chat)[-1]
    return (await presser.press_data(message, press.encode()).answered()).text or ""


def notes(scene: Evening) -> list[str]:
    """What the group reads that is neither a trick nor the bids nor a result."""
    return [
        text
        for text in map(plain, scene.texts())
        if any(word in text for word in ("claim", "agree", "would rather", "said", "gave up"))
        and "Deal" not in text
    ]


def answers_on(scene: Evening) -> list[Action]:
    return [
        offer.action
        for offer in scene.offers(scene.group)
        if offer.action in {Action.ACCEPT_CLAIM, Action.DECLINE_CLAIM}
    ]


# Claims


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
    await claims(scene, bruno)

    for person in (anna, cilla):
        assert (await scene.press_offer(person, old)).text == STALE
    claim = scene.table.state.claim
    assert claim is not None
    assert claim.asked == (0, 2)


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
    await scene.shows("would give up")
    await scene.quiet()
    assert notes(scene) == ["Cilla would give up for the Mazie.\nThe deal ends if Bruno agrees."]

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


# The question


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


# Hints


async def test_a_hint_comes_into_the_hand_of_the_one_who_asks_and_marks_the_deal(
    evening: Evenings,
) -> None:
    scene = await begun(evening, UNBEATEN, talon="KH 9H", hints="on")
    anna, bruno, cilla = scene.people

    answer = await scene.press(anna, Action.HINT, chat=anna.private)

    assert answer.text == "The hint comes into your hand, in our private chat."
    await scene.shows("Hint: ", anna.private)
    await scene.quiet()
    everywhere = scene.texts() + scene.texts(bruno.private) + scene.texts(cilla.private)
    assert not any("Hint" in text for text in everywhere)
    again = await scene.press(anna, Action.HINT, chat=anna.private, again=True)
    assert again.text == answer.text
    assert count_of(scene, "HintTaken") == 1
    await scene.play("QC AD 8D")
    await scene.next_move()
    await scene.quiet()
    assert "Hint: " not in scene.hand_of(anna).text
    await claims(scene, anna)
    await scene.until(lambda: scene.is_over(1))
    assert "Anna had a hint." in plain(scene.result_of(1).text)
    await scene.press(bruno, Action.SHEET)
    await scene.shows("? had a hint", bruno.private)


@pytest.mark.parametrize("stage", ["bidding", "burying"])
async def test_a_hint_is_given_for_a_bid_and_for_burying(evening: Evenings, stage: str) -> None:
    scene = await evening(chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=2))
    anna, *_ = scene.people
    await scene.begin(hints="on")
    if stage == "burying":
        await scene.bid("take")
        await scene.next_move()

    await scene.press(anna, Action.HINT, chat=anna.private)

    await scene.shows("Hint: bury" if stage == "burying" else "Hint: ", anna.private)


async def test_no_hint_out_of_turn_for_an_earlier_card_or_where_the_table_has_none(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await begun(evening, hints="on")
    anna, bruno, _ = scene.people
    token, turn = scene.table.company.token, scene.table.state.deal_turn
    forged = Press(Action.HINT, token, turn)
    assert scene.find(bruno.private, Action.HINT) is None
    assert "not your turn" in await answered(scene, bruno, bruno, forged)
    offer = scene.find(anna.private, Action.HINT)
    assert offer is not None
    await scene.play("QC")
    await scene.next_move()
    assert (await scene.press_offer(anna, offer)).text == STALE
    assert count_of(scene, "HintTaken") == 0

    other = await evening(
        chance=scripted(dealing_order(*OPEN, "QD JS"), dealer=2), database="other.db"
    )
    await other.begin()
    anna = other.people[0]
    press = Press(Action.HINT, other.table.company.token, other.table.state.deal_turn)
    assert "without hints" in await answered(other, anna, anna, press)
    assert other.find(anna.private, Action.HINT) is None
    assert errors_in(caplog) == []


class PonderingThinker(InlineThinker):
    """Thinks until it is let go on."""

    def __init__(self) -> None:
        super().__init__()
        self.questions: list[asyncio.Event] = []

    async def estimate(self, view: View) -> tuple[Estimate, ...]:
        """Answers when it may."""
        go_on = asyncio.Event()
        self.questions.append(go_on)
        await go_on.wait()
        return await super().estimate(view)


async def pondering(evening: Evenings) -> tuple[Evening, PonderingThinker]:
    """A deal with hints in which Anna, who leads, has asked for one that takes its time."""
    cards = dealing_order(*OPEN, "QD JS")
    scene = await evening(chance=scripted(cards, dealer=2), bot=False)
    scene.thinker = thinker = PonderingThinker()
    await scene.start_bot()
    await scene.begin(hints="on")
    await scene.bid("zole")
    await scene.next_move()
    anna = scene.people[0]
    await scene.press(anna, Action.HINT, chat=anna.private)
    return scene, thinker


async def test_nobody_waits_while_a_hint_is_thought_of(evening: Evenings) -> None:
    scene, thinker = await pondering(evening)
    anna, bruno, _ = scene.people
    await scene.press(anna, Action.HINT, chat=anna.private, again=True)
    await scene.press(bruno, Action.MY_SCORE, chat=bruno.private)
    assert "Hint: " not in scene.hand_of(anna).text
    assert len(thinker.questions) == 1
    assert count_of(scene, "HintTaken") == 1

    thinker.questions[0].set()

    await scene.shows("Hint: ", anna.private)


async def test_a_hint_that_comes_too_late_is_not_shown(evening: Evenings) -> None:
    scene, thinker = await pondering(evening)
    anna, bruno, _ = scene.people
    await scene.play("QC")
    await scene.next_move()
    await scene.press(bruno, Action.HINT, chat=bruno.private)
    thinker.questions[1].set()
    await scene.shows("Hint: ", bruno.private)
    thinker.questions[0].set()
    await scene.quiet()
    await scene.command(bruno, "/hand", bruno.private)

    assert "Hint: " in (await scene.shows("Deal 1", bruno.private)).text
    assert not any("Hint: " in text for text in scene.texts(anna.private))


async def test_a_bot_that_stops_waits_for_no_hint(
    evening: Evenings, caplog: pytest.LogCaptureFixture
) -> None:
    scene, _ = await pondering(evening)
    await scene.stop_bot()
    await scene.start_bot()
    await scene.play("QC")

    assert errors_in(caplog) == []


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
