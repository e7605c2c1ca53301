"""What the outbox shows when nothing goes wrong."""

from __future__ import annotations

import asyncio

from bot.outgoing import Button, Content, Place
from tests.bot.posting import ANNA, BRUNO, GROUP, Office, final, passing, slot
from tests.fakes import RememberedPosts, settle


async def test_a_slot_is_sent_once_and_edited_from_then_on(office: Office) -> None:
    office.outbox.show(slot("bids"), passing("Anna?"))
    await settle()
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    assert office.gateway.briefs(GROUP) == ["send Anna?", "edit Anna takes"]
    assert office.gateway.texts(GROUP) == ["Anna takes"]


async def test_nothing_is_called_for_what_is_shown_already(office: Office) -> None:
    office.outbox.show(slot("bids"), passing("Anna takes"))
    await settle()
    office.outbox.show(slot("bids"), final("Anna takes"))
    await settle()
    assert office.gateway.briefs(GROUP) == ["send Anna takes"]
    assert office.outbox.pending() == 0


async def test_other_buttons_are_other_content(office: Office) -> None:
    office.outbox.show(slot("hand", ANNA), final("Hand"))
    await settle()
    rows = ((Button(text="Q♣", data="p.x.1.QC"),),)
    office.outbox.show(slot("hand", ANNA), Content(html="Hand", rows=rows))
    await settle()
    assert office.gateway.briefs(ANNA) == ["send Hand", "edit Hand"]


async def test_states_that_came_and_went_unsent_are_never_seen(office: Office) -> None:
    for text in ("one card", "two cards", "three cards"):
        office.outbox.show(slot("trick1"), final(text))
    await settle()
    assert office.gateway.briefs(GROUP) == ["send three cards"]


async def test_what_changes_while_a_call_is_under_way_is_edited_after_it(office: Office) -> None:
    office.gateway.latency = 0.5
    office.outbox.show(slot("trick1"), final("one card"))
    await settle()
    office.outbox.show(slot("trick1"), final("two cards"))
    office.outbox.show(slot("trick1"), final("three cards"))
    await office.delivered()
    assert office.gateway.briefs(GROUP) == ["send one card", "edit three cards"]


async def test_a_state_taken_back_while_its_edit_is_under_way_is_shown_again(
    office: Office,
) -> None:
    office.outbox.show(slot("hand", ANNA), final("before"))
    await settle()
    office.gateway.latency = 0.5
    office.outbox.show(slot("hand", ANNA), final("after"))
    await settle()
    office.outbox.show(slot("hand", ANNA), final("before"))
    await office.clock.run(2)
    assert office.gateway.briefs(ANNA) == ["send before", "edit after", "edit before"]


async def test_sends_keep_the_order_of_their_first_request(office: Office) -> None:
    office.gateway.latency = 0.2
    for name in ("bids", "trick1", "trick2", "trick3"):
        office.outbox.show(slot(name), final(name))
    office.outbox.show(slot("trick1"), final("trick1, finished"))
    await office.delivered()
    assert office.gateway.texts(GROUP) == ["bids", "trick1, finished", "trick2", "trick3"]
    assert {call.kind for call in office.gateway.calls} == {"send"}


async def test_a_message_sounds_if_any_of_its_states_was_to_sound(office: Office) -> None:
    office.outbox.show(slot("hand", ANNA), final("your turn"), silent=False)
    office.outbox.show(slot("hand", ANNA), final("your turn, Anna"))
    office.outbox.show(slot("hand", BRUNO), final("wait"))
    await settle()
    assert [call.silent for call in office.gateway.calls] == [False, True]


async def test_a_renewed_slot_is_a_new_message_and_the_old_one_goes_after_it(
    office: Office,
) -> None:
    office.outbox.show(slot("hand", ANNA), final("hand"))
    await settle()
    office.outbox.renew(slot("hand", ANNA), final("hand"), silent=False)
    await settle()
    office.outbox.show(slot("hand", ANNA), final("hand, later"))
    await office.delivered()
    assert office.gateway.briefs(ANNA) == ["send hand", "send hand", "delete", "edit hand, later"]
    assert office.gateway.texts(ANNA) == ["hand, later"]
    assert office.gateway.calls[1].silent is False


async def test_renewed_twice_at_once_only_one_new_message_is_sent(office: Office) -> None:
    office.outbox.show(slot("score"), final("1"))
    await settle()
    office.outbox.renew(slot("score"), final("2"), silent=True)
    office.outbox.renew(slot("score"), final("3"), silent=True)
    await office.delivered()
    assert office.gateway.briefs(GROUP) == ["send 1", "send 3", "delete"]


async def test_a_removed_slot_is_deleted_and_shown_anew_later(office: Office) -> None:
    office.outbox.show(slot("nudge"), final("Anna, your turn"))
    await settle()
    office.outbox.remove(slot("nudge"))
    office.outbox.show(slot("nudge"), final("Bruno, your turn"))
    await office.delivered()
    assert office.gateway.texts(GROUP) == ["Bruno, your turn"]
    assert office.posts.rows == {(GROUP, "nudge"): 102}


async def test_a_slot_removed_before_it_was_sent_is_never_sent(office: Office) -> None:
    office.outbox.show(slot("nudge"), final("Anna, your turn"))
    office.outbox.remove(slot("nudge"))
    await settle()
    assert office.gateway.calls == []
    assert office.outbox.pending() == 0


async def test_a_slot_removed_while_it_is_being_sent_is_deleted(office: Office) -> None:
    office.gateway.latency = 0.5
    office.outbox.show(slot("nudge"), final("Anna, your turn"))
    await settle()
    office.outbox.remove(slot("nudge"))
    await office.delivered()
    assert office.gateway.texts(GROUP) == []
    assert office.posts.rows == {}


async def test_removed_messages_leave_the_store(office: Office) -> None:
    office.outbox.show(slot("nudge"), final("Anna, your turn"))
    await settle()
    office.outbox.remove(slot("nudge"))
    await office.delivered()
    assert office.posts.rows == {}


async def test_ids_are_stored_by_one_write_a_send_and_none_an_edit(office: Office) -> None:
    office.outbox.show(slot("bids"), final("Anna?"))
    await settle()
    for text in ("Anna passes", "Bruno passes"):
        office.outbox.show(slot("bids"), final(text))
        await settle()
    assert office.posts.rows == {(GROUP, "bids"): 101}
    assert office.posts.writes == 1
    assert office.outbox.message_id(slot("bids")) == 101
    assert office.outbox.message_id(slot("trick1")) is None


async def test_after_a_restart_the_same_messages_are_edited() -> None:
    office = Office(posts=RememberedPosts({(GROUP, "bids"): 77}))
    office.gateway.screen = {GROUP: {77: final("Anna?")}}
    await office.outbox.load()
    office.outbox.show(slot("bids"), final("Anna takes"))
    assert office.gateway.calls == []
    office.outbox.start()
    await settle()
    assert office.gateway.screen == {GROUP: {77: final("Anna takes")}}
    await office.outbox.stop()


async def test_forgotten_slots_leave_memory_and_store_once_they_are_delivered(
    office: Office,
) -> None:
    for name in ("m.1.bids", "m.1.trick1", "m.2.bids"):
        office.outbox.show(slot(name), final(name))
    await settle()
    office.outbox.show(slot("m.1.trick1"), final("finished"))
    office.outbox.forget(Place(GROUP), "m.1.")
    await office.delivered()
    await settle()
    assert office.gateway.texts(GROUP) == ["m.1.bids", "finished", "m.2.bids"]
    assert office.posts.rows == {(GROUP, "m.2.bids"): 103}
    assert office.outbox.message_id(slot("m.1.trick1")) is None


async def test_a_forgotten_slot_that_is_shown_again_meanwhile_stays(office: Office) -> None:
    office.outbox.show(slot("m.1.bids"), final("Anna?"))
    office.outbox.forget(Place(GROUP), "m.1.")
    office.outbox.show(slot("m.1.bids"), final("Anna takes"))
    await settle()
    assert office.posts.rows == {(GROUP, "m.1.bids"): 101}


async def test_topics_do_not_wait_for_each_other(office: Office) -> None:
    office.outbox.show(slot("a", thread_id=7), final("in a topic"))
    office.outbox.show(slot("b"), final("in General"))
    await settle()
    assert office.gateway.texts(GROUP) == ["in a topic", "in General"]


async def test_stop_delivers_what_waits(office: Office) -> None:
    office.gateway.latency = 1.0
    for number in range(3):
        office.outbox.show(slot(f"s{number}"), final(str(number)))
    await settle()
    await asyncio.gather(office.outbox.stop(), office.clock.run(10))
    assert office.gateway.texts(GROUP) == ["0", "1", "2"]
    office.outbox.show(slot("late"), final("late"))
    await settle()
    assert office.gateway.texts(GROUP) == ["0", "1", "2"]


async def test_stop_gives_up_after_its_time(office: Office) -> None:
    office.gateway.latency = 1.0
    for number in range(30):
        office.outbox.show(slot(f"s{number}"), final(str(number)))
    await settle()
    stopping = asyncio.ensure_future(office.outbox.stop(5))
    await office.clock.run(4.9)
    assert not stopping.done()
    await office.clock.run(0.1)
    assert stopping.done()
    calls = len(office.gateway.calls)
    await office.clock.run(60)
    assert len(office.gateway.calls) == calls


async def test_idle_returns_when_all_is_delivered(office: Office) -> None:
    office.outbox.show(slot("bids"), final("Anna?"))
    await office.outbox.idle()
    assert office.gateway.texts(GROUP) == ["Anna?"]
    assert office.outbox.pending() == 0
