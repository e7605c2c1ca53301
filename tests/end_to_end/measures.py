"""What the tests of duties look at beside the screens: the database, and the calls."""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from bisect import bisect_left
from collections import Counter
from typing import TYPE_CHECKING

from bot.sandbox.clock import ManualClock

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pytest

    from bot.sandbox.chats import Chat
    from bot.sandbox.messages import Message
    from bot.sandbox.world import Call, World
    from tests.end_to_end.evenings import Evening

SENDS = ("sendMessage",)
EDITS = ("editMessageText", "editMessageReplyMarkup")
_OF_DELIVERY = {"updates", "messages", "sqlite_sequence"}


def log_of(scene: Evening, *, group: Chat | None = None) -> list[str]:
    """The events of every match of a group, as they are written."""
    chat = group or scene.group
    return [
        str(body)
        for (body,) in _read(
            scene,
            "SELECT body FROM events JOIN matches USING (match_id) WHERE chat_id = ?"
            " ORDER BY match_id, events.turn",
            chat.id,
        )
    ]


def count_of(scene: Evening, kind: str) -> int:
    """How many events of a kind were written in the group."""
    return sum(f'"type":"{kind}"' in body for body in log_of(scene))


def state_of(scene: Evening) -> dict[str, list[tuple[object, ...]]]:
    """Everything that is stored, but for which updates came and which messages were posted."""
    names = [name for (name,) in _read(scene, "SELECT name FROM sqlite_master WHERE type='table'")]
    return {
        str(name): sorted(_read(scene, f"SELECT * FROM {name}"), key=repr)  # noqa: S608 -- ours
        for name in names
        if name not in _OF_DELIVERY
    }


def calls_to(world: World, chat: Chat, methods: Iterable[str] = (*SENDS, *EDITS)) -> list[Call]:
    """The calls of these methods that named a chat."""
    wanted = set(methods)
    return [
        call
        for call in world.calls
        if call.method in wanted and call.parameters.get("chat_id") == str(chat.id)
    ]


def busiest_minute(calls: Sequence[Call]) -> int:
    """The most calls in any 60 seconds."""
    times = sorted(call.at for call in calls)
    return max(
        (place + 1 - bisect_left(times, at - 60) for place, at in enumerate(times)), default=0
    )


def answers_a_query(world: World) -> Counter[str]:
    """How often each callback query was answered, by its id."""
    return Counter(
        call.parameters["callback_query_id"]
        for call in world.calls
        if call.method == "answerCallbackQuery"
    )


def errors_in(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What the program has logged as an error."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def clock_of(scene: Evening) -> ManualClock:
    """The clock of an evening whose time is moved by hand."""
    assert isinstance(scene.clock, ManualClock)
    return scene.clock


def from_bot(scene: Evening, chat: Chat | None = None) -> list[Message]:
    """What the bot has posted in a chat, of the group unless named, and not deleted."""
    world = scene.world
    return [m for m in world.messages(chat or scene.group) if m.sender is world.bot]


def _read(scene: Evening, sql: str, *parameters: object) -> list[tuple[object, ...]]:
    address = f"file:{scene.settings.database}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
        return connection.execute(sql, parameters).fetchall()
