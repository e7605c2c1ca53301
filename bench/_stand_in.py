"""A stand-in for the Bot API in a process of its own, so that its work counts for nobody.

It takes every call, checks nothing, and presses the buttons that the bot under test offers.
"""

import asyncio
import json
import multiprocessing
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qsl

from bot import callback
from bot.callback import Action, MalformedData, Press

Json = dict[str, Any]
BOT = {"id": 1, "is_bot": True, "first_name": "Bench", "username": "BenchBot"}
_QUIET_SECONDS = 0.2
_BIDS = {"pass", "take"}
_MOVES = (Action.BURY, Action.PLAY, Action.CHOOSE, Action.BID, Action.NEXT_DEAL)
_ENDS_A_TURN = {Action.BURY, Action.PLAY, Action.BID, Action.NEXT_DEAL}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button and the message below which it is."""

    chat_id: int
    message_id: int
    press: Press


@dataclass(frozen=True, slots=True)
class Delays:
    """Seconds from a press to its answer and to the next change of the presser's chat."""

    answered: float
    shown: float


@dataclass(eq=False)
class Account:
    """One bot: what waits for it, what it shows, and what it called."""

    token: str
    messages: dict[tuple[int, int], Json] = field(default_factory=dict)
    offers: dict[int, list[Offer]] = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)
    answered: dict[str, float] = field(default_factory=dict)
    shown: dict[int, float] = field(default_factory=dict)
    pressed: dict[str, float] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    calling: asyncio.Event = field(default_factory=asyncio.Event)
    updates: list[Json] = field(default_factory=list)
    poll: Callable[[object], None] | None = None
    called_at: float = 0.0
    _last_update: int = 0
    _last_message: int = 100_000
    _user_id: int = 1
    _done: dict[str, int] = field(default_factory=dict)
    _pressed: set[Offer] = field(default_factory=set)
    _chance: random.Random = field(default_factory=lambda: random.Random(1))

    # Calls

    def take(self, method: str, values: dict[str, str]) -> object:
        """The result of a call."""
        self.called_at = time.monotonic()
        self.calls[method] += 1
        self.calling.set()
        match method:
            case "getMe":
                return BOT
            case "answerCallbackQuery":
                self.answered[values["callback_query_id"]] = self.called_at
                self.changed.set()
                return True
            case "sendMessage":
                self._last_message += 1
                return self._show(int(values["chat_id"]), self._last_message, values)
            case "editMessageText":
                return self._show(int(values["chat_id"]), int(values["message_id"]), values)
            case _:
                return True

    def _show(self, chat_id: int, message_id: int, values: dict[str, str]) -> Json:
        kind = "private" if chat_id > 0 else "supergroup"
        message = {
            "message_id": message_id,
            "date": int(time.time()),
            "chat": {"id": chat_id, "type": kind, "title": "Bench", "first_name": "Bench"},
            "from": BOT,
            "text": values["text"],
        }
        rows = json.loads(values.get("reply_markup", "{}")).get("inline_keyboard", [])
        if rows:
            message["reply_markup"] = {"inline_keyboard": rows}
        self.messages[chat_id, message_id] = message
        presses = _presses(button.get("callback_data", "") for row in rows for button in row)
        self.offers[chat_id] = [Offer(chat_id, message_id, press) for press in presses]
        self.shown[chat_id] = self.called_at
        self.changed.set()
        return message

    def fetch(self, values: dict[str, str], poll: Callable[[object], None]) -> None:
        """Answers a poll: now, or a long one when there is something."""
        offset = int(values.get("offset", 0))
        self.updates = [update for update in self.updates if update["update_id"] >= offset]
        if int(values.get("timeout", 0)):
            self.poll = poll
            self._deliver()
        else:
            poll(self.updates)

    def _deliver(self) -> None:
        if self.poll is not None and self.updates:
            poll, self.poll = self.poll, None
            poll(self.updates)

    # Presses

    async def play(self, *, presses: int, pause: float) -> Counter[str]:
        """Presses so many buttons, one in `pause` seconds at most; returns the calls they cost."""
        before = self.calls.copy()
        for _ in range(presses):
            await asyncio.sleep(pause)
            while (offer := self._choose()) is None:
                self.changed.clear()
                await self.changed.wait()
            self._pressed.add(offer)
            if offer.press.action in _ENDS_A_TURN:
                self._done[offer.press.token] = offer.press.turn
            self._press(offer)
        await self._quiet()
        return self.calls - before

    async def _quiet(self) -> None:
        """Returns when there was no call for a moment."""
        self.calling.set()
        while self.calling.is_set():
            self.calling.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self.calling.wait(), _QUIET_SECONDS)

    async def count(self) -> Counter[str]:
        """The calls so far."""
        return self.calls.copy()

    async def waits(self) -> list[float]:
        """Seconds from each press to its answer, of those since this was asked before."""
        pressed, self.pressed = self.pressed, {}
        return [self.answered[query_id] - start for query_id, start in pressed.items()]

    async def press(self, offer: Offer) -> Delays:
        """Presses one button of a private chat, offered or not."""
        start = time.monotonic()
        query_id = self._press(offer)
        while query_id not in self.answered or self.shown.get(offer.chat_id, 0.0) < start:
            self.changed.clear()
            await self.changed.wait()
        return Delays(self.answered[query_id] - start, self.shown[offer.chat_id] - start)

    def _press(self, offer: Offer) -> str:
        if offer.chat_id > 0:
            self._user_id = offer.chat_id
        self._last_update += 1
        place = (offer.chat_id, offer.message_id)
        query = {
            "id": str(self._last_update),
            "from": {"id": self._user_id, "is_bot": False, "first_name": f"P{self._user_id}"},
            "message": self.messages.get(place) or _inaccessible(offer),
            "chat_instance": "1",
            "data": offer.press.encode(),
        }
        self.updates.append({"update_id": self._last_update, "callback_query": query})
        self.pressed[str(self._last_update)] = time.monotonic()
        self._deliver()
        return str(self._last_update)

    def _choose(self) -> Offer | None:
        """A move by chance; the cards are chosen before they are buried, the rest is one turn."""
        found = [
            offer
            for offers in self.offers.values()
            for offer in offers
            if offer not in self._pressed and self._is_move(offer.press)
        ]
        for action in _MOVES:
            moves = [offer for offer in found if offer.press.action is action]
            if moves:
                return self._chance.choice(moves)
        return None

    def _is_move(self, press: Press) -> bool:
        if press.action is Action.BID and press.argument not in _BIDS:
            return False
        # The button that buries comes with the edit after the second card, and not with a third.
        if press.action is Action.CHOOSE and self._chosen(press) >= 2:
            return False
        return press.action in _MOVES and press.turn > self._done.get(press.token, 0)

    def _chosen(self, press: Press) -> int:
        """How many cards were chosen in this turn."""
        turn = (Action.CHOOSE, press.token, press.turn)
        return sum(
            (offer.press.action, offer.press.token, offer.press.turn) == turn
            for offer in self._pressed
        )


def _presses(data: Iterator[str]) -> Iterator[Press]:
    for one in data:
        try:
            yield callback.decode(one)
        except MalformedData:
            continue


def _inaccessible(offer: Offer) -> Json:
    chat = {"id": offer.chat_id, "type": "private", "first_name": "Bench"}
    return {"message_id": offer.message_id, "date": 0, "chat": chat}


class _Wire(asyncio.Protocol):
    """HTTP as far as httpx needs it: one request after the other, with a length."""

    def __init__(self, accounts: dict[str, Account]) -> None:
        self._accounts = accounts
        self._buffer = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        head, found, rest = self._buffer.partition(b"\r\n\r\n")
        length = _length(head)
        if not found or len(rest) < length:
            return
        self._buffer = rest[length:]
        _, path, _ = head.split(b" ", 2)
        _, bot, method = path.decode().split("/")
        token = bot.removeprefix("bot")
        account = self._accounts.setdefault(token, Account(token))
        values = dict(parse_qsl(rest[:length].decode(), keep_blank_values=True))
        if method == "getUpdates":
            account.fetch(values, self._reply)
        else:
            self._reply(account.take(method, values))

    def _reply(self, result: object) -> None:
        body = json.dumps({"ok": True, "result": result}).encode()
        self._transport.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
        )


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n")[1:]:
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0


async def _serve(connection: Connection) -> None:
    accounts: dict[str, Account] = {}
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Wire(accounts), "127.0.0.1", 0)
    connection.send(server.sockets[0].getsockname()[1])
    while (command := await asyncio.to_thread(connection.recv)) is not None:
        name, token, arguments = command
        account = accounts.setdefault(token, Account(token))
        connection.send(await getattr(account, name)(**arguments))


def _run(connection: Connection) -> None:
    asyncio.run(_serve(connection))


class StandIn:
    """The other process, for as long as the `with` block lasts."""

    def __enter__(self) -> Self:
        """Starts it."""
        self._connection, far = multiprocessing.Pipe()
        spawning = multiprocessing.get_context("spawn")
        self._process = spawning.Process(target=_run, args=(far,), daemon=True)
        self._process.start()
        self.url = f"http://127.0.0.1:{self._connection.recv()}"
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stops it."""
        self._connection.send(None)
        self._process.join(timeout=5)
        self._process.terminate()

    async def play(self, token: str, *, presses: int, pause: float) -> Counter[str]:
        """Lets a bot's people press buttons; returns the calls of the bot."""
        calls: Counter[str] = await self._ask("play", token, presses=presses, pause=pause)
        return calls

    async def count(self, token: str) -> Counter[str]:
        """The calls of a bot so far."""
        calls: Counter[str] = await self._ask("count", token)
        return calls

    async def waits(self, token: str) -> list[float]:
        """Seconds from a press to its answer, for all since this was asked before."""
        waits: list[float] = await self._ask("waits", token)
        return waits

    async def press(self, token: str, offer: Offer) -> Delays:
        """Lets one button be pressed."""
        delays: Delays = await self._ask("press", token, offer=offer)
        return delays

    async def _ask(self, name: str, token: str, **arguments: object) -> Any:
        self._connection.send((name, token, arguments))
        return await asyncio.to_thread(self._connection.recv)
