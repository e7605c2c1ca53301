"""How a match goes from deal to deal, and how it ends."""

import random

import pytest

from bot.callback import Action
from bot.sandbox.people import Person
from tests.end_to_end.cards import scripted
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening, at_random, start_payload
from tests.end_to_end.playing import plain
from tests.end_to_end.programs import zole_bot

PASSED = ("pass", "pass", "pass")


async def _passed_deal(scene: Evening, number: int) -> None:
    await scene.bid(*PASSED)
    await scene.until(lambda: scene.is_over(number))


async def test_the_next_deal_begins_by_a_button_that_any_seated_person_presses(
    evening: Evenings,
) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await scene.bid(*PASSED)
    result = await scene.shows("Bruno\u2069 deals next. It begins by itself after 20 seconds.")
    async with scene.standing_still():
        answer = await scene.press(dace, Action.NEXT_DEAL)
        assert answer.text is not None
        assert answer.text.startswith("You have no seat at this table.")
        await scene.press(cilla, Action.NEXT_DEAL, again=True)
        await scene.pass_time(5)
    await scene.next_move()
    assert "deals next" not in scene.result_of(1).text
    assert result.id == scene.result_of(1).id


async def test_the_next_deal_begins_by_itself_after_twenty_seconds(evening: Evenings) -> None:
    scene = await evening(time_passes=False)
    await scene.let_time_pass()
    await scene.begin()
    await scene.stop_time()
    await scene.bid(*PASSED)
    decided = scene.clock.now()
    await scene.pass_time(decided + 19.5 - scene.clock.now())
    assert scene.table.state.number == 1
    assert scene.moves() is None
    await scene.pass_time(1.5)
    await scene.until(lambda: scene.table.state.number == 2)
    await scene.pass_time(2)
    await scene.next_move()


async def test_a_match_ends_between_deals_when_a_second_person_agrees(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await scene.bid(*PASSED)
    await scene.until(lambda: scene.is_over(1))
    async with scene.standing_still():
        answer = await scene.press(bruno, Action.ASK_END)
        assert answer.text == "You find it in our private chat."
        await scene.pass_time(2)
        await scene.press(bruno, Action.PROPOSE_END, "now", chat=bruno.private)
        await scene.pass_time(2)
        asked = await scene.shows("would like to end the match now.")
        assert plain(asked.text).endswith(
            "Bruno would like to end the match now. It ends if one more of you says yes."
        )
        own = await scene.press(bruno, Action.AGREE_END, again=True)
        assert own.text == "That is your own proposal. Another person at the table has to agree."
        stranger = await scene.press(dace, Action.AGREE_END, again=True)
        assert stranger.text is not None
        assert stranger.text.startswith("You have no seat at this table.")
        await scene.press(cilla, Action.AGREE_END, again=True)
    await scene.shows("The match is over, as you agreed.")
    await scene.shows("agrees: the match is over.")
    assert scene.find(scene.group, Action.NEXT_DEAL, again=True) is None
    assert scene.find(scene.group, Action.AGREE_END, again=True) is None


async def test_somebody_who_would_rather_play_on_takes_the_proposal_away(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await _propose(scene, anna, "after_deal")
    await scene.press(bruno, Action.DECLINE_END)
    await scene.shows("would rather play on: the match goes on.")
    assert scene.find(scene.group, Action.AGREE_END, again=True) is None
    await _passed_deal(scene, 1)
    await scene.next_deal(anna, after=1)


async def test_the_deal_in_progress_is_finished_when_the_end_is_after_it(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await _propose(scene, anna, "after_deal")
    await scene.press(bruno, Action.AGREE_END)
    await scene.shows("agrees: the match ends after deal 1.")
    await _passed_deal(scene, 1)
    await scene.shows("The match is over, as you agreed.")
    assert scene.message_with("The open pule lapses.")


async def test_the_end_now_gives_up_the_deal_and_its_buttons(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await _passed_deal(scene, 1)
    await scene.next_deal(anna, after=1)
    person, offers = await scene.next_move()
    await _propose(scene, anna, "now")
    assert "now, without this deal" in (await scene.shows("would like to end")).text
    await scene.press(bruno, Action.AGREE_END)
    over = await scene.shows("The match is over, as you agreed.")
    assert "The standings after one deal:" in over.text
    answer = await scene.press_offer(person, offers[0])
    assert answer.text is not None
    await scene.quiet()
    for friend in scene.people:
        moves = [offer for offer in scene.offers(friend.private) if offer.action is Action.BID]
        assert moves == []


async def test_the_question_how_to_end_goes_when_it_is_answered(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await _propose(scene, anna, "now")
    await scene.shows("would like to end")
    await scene.quiet()
    assert scene.message_with("How shall the match end?") is None
    await scene.press(bruno, Action.AGREE_END)
    await scene.shows("The match is over, as you agreed.")


async def test_a_question_how_to_end_that_outlived_the_match_loses_its_buttons(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna, bruno, cilla = scene.people
    await scene.begin()
    await _passed_deal(scene, 1)
    async with scene.standing_still():
        await scene.press(cilla, Action.ASK_END)
        await scene.pass_time(2)
        offer = scene.find(cilla.private, Action.PROPOSE_END)
        assert offer is not None
        await scene.press(bruno, Action.ASK_END, again=True)
        await scene.pass_time(2)
        await scene.press(bruno, Action.PROPOSE_END, "now", chat=bruno.private)
        await scene.pass_time(2)
        await scene.press(anna, Action.AGREE_END)
    await scene.shows("The match is over, as you agreed.")
    await scene.press_offer(cilla, offer)
    await scene.until(lambda: scene.find(cilla.private, Action.PROPOSE_END, again=True) is None)


async def test_the_last_round_ends_when_all_have_dealt_equally_often(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, cilla = scene.people
    await scene.begin()
    await _passed_deal(scene, 1)
    await scene.next_deal(anna, after=1)
    await _propose(scene, cilla, "last_round")
    assert (
        "after deal 3, when everybody has dealt equally often"
        in (await scene.shows("would like to end")).text
    )
    await scene.press(bruno, Action.AGREE_END)
    await scene.shows("agrees: the match ends after deal 3.")
    await _passed_deal(scene, 2)
    await scene.next_deal(bruno, after=2)
    await _passed_deal(scene, 3)
    await scene.shows("The last round is played: the match is over.")


async def test_when_the_time_comes_the_deal_in_progress_is_the_last(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin(length="1h")
    await scene.bid("pass")
    async with scene.standing_still():
        await scene.pass_time(3700)
    await scene.until(lambda: scene.table.state.last_deal is not None)
    await scene.bid("pass", "pass")
    await scene.shows("Time is up: the match is over.")
    assert scene.is_over(1)


async def test_a_match_until_a_time_ends_at_once_between_deals(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin(length="1h")
    await _passed_deal(scene, 1)
    scene.people[0].send(scene.group, "/leave")
    await scene.shows("has left. Whoever sits down takes over the seat and its score.")
    async with scene.standing_still():
        await scene.pass_time(3700)
    await scene.shows("Time is up: the match is over.")


async def test_play_again_opens_a_lobby_with_the_same_people_and_rules(evening: Evenings) -> None:
    scene = await evening()
    anna, _, cilla = scene.people
    await scene.begin(length="6", small="off")
    await scene.end_match()
    await scene.press(cilla, Action.AGAIN)
    lobby = await scene.shows("A table for Zole")
    await scene.until(lambda: scene.find(scene.group, Action.START))
    assert all(person.first_name in lobby.text for person in scene.people)
    assert "small Zole off" in lobby.text
    await scene.press(anna, Action.START)
    await scene.next_move()
    assert scene.table.match_id == 2


async def test_zole_in_a_match_points_to_its_newest_message(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("take")
    await scene.quiet()
    bids = await scene.shows("Deal 1 · ")
    pointer = await scene.command(scene.people[1], "/zole")
    assert pointer.text == "A match is running in this group. /who says whose turn it is."
    (button,) = pointer.buttons
    number = str(scene.group.id).removeprefix("-100")
    assert (button.text, button.url) == ("Go to the match", f"https://t.me/c/{number}/{bids.id}")


async def _propose(scene: Evening, person: Person, ending: str) -> None:
    await scene.command(person, "/end")
    await scene.press(person, Action.PROPOSE_END, ending)


async def test_whoever_leaves_in_a_deal_has_it_finished_by_a_stand_in(evening: Evenings) -> None:
    scene = await evening(people=4, chance=scripted(seed=3))
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await scene.bid("take")
    bruno.send(scene.group, "/leave")
    await scene.shows("Bruno\u2069 leaves after this deal. The computer plays it to its end.")
    dace.send(scene.group, "/join")
    await scene.shows("Every seat of this match is taken.")
    await scene.play_on(at_random(random.Random(1)), number=1)
    result = await scene.shows("seat is free: the next deal waits for somebody to take it.")
    assert "The computer stood in for Bruno." in plain(result.text)
    assert scene.find(scene.group, Action.NEXT_DEAL, again=True) is None
    async with scene.standing_still():
        await scene.pass_time(60)
    assert scene.table.state.number == 1
    total = scene.table.state.total
    url = (await scene.press(dace, Action.TAKE_SEAT)).url
    assert url is not None
    dace.start(start_payload(url))
    await scene.shows("Dace\u2069 now sits on seat 2.")
    await scene.next_deal(dace, after=1)
    assert scene.table.state.total == total
    dace.send(scene.group, "/who")
    assert "2 Dace" in plain((await scene.shows("At the table")).text)
    assert result.id == scene.result_of(1).id
    anna.send(scene.group, "/score")
    score = plain((await scene.shows("Score\n")).text).splitlines()
    assert [line.split()[1] for line in score[2:6]] == ["Dace", "Anna", "Cilla", "Bruno"]


async def test_whoever_takes_the_wish_to_leave_back_keeps_the_seat(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await scene.command(bruno, "/leave")
    bruno.send(scene.group, "/join")
    await scene.shows("stays after all.")
    await _passed_deal(scene, 1)
    await scene.next_deal(anna, after=1)


async def test_the_last_to_leave_ends_the_match(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid(*PASSED)
    for person in scene.people:
        person.send(scene.group, "/leave")
    await scene.shows("Everybody has left: the match is over.")
    await scene.quiet()
    table = await scene.command(scene.people[0], "/zole")
    assert table.text.startswith("A table for Zole")


@pytest.mark.slow
async def test_a_match_with_a_free_seat_is_exported_too(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await _passed_deal(scene, 1)
    await scene.command(scene.people[0], "/leave")
    exported = await zole_bot("export", database=scene.settings.database)
    assert '"players": ["Anna", "Bruno", "Cilla"]' in exported


async def test_a_free_seat_that_outlived_the_match_loses_its_button(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await _passed_deal(scene, 1)
    await scene.command(anna, "/leave")
    await scene.end_match(bruno, cilla)
    await scene.shows("The match is over, as you agreed.")
    seat = scene.find(scene.group, Action.TAKE_SEAT)
    if seat is not None:
        await scene.press_offer(dace, seat)
    await scene.until(lambda: scene.find(scene.group, Action.TAKE_SEAT, again=True) is None)
