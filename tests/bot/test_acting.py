"""Computer players act once, after a pause, and never because of an old thought."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from bot.acting import PAUSE, TRIED_AGAIN_AFTER, Acting, Due, due_in
from bot.thinking import InlineThinker
from game.cards import DECK
from game.commands import (
    AcceptClaim,
    Bid,
    Claim,
    Command,
    DeclineClaim,
    HandOver,
    MakeBid,
    StartDeal,
    TakeBack,
)
from game.rules import Skill
from tests.fakes import ManualClock
from tests.game.playing import ANNA, BRUNO, CILLA, started
from tests.records import after

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from game.commands import DealCommand
    from game.state import Match
    from game.view import View

CHAT = -1001
COMPUTERS = {ANNA: Skill.EASY, BRUNO: Skill.STRONG}
DEALT = after(started(dealer=2, computers=COMPUTERS), StartDeal(DECK))
"""First hand, Anna's seat, is a computer's."""


@dataclass
class Scene:
    clock: ManualClock = field(default_factory=ManualClock)
    acts: list[tuple[float, Due, Command]] = field(default_factory=list)
    works: Callable[[Command], Awaitable[None]] | None = None

    def __post_init__(self) -> None:
        self.began = self.clock.now()
        self.thinker = InlineThinker()
        self.acting = Acting(thinker=self.thinker, clock=self.clock, act=self._act)

    async def _act(self, key: int, due: Due, command: Command) -> None:
        assert key == CHAT
        self.acts.append((self.clock.now() - self.began, due, command))
        if self.works is not None:
            await self.works(command)

    @property
    def times(self) -> list[float]:
        return [time for time, _, _ in self.acts]


@pytest.fixture
def scene() -> Scene:
    return Scene()


def test_who_is_to_act_by_computer_is_told_by_the_state_alone() -> None:
    assert due_in(DEALT) == Due(DEALT.deal_turn, ANNA, Skill.EASY)
    passed = after(DEALT, MakeBid(ANNA, Bid.PASS))
    assert due_in(passed) == Due(passed.deal_turn, BRUNO, Skill.STRONG)
    person = after(passed, MakeBid(BRUNO, Bid.PASS))
    assert due_in(person) is None
    away = after(person, HandOver(CILLA))
    assert due_in(away) == Due(away.deal_turn, CILLA, Skill.STRONG)
    assert due_in(after(away, TakeBack(CILLA))) is None
    assert due_in(started(computers=COMPUTERS)) is None


def test_a_claim_is_answered_before_a_card_is_played() -> None:
    playing = after(DEALT, MakeBid(ANNA, Bid.ZOLE))
    claimed = after(playing, Claim(CILLA))
    assert claimed.claim is not None
    assert due_in(claimed) == Due(claimed.deal_turn, ANNA, Skill.EASY, claimed.claim)


async def test_a_computer_acts_once_after_a_pause(scene: Scene) -> None:
    scene.acting.follow(CHAT, DEALT)
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(60)
    ((time, due, command),) = scene.acts
    assert PAUSE[0] <= time <= PAUSE[1]
    assert (due, command) == (due_in(DEALT), MakeBid(ANNA, Bid.TAKE))


async def test_what_is_no_longer_due_is_dropped(scene: Scene) -> None:
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(0.5)
    scene.acting.follow(CHAT, started(computers=COMPUTERS))
    await scene.clock.run(60)
    assert scene.acts == []


async def test_what_an_act_brings_about_is_followed(scene: Scene) -> None:
    state: list[Match] = [DEALT]

    async def bid(_: Command) -> None:
        state[0] = after(state[0], MakeBid(ANNA, Bid.PASS))
        scene.works = None
        scene.acting.follow(CHAT, state[0])

    scene.works = bid
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(60)
    assert [due.seat for _, due, _ in scene.acts] == [ANNA, BRUNO]


async def test_an_act_that_fails_is_tried_again(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(_: Command) -> None:
        scene.works = None
        raise OSError("the disk is full")

    scene.works = fail
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(200)
    first, second = scene.times
    assert second - first >= TRIED_AGAIN_AFTER
    assert "it tries again" in caplog.text


async def test_who_waits_to_try_again_holds_up_no_stop(scene: Scene) -> None:
    async def fail(_: Command) -> None:
        raise OSError("the disk is full")

    scene.works = fail
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(10)
    async with asyncio.timeout(5):
        await scene.acting.stop()
    await scene.clock.run(200)
    assert len(scene.acts) == 1


async def test_who_waits_to_try_again_is_dropped_with_the_match(scene: Scene) -> None:
    async def fail(_: Command) -> None:
        raise OSError("the disk is full")

    scene.works = fail
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(10)
    scene.acting.follow(CHAT, started(computers=COMPUTERS))
    await scene.clock.run(200)
    assert len(scene.acts) == 1


async def test_a_thought_that_fails_is_thought_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    thought = InlineThinker.choose

    async def fail(*_: object) -> DealCommand:
        monkeypatch.setattr(InlineThinker, "choose", thought)
        raise ValueError("a fault of the player")

    monkeypatch.setattr(InlineThinker, "choose", fail)
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(200)
    assert len(scene.acts) == 1
    assert "it tries again" in caplog.text


@pytest.mark.parametrize(("agrees", "answer"), [(True, AcceptClaim), (False, DeclineClaim)])
async def test_a_computer_answers_a_claim(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, *, agrees: bool, answer: type
) -> None:
    async def said(*_: object) -> bool:
        return agrees

    monkeypatch.setattr(scene.thinker, "agrees", said)
    scene.acting.follow(CHAT, after(after(DEALT, MakeBid(ANNA, Bid.ZOLE)), Claim(CILLA)))
    await scene.clock.run(60)
    assert [command for _, _, command in scene.acts] == [answer(ANNA)]


async def test_the_computer_is_shown_its_seat_alone(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[View] = []

    async def looked(seen: View, _: Skill) -> DealCommand:
        shown.append(seen)
        return seen.legal[0]

    monkeypatch.setattr(scene.thinker, "choose", looked)
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(60)
    ((seen),) = shown
    assert seen.seat == ANNA
    assert set(seen.hand) == {*DECK[:4], *DECK[14:18]}


async def test_after_the_stop_nobody_acts(scene: Scene) -> None:
    scene.acting.follow(CHAT, DEALT)
    await scene.acting.stop()
    scene.acting.follow(CHAT, DEALT)
    await scene.clock.run(60)
    assert scene.acts == []
