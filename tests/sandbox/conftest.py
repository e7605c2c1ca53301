from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.api import Api, Reply, Request
from bot.sandbox.clock import ManualClock
from bot.sandbox.world import World

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat
    from bot.sandbox.groups import Group
    from bot.sandbox.messages import Message
    from bot.sandbox.parameters import Upload
    from bot.sandbox.people import Person


@dataclass
class Scene:
    """Anna, Bruno and Cilla in a group with the bot, and the Bot API without HTTP."""

    world: World
    clock: ManualClock
    group: Group
    anna: Person
    bruno: Person
    cilla: Person
    api: Api

    async def call(
        self, method: str, /, files: dict[str, Upload] | None = None, **values: object
    ) -> Reply:
        texts = {name: _text(value) for name, value in values.items()}
        return await self.api.answer(Request(method, texts, files or {}))

    async def result(
        self, method: str, /, files: dict[str, Upload] | None = None, **values: object
    ) -> object:
        reply = await self.call(method, files, **values)
        assert reply.status == 200, reply
        return reply.body["result"]

    async def refusal(
        self, method: str, /, files: dict[str, Upload] | None = None, **values: object
    ) -> str:
        reply = await self.call(method, files, **values)
        assert reply.status != 200, reply
        return f"{reply.status} {reply.description}"

    async def post(self, chat: Chat, text: str = "Hello", **values: object) -> Message:
        sent = await self.result("sendMessage", chat_id=chat.id, text=text, **values)
        assert isinstance(sent, dict)
        number = sent["message_id"] or -sent["ephemeral_message_id"]
        return chat.messages[number]

    async def updates(self, **values: object) -> list[dict[str, object]]:
        found = await self.result("getUpdates", **values)
        assert isinstance(found, list)
        return found

    async def kinds(self) -> list[str]:
        """The kinds of the updates that wait, which are taken."""
        found = await self.updates()
        if found:
            await self.updates(offset=found[-1]["update_id"] + 1)
        return [next(name for name in update if name != "update_id") for update in found]


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value)


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def scene(clock: ManualClock) -> Scene:
    world = World(clock=clock)
    anna = world.add_person("Anna", "anna")
    bruno = world.add_person("Bruno", language="lv")
    cilla = world.add_person("Cilla")
    group = world.add_group("Zole evening", [anna, bruno, cilla])
    return Scene(world, clock, group, anna, bruno, cilla, Api(world))
