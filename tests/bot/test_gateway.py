"""The gateway over HTTP against the sandbox, and what Telegram's errors mean."""

from __future__ import annotations

import io
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from telegram import Bot
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Conflict,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
    TimedOut,
)
from telegram.request import HTTPXRequest

from bot.answers import Answers
from bot.delivery import (
    Barrier,
    DeliveryError,
    FloodError,
    MigratedError,
    NotThereError,
    RejectedError,
    TooLateError,
    UnclearError,
    UnreachableError,
)
from bot.gateway import TelegramGateway, meaning
from bot.outbox import Outbox
from bot.outgoing import Answer, Button, Content, Place, Slot
from bot.redaction import Redacting
from bot.sandbox.clock import ScaledClock
from bot.sandbox.faults import Fault
from bot.sandbox.server import Server
from bot.sandbox.world import World
from tests.bot.posting import final
from tests.fakes import RememberedPosts

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.groups import Group
    from bot.sandbox.people import Person

BUTTONS = ((Button(text="Q♣", data="p.ab.1.QC"), Button(text="Rules", url="https://t.me/x")),)


@dataclass
class Scene:
    world: World
    anna: Person
    group: Group
    bot: Bot
    gateway: TelegramGateway

    @property
    def place(self) -> Place:
        return Place(self.group.id)

    async def failure(self, place: Place | None = None) -> DeliveryError:
        """How sending fails."""
        with pytest.raises(DeliveryError) as caught:
            await self.gateway.send(place or self.place, final("Hello"), silent=True)
        return caught.value


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    world = World(clock=ScaledClock(50))
    anna = world.add_person("Anna")
    group = world.add_group("Zole evening", [anna, world.add_person("Bruno")])
    async with Server(world) as server:
        request = HTTPXRequest(httpx_kwargs={"trust_env": False})
        bot = Bot(world.token, base_url=f"{server.url}/bot", request=request)
        async with bot:
            yield Scene(world, anna, group, bot, TelegramGateway(bot))


async def test_a_message_is_sent_edited_and_deleted(scene: Scene) -> None:
    content = Content(html="<b>Anna</b> &amp; Bruno", rows=BUTTONS, protected=True)
    number = await scene.gateway.send(scene.place, content, silent=True)
    [message] = scene.world.messages(scene.group)
    assert (message.id, message.text) == (number, "Anna & Bruno")
    assert (message.silent, message.protected) == (True, True)
    assert [[button.text for button in row] for row in message.rows] == [["Q♣", "Rules"]]
    await scene.gateway.edit(scene.place, number, final("<i>played</i>"))
    [message] = scene.world.messages(scene.group)
    assert (message.text, message.rows) == ("played", ())
    await scene.gateway.delete(scene.place, number)
    assert scene.world.messages(scene.group) == []
    assert all("link_preview_options" in call.parameters for call in scene.world.calls[1:3])


async def test_a_message_can_sound(scene: Scene) -> None:
    await scene.gateway.send(scene.place, final("your turn"), silent=False)
    assert scene.world.messages(scene.group)[0].silent is False


async def test_duty_18_an_edit_to_the_same_text_is_a_success(scene: Scene) -> None:
    number = await scene.gateway.send(scene.place, final("same"), silent=True)
    await scene.gateway.edit(scene.place, number, final("same"))
    assert scene.world.calls[-1].status == 400


async def test_duty_18_messages_that_are_gone_are_told_apart(scene: Scene) -> None:
    with pytest.raises(NotThereError):
        await scene.gateway.edit(scene.place, 999, final("text"))
    with pytest.raises(NotThereError):
        await scene.gateway.delete(scene.place, 999)


async def test_duty_18_a_query_is_answered_once_and_only_in_time(scene: Scene) -> None:
    number = await scene.gateway.send(scene.place, Content(html="?", rows=BUTTONS), silent=True)
    query = scene.anna.press(scene.group.messages[number], "Q♣")
    await scene.gateway.answer(query.id, Answer(text="Played", alert=True))
    answer = await query.answered()
    assert (answer.text, answer.show_alert) == ("Played", True)
    with pytest.raises(TooLateError):
        await scene.gateway.answer(query.id, Answer())


async def test_a_person_who_never_started_or_has_blocked_is_unreachable(scene: Scene) -> None:
    place = Place(scene.anna.id)
    error = await scene.failure(place)
    assert isinstance(error, UnreachableError)
    assert error.barrier is Barrier.NOT_STARTED
    scene.anna.start()
    await scene.gateway.send(place, final("Hello"), silent=True)
    scene.anna.block()
    error = await scene.failure(place)
    assert isinstance(error, UnreachableError)
    assert error.barrier is Barrier.BLOCKED


async def test_duty_29_a_group_that_is_closed_to_the_bot_is_unreachable(scene: Scene) -> None:
    scene.group.restrict_bot()
    error = await scene.failure()
    assert isinstance(error, UnreachableError)
    assert error.barrier is Barrier.NO_RIGHTS
    scene.group.kick_bot()
    error = await scene.failure()
    assert isinstance(error, UnreachableError)
    assert error.barrier is Barrier.NOT_MEMBER


async def test_duty_28_a_migrated_group_tells_its_new_id(scene: Scene) -> None:
    group = scene.world.add_group("Small", [scene.anna], kind="group")
    heir = group.migrate("none")
    error = await scene.failure(Place(group.id))
    assert isinstance(error, MigratedError)
    assert error.new_chat_id == heir.id


async def test_duty_31_topics_and_the_general_topic(scene: Scene) -> None:
    forum = scene.world.add_group("Forum", [scene.anna], forum=True)
    topic = forum.add_topic("Zole")
    gateway = scene.gateway
    ids = [
        await gateway.send(Place(forum.id, topic.thread_id), final("in the topic"), silent=True),
        await gateway.send(Place(forum.id, 1), final("in General"), silent=True),
        await gateway.send(Place(forum.id), final("in General too"), silent=True),
    ]
    threads = [forum.messages[number].thread_id for number in ids]
    assert threads == [topic.thread_id, None, None]
    forum.close_topic(topic)
    error = await scene.failure(Place(forum.id, topic.thread_id))
    assert isinstance(error, UnreachableError)
    assert error.barrier is Barrier.TOPIC_CLOSED


async def test_a_429_says_how_long_to_wait(scene: Scene) -> None:
    scene.world.faults.add(Fault(code=429, retry_after=17))
    error = await scene.failure()
    assert isinstance(error, FloodError)
    assert error.seconds == 17


@pytest.mark.parametrize(
    "fault", [Fault(code=500), Fault(code=502), Fault(drop=True), Fault(code=401), Fault(code=404)]
)
async def test_a_failure_that_says_nothing_is_unclear(scene: Scene, fault: Fault) -> None:
    scene.world.faults.add(fault)
    assert isinstance(await scene.failure(), UnclearError)


async def test_wrong_formatting_is_rejected(scene: Scene) -> None:
    with pytest.raises(RejectedError, match="parse entities"):
        await scene.gateway.send(scene.place, final("<b>"), silent=True)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (RetryAfter(7), FloodError),
        (ChatMigrated(-100), MigratedError),
        (Forbidden("Forbidden: user is deactivated"), UnreachableError),
        (Forbidden("Forbidden: something new"), UnreachableError),
        (Forbidden("Forbidden: MESSAGE_DELETE_FORBIDDEN"), RejectedError),
        (BadRequest("Chat not found"), UnreachableError),
        (BadRequest("CHAT_WRITE_FORBIDDEN"), UnreachableError),
        (BadRequest("TOPIC_CLOSED"), UnreachableError),
        (BadRequest("Message can't be deleted for everyone"), RejectedError),
        (BadRequest("MESSAGE_ID_INVALID"), NotThereError),
        (BadRequest("Query is too old and response timeout expired"), TooLateError),
        (NetworkError("Bad Gateway"), UnclearError),
        (TimedOut(), UnclearError),
        (InvalidToken("Not Found"), UnclearError),
        (Conflict("terminated by other getUpdates request"), UnclearError),
        (TelegramError("Invalid server response"), UnclearError),
    ],
)
def test_every_error_of_the_library_has_a_meaning(
    error: TelegramError, expected: type[DeliveryError]
) -> None:
    assert isinstance(meaning(error), expected)


def test_an_error_that_says_all_is_well_means_nothing() -> None:
    assert meaning(BadRequest("Message is not modified: it is the same")) is None


def outbox_for(scene: Scene) -> Outbox:
    return Outbox(
        scene.gateway,
        scene.world.clock,
        RememberedPosts(),
        on_unreachable=lambda _, __: None,
        on_migrated=lambda _, __: None,
    )


async def test_the_outbox_stays_within_what_the_sandbox_allows(scene: Scene) -> None:
    scene.anna.start()
    outbox = outbox_for(scene)
    outbox.start()
    places = [scene.place, Place(scene.anna.id)]
    for step in range(12):
        for place in places:
            outbox.show(Slot(place, f"slot {step // 4}"), final(f"step {step}"))
        await scene.world.clock.sleep(0.7)
    await outbox.idle()
    assert [call.status for call in scene.world.calls if call.status == 429] == []
    texts = [message.text for message in scene.world.messages(scene.group)]
    assert texts == ["step 3", "step 7", "step 11"]
    await outbox.stop()


async def test_duty_38_the_token_is_in_no_log_even_at_debug(
    scene: Scene, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "httpx")  # a bot that ran before has silenced it
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Redacting(logging.Formatter(), [scene.bot.token]))
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        outbox, answers = outbox_for(scene), Answers(scene.gateway, scene.world.clock)
        outbox.start()
        scene.world.faults.add(Fault(drop=True))
        outbox.show(Slot(scene.place, "bids"), final("Anna takes"))
        answers.answer("no such query", Answer())
        await outbox.idle()
        await answers.stop()
        await outbox.stop()
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    assert "HTTP Request: POST" in stream.getvalue()
    assert scene.bot.token.partition(":")[2] not in stream.getvalue()
