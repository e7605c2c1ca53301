"""Presses that come to the handler without a server between, and answers that go nowhere."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from telegram import Update

from bot.sandbox.queries import CallbackQuery

if TYPE_CHECKING:
    from bot.outgoing import Answer
    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person
    from tests.end_to_end.evenings import Evening

_numbers = itertools.count(9_000_000_000)


class Unheard:
    """Answers nobody, and keeps the answers."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def answer(self, query_id: str, answer: Answer) -> None:
        """Keeps an answer, which fits where Telegram would show it."""
        assert query_id
        assert len(answer.text) <= 200
        self.texts.append(answer.text)


def update_of(scene: Evening, person: Person, message: Message, data: str) -> Update:
    """The update that tells of a press."""
    number = next(_numbers)
    query = CallbackQuery(str(number), person, message, data, scene.clock.now(), scene.world)
    return Update.de_json({"update_id": number, "callback_query": query.body()}, None)
