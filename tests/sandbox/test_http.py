"""The server over HTTP: encodings, tokens, files, lost connections."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import httpx
import pytest

from bot.sandbox.faults import Fault
from bot.sandbox.server import Server
from tests.sandbox.test_sending import png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from tests.sandbox.conftest import Scene


@pytest.fixture
async def server(scene: Scene) -> AsyncIterator[Server]:
    async with Server(scene.world) as server:
        yield server


@pytest.fixture
async def http(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    base = f"{server.url}/bot{server.world.token}/"
    async with httpx.AsyncClient(base_url=base, trust_env=False) as client:
        yield client


MARKUP = {"inline_keyboard": [[{"text": "Join", "callback_data": "j"}]]}
SILENT = {"text": "Labvakar ♠", "disable_notification": True}
WAYS: dict[str, Any] = {
    "query": lambda chat: ("GET", {"params": _flat(chat)}),
    "form": lambda chat: ("POST", {"data": _flat(chat)}),
    "json": lambda chat: ("POST", {"json": {"chat_id": chat, "reply_markup": MARKUP} | SILENT}),
    "json with texts": lambda chat: ("POST", {"json": _flat(chat)}),
    "multipart": lambda chat: (
        "POST",
        {"files": {name: (None, value) for name, value in _flat(chat).items()}},
    ),
    "query and form": lambda chat: (
        "POST",
        {
            "params": {"chat_id": str(chat), "text": "first"},
            "data": {k: v for k, v in _flat(chat).items() if k != "chat_id"},
        },
    ),
}


def _flat(chat_id: int) -> dict[str, str]:
    return {
        "chat_id": str(chat_id),
        "text": "Labvakar ♠",
        "disable_notification": "true",
        "reply_markup": json.dumps(MARKUP),
    }


@pytest.mark.parametrize("way", WAYS)
async def test_parameters_come_in_every_way(
    scene: Scene, http: httpx.AsyncClient, way: str
) -> None:
    verb, content = WAYS[way](scene.group.id)
    answer = await http.request(verb, "sendMessage", **content)
    assert answer.status_code == 200
    assert answer.json()["ok"] is True
    assert answer.json()["result"]["text"] == "Labvakar ♠"
    [message] = scene.world.messages(scene.group)
    assert (message.text, message.silent, message.buttons[0].text) == ("Labvakar ♠", True, "Join")


BAD_BODIES = [
    ("application/json", b"{", "400 Bad Request: can't parse request body JSON"),
    ("application/json", b"[]", "400 Bad Request: request body must be a JSON Object"),
    ("application/json", b"\xff", "400 Bad Request: strings must be encoded in UTF-8"),
    (
        "application/json",
        b'{"text": "\\ud800"}',
        "400 Bad Request: strings must be encoded in UTF-8",
    ),
    (
        "application/x-www-form-urlencoded",
        b"chat_id=%FF",
        "400 Bad Request: strings must be encoded in UTF-8",
    ),
]


@pytest.mark.parametrize(("kind", "body", "refusal"), BAD_BODIES)
async def test_a_broken_body_is_refused(
    http: httpx.AsyncClient, kind: str, body: bytes, refusal: str
) -> None:
    answer = await http.post("sendMessage", content=body, headers={"Content-Type": kind})
    told = answer.json()
    assert f"{told['error_code']} {told['description']}" == refusal
    assert (told["ok"], answer.status_code) == (False, told["error_code"])


@pytest.mark.parametrize(
    ("token", "method", "status", "description"),
    [
        ("1000000001:wrong-but-well-formed", "getMe", 401, "Unauthorized"),
        ("nonsense", "getMe", 404, "Not Found"),
        (None, "getYou", 404, "Not Found"),
        (None, "GETME", 200, None),
    ],
)
async def test_tokens_and_methods_are_checked(
    server: Server, token: str | None, method: str, status: int, description: str | None
) -> None:
    url = f"{server.url}/bot{quote(token or server.world.token)}/{method}"
    async with httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(url)
    assert answer.status_code == status
    assert answer.json().get("description") == description


async def test_other_addresses_are_not_found(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        for path in ("/nothing", "/bot", "/media/nothing", f"/file/bot{server.world.token}/x"):
            assert (await client.get(path)).status_code == 404
        wrong = await client.get("/file/bot1:wrong-token/x")
        assert wrong.status_code == 401
        assert (await client.get("/page/../server.py")).status_code in {403, 404}
        assert (await client.get("/page/%2e%2e/server.py")).status_code in {403, 404}


async def test_a_429_says_in_the_header_how_long_to_wait(
    scene: Scene, http: httpx.AsyncClient
) -> None:
    scene.world.faults.add(Fault(code=429, retry_after=9))
    answer = await http.get("getMe")
    assert (answer.status_code, answer.headers["Retry-After"]) == (429, "9")
    assert answer.json() == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 9",
        "parameters": {"retry_after": 9},
    }


@pytest.mark.parametrize("after_applying", [False, True])
async def test_a_connection_is_really_dropped(
    scene: Scene, http: httpx.AsyncClient, *, after_applying: bool
) -> None:
    scene.world.faults.add(Fault(drop=True, after_applying=after_applying))
    with pytest.raises(httpx.RemoteProtocolError):
        await http.post("sendMessage", data=_flat(scene.group.id))
    assert len(scene.world.messages(scene.group)) == int(after_applying)
    assert (await http.get("getMe")).status_code == 200


async def test_a_dropped_connection_carries_not_a_byte(scene: Scene, server: Server) -> None:
    scene.world.faults.add(Fault(drop=True))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(f"GET /bot{scene.world.token}/getMe HTTP/1.1\r\nHost: a\r\n\r\n".encode())
    async with asyncio.timeout(2):
        assert await reader.read() == b""
    writer.close()
    await writer.wait_closed()


async def test_a_call_is_applied_though_nobody_waits_for_its_answer(
    scene: Scene, http: httpx.AsyncClient
) -> None:
    scene.world.faults.add(Fault(delay=30))
    with pytest.raises(httpx.ReadTimeout):
        await http.post("sendMessage", data=_flat(scene.group.id), timeout=0.05)
    await asyncio.sleep(0.05)
    assert scene.world.messages(scene.group) == []
    await scene.clock.run(30)
    await scene.world.until(lambda: scene.world.messages(scene.group))


async def test_a_poll_ends_with_its_connection(scene: Scene, http: httpx.AsyncClient) -> None:
    with pytest.raises(httpx.ReadTimeout):
        await http.get("getUpdates", params={"timeout": 30}, timeout=0.05)
    await asyncio.sleep(0.05)
    scene.anna.send(scene.group, "/join")
    await asyncio.sleep(0.05)
    assert scene.world.calls == []
    [update] = await scene.updates()
    await scene.updates(offset=int(str(update["update_id"])) + 1)
    waiting = asyncio.create_task(http.get("getUpdates", params={"timeout": 30}, timeout=5))
    await asyncio.sleep(0.05)
    scene.anna.send(scene.group, "/zole")
    assert len((await waiting).json()["result"]) == 1


async def test_a_second_poller_ends_the_first_over_http(
    scene: Scene, http: httpx.AsyncClient
) -> None:
    first = asyncio.create_task(http.get("getUpdates", params={"timeout": 30}))
    await asyncio.sleep(0.05)
    second = asyncio.create_task(http.get("getUpdates", params={"timeout": 30}))
    answer = await first
    assert (answer.status_code, answer.json()["error_code"]) == (409, 409)
    scene.anna.send(scene.group, "/zole")
    assert len((await second).json()["result"]) == 1


async def test_files_go_up_and_come_down(
    scene: Scene, server: Server, http: httpx.AsyncClient
) -> None:
    picture = png()
    answer = await http.post(
        "sendPhoto", data={"chat_id": scene.group.id}, files={"photo": ("s.png", picture)}
    )
    [size] = answer.json()["result"]["photo"]
    found = await http.get("getFile", params={"file_id": size["file_id"]})
    path = found.json()["result"]["file_path"]
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        down = await client.get(f"/file/bot{server.world.token}/{path}")
        assert down.content == picture
        shown = await client.get(f"/media/{size['file_id']}")
        assert (shown.content, shown.headers["Content-Type"]) == (picture, "image/png")


async def test_a_document_is_saved_and_never_shown(
    scene: Scene, server: Server, http: httpx.AsyncClient
) -> None:
    files = {"document": ("x.html", b"<script>")}
    await http.post("sendDocument", data={"chat_id": scene.group.id}, files=files)
    [message] = scene.world.messages(scene.group)
    assert message.document is not None
    async with httpx.AsyncClient(base_url=server.url, trust_env=False) as client:
        shown = await client.get(f"/media/{message.document.id}")
    assert shown.headers["Content-Type"] == "application/octet-stream"
    assert shown.headers["Content-Disposition"] == "attachment"


async def test_every_call_is_recorded(scene: Scene, http: httpx.AsyncClient) -> None:
    await http.get("getMe")
    await http.post("sendMessage", json={"chat_id": scene.anna.id, "text": "a"})
    first, second = scene.world.calls
    assert (first.method, first.parameters, first.status) == ("getMe", {}, 200)
    assert second.parameters == {"chat_id": str(scene.anna.id), "text": "a"}
    assert second.status == 403
    assert second.description == "Forbidden: bot can't initiate conversation with a user"
    assert second.at == scene.clock.now()


async def test_the_token_is_in_no_log(
    scene: Scene, http: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="tornado")
    caplog.set_level("DEBUG", logger="asyncio")
    await http.get("getMe")
    await http.get("getYou")
    ours = [record for record in caplog.records if not record.name.startswith("http")]
    assert not any(scene.world.token in record.getMessage() for record in ours)


async def test_a_server_stops_while_a_poll_waits(scene: Scene) -> None:
    async with Server(scene.world) as server, httpx.AsyncClient(trust_env=False) as client:
        url = f"{server.url}/bot{server.world.token}/getUpdates?timeout=30"
        poll = asyncio.create_task(client.get(url))
        await asyncio.sleep(0.05)
    with pytest.raises(httpx.HTTPError):
        await poll


async def test_a_port_can_be_chosen(scene: Scene) -> None:
    async with Server(scene.world) as first:
        port = first.port
    async with Server(scene.world, port=port) as second:
        assert second.url == f"http://127.0.0.1:{port}"
