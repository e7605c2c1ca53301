"""Things that happen at the same moment, or at the worst one."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING, Literal, NoReturn

import pytest

from bot import render
from bot.callback import Action
from bot.sandbox.clock import ManualClock
from bot.sandbox.faults import Fault
from storage.database import Database
from storage.messages import PostedMessages
from tests.end_to_end.evenings import PATIENCE
from tests.end_to_end.measures import errors_in

if TYPE_CHECKING:
    from bot.company import Company
    from bot.language import Texts
    from bot.outgoing import Content
    from bot.sandbox.people import Person
    from game.view import Table
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_SHOWING = ("sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage")


# Seats that were left


async def test_of_two_free_seats_the_one_on_the_button_is_taken(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await _first_deal_is_over(scene, anna, bruno, cilla)
    for person in (anna, bruno):
        person.send(scene.group, "/leave")
    await scene.quiet()
    dace.start()

    await scene.press(dace, Action.TAKE_SEAT, "1")

    assert [person.name for person in scene.table.company.people] == ["Anna", "Dace", "Cilla"]
    assert scene.table.state.free == {0}


async def test_the_seat_on_the_button_is_kept_in_mind_until_start(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await _first_deal_is_over(scene, anna, bruno, cilla)
    for person in (anna, bruno):
        person.send(scene.group, "/leave")
    await scene.quiet()

    link = (await scene.press(dace, Action.TAKE_SEAT, "1")).url
    assert link is not None
    dace.start(link.partition("=")[2])

    await scene.shows("sits on seat 2")
    assert scene.table.state.free == {0}


async def test_whoever_wants_a_seat_that_is_taken_by_now_gets_no_other(evening: Evenings) -> None:
    scene = await evening(people=5)
    anna, bruno, cilla, dace, emils = scene.people
    await _first_deal_is_over(scene, anna, bruno, cilla)
    for person in (anna, bruno):
        person.send(scene.group, "/leave")
    await scene.quiet()
    for person in (dace, emils):
        person.start()
    offer = scene.find(scene.group, Action.TAKE_SEAT, argument="1")
    assert offer is not None

    await scene.press_offer(dace, offer)
    late = await scene.press_offer(emils, offer)

    assert late.text is not None
    assert "already sits there" in late.text
    assert [person.name for person in scene.table.company.people] == ["Anna", "Dace", "Cilla"]


# The end of a match that nobody could read


@pytest.mark.parametrize("reached", [0, 1])
async def test_the_last_result_is_shown_by_the_next_bot(evening: Evenings, reached: int) -> None:
    """`reached` calls of the dying bot still arrive."""
    scene = await evening()
    await scene.begin(length="6")
    for number in range(1, 6):
        await scene.bid("pass", "pass", "pass")
        await scene.next_deal(scene.people[0], after=number)
    await scene.bid("pass", "pass")
    person, offers = await scene.next_move()
    await scene.quiet()
    _nothing_arrives(scene, after=reached)

    await scene.press_offer(person, next(offer for offer in offers if offer.argument == "pass"))
    await _die(scene)
    await scene.start_bot()

    await scene.shows("That was the last deal")
    await scene.quiet()
    assert [text for text in scene.texts() if "passed: nothing is played" in text][6:] == []
    history = len(scene.world.shown)
    await scene.stop_bot()
    await scene.start_bot()
    await scene.quiet()
    assert len(scene.world.shown) == history


async def test_an_agreed_end_is_told_by_the_next_bot(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await scene.bid("take")
    await scene.command(anna, "/end")
    await scene.press(anna, Action.PROPOSE_END, "now")
    await scene.until(lambda: scene.find(scene.group, Action.AGREE_END))
    await scene.quiet()
    _nothing_arrives(scene)

    await scene.press(bruno, Action.AGREE_END)
    await _die(scene)
    await scene.start_bot()

    await scene.shows("The match is over, as you agreed.")
    await scene.quiet()
    assert len([text for text in scene.texts() if "The match is over" in text]) == 1
    await scene.press(anna, Action.AGAIN)


# A group moves while somebody joins


@pytest.mark.parametrize("announce", ["both", "old", "new"])
async def test_a_lobby_moves_with_whoever_is_joining(
    evening: Evenings, announce: Literal["both", "old", "new"]
) -> None:
    clock = _NotingClock()
    scene = await evening(people=2, kind="group", time_passes=False, clock=clock)
    anna, bruno = scene.people
    await scene.sit_down(anna)
    bruno.start()
    await scene.quiet()
    scene.world.faults.add(Fault(method="sendMessage", chat=bruno.id, delay=5))
    offer = scene.find(scene.group, Action.JOIN, again=True)
    assert offer is not None
    query = bruno.press_data(offer.message, offer.press.encode())
    await clock.until_asked_for(5)

    heir = scene.group.migrate(announce)
    await clock.run(1)
    await scene.let_time_pass()

    assert (await query.answered(PATIENCE)).text == "You sit at the table."
    await scene.shows("2 \u2068Bruno\u2069", heir)
    link = (await scene.press(bruno, Action.LEAVE, chat=heir)).text
    assert link == "You gave up your seat."
    await scene.until(lambda: "Bruno" not in scene.texts(heir)[-1])


# Telegram is slow with one person


async def test_a_slow_private_message_holds_up_no_other_group(evening: Evenings) -> None:
    clock = _NotingClock()
    scene = await evening(people=4, clock=clock)
    *friends, dace = scene.people
    other = scene.world.add_group("Others", [dace])
    dace.start()
    await scene.begin(*friends)
    await scene.command(dace, "/zole", other)
    await scene.quiet()
    await scene.stop_time()
    scene.world.faults.add(Fault(method="sendMessage", chat=dace.id, delay=12))
    join = scene.find(other, Action.JOIN)
    assert join is not None
    slow = dace.press_data(join.message, join.press.encode())
    await clock.until_asked_for(12)

    person, offers = await scene.next_move()
    quick = person.press_data(offers[0].message, offers[0].press.encode())
    await clock.run(1)

    await quick.answered(PATIENCE)
    assert clock.now() - quick.at < 2
    assert slow.answer is None
    await scene.let_time_pass()
    assert (await slow.answered(PATIENCE)).text == "You sit at the table."


# A fault of the program


async def test_a_message_that_cannot_be_rendered_stops_no_deal(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("zole")
    person, offers = await scene.next_move()
    monkeypatch.setattr("bot.render.tricks", _fail)

    answer = await scene.press_offer(person, offers[0])

    assert answer.text is not None
    assert answer.text.startswith("Something went wrong on my side.")
    following, _ = await scene.next_move()
    assert following is not person
    assert len(errors_in(caplog)) == 1


async def test_a_table_that_cannot_be_shown_keeps_no_other_from_it(
    evening: Evenings, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening()
    other = scene.world.add_group("Others", scene.people)
    await scene.begin()
    first, scene.group = scene.group, other
    await scene.begin()
    await scene.quiet()
    await scene.stop_bot()
    for message in scene.world.messages(other):
        if message.text.startswith("Deal 1"):
            scene.world.remove(message)
    bids = render.bids

    def picky(table: Table, company: Company, texts: Texts) -> Content:
        if company.group == first.title:
            raise KeyError(company.group)
        return bids(table, company, texts)

    monkeypatch.setattr("bot.render.bids", picky)
    await scene.start_bot()

    await scene.shows("Deal 1")
    await scene.quiet()
    assert errors_in(caplog) == ["match 1 could not be shown anew"]


# Yes to something else


async def test_a_yes_is_to_the_end_that_it_stood_below(evening: Evenings) -> None:
    scene = await evening()
    anna, bruno, _ = scene.people
    await scene.begin()
    await scene.bid("take")
    await scene.command(anna, "/end")
    await scene.press(anna, Action.PROPOSE_END, "after_deal")
    await scene.shows("would like to end the match after deal 1")
    yes = scene.find(scene.group, Action.AGREE_END)
    assert yes is not None
    await scene.command(anna, "/end")
    await scene.press(anna, Action.PROPOSE_END, "now")

    answer = await scene.press_offer(bruno, yes)

    assert answer.text is not None
    assert "earlier moment" in answer.text
    assert scene.table.state.deal_runs
    await scene.shows("would like to end the match now")
    await scene.press(bruno, Action.AGREE_END)
    await scene.shows("The match is over")


# Lobbies come and go


async def test_a_lobby_that_is_over_leaves_memory_and_store(evening: Evenings) -> None:
    scene = await evening()
    anna = scene.people[0]
    await scene.command(anna, "/zole")
    await scene.press(anna, Action.CANCEL)
    await scene.shows("This table is cancelled.")
    await scene.begin()
    await scene.quiet()
    assert scene.services is not None
    assert [name for name in scene.services.outbox.group_slots() if "lobby" in name] == []
    async with await Database.open_to_read(scene.settings.database) as database:
        posted = await PostedMessages(database).load()
    assert posted != ()
    assert [name for _, name, _ in posted if "lobby" in name] == []


class _NotingClock(ManualClock):
    """Says for how long others sleep."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: dict[float, asyncio.Event] = defaultdict(asyncio.Event)

    async def sleep(self, seconds: float) -> None:
        self._asked[seconds].set()
        await super().sleep(seconds)

    async def until_asked_for(self, seconds: float) -> None:
        """Returns when somebody sleeps for just so long."""
        async with asyncio.timeout(PATIENCE):
            await self._asked[seconds].wait()


async def _first_deal_is_over(scene: Evening, *people: Person) -> None:
    await scene.begin(*people)
    await scene.bid("pass", "pass", "pass")
    await scene.until(lambda: scene.is_over(1))


def _fail(*_: object) -> NoReturn:
    raise KeyError("a fault of the program")


def _nothing_arrives(scene: Evening, *, after: int = 0) -> None:
    """From now on Telegram carries out only so many calls of each kind that show something."""
    for method in _SHOWING:
        if after:
            scene.world.faults.add(Fault(method=method, delay=0.001, times=after))
        scene.world.faults.add(Fault(method=method, drop=True, times=None))


async def _die(scene: Evening) -> None:
    """Ends the bot without another call; Telegram is well again afterwards."""
    assert scene.services is not None
    await scene.services.outbox.stop(0)
    await scene.stop_bot()
    scene.world.faults.clear()


# An hour is over while somebody joins


async def test_a_lobby_that_is_joined_at_its_last_moment_stays_open(evening: Evenings) -> None:
    clock = _NotingClock()
    scene = await evening(people=1, time_passes=False, clock=clock)
    (anna,) = scene.people
    await scene.command(anna, "/zole")
    anna.start()
    await scene.quiet()
    clock.advance(3599)
    scene.world.faults.add(Fault(method="sendMessage", chat=anna.id, delay=5))
    offer = scene.find(scene.group, Action.JOIN)
    assert offer is not None
    scene.press_blindly(anna, offer)
    await clock.until_asked_for(5)

    await clock.run(6)
    await scene.shows("1 \u2068Anna\u2069")
    await scene.quiet()

    assert scene.find(scene.group, Action.JOIN, again=True) is not None
