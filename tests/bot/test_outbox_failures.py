"""What the outbox does when calls fail: duties 2, 3, 13, 18, 19, 20, 28, 29 and 31."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bot.delivery import (
    Barrier,
    DeliveryError,
    FloodError,
    MigratedError,
    NotThereError,
    RejectedError,
    UnclearError,
    UnreachableError,
)
from tests.bot.posting import ANNA, BRUNO, GROUP, Office, final, passing, slot
from tests.fakes import Call, Fault, settle

if TYPE_CHECKING:
    from collections.abc import Callable

NEW_GROUP = -2002


def first(number: int, error: DeliveryError, *kinds: str) -> Callable[[Call], DeliveryError | None]:
    """A fault of the first calls (of these kinds)."""
    left = iter(range(number))

    def fault(call: Call) -> DeliveryError | None:
        if kinds and call.kind not in kinds:
            return None
        return None if next(left, None) is None else error

    return fault


def always(error: DeliveryError, *kinds: str) -> Callable[[Call], DeliveryError | None]:
    return first(10**9, error, *kinds)


@pytest.mark.parametrize("error", [UnclearError("502"), RejectedError("no"), FloodError(3)])
async def test_duty_13_with_every_edit_failing_new_messages_still_come(
    office: Office, error: DeliveryError
) -> None:
    office.gateway.fault = always(error, "edit")
    for number in range(1, 9):
        office.outbox.show(slot(f"trick{number}"), passing("one card"))
        await office.clock.run(1)
        office.outbox.show(slot(f"trick{number}"), final(f"trick {number}"))
        await office.clock.run(14)
    for number in range(1, 9):
        assert office.outbox.message_id(slot(f"trick{number}")) is not None


async def test_duty_13_what_cannot_be_edited_becomes_a_new_message(office: Office) -> None:
    office.outbox.show(slot("hand", ANNA), final("hand"))
    await settle()
    office.gateway.fault = always(RejectedError("message can't be edited"), "edit")
    office.outbox.show(slot("hand", ANNA), final("hand, your turn"))
    await office.delivered()
    assert office.gateway.texts(ANNA) == ["hand, your turn"]
    assert office.gateway.briefs(ANNA)[1:] == [
        *["edit hand, your turn"] * 4,
        "send hand, your turn",
        "delete",
    ]


async def test_duty_18_a_message_to_edit_that_is_gone_is_sent_anew_once(office: Office) -> None:
    office.outbox.show(slot("bids"), final("Anna?"))
    await settle()
    office.gateway.screen.clear()
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.outbox.show(slot("bids"), final("Anna has buried"))
    await office.delivered()
    assert office.gateway.briefs(GROUP) == [
        "send Anna?",
        "edit Anna takes",
        "send Anna takes",
        "edit Anna has buried",
    ]
    assert office.posts.rows == {(GROUP, "bids"): 102}


async def test_duty_18_a_message_to_delete_that_is_gone_is_as_good_as_deleted(
    office: Office,
) -> None:
    office.outbox.show(slot("nudge"), final("Anna, your turn"))
    await settle()
    office.gateway.screen.clear()
    office.outbox.remove(slot("nudge"))
    await office.delivered()
    assert office.gateway.briefs(GROUP)[1:] == ["delete"]
    assert office.posts.rows == {}


async def test_duty_20_a_failing_call_is_repeated_ever_more_rarely(office: Office) -> None:
    office.gateway.fault = always(UnclearError("502"))
    office.outbox.show(slot("bids"), final("Anna?"))
    await office.clock.run(250)
    start = office.gateway.calls[0].at
    waits = [round(call.at - start) for call in office.gateway.calls]
    assert waits == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]


async def test_duty_20_unreachable_for_five_minutes_nothing_is_lost(office: Office) -> None:
    office.gateway.fault = always(UnclearError("connection refused"))
    for number in range(1, 6):
        office.outbox.show(slot(f"trick{number}"), passing("one card"))
        office.outbox.show(slot("hand", ANNA), final(f"hand {number}"))
        await office.clock.run(60)
        office.outbox.show(slot(f"trick{number}"), final(f"trick {number}"))
    assert office.gateway.screen == {}
    office.gateway.fault = lambda _: None
    await office.delivered(within=65)
    assert office.gateway.texts(GROUP) == [f"trick {number}" for number in range(1, 6)]
    assert office.gateway.texts(ANNA) == ["hand 5"]


async def test_an_edit_that_may_have_happened_is_made_again_even_to_the_old_text(
    office: Office,
) -> None:
    office.outbox.show(slot("bids"), final("Anna?"))
    await settle()
    office.gateway.fault = lambda _: Fault(UnclearError("time-out"), applied=True)
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.gateway.fault = lambda _: None
    office.outbox.show(slot("bids"), final("Anna?"))
    await office.delivered()
    assert office.gateway.texts(GROUP) == ["Anna?"]


async def test_one_failing_slot_does_not_hold_up_the_edits_of_others(office: Office) -> None:
    for name in ("a", "b"):
        office.outbox.show(slot(name), final(name))
    await settle()
    office.gateway.fault = lambda call: UnclearError("500") if call.html == "a2" else None
    office.outbox.show(slot("a"), final("a2"))
    office.outbox.show(slot("b"), final("b2"))
    await settle()
    assert office.gateway.texts(GROUP) == ["a", "b2"]


async def test_a_failing_send_is_not_overtaken(office: Office) -> None:
    office.gateway.fault = first(3, UnclearError("500"))
    for name in ("a", "b"):
        office.outbox.show(slot(name), final(name))
    await office.delivered()
    assert office.gateway.texts(GROUP) == ["a", "b"]


async def test_a_rejected_final_state_is_tried_four_times_and_logged_once(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.gateway.fault = always(RejectedError("can't parse entities"))
    office.outbox.show(slot("bids"), final("<b>"))
    await office.delivered()
    for _ in range(3):
        office.outbox.show(slot("bids"), final("<b>"))
        await office.clock.run(60)
    assert office.gateway.briefs(GROUP) == ["send <b>"] * 4
    [record] = caplog.records
    assert record.levelname == "ERROR"
    assert record.getMessage() == f"Telegram rejects bids of chat {GROUP}: can't parse entities"
    office.gateway.fault = lambda _: None
    office.outbox.show(slot("bids"), final("better"))
    await office.delivered()
    assert office.gateway.texts(GROUP) == ["better"]


async def test_showing_the_same_again_and_again_does_not_prolong_a_rejection(
    office: Office,
) -> None:
    office.gateway.fault = always(RejectedError("no"))
    for _ in range(60):
        office.outbox.show(slot("bids"), final("<b>"))
        await office.clock.run(0.5)
    assert office.gateway.briefs(GROUP) == ["send <b>"] * 4


async def test_a_rejected_passing_state_is_dropped_at_once(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.gateway.fault = always(RejectedError("no"))
    office.outbox.show(slot("bids"), passing("<b>"))
    await settle()
    assert office.outbox.pending() == 0
    assert caplog.records == []


async def test_duty_2_one_blocked_person_delays_nobody_and_is_told_of_once(
    office: Office,
) -> None:
    office.gateway.fault = lambda call: (
        UnreachableError(Barrier.BLOCKED) if call.chat_id == ANNA else None
    )
    for number in range(3):
        office.outbox.show(slot("hand", ANNA), final(f"hand {number}"))
        office.outbox.show(slot("hand", BRUNO), final(f"hand {number}"))
        await settle()
    assert office.gateway.texts(BRUNO) == ["hand 2"]
    assert office.unreachable == [(ANNA, "BLOCKED")]
    assert office.outbox.pending() == 0


async def test_duty_3_what_is_shown_after_the_unblocking_arrives(office: Office) -> None:
    office.outbox.show(slot("hand", ANNA), final("hand"))
    await settle()
    office.gateway.fault = always(UnreachableError(Barrier.BLOCKED))
    office.outbox.show(slot("hand", ANNA), final("your turn"))
    await settle()
    office.gateway.fault = lambda _: None
    office.outbox.show(slot("hand", ANNA), final("hand"))
    await settle()
    assert office.gateway.texts(ANNA) == ["hand"]
    assert office.reachable == [ANNA]
    office.gateway.fault = always(UnreachableError(Barrier.BLOCKED))
    office.outbox.show(slot("hand", ANNA), final("your turn"))
    await settle()
    assert office.unreachable == [(ANNA, "BLOCKED")] * 2


async def test_a_renewal_that_was_blocked_leaves_the_old_message_to_be_edited(
    office: Office,
) -> None:
    office.outbox.show(slot("hand", ANNA), final("hand"))
    await settle()
    office.gateway.fault = always(UnreachableError(Barrier.BLOCKED))
    office.outbox.renew(slot("hand", ANNA), final("hand"), silent=False)
    await settle()
    office.gateway.fault = lambda _: None
    office.outbox.show(slot("hand", ANNA), final("your turn"))
    await settle()
    assert office.gateway.briefs(ANNA) == ["send hand", "send hand", "edit your turn"]


async def test_duty_29_a_group_that_cannot_be_written_to_keeps_what_waits(
    office: Office,
) -> None:
    office.gateway.fault = always(UnreachableError(Barrier.NOT_MEMBER))
    office.outbox.show(slot("trick1"), final("trick 1"))
    await office.clock.run(150)
    office.outbox.show(slot("trick2"), final("trick 2"))
    assert office.gateway.briefs(GROUP) == ["send trick 1"] * 3
    assert office.unreachable == [(GROUP, "NOT_MEMBER")]
    office.gateway.fault = lambda _: None
    office.outbox.resume(GROUP)
    await settle()
    assert office.gateway.texts(GROUP) == ["trick 1", "trick 2"]


async def test_duty_29_a_group_that_was_unmuted_without_a_word_goes_on_within_a_minute(
    office: Office,
) -> None:
    office.gateway.fault = always(UnreachableError(Barrier.NO_RIGHTS))
    office.outbox.show(slot("trick1"), final("trick 1"))
    await office.clock.run(10)
    office.gateway.fault = lambda _: None
    await office.delivered(within=61)
    assert office.reachable == [GROUP]


async def test_duty_31_a_closed_topic_stops_only_itself(office: Office) -> None:
    office.gateway.fault = lambda call: (
        UnreachableError(Barrier.TOPIC_CLOSED) if call.html == "in the topic" else None
    )
    office.outbox.show(slot("a", thread_id=7), final("in the topic"))
    office.outbox.show(slot("b"), final("in General"))
    await office.clock.run(70)
    assert office.gateway.briefs(GROUP) == [
        "send in the topic",
        "send in General",
        "send in the topic",
    ]
    assert office.unreachable == [(GROUP, "TOPIC_CLOSED")]


async def test_duty_28_after_a_migration_everything_goes_to_the_new_id(office: Office) -> None:
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.gateway.fault = lambda call: MigratedError(NEW_GROUP) if call.chat_id == GROUP else None
    office.outbox.show(slot("bids"), final("Anna has buried"))
    office.outbox.show(slot("trick1"), final("trick 1"))
    await settle()
    office.outbox.show(slot("trick1"), final("trick 1, to the old id"))
    office.outbox.show(slot("trick1", NEW_GROUP), final("trick 1, to the new id"))
    await office.delivered()
    assert office.gateway.texts(NEW_GROUP) == ["Anna has buried", "trick 1, to the new id"]
    assert office.migrated == [(GROUP, NEW_GROUP)]
    assert {chat_id for chat_id, _ in office.posts.rows} == {NEW_GROUP}


async def test_duty_28_moved_by_a_service_message_the_call_under_way_is_made_anew(
    office: Office,
) -> None:
    office.gateway.latency = 1.0
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.outbox.move(GROUP, NEW_GROUP)
    office.outbox.move(GROUP, NEW_GROUP)
    await office.clock.run(10)
    assert office.gateway.texts(NEW_GROUP) == ["Anna takes"]
    assert office.posts.rows == {(NEW_GROUP, "bids"): 102}
    assert office.outbox.message_id(slot("bids")) == 102


def random_fault(rng: random.Random, call: Call) -> Fault | None:
    if call.kind == "answer" or rng.random() >= 0.2:
        return None
    barrier = Barrier.NOT_MEMBER if call.chat_id < 0 else Barrier.BLOCKED
    return rng.choice(
        [
            Fault(RejectedError("BOT_UNAVAILABLE")),
            Fault(NotThereError("gone")) if call.kind != "send" else Fault(RejectedError("no")),
            Fault(UnreachableError(barrier)),
            Fault(FloodError(rng.randint(1, 5))),
            Fault(UnclearError("502")),
            Fault(UnclearError("dropped"), applied=True),
        ]
    )


@pytest.mark.parametrize("seed", range(5))
async def test_duty_19_with_a_fifth_of_the_calls_failing_the_last_states_arrive(
    office: Office, seed: int
) -> None:
    rng = random.Random(seed)
    office.gateway.fault = lambda call: random_fault(rng, call)
    for trick in range(1, 9):
        for cards in range(1, 4):
            content = final("three cards") if cards == 3 else passing(f"{cards} cards")
            office.outbox.show(slot(f"trick{trick}"), content)
            office.outbox.show(slot("hand", ANNA), final(f"trick {trick}, {cards} cards"))
            await office.clock.run(rng.random() * 20)
    await office.clock.run_until(lambda: not office.outbox.pending(), within=1800)
    assert office.gateway.early == []
    for trick in range(1, 9):
        number = office.outbox.message_id(slot(f"trick{trick}"))
        assert number is not None
        assert office.gateway.screen[GROUP][number] == final("three cards")
    while office.gateway.texts(ANNA)[-1] != "trick 8, 3 cards":
        office.outbox.show(slot("hand", ANNA), final("trick 8, 3 cards"))
        await office.delivered()


async def test_a_store_that_fails_stops_its_chat_for_a_minute_and_is_logged(
    office: Office, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as broken:
        broken.setattr(office.posts, "save", fail)
        office.outbox.show(slot("a"), final("a"))
        office.outbox.show(slot("b"), final("b"))
        await settle()
    [record] = caplog.records
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "disk full"
    await office.delivered(within=61)
    assert office.gateway.texts(GROUP) == ["a", "b"]
