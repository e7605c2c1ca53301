"""Somebody has to go: a stand-in plays, and the person is back by any own act."""

import asyncio
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.callback import Action
from bot.sandbox.people import Person
from bot.thinking import InlineThinker
from game.commands import DealCommand
from game.events import BidMade, Buried, CardPlayed, Event, SeatHandedOver, SeatTakenBack
from game.rules import Seat, Skill
from game.view import View
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening, at_random
from tests.end_to_end.playing import plain, shown_hand
from tests.end_to_end.test_duties_secrecy import Eavesdropper

AWAY = "Bruno is away: the computer plays this seat until they are back."
BACK = "Bruno is back."
BRUNO = Seat(1)
PASSED = ("pass", "pass", "pass")


async def _away(scene: Evening, person: Person) -> None:
    """The person goes; no time passes any more, so that the stand-in does not act yet."""
    await scene.quiet()
    await scene.stop_time()
    person.send(scene.group, "/away")
    await scene.until(lambda: scene.table.company.seat_of(person.id) in scene.table.state.away)
    await scene.pass_time(0.4)


async def _stood_in(scene: Evening) -> None:
    """Time passes until a stand-in or a computer player is not to act any more."""
    await scene.let_time_pass()
    await scene.until(lambda: scene.moves() or not scene.table.state.deal_runs)


async def _log(scene: Evening) -> tuple[Event, ...]:
    assert scene.services is not None
    return await scene.services.tables._log.load(scene.table.match_id)


def _buttons(scene: Evening, person: Person) -> list[str]:
    return [button.text for button in scene.hand_of(person).buttons]


async def _to_a_bid(scene: Evening) -> None:
    await scene.begin()


async def _to_burying(scene: Evening) -> None:
    await scene.begin()
    await scene.bid("take")
    _, offers = await scene.next_move()
    await scene.move(offers[0].argument)


async def _to_a_card(scene: Evening) -> None:
    await scene.begin()
    await scene.bid("zole")
    await scene.next_move()


@pytest.mark.parametrize(
    ("moment", "acted"), [(_to_a_bid, BidMade), (_to_burying, Buried), (_to_a_card, CardPlayed)]
)
async def test_a_stand_in_acts_for_who_is_away(
    evening: Evenings, moment: Callable[[Evening], Awaitable[None]], acted: type[Event]
) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await moment(scene)
    cards = shown_hand(scene.hand_of(bruno).text)
    before, messages = len(await _log(scene)), len(scene.world.messages(bruno.private))
    await _away(scene, bruno)
    await scene.pass_time(0.5)
    assert plain((await scene.shows("is away")).text) == AWAY
    assert plain(scene.hand_of(bruno).text).endswith(
        "The computer plays for you until you are back."
    )
    assert _buttons(scene, bruno) == ["I am back"]
    assert shown_hand(scene.hand_of(bruno).text) == cards
    assert len(scene.world.messages(bruno.private)) == messages
    await _stood_in(scene)
    handed, move, *_ = (await _log(scene))[before:]
    assert handed == SeatHandedOver(BRUNO)
    assert isinstance(move, acted)
    assert len(scene.world.messages(bruno.private)) == messages


async def _press(scene: Evening, person: Person, action: Action, *, private: bool = False) -> None:
    chat = person.private if private else None
    await scene.press(person, action, chat=chat, again=True)


async def _be_back(scene: Evening, bruno: Person) -> None:
    await _press(scene, bruno, Action.BE_BACK, private=True)


async def _my_cards(scene: Evening, bruno: Person) -> None:
    await _press(scene, bruno, Action.MY_CARDS)


async def _an_old_button(scene: Evening, bruno: Person) -> None:
    offer = scene.find(scene.group, Action.MY_CARDS, again=True)
    assert offer is not None
    data = offer.press.encode().replace(f"{Action.MY_CARDS.value}.", f"{Action.BID.value}.", 1)
    answer = await bruno.press_data(offer.message, data).answered(60)
    assert answer.text is not None
    assert answer.text.startswith("That button is from an earlier moment.")


def _says(command: str, *, private: bool = False) -> Callable[[Evening, Person], Awaitable[None]]:
    async def say(scene: Evening, bruno: Person) -> None:
        bruno.send(bruno.private if private else scene.group, command)

    return say


@pytest.mark.parametrize(
    "act",
    [
        pytest.param(_be_back, id="I am back"),
        pytest.param(_my_cards, id="My cards"),
        pytest.param(_an_old_button, id="an old button"),
        *(pytest.param(_says(name), id=name) for name in ("/hand", "/join", "/who", "/zole")),
        pytest.param(_says("/hand", private=True), id="/hand in private"),
    ],
)
async def test_any_own_act_takes_the_seat_back(
    evening: Evenings, act: Callable[[Evening, Person], Awaitable[None]]
) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await scene.quiet()
    text, buttons = scene.hand_of(bruno).text, _buttons(scene, bruno)
    await _away(scene, bruno)
    await act(scene, bruno)
    await scene.until(lambda: not scene.table.state.away)
    await scene.pass_time(3)
    assert scene.message_with("is away") is None
    assert plain((await scene.shows("is back")).text) == BACK
    assert (scene.hand_of(bruno).text, _buttons(scene, bruno)) == (text, buttons)
    assert (await _log(scene))[-2:] == (SeatHandedOver(BRUNO), SeatTakenBack(BRUNO))
    await scene.let_time_pass()
    await scene.bid(*PASSED)
    assert scene.table.state.rows[-1].scored.stood_in == ()


async def test_a_card_that_was_still_on_the_screen_is_played(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await _to_a_card(scene)
    _, offers = await scene.next_move()
    await _away(scene, bruno)
    answer = await scene.press_offer(bruno, offers[0])
    assert answer.text
    *_, handed, back, played = await _log(scene)
    assert (handed, back) == (SeatHandedOver(BRUNO), SeatTakenBack(BRUNO))
    assert isinstance(played, CardPlayed)
    await scene.let_time_pass()


async def test_who_comes_back_under_another_name_is_known_by_it(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await _away(scene, bruno)
    bruno.first_name = "Brunis"
    await scene.press(bruno, Action.BE_BACK, chat=bruno.private)
    await scene.let_time_pass()
    await scene.shows("Brunis\u2069 is back.")
    assert scene.services is not None
    known = await scene.services.people.find(bruno.id)
    assert known is not None
    assert known.first_name == "Brunis"


async def test_somebody_else_s_act_takes_nothing_back(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await _away(scene, bruno)
    offer = scene.find(bruno.private, Action.BE_BACK)
    assert offer is not None
    await scene.let_time_pass()
    for person in (anna, dace):
        await scene.press_offer(person, offer)
        await scene.command(person, "/who")
    assert scene.table.state.away == {BRUNO}
    seats = plain((await scene.shows("At the table")).text).splitlines()[1:4]
    assert [line.endswith("away, the computer plays") for line in seats] == [False, True, False]


class _Slow(InlineThinker):
    """Thinks until it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = asyncio.Event()
        self.let = asyncio.Event()

    async def choose(self, view: View, skill: Skill) -> DealCommand:
        choice = await super().choose(view, skill)
        self.asked.set()
        try:
            await self.let.wait()
        except asyncio.CancelledError:
            # A thought in another process is not stopped by who no longer waits for it.
            await asyncio.shield(self.let.wait())
        return choice


async def test_what_a_stand_in_finds_too_late_changes_nothing(evening: Evenings) -> None:
    scene = await evening(bot=False)
    scene.thinker = thinker = _Slow()
    await scene.start_bot()
    _, bruno, _ = scene.people
    await scene.begin()
    await _away(scene, bruno)
    await scene.until(thinker.asked.is_set)
    await scene.pass_time(2)
    await scene.press(bruno, Action.BE_BACK, chat=bruno.private)
    turn = scene.table.state.turn
    thinker.let.set()
    await scene.pass_time(2)
    assert scene.table.state.turn == turn
    await scene.let_time_pass()
    await scene.bid(*PASSED)


async def test_who_is_away_stays_so_in_the_next_deal(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, cilla = scene.people
    await scene.begin()
    await scene.bid(*PASSED)
    await scene.until(lambda: scene.is_over(1))
    await _away(scene, bruno)
    assert plain((await scene.shows("is away")).text) == AWAY
    await scene.let_time_pass()
    await scene.next_deal(anna, after=1)
    await scene.quiet()
    assert _buttons(scene, bruno) == ["I am back"]
    await scene.play_on(at_random(random.Random(2), bids=("pass", "take")), number=2)
    result = scene.result_of(2)
    assert "The computer stood in for Bruno." in plain(result.text)
    sheet = await scene.command(cilla, "/sheet")
    assert "~ the computer stood in" in sheet.text


async def test_the_turn_of_who_is_away_comes_without_a_new_message(evening: Evenings) -> None:
    scene = await evening()
    anna, *_ = scene.people
    await scene.begin()
    await _away(scene, anna)
    hand = scene.hand_of(anna)
    await scene.pass_time(40)
    await scene.bid("pass", "pass")
    await scene.pass_time(0.9)
    assert scene.table.state.deal_runs
    await _stood_in(scene)
    await scene.quiet()
    assert scene.hand_of(anna).id == hand.id


async def test_deals_that_a_stand_in_played_are_left_out_of_the_statistics(
    evening: Evenings,
) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await _away(scene, bruno)
    await scene.let_time_pass()
    await scene.play_on(at_random(random.Random(3)), number=1)
    assert scene.services is not None
    scores = await scene.services.results.overall(scene.group.id)
    overall = {score.first_name: score.deals for score in scores}
    assert overall == {"Anna": 1, "Bruno": 0, "Cilla": 1}


async def test_who_sits_out_can_be_away_too(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, *_ = scene.people
    await scene.begin()
    await _away(scene, anna)
    await scene.shows("Anna\u2069 is away")
    await scene.let_time_pass()
    await scene.play_on(at_random(random.Random(4)), number=1)
    await scene.next_deal(scene.people[1], after=1)
    await scene.play_on(at_random(random.Random(4)), number=2)
    assert [row.scored.stood_in for row in scene.table.state.rows] == [(), (Seat(0),)]
    await scene.command(anna, "/who")
    await scene.shows("Anna\u2069 is back.")


async def test_away_in_private_is_away_at_every_own_table(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await scene.quiet()
    await scene.stop_time()
    bruno.send(bruno.private, "/away")
    await scene.until(lambda: scene.table.state.away)
    await scene.pass_time(3)
    await scene.shows("The computer plays for you. Anything you do", bruno.private)
    assert plain((await scene.shows("is away")).text) == AWAY
    await scene.let_time_pass()


async def test_only_who_sits_there_and_is_not_away_can_go_away(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    answer = await scene.command(dace, "/away")
    assert answer.text.startswith("You have no seat at this table.")
    await _away(scene, bruno)
    await scene.let_time_pass()
    answer = await scene.command(bruno, "/away")
    assert answer.text.startswith("The computer plays for you already.")
    assert scene.table.state.away == {BRUNO}


async def test_a_restart_keeps_who_is_away(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await _away(scene, bruno)
    await scene.pass_time(0.5)
    await scene.stop_bot()
    await scene.start_bot()
    assert scene.table.state.away == {BRUNO}
    assert sum("is away" in text for text in scene.texts()) == 1
    assert (await _log(scene))[-1] == SeatHandedOver(BRUNO)
    before = len(await _log(scene))
    await _stood_in(scene)
    assert isinstance((await _log(scene))[before], BidMade)
    await scene.press(bruno, Action.BE_BACK, chat=bruno.private)
    await scene.shows("is back.")


@pytest.mark.parametrize("bids", [("take",), ("zole",), ("pass", "small")])
async def test_nobody_reads_a_card_of_who_is_away(evening: Evenings, bids: tuple[str, ...]) -> None:
    scene = await evening(seed=36)
    spy = Eavesdropper(scene)
    scene.world.subscribe(spy.notice)
    anna, bruno, cilla = scene.people
    await scene.begin()
    await scene.bid(*bids)
    bruno.send(scene.group, "/away")
    await scene.shows("is away")
    await scene.until(lambda: scene.find(bruno.private, Action.BE_BACK))
    await scene.play_on(at_random(random.Random(5)), number=1)
    await scene.command(anna, "/who")
    await scene.command(cilla, "/last")
    await scene.quiet()
    assert spy.leaks == []
    assert scene.table.state.rows[-1].scored.stood_in == (BRUNO,)
