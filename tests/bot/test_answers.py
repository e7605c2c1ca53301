from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.delivery import (
    Barrier,
    DeliveryError,
    FloodError,
    RejectedError,
    TooLateError,
    UnclearError,
    UnreachableError,
)
from bot.outgoing import Answer
from tests.fakes import Call, settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bot.posting import Office

PLAYED = Answer(text="Played")


def first_fails(error: DeliveryError) -> Callable[[Call], DeliveryError | None]:
    errors = iter([error])
    return lambda _: next(errors, None)


def given(office: Office) -> list[Answer | None]:
    return [call.answer for call in office.gateway.calls]


async def test_a_query_is_answered_without_waiting(office: Office) -> None:
    office.answers.answer("q1", PLAYED)
    await settle()
    assert given(office) == [PLAYED]
    assert office.answers.pending() == 0


async def test_duty_18_a_query_that_is_too_old_is_left_alone(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.gateway.fault = first_fails(TooLateError("query is too old"))
    office.answers.answer("q1", PLAYED)
    await office.clock.run(60)
    assert given(office) == [PLAYED]
    assert caplog.records == []


@pytest.mark.parametrize(
    "error", [UnclearError("502"), FloodError(3), UnreachableError(Barrier.NOT_FOUND)]
)
async def test_an_answer_that_fails_is_given_once_more(
    office: Office, error: DeliveryError
) -> None:
    office.gateway.fault = first_fails(error)
    office.answers.answer("q1", PLAYED)
    await office.clock.run(60)
    assert given(office) == [PLAYED, PLAYED]


async def test_an_answer_that_fails_twice_is_lost_and_logged(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.gateway.fault = lambda _: UnclearError("502")
    office.answers.answer("q1", PLAYED)
    await office.clock.run(60)
    assert given(office) == [PLAYED, PLAYED]
    assert [record.levelname for record in caplog.records] == ["WARNING"]


async def test_duty_11_for_an_answer_that_is_rejected_an_empty_one_is_given(
    office: Office,
) -> None:
    office.gateway.fault = first_fails(RejectedError("MESSAGE_TOO_LONG"))
    office.answers.answer("q1", PLAYED)
    await settle()
    assert given(office) == [PLAYED, Answer()]


async def test_stop_waits_for_the_answers_under_way(office: Office) -> None:
    office.gateway.latency = 1.0
    office.answers.answer("q1", PLAYED)
    await asyncio.gather(office.answers.stop(), office.clock.run(2))
    assert office.answers.pending() == 0


async def test_stop_drops_answers_that_take_too_long(office: Office) -> None:
    office.gateway.latency = 100.0
    office.answers.answer("q1", PLAYED)
    await asyncio.gather(office.answers.stop(5), office.clock.run(6))
    assert office.answers.pending() == 0
