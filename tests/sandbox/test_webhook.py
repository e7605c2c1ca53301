"""Webhook delivery, to a real listener on 127.0.0.1."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, RequestHandler

from bot.sandbox.server import Server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene


@dataclass
class Listener:
    """Takes what is delivered and answers with the statuses that were planned."""

    url: str = ""
    statuses: list[int] = field(default_factory=list)
    taken: list[tuple[str | None, dict[str, object]]] = field(default_factory=list)

    def texts(self) -> list[str]:
        return [update["message"]["text"] for _, update in self.taken]  # type: ignore[index]


class _Hook(RequestHandler):
    def initialize(self, listener: Listener) -> None:
        self.listener = listener

    def post(self) -> None:
        secret = self.request.headers.get("X-Telegram-Bot-Api-Secret-Token")
        self.listener.taken.append((secret, json.loads(self.request.body)))
        if self.listener.statuses:
            self.set_status(self.listener.statuses.pop(0))


@pytest.fixture
async def listener(scene: Scene) -> AsyncIterator[Listener]:
    listener = Listener()
    http = HTTPServer(Application([("/hook", _Hook, {"listener": listener})]))
    sockets = bind_sockets(0, "127.0.0.1")
    http.add_sockets(sockets)
    listener.url = f"http://127.0.0.1:{sockets[0].getsockname()[1]}/hook"
    async with Server(scene.world):
        yield listener
    http.stop()
    await http.close_all_connections()


async def test_updates_are_posted_in_order_with_the_secret(
    scene: Scene, listener: Listener
) -> None:
    scene.anna.send(scene.group, "/early")
    await scene.result("setWebhook", url=listener.url, secret_token="s3cret_-")
    for text in ("/a", "/b"):
        scene.anna.send(scene.group, text)
    await scene.world.until(lambda: len(listener.taken) == 3)
    assert listener.texts() == ["/early", "/a", "/b"]
    assert {secret for secret, _ in listener.taken} == {"s3cret_-"}
    await scene.world.until(lambda: not scene.world.updates.waiting())


async def test_a_refused_update_is_posted_again(scene: Scene, listener: Listener) -> None:
    listener.statuses = [500, 403]
    await scene.result("setWebhook", url=listener.url)
    scene.anna.send(scene.group, "/a")
    scene.anna.send(scene.group, "/b")
    await scene.world.until(lambda: not scene.world.updates.waiting())
    assert listener.texts() == ["/a", "/a", "/a", "/b"]
    assert listener.taken[0][0] is None
    info = await scene.result("getWebhookInfo")
    assert isinstance(info, dict)
    assert info["url"] == listener.url
    assert info["last_error_message"] == "Wrong response from the webhook: 403 Forbidden"


async def test_each_update_is_posted_twice_on_demand(scene: Scene, listener: Listener) -> None:
    scene.world.notify_twice = True
    await scene.result("setWebhook", url=listener.url)
    scene.anna.send(scene.group, "/a")
    await scene.world.until(lambda: not scene.world.updates.waiting())
    assert listener.texts() == ["/a", "/a"]


async def test_nobody_listening_is_an_error_to_be_read(scene: Scene) -> None:
    with bind_sockets(0, "127.0.0.1")[0] as free:
        port = free.getsockname()[1]
    async with Server(scene.world):
        await scene.result("setWebhook", url=f"http://127.0.0.1:{port}/hook")
        scene.anna.send(scene.group, "/a")
        hook = scene.world.webhook
        assert hook is not None
        while hook.last_error is None:
            await scene.clock.run(0)
            await scene.world.changes.wait_for(lambda: True)
        assert hook.last_error.startswith("Connection failed")
        await scene.result("deleteWebhook")
    assert [u["message"]["text"] for u in await scene.updates()] == ["/a"]  # type: ignore[index]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (
            {"url": "https://example.com/hook"},
            "bad webhook: here it must be http://127.0.0.1:<port>/<path>",
        ),
        ({"secret_token": "a b"}, "secret token contains unallowed characters"),
        ({"secret_token": "x" * 257}, "secret token contains unallowed characters"),
        ({"max_connections": 101}, "max_connections must be between 1 and 100"),
        ({"allowed_updates": ["x"]}, 'unknown update kind "x" in allowed_updates'),
    ],
)
async def test_a_wrong_webhook_is_refused(
    scene: Scene, values: dict[str, object], reason: str
) -> None:
    given = {"url": "http://127.0.0.1:1/hook"} | values
    assert await scene.refusal("setWebhook", **given) == f"400 Bad Request: {reason}"
    assert scene.world.webhook is None


async def test_an_empty_address_ends_the_webhook(scene: Scene) -> None:
    await scene.result("setWebhook", url="http://127.0.0.1:1/hook", drop_pending_updates=True)
    await scene.result("setWebhook", url="")
    assert scene.world.webhook is None
