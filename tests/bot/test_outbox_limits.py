"""Duties 15, 16 and 17: the limits, at any speed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.delivery import FloodError
from bot.outgoing import Answer, Place
from tests.bot.posting import ANNA, GROUP, OTHER_GROUP, Office, final, passing, slot
from tests.fakes import Call, most_within, settle

if TYPE_CHECKING:
    from bot.outgoing import Content


def flood(chat_id: int, seconds: float, *, first: int = 0) -> object:
    """The fault of one 429 for the given call of a chat."""
    calls = iter(range(1000))

    def fault(call: Call) -> FloodError | None:
        if call.chat_id == chat_id and next(calls) == first:
            return FloodError(seconds)
        return None

    return fault


def check_limits(office: Office, chat_id: int) -> None:
    sends = office.gateway.times(chat_id, {"send"})
    edits = office.gateway.times(chat_id, {"edit", "delete"})
    for times in (sends, edits):
        assert most_within(times, 60) <= 18 if chat_id < 0 else True
        assert most_within(times, 4) <= 4
        assert most_within(times, 30) <= 24


async def play_deal(office: Office, number: int, pause: float) -> list[str]:
    """Show a deal as a table does, a pause before each card; returns what was not seen at once."""
    late = []

    async def show(name: str, content: Content) -> None:
        office.outbox.show(slot(f"{number}.{name}"), content)
        await settle()
        if not content.passing and content.html not in office.gateway.texts(GROUP):
            late.append(content.html)

    await show("bids", passing("Anna?"))
    await office.clock.run(pause)
    await show("bids", final(f"deal {number}: Anna takes"))
    for trick in range(1, 9):
        for cards in range(3):
            await office.clock.run(pause)
            text = f"deal {number} trick {trick}: {cards + 1} cards"
            await show(f"trick{trick}", final(text) if cards == 2 else passing(text))
    await show("result", final(f"deal {number}: Anna wins"))
    return late


def finished(number: int) -> list[str]:
    tricks = [f"deal {number} trick {trick}: 3 cards" for trick in range(1, 9)]
    return [f"deal {number}: Anna takes", *tricks, f"deal {number}: Anna wins"]


@pytest.mark.parametrize("pause", [0.0, 0.3, 1.0, 2.5, 4.0])
async def test_duty_15_no_speed_of_play_breaks_the_limits_or_loses_a_trick(pause: float) -> None:
    office = Office()
    office.outbox.start()
    for number in range(1, 5):
        await play_deal(office, number, pause)
    await office.delivered(within=300)
    assert office.gateway.texts(GROUP) == [t for number in range(1, 5) for t in finished(number)]
    check_limits(office, GROUP)
    await office.outbox.stop()


@pytest.mark.parametrize("pause", [0.3, 1.0, 2.0])
async def test_a_hurried_deal_shows_no_result_below_a_trick_that_lacks_cards(pause: float) -> None:
    office = Office()
    office.outbox.start()
    for number in range(1, 4):
        await play_deal(office, number, pause)
        done = f"deal {number}: Anna wins"
        await office.clock.run_until(
            lambda done=done: done in office.gateway.texts(GROUP), within=200
        )
        shown = office.gateway.texts(GROUP)
        assert shown == [text for deal in range(1, number + 1) for text in finished(deal)]
    await office.outbox.stop()


async def test_duty_15_at_an_unhurried_speed_every_state_is_shown_at_once(office: Office) -> None:
    for number in (1, 2):
        await play_deal(office, number, 4.5)
        await office.clock.run(20)
    calls = office.gateway.briefs(GROUP)
    assert len(calls) == 2 * (2 + 8 * 3 + 1)
    assert office.gateway.texts(GROUP) == finished(1) + finished(2)


async def test_duty_15_finished_tricks_do_not_wait_because_of_passing_states(
    office: Office,
) -> None:
    """At 55 s a deal there are more states than places: only passing ones are left out."""
    late = [text for number in range(1, 5) for text in await play_deal(office, number, 2.2)]
    assert late == []
    assert [call.html for call in office.gateway.calls if call.html in finished(4)] == finished(4)
    check_limits(office, GROUP)


async def test_edits_that_wait_for_their_window_hold_up_no_send(office: Office) -> None:
    office.outbox.show(slot("a"), final("0"))
    await settle()
    for number in range(1, 19):
        office.outbox.show(slot("a"), final(str(number)))
        await office.clock.run(1.5)
    office.outbox.show(slot("a"), final("19"))
    office.outbox.show(slot("b"), final("sent"))
    await settle()
    assert office.gateway.texts(GROUP) == ["18", "sent"]
    await office.delivered(within=61)
    assert office.gateway.texts(GROUP) == ["19", "sent"]


async def test_sends_that_wait_for_their_window_hold_up_no_edit(office: Office) -> None:
    for number in range(18):
        office.outbox.show(slot(str(number)), final(str(number)))
        await office.clock.run(1.5)
    office.outbox.show(slot("18"), final("18"))
    office.outbox.show(slot("0"), final("edited"))
    await settle()
    assert office.gateway.texts(GROUP) == ["edited", *map(str, range(1, 18))]


async def test_all_chats_together_get_28_calls_a_second(office: Office) -> None:
    for chat_id in range(1, 201):
        office.outbox.show(slot("hand", chat_id), final("hand"))
    await office.clock.run(20)
    times = [call.at for call in office.gateway.calls]
    assert len(times) == 200
    assert most_within(times, 1) == 28
    assert times[-1] - times[0] < 200 / 28 + 1


@st.composite
def shows(draw: st.DrawFn) -> list[tuple[float, int, str, bool]]:
    """Pauses, chats, slots and whether the state passes."""
    pause = st.one_of(st.just(0.0), st.floats(0, 3), st.floats(0, 40))
    step = st.tuples(
        pause, st.sampled_from([GROUP, ANNA]), st.sampled_from("abcdefghij"), st.booleans()
    )
    return draw(st.lists(step, max_size=120))


@given(steps=shows(), latency=st.sampled_from([0.0, 0.1, 1.7]))
@settings(max_examples=60, deadline=None)
async def test_duty_15_whatever_is_shown_the_limits_hold_and_the_last_state_arrives(
    steps: list[tuple[float, int, str, bool]], latency: float
) -> None:
    office = Office()
    office.gateway.latency = latency
    office.outbox.start()
    wanted: dict[tuple[int, str], str] = {}
    for number, (pause, chat_id, name, passes) in enumerate(steps):
        await office.clock.run(pause)
        text = f"{name} {number}"
        office.outbox.show(slot(name, chat_id), passing(text) if passes else final(text))
        wanted[chat_id, name] = text
    await office.delivered(within=900)
    for chat_id in (GROUP, ANNA):
        shown = sorted(office.gateway.texts(chat_id))
        assert shown == sorted(text for (chat, _), text in wanted.items() if chat == chat_id)
        check_limits(office, chat_id)
    await office.outbox.stop()


async def test_duty_16_a_429_in_one_group_delays_neither_another_nor_an_answer(
    office: Office,
) -> None:
    office.gateway.fault = flood(GROUP, 20)  # type: ignore[assignment]
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.outbox.show(slot("bids", OTHER_GROUP), final("Dora takes"))
    office.outbox.show(slot("hand", ANNA), final("hand"))
    office.answers.answer("q1", Answer(text="Played"))
    await settle()
    now = office.clock.now()
    others = [(call.at, call.brief) for call in office.gateway.calls if call.chat_id != GROUP]
    assert others == [(now, "send Dora takes"), (now, "send hand"), (now, "answer")]


async def test_duty_16_no_call_to_the_group_leaves_before_its_time_is_over(
    office: Office,
) -> None:
    office.outbox.show(slot("bids"), final("Anna?"))
    await settle()
    office.gateway.fault = flood(GROUP, 20)  # type: ignore[assignment]
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    office.outbox.show(slot("trick1"), final("trick"))
    office.outbox.renew(slot("score"), final("score"), silent=True)
    office.outbox.resume(GROUP)
    await office.clock.run(19.9)
    assert office.gateway.briefs(GROUP) == ["send Anna?", "edit Anna takes"]
    await office.clock.run(1.2)
    assert office.gateway.texts(GROUP) == ["Anna takes", "trick", "score"]
    assert office.gateway.early == []


async def test_duty_17_after_a_429_over_30_s_a_finished_trick_is_one_message(
    office: Office,
) -> None:
    office.gateway.fault = flood(GROUP, 31)  # type: ignore[assignment]
    office.outbox.show(slot("0.bids"), final("Anna deals"))
    await office.delivered()
    assert office.outbox.is_sparse(GROUP)
    assert not office.outbox.is_sparse(OTHER_GROUP)
    before = len(office.gateway.calls)
    await play_deal(office, 1, 4.0)
    await office.delivered()
    briefs = [call.brief for call in office.gateway.calls[before:]]
    assert briefs == [f"send {text}" for text in finished(1)]


async def test_duty_17_ends_ten_minutes_after_the_429(office: Office) -> None:
    office.gateway.fault = flood(GROUP, 31)  # type: ignore[assignment]
    office.outbox.show(slot("bids"), final("Anna deals"))
    await office.delivered()
    office.outbox.show(slot("trick1"), passing("one card"))
    await office.clock.run(599)
    assert office.gateway.texts(GROUP) == ["Anna deals"]
    await office.clock.run(2)
    assert not office.outbox.is_sparse(GROUP)
    assert office.gateway.texts(GROUP) == ["Anna deals", "one card"]


async def test_duty_17_a_429_of_30_s_is_not_long(office: Office) -> None:
    office.gateway.fault = flood(GROUP, 30)  # type: ignore[assignment]
    office.outbox.show(slot("bids"), final("Anna deals"))
    await office.delivered()
    assert not office.outbox.is_sparse(GROUP)


async def test_a_chat_without_an_outbox_is_not_sparse(office: Office) -> None:
    office.outbox.forget(Place(GROUP), "1.")
    assert not office.outbox.is_sparse(GROUP)
