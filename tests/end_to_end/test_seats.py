"""Seats that are left, and who may have them: a person, or a computer player."""

import random
from collections.abc import Awaitable, Callable

import pytest

from bot.callback import Action
from bot.sandbox.people import Person
from game.events import CardPlayed, SeatHandedOver, SeatLeaving, SeatTakenBack
from game.rules import Seat, Skill
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening, at_random, start_payload
from tests.end_to_end.playing import plain

BRUNO = Seat(1)
PASSED = ("pass", "pass", "pass")


async def _leaves_in_a_deal(scene: Evening, person: Person) -> None:
    """The person leaves; no time passes any more, so that the stand-in does not act yet."""
    await scene.quiet()
    await scene.stop_time()
    person.send(scene.group, "/leave")
    await scene.until(lambda: scene.table.state.leaving)
    await scene.pass_time(0.4)


async def _left_between_deals(scene: Evening, person: Person) -> None:
    await scene.begin(*scene.people[:3])
    await scene.bid(*PASSED)
    await scene.until(lambda: scene.is_over(1))
    person.send(scene.group, "/leave")
    await scene.shows("has left. Whoever sits down takes over the seat and its score.")


async def _be_back(scene: Evening, bruno: Person) -> None:
    await scene.press(bruno, Action.BE_BACK, chat=bruno.private)


async def _hand(scene: Evening, bruno: Person) -> None:
    bruno.send(scene.group, "/hand")


@pytest.mark.parametrize("act", [_be_back, _hand])
async def test_who_leaves_may_play_the_deal_to_its_end_and_still_leaves(
    evening: Evenings, act: Callable[[Evening, Person], Awaitable[None]]
) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await _leaves_in_a_deal(scene, bruno)
    await act(scene, bruno)
    await scene.until(lambda: not scene.table.state.away)
    await scene.pass_time(3)
    note = await scene.shows("leaves after this deal")
    assert plain(note.text) == "Bruno leaves after this deal."
    await scene.let_time_pass()
    await scene.bid(*PASSED)
    await scene.shows("Bruno\u2069 has left.")
    assert scene.table.state.rows[-1].scored.stood_in == ()


async def test_who_is_away_leaves_without_coming_back_first(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await scene.command(bruno, "/away")
    note = await scene.command(bruno, "/leave")
    assert plain(note.text) == "Bruno leaves after this deal. The computer plays it to its end."
    await scene.until(lambda: scene.message_with("is away") is None)
    await scene.play_on(at_random(random.Random(1)), number=1)
    await scene.shows("Bruno\u2069 has left.")
    assert (scene.table.state.away, scene.table.state.seated) == (frozenset(), (0, 2))


async def test_a_card_of_who_leaves_is_played(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await scene.bid("zole")
    _, offers = await scene.next_move()
    await _leaves_in_a_deal(scene, bruno)
    await scene.press_offer(bruno, offers[0])
    assert scene.services is not None
    log = await scene.services.tables._log.load(scene.table.match_id)
    assert log[-4:-1] == (SeatLeaving(BRUNO), SeatHandedOver(BRUNO), SeatTakenBack(BRUNO))
    assert isinstance(log[-1], CardPlayed)
    await scene.let_time_pass()


async def test_looking_brings_nobody_back_who_leaves(evening: Evenings) -> None:
    scene = await evening()
    _, bruno, _ = scene.people
    await scene.begin()
    await _leaves_in_a_deal(scene, bruno)
    await scene.press(bruno, Action.MY_CARDS)
    bruno.send(scene.group, "/who")
    await scene.pass_time(3)
    await scene.shows("At the table")
    assert scene.table.state.away == {BRUNO}
    bruno.send(scene.group, "/join")
    await scene.until(lambda: not scene.table.state.away)
    await scene.pass_time(3)
    await scene.shows("Bruno\u2069 stays after all.")
    assert scene.message_with("is back") is None
    await scene.let_time_pass()
    await scene.play_on(at_random(random.Random(1)), number=1)
    assert scene.table.state.free == set()


async def test_a_computer_player_gets_a_seat_that_was_left(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, _, dace = scene.people
    await _left_between_deals(scene, bruno)
    await scene.quiet()
    offer = scene.find(scene.group, Action.LET_COMPUTER)
    assert offer is not None
    stranger = await scene.press_offer(dace, offer)
    assert stranger.text is not None
    assert stranger.text.startswith("You have no seat at this table.")
    await scene.press_offer(anna, offer)
    await scene.shows("🤖Ilze\u2069 now sits on seat 2.")
    assert scene.table.state.skill_of(BRUNO) is Skill.NORMAL
    again = await scene.press_offer(anna, offer)
    assert again.text == "Somebody already sits there. /who shows the free seats."
    await scene.next_deal(anna, after=1)
    await scene.play_on(at_random(random.Random(1)), number=2)
    assert "🤖Ilze" in plain(scene.result_of(2).text)
    assert sum(scene.table.state.total) == 0
    assert [chat for chat in scene.world.chats if chat > 0] == [p.private.id for p in scene.people]


async def test_a_person_gets_a_computer_player_s_seat_between_deals(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, _, dace = scene.people
    await _left_between_deals(scene, bruno)
    await scene.press(anna, Action.LET_COMPUTER)
    await scene.next_deal(anna, after=1)
    dace.start()
    answer = await scene.command(dace, "/join")
    assert answer.text.startswith("A deal is being played. After it /join gives you a computer")
    await scene.play_on(at_random(random.Random(1)), number=2)
    total = scene.table.state.total
    dace.send(scene.group, "/join")
    await scene.shows("Dace\u2069 now sits on seat 2.")
    state = scene.table.state
    assert (state.people, state.total) == ((0, 1, 2), total)
    await scene.next_deal(dace, after=2)


async def test_who_has_to_press_start_first_gets_a_computer_player_s_seat(
    evening: Evenings,
) -> None:
    scene = await evening(people=4)
    anna, bruno, _, dace = scene.people
    await _left_between_deals(scene, bruno)
    await scene.press(anna, Action.LET_COMPUTER)
    await scene.until(lambda: scene.table.state.skill_of(BRUNO))
    async with scene.standing_still():
        dace.send(scene.group, "/join")
        await scene.pass_time(3)
        (button,) = (await scene.shows("Open our private chat and press Start.")).buttons
        assert button.url is not None
        dace.start(start_payload(button.url))
        await scene.until(lambda: scene.table.state.skill_of(BRUNO) is None)
    await scene.shows("Dace\u2069 now sits on seat 2.")


async def test_who_left_may_come_back_instead_of_the_computer_player(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await _left_between_deals(scene, bruno)
    await scene.press(anna, Action.LET_COMPUTER)
    await scene.until(lambda: scene.table.state.skill_of(BRUNO))
    async with scene.standing_still():
        bruno.send(scene.group, "/join")
        await scene.until(lambda: scene.table.state.skill_of(BRUNO) is None)
    await scene.shows("Bruno\u2069 now sits on seat 2.")
