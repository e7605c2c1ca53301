"""Computer players are asked off the event loop, and whatever happens there is an answer."""

from __future__ import annotations

import logging
import os
import pickle
import re
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot import questions
from bot.thinking import InlineThinker, Thinker, ThinkingFailed, WorkerThinker
from game.cards import DECK
from game.deal import Phase
from game.players import choosing
from game.players.budget import Budget
from game.players.choosing import choose
from game.rules import Seat, Skill
from game.scoring import Side
from game.view import View, view
from tests.bot import thoughts
from tests.game.players.moments import moments, running, some_moments, view_of_mover

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

NO_TIME = Budget(lambda: 0.0)


@pytest.fixture
async def thinker(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WorkerThinker]:
    # A nice process starves on a busy machine, and none of this is about lateness.
    monkeypatch.setattr("bot.thinking._NICENESS", 0)
    monkeypatch.setattr("bot.thinking._PATIENT_NICENESS", 0)
    monkeypatch.setattr("bot.thinking._PATIENCE", 60.0)
    thinker = WorkerThinker(workers=1, seconds=0.01)
    yield thinker
    await thinker.stop()


def views(seed: int, number: int, *phases: Phase) -> list[View]:
    """What seats see that have a choice."""
    found = (view_of_mover(state) for state, _ in some_moments(Random(seed), 20 * number, *phases))
    return list(islice((seen for seen in found if len(seen.legal) > 1), number))


def view_in_trick(number: int, *, with_lielais: bool = False) -> View:
    """What a seat sees that has a choice in this trick."""
    for state, _ in moments(Random(3)):
        seen = view_of_mover(state)
        if with_lielais and running(state).lielais is None:
            continue
        if len(running(state).tricks) == number - 1 and len(seen.legal) > 1:
            return seen
    raise AssertionError("moments are endless")


def easy_choice(seen: View) -> object:
    return choose(seen, Skill.EASY, Random(1), NO_TIME)


def check_log(text: str, *, begins: str) -> None:
    """One line that says what was to be thought and why it was not; and no card."""
    assert re.match(rf"WARNING +bot\.thinking:thinking\.py:\d+ {begins}", text)
    assert text.count("\n") == 1
    assert not re.search(r"\b(" + "|".join(card.value for card in DECK) + r")\b", text)


def test_a_view_is_the_same_after_a_journey() -> None:
    for state, _ in some_moments(Random(4), 60, *Phase):
        for seat in range(state.seats):
            seen = view(state, Seat(seat))
            assert seen is not None
            arrived = pickle.loads(pickle.dumps(seen))  # noqa: S301 -- our own
            assert arrived == seen
            assert all(one is other for one, other in zip(arrived.hand, seen.hand, strict=True))


@pytest.mark.parametrize("skill", Skill)
async def test_an_inline_thinker_makes_the_same_legal_choice_each_time(skill: Skill) -> None:
    for seen in views(1, 10):
        choice = await InlineThinker().choose(seen, skill)
        assert choice in seen.legal
        assert choice == await InlineThinker().choose(seen, skill)


async def test_choices_of_workers_are_legal(thinker: WorkerThinker) -> None:
    for seen in [*views(5, 2, Phase.BIDDING), *views(6, 1, Phase.BURYING), *views(7, 5)]:
        for skill in Skill:
            assert await thinker.choose(seen, skill) in seen.legal
    found = await thinker._crew.ask(thoughts.surroundings)
    assert not found.modules & {"telegram", "storage", "pydantic", "aiosqlite", "asyncio"}


async def test_a_worker_tells_an_estimate_for_each_choice(thinker: WorkerThinker) -> None:
    seen = view_in_trick(4)
    found = await thinker.estimate(seen)

    assert len(found) > 1
    assert [one.value for one in found] == sorted((one.value for one in found), reverse=True)


async def test_a_worker_answers_a_claim(thinker: WorkerThinker) -> None:
    seen = view_in_trick(1, with_lielais=True)
    is_his = seen.table.lielais == seen.seat
    own, other = (Side.LIELAIS, Side.MAZIE) if is_his else (Side.MAZIE, Side.LIELAIS)

    assert await thinker.agrees(seen, own)
    assert not await thinker.agrees(seen, other)
    assert await InlineThinker().agrees(seen, own)


async def test_what_takes_long_has_a_process_of_its_own(thinker: WorkerThinker) -> None:
    await thinker.choose(view_in_trick(2), Skill.STRONG)
    pid = await thinker.run(os.getpid)

    assert pid not in {os.getpid(), await thinker._crew.ask(os.getpid)}
    with pytest.raises(ThinkingFailed, match="ValueError"):
        await thinker.run(thoughts.fails, 1)


@pytest.mark.parametrize("asked", [WorkerThinker(), InlineThinker()])
async def test_nobody_is_asked_out_of_turn(asked: Thinker) -> None:
    state, _ = next(some_moments(Random(8), 1, Phase.PLAYING))
    others = (view(state, Seat(seat)) for seat in range(state.seats))
    seen = next(seen for seen in others if seen is not None and not seen.legal)
    for skill in Skill:
        with pytest.raises(ValueError, match="his turn"):
            await asked.choose(seen, skill)
    with pytest.raises(ValueError, match="his turn"):
        await asked.estimate(seen)


@pytest.mark.parametrize("asked", [WorkerThinker(), InlineThinker()])
async def test_nothing_is_estimated_but_in_the_play(asked: Thinker) -> None:
    for seen in views(2, 4, Phase.BIDDING, Phase.BURYING):
        assert await asked.estimate(seen) == ()


async def test_what_needs_no_thought_starts_no_process(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sys.executable", "no-such-program")
    thinker = WorkerThinker()
    for seen in views(9, 10):
        assert await thinker.choose(seen, Skill.EASY) == easy_choice(seen)
    for state, _ in some_moments(Random(10), 40, Phase.PLAYING):
        seen = view_of_mover(state)
        if len(seen.legal) == 1:
            assert await thinker.choose(seen, Skill.STRONG) == seen.legal[0]
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("thought", "why"),
    [
        (thoughts.fails, "ValueError in thoughts.py"),
        (thoughts.dies, "the process ended"),
        (thoughts.chooses_what_is_illegal, "it was illegal"),
    ],
)
async def test_the_easy_player_chooses_where_a_worker_does_not(
    thinker: WorkerThinker,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    thought: object,
    why: str,
) -> None:
    monkeypatch.setattr(questions, "chosen", thought)
    seen = view_in_trick(3)

    for skill in (Skill.NORMAL, Skill.STRONG):
        caplog.clear()
        assert await thinker.choose(seen, skill) == easy_choice(seen)
        check_log(caplog.text, begins=f"no choice of a {skill.value} player, trick 3: {why}")


async def test_a_bid_is_made_where_a_worker_does_not(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(questions, "chosen", thoughts.fails)
    for seen in views(11, 3, Phase.BIDDING):
        caplog.clear()
        assert await thinker.choose(seen, Skill.NORMAL) == easy_choice(seen)
        check_log(caplog.text, begins="no choice of a normal player, bidding: ValueError")


async def test_no_estimate_is_the_easy_players_card_unweighed(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(questions, "estimated", thoughts.fails)
    seen = view_in_trick(3)
    (only,) = await thinker.estimate(seen)

    assert (only.value, only.card) == (0.0, getattr(easy_choice(seen), "card", None))
    check_log(caplog.text, begins="no estimate, trick 3: ValueError")


async def test_a_claim_that_cannot_be_thought_about_is_declined(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(questions, "agreed", thoughts.dies)
    seen = view_in_trick(3, with_lielais=True)

    assert [await thinker.agrees(seen, side) for side in Side] == [False, False]
    assert caplog.text.count("no answer to a claim, trick 3: the process ended") == 2


async def test_a_fault_of_the_easy_player_costs_a_choice_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(choosing, "choose", thoughts.fails)
    seen = view_in_trick(3)

    assert await WorkerThinker().choose(seen, Skill.EASY) == seen.legal[0]
    check_log(
        caplog.text.replace("ERROR  ", "WARNING"), begins="no choice of an easy player, trick 3: V"
    )


async def test_the_more_wait_the_less_time_each_has(
    thinker: WorkerThinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "estimated", thoughts.tells_seconds)
    seen = view_in_trick(2)
    thinker._seconds = 0.8
    told: list[object] = [await thinker.estimate(seen)]
    thinker._crew._waiting = 3
    told.append(await thinker.estimate(seen))

    assert told == [0.8, 0.2]


async def test_after_its_end_the_easy_player_chooses(
    thinker: WorkerThinker, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    await thinker.stop()
    seen = view_in_trick(2)

    assert await thinker.choose(seen, Skill.STRONG) == easy_choice(seen)
    assert caplog.text == ""
