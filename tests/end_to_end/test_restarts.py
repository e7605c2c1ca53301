"""Killed at any moment, started again, and nothing is lost (duties 22, 23, 24 of telegram.md)."""

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.callback import Action
from bot.sandbox.updates import Update
from bot.sandbox.wire import Json
from game.events import Event, SeatHandedOver
from game.match import fold
from game.rules import Seat
from storage.database import Database
from storage.log import EventLog
from storage.matches import MatchId
from storage.results import Results
from tests import oracle
from tests.end_to_end.cards import scripted
from tests.end_to_end.clocks import SharedClock
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening
from tests.end_to_end.lives import NEVER, Lives, lives
from tests.end_to_end.playing import plain, result_lines, shown_hand, trick_line
from tests.end_to_end.scripts import Script, match_record, rounds
from tests.oracle import Round
from tests.records import row_of

RECORD = match_record((Script("pass take", seed=0, strength=0.6),), people=3)
TIMES_AS_FAST = 20.0
KILLED = -9


@asynccontextmanager
async def _mortal_evening(evening: Evenings) -> AsyncIterator[tuple[Evening, Lives]]:
    clock = SharedClock(time.time(), TIMES_AS_FAST)
    scene = await evening(clock=clock, bot=False)
    wanted = {
        "url": scene.server.url,
        "token": scene.world.token,
        "database": scene.settings.database,
        "origin": clock.origin,
        "factor": clock.factor,
        "cards": RECORD["deals"][0]["cards"],
    }
    async with lives(**wanted) as bots:
        yield scene, bots


@pytest.mark.slow
async def test_22_killed_after_every_commit_the_deal_goes_on(evening: Evenings) -> None:
    async with _mortal_evening(evening) as (scene, bots):
        await bots.begin("after any 1")
        await _begin(scene)
        tricks = await _play(scene)
        await bots.plan(NEVER)
        await _is_told_and_stored(scene, tricks)
        assert len(bots.endings) > 45
        assert set(bots.endings) == {KILLED}


@pytest.mark.slow
async def test_22_killed_before_every_commit_the_press_counts_all_the_same(
    evening: Evenings,
) -> None:
    async with _mortal_evening(evening) as (scene, bots):
        # A bot that died before its first commit would meet the same press again, and die again.
        await bots.begin("before events 2")
        await _begin(scene)
        tricks = await _play(scene)
        await bots.plan(NEVER)
        await _is_told_and_stored(scene, tricks)
        assert len(bots.endings) > 25


@pytest.mark.slow
async def test_23_what_is_pressed_while_the_bot_is_down_counts_when_it_is_back(
    evening: Evenings,
) -> None:
    async with _mortal_evening(evening) as (scene, bots):
        await bots.begin(NEVER)
        await _begin(scene)
        tricks = await _play(scene, while_down=bots)
        await _is_told_and_stored(scene, tricks)


@pytest.mark.slow
async def test_22_killed_when_a_seat_was_handed_over_a_stand_in_plays_it(
    evening: Evenings,
) -> None:
    async with _mortal_evening(evening) as (scene, bots):
        # The second commit with events is the handing over, and each stand-in's second move.
        await bots.begin("after events 2")
        await _begin(scene)
        await scene.next_move()
        for person in scene.people:
            person.send(scene.group, "/away")
        await scene.until(lambda: scene.is_over(1))
        await bots.plan(NEVER)
        await scene.until(lambda: scene.message_with("The computer stood in for"))
        events = await _events(scene)
        handed_over = [event for event in events if isinstance(event, SeatHandedOver)]
        assert handed_over == [SeatHandedOver(Seat(seat)) for seat in range(3)]
        (row,) = fold(events).rows
        assert row.scored.stood_in == (0, 1, 2)
        assert len(bots.endings) > 10


async def _begin(scene: Evening) -> None:
    for person in scene.people:
        person.start()
    scene.people[0].send(scene.group, "/zole")
    for person in scene.people:
        await scene.until(lambda: scene.find(scene.group, Action.JOIN, again=True))
        offer = scene.find(scene.group, Action.JOIN, again=True)
        assert offer is not None
        scene.press_blindly(person, offer)
        await scene.until(lambda name=person.first_name: scene.message_with(name))  # type: ignore[misc]
    await scene.until(lambda: scene.find(scene.group, Action.START))
    offer = scene.find(scene.group, Action.START)
    assert offer is not None
    scene.press_blindly(scene.people[0], offer)


async def _play(scene: Evening, *, while_down: Lives | None = None) -> list[str]:
    """Plays the deal, one press a step; returns what the group is to read of the tricks."""
    ((deal, playing, _),) = rounds(RECORD)
    for word in deal["bids"]:
        await _step(scene, playing, word, while_down)
        playing.bid(word)
    for card in deal["buried"]:
        await _step(scene, playing, card, while_down)
    await _step(scene, playing, " ".join(deal["buried"]), while_down)
    playing.bury(deal["buried"])
    tricks: list[str] = []
    for card in deal["plays"]:
        table = [*playing.table, (playing.waiting[0], card)]
        await _step(scene, playing, card, while_down)
        playing.play(card)
        if len(playing.taken) > len(tricks):
            tricks.append(trick_line(scene, table, playing))
    return tricks


async def _step(scene: Evening, playing: Round, argument: str, while_down: Lives | None) -> None:
    """Waits for a button, compares the hand above it with the oracle's, and presses once.

    The press comes while the bot is down where there is a bot to be killed.
    """
    await scene.until(lambda: scene.move_named(argument))
    found = scene.move_named(argument)
    assert found is not None
    person, offer = found
    hand = playing.hands[scene.people.index(person)]
    assert shown_hand(offer.message.text) == sorted(hand, key=oracle.DECK.index)
    if while_down is not None:
        await while_down.kill_for_good()
    scene.press_blindly(person, offer)
    if while_down is not None:
        await while_down.begin(NEVER)


async def _is_told_and_stored(scene: Evening, tricks: list[str]) -> None:
    ((_, _, row),) = rounds(RECORD)
    await scene.until(lambda: scene.is_over(1))
    changes = plain(scene.result_of(1).text).splitlines()
    assert [line for line in result_lines(scene, row) if line not in changes] == []
    await scene.until(lambda: {plain(text) for text in scene.texts()} >= set(tricks))
    database = await Database.open_to_read(scene.settings.database)
    stored = await Results(database).sheet(MatchId(1))
    await database.close()
    assert [row_of(row.row) for row in stored][:1] == [row]


async def test_24_an_update_delivered_twice_changes_nothing_the_second_time(
    evening: Evenings,
) -> None:
    scene = await evening(chance=scripted(RECORD["deals"][0]["cards"]))
    scene.world.notify_twice = True
    await scene.begin()
    tricks = await _play(scene)
    await _is_told_and_stored(scene, tricks)
    answered = [query for query in scene.world.queries if query.answer is not None]
    assert answered == scene.world.queries
    answers = [call for call in scene.world.calls if call.method == "answerCallbackQuery"]
    assert len(answers) == len(scene.world.queries)
    told = [plain(text) for text in scene.texts()]
    assert [text for text in told if text in tricks] == tricks


async def test_24_an_update_delivered_again_after_a_restart_changes_nothing(
    evening: Evenings,
) -> None:
    scene = await evening(chance=scripted(RECORD["deals"][0]["cards"]))
    delivered = _remembered(scene)
    await scene.begin()
    deal = RECORD["deals"][0]
    await scene.bid(*deal["bids"])
    await scene.bury(" ".join(deal["buried"]))
    await scene.play(" ".join(deal["plays"][:4]))
    await scene.command(scene.people[0], "/score")
    await _goes_and_comes_back(scene)
    await scene.quiet()
    await scene.stop_bot()
    events, screens = await _events(scene), _screens(scene)
    scene.world.updates._waiting.extend(delivered)
    calls = len(scene.world.calls)
    await scene.start_bot()
    await scene.quiet()
    assert len(delivered) > 15
    assert (await _events(scene), _screens(scene)) == (events, screens)
    made = {call.method for call in scene.world.calls[calls:] if call.status == 200}
    assert made <= {"getMe", "setMyCommands", "getUpdates"}


async def _goes_and_comes_back(scene: Evening) -> None:
    """Somebody whose turn it is not."""
    actor, _ = await scene.next_move()
    person = next(other for other in scene.people if other is not actor)
    await scene.command(person, "/away")
    await scene.press(person, Action.BE_BACK, chat=person.private)
    await scene.shows("is back.")


def _remembered(scene: Evening) -> list[Update]:
    """Every update from now on, as it is queued."""
    delivered: list[Update] = []
    put = scene.world.updates.put

    def remembering(kind: str, content: Json) -> Update | None:
        update = put(kind, content)
        if update is not None:
            delivered.append(update)
        return update

    scene.world.updates.put = remembering  # type: ignore[method-assign]
    return delivered


def _screens(scene: Evening) -> list[str]:
    chats = [scene.group, *(person.private for person in scene.people)]
    return [scene.transcript(chat) for chat in chats]


async def _events(scene: Evening) -> tuple[Event, ...]:
    database = await Database.open_to_read(scene.settings.database)
    events = await EventLog(database).load(MatchId(1))
    await database.close()
    return events
