"""The page's live feed: what is shown, and what people can do on the page."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx
import pytest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from bot.sandbox.server import Server
from tests.sandbox.test_sending import JOIN

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene


@dataclass
class Page:
    connection: WebSocketClientConnection

    async def line(self) -> dict[str, object]:
        async with asyncio.timeout(2):
            line = await self.connection.read_message()
        assert line is not None
        told = json.loads(line)
        assert isinstance(told, dict)
        return told

    async def close(self) -> None:
        self.connection.close()
        while await self.connection.read_message() is not None:
            pass

    async def do(self, **line: object) -> None:
        await self.connection.write_message(json.dumps(line))


@pytest.fixture
async def server(scene: Scene) -> AsyncIterator[Server]:
    async with Server(scene.world, title="Zole demo") as server:
        yield server


async def opened(server: Server) -> Page:
    return Page(await websocket_connect(f"ws://127.0.0.1:{server.port}/live"))


@pytest.fixture
async def page(server: Server) -> AsyncIterator[Page]:
    page = await opened(server)
    await page.line()
    yield page
    await page.close()


async def test_a_page_is_shown_everything_there_is(scene: Scene, server: Server) -> None:
    menu = [{"command": "zole", "description": "Open a table"}]
    await scene.result("setMyCommands", commands=menu, scope={"type": "all_group_chats"})
    scene.anna.send(scene.group, "/zole")
    scene.anna.start()
    scene.bruno.start()
    scene.bruno.block()
    page = await opened(server)
    names = [{"id": p.id, "name": p.first_name} for p in scene.world.people]
    assert await page.line() == {
        "type": "hello",
        "title": "Zole demo",
        "bot": {"id": scene.world.bot.id, "name": "Zole", "username": "ZoleSandboxBot"},
        "people": names,
        "groups": [
            {"id": scene.group.id, "title": "Zole evening", "members": [n["id"] for n in names]}
        ],
        "commands": {"private": [], "group": menu},
    }
    told = [await page.line() for _ in range(6)]
    assert told[:3] == [
        {"type": "started", "person": scene.anna.id},
        {"type": "started", "person": scene.bruno.id},
        {"type": "blocked", "person": scene.bruno.id, "blocked": True},
    ]
    assert [(line["chat"], line["message"]["html"]) for line in told[3:]] == [  # type: ignore[index]
        (scene.group.id, "/zole"),
        (scene.anna.id, "/start"),
        (scene.bruno.id, "/start"),
    ]
    await page.close()


async def test_changes_are_shown_at_once(scene: Scene, page: Page) -> None:
    message = await scene.post(
        scene.group, "<b>Zole</b> &lt;3", parse_mode="HTML", reply_markup=JOIN
    )
    expected = {
        "id": message.id,
        "from": {"id": scene.world.bot.id, "name": "Zole", "bot": True},
        "date": message.date,
        "edited": False,
        "html": "<b>Zole</b> &lt;3",
        "buttons": [[{"text": "Join", "kind": "callback", "url": None, "style": None}]],
        "photo": None,
        "document": None,
        "silent": False,
        "protected": False,
        "service": None,
        "receiver": None,
        "reply_to": None,
        "pinned": False,
    }
    assert await page.line() == {"type": "message", "chat": scene.group.id, "message": expected}
    where = {"chat_id": scene.group.id, "message_id": message.id}
    await scene.result("editMessageText", text="Dealt", **where)
    edited = (await page.line())["message"]
    assert (edited["html"], edited["edited"], edited["buttons"]) == ("Dealt", True, [])  # type: ignore[index]
    await scene.result("deleteMessage", **where)
    assert await page.line() == {"type": "deleted", "chat": scene.group.id, "id": message.id}
    scene.anna.block()
    assert await page.line() == {"type": "blocked", "person": scene.anna.id, "blocked": True}
    scene.cilla.rename("Cecīlija")
    assert (await page.line())["type"] == "hello"


async def test_people_play_on_the_page(scene: Scene, page: Page) -> None:
    anna, group = scene.anna.id, scene.group.id
    await page.do(type="start", person=anna, payload="lobby")
    assert await page.line() == {"type": "started", "person": anna}
    assert (await page.line())["message"]["html"] == "/start lobby"  # type: ignore[index]
    await page.do(type="send", person=anna, chat=group, text="/zole")
    assert (await page.line())["chat"] == group
    message = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    await page.line()
    await page.do(type="press", person=anna, chat=group, message=message.id, row=0, column=0)
    await scene.world.until(lambda: scene.world.queries)
    [query] = scene.world.queries
    link = "https://t.me/ZoleSandboxBot?start=a"
    answer = {"callback_query_id": query.id, "text": "In", "show_alert": True, "url": link}
    await scene.result("answerCallbackQuery", **answer)
    assert await page.line() == {
        "type": "answer",
        "person": anna,
        "chat": group,
        "message": message.id,
        "text": "In",
        "alert": True,
        "url": link,
    }
    await page.do(type="block", person=anna, blocked=True)
    assert (await page.line())["blocked"] is True
    await page.do(type="block", person=anna, blocked=False)
    assert (await page.line())["blocked"] is False
    assert await scene.kinds() == [
        "message",
        "message",
        "callback_query",
        "my_chat_member",
        "my_chat_member",
    ]


async def test_a_fourth_and_a_fifth_person_join(scene: Scene, page: Page) -> None:
    for name in ("Dora", "Emīls"):
        await page.do(type="add_person", name=name)
    await scene.world.until(lambda: len(scene.group.present) == 6)
    assert [person.first_name for person in scene.world.people][3:] == ["Dora", "Emīls"]
    line = await page.line()
    while line["type"] != "refused":
        if len(scene.world.people) == 5:
            await page.do(type="add_person", name="Fricis")
        line = await page.line()
    assert line["reason"] == "the page has room for 5 people"


IMPOSSIBLE = [
    ({"type": "dance"}, "unknown gesture 'dance'"),
    ({"type": "send", "person": 1, "chat": 1, "text": "a"}, "no such person"),
    ({"type": "send", "chat": 1, "text": "a"}, "person must be a number"),
    ({"type": "send", "person": "anna", "chat": 5, "text": "a"}, "no such chat"),
    ({"type": "send", "person": "anna", "chat": "bruno", "text": "a"}, "no such chat"),
    ({"type": "send", "person": "anna", "chat": "group", "text": 5}, "text must be a text"),
    (
        {"type": "send", "person": "anna", "chat": "group", "text": " "},
        "a text has 1 to 4096 characters that can be seen",
    ),
    (
        {"type": "press", "person": "anna", "chat": "group", "message": 9, "row": 0, "column": 0},
        "the message is gone",
    ),
    (
        {"type": "press", "person": "anna", "chat": "group", "message": 1, "row": 0, "column": 5},
        "the button is gone",
    ),
    (
        {"type": "press", "person": "anna", "chat": "group", "message": 1, "row": -1, "column": 0},
        "the button is gone",
    ),
    (
        {"type": "press", "person": "anna", "chat": "group", "message": 1, "row": 0, "column": 1},
        "that button opens a link",
    ),
    ({"type": "add_person", "name": " "}, "a name has 1 to 64 characters"),
    (
        {"type": "start", "person": "anna", "payload": "a b"},
        "Telegram's clients ignore such a payload",
    ),
]


@pytest.mark.parametrize(("gesture", "reason"), IMPOSSIBLE)
async def test_what_is_impossible_is_refused(
    scene: Scene, page: Page, gesture: dict[str, object], reason: str
) -> None:
    link = {"text": "Open", "url": "https://a.lv"}
    keyboard = {"inline_keyboard": [[*JOIN["inline_keyboard"][0], link]]}
    await scene.post(scene.group, "Zole", reply_markup=keyboard)
    await page.line()
    ids = {"anna": scene.anna.id, "bruno": scene.bruno.id, "group": scene.group.id}
    line = {
        name: ids.get(value, value) if isinstance(value, str) else value
        for name, value in gesture.items()
    }
    await page.do(**line)
    assert await page.line() == {"type": "refused", "reason": reason}


async def test_half_a_character_does_no_harm(scene: Scene, page: Page) -> None:
    await page.do(type="send", person=scene.anna.id, chat=scene.group.id, text="a\ud83c")
    assert (await page.line())["message"]["html"] == "a?"  # type: ignore[index]


async def test_nonsense_is_refused(page: Page) -> None:
    for nonsense in ("{", "[]", "5"):
        await page.connection.write_message(nonsense)
        assert (await page.line())["type"] == "refused"


async def test_an_ephemeral_message_names_its_receiver(scene: Scene, page: Page) -> None:
    scene.group.promote_bot()
    while (await page.line())["type"] != "hello":
        pass
    await scene.post(scene.group, "Your hand", receiver_user_id=scene.bruno.id, reply_markup=JOIN)
    told = (await page.line())["message"]
    assert told["receiver"] == scene.bruno.id  # type: ignore[index]
    assert told["id"] < 0  # type: ignore[index]
    press = {"type": "press", "chat": scene.group.id, "message": told["id"], "row": 0, "column": 0}  # type: ignore[index]
    await page.do(person=scene.anna.id, **press)
    assert await page.line() == {"type": "refused", "reason": "the message is gone"}
    await page.do(person=scene.bruno.id, **press)
    await scene.world.until(lambda: scene.world.queries)


async def test_a_closed_server_watches_no_more(scene: Scene) -> None:
    async with Server(scene.world):
        assert len(scene.world.changes._listeners) == 1
    assert scene.world.changes._listeners == []


async def test_a_page_of_another_site_is_refused(server: Server) -> None:
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(
            f"{server.url}/live",
            headers={
                "Origin": "https://example.com",
                "Connection": "Upgrade",
                "Upgrade": "websocket",
                "Sec-WebSocket-Version": "13",
                "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
            },
        )
    assert answer.status_code == 403


async def test_the_page_is_served(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        answer = await client.get("/")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].startswith("text/html")
