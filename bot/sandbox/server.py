"""The sandbox on 127.0.0.1: Bot API, file downloads, and the page with its live feed."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from http import HTTPStatus
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tornado.httpserver import HTTPServer
from tornado.web import Application, RequestHandler, StaticFileHandler

from bot.sandbox.api import Api, Reply
from bot.sandbox.delivery import Delivery
from bot.sandbox.errors import ApiError
from bot.sandbox.live import Audience, LiveHandler
from bot.sandbox.reading import check_token, read_request

if TYPE_CHECKING:
    from types import TracebackType

    from bot.sandbox.world import World

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
_REASONS = {status.value: status.phrase for status in HTTPStatus}


class Server:
    """HTTP and websocket around a world, for as long as the `async with` block lasts."""

    def __init__(self, world: World, port: int = 0, *, title: str = "Zole sandbox") -> None:
        self.world = world
        self.port = port
        self._audience = Audience(world, title)
        self._delivery = Delivery(world)
        self._http: HTTPServer | None = None
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def url(self) -> str:
        """The address of the Bot API and of the page."""
        return f"http://{HOST}:{self.port}"

    async def __aenter__(self) -> Self:
        """Listen; port 0 takes a free one."""
        # Tornado's own way leaves the socket open where the port is taken.
        listening = socket.create_server((HOST, self.port))
        listening.setblocking(False)
        self.port = int(listening.getsockname()[1])
        self._http = HTTPServer(self._application(), max_buffer_size=64 * 2**20)
        self._http.add_socket(listening)
        self._tasks = [asyncio.create_task(self._delivery.run())]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop listening and close every connection."""
        self._audience.close()
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        if self._http is not None:
            self._http.stop()
            await self._http.close_all_connections()
            self._http = None

    def _application(self) -> Application:
        world = self.world
        page = {"path": str(PAGE), "default_filename": "index.html"}
        return Application(
            [
                (r"/bot([^/]+)/([^/]+)", BotHandler, {"world": world, "api": Api(world)}),
                (r"/file/bot([^/]+)/(.+)", FileHandler, {"world": world}),
                (r"/media/([\w-]+)", MediaHandler, {"world": world}),
                (r"/live", LiveHandler, {"audience": self._audience}),
                (r"/page/(.*)", StaticFileHandler, page),
                (r"/()", StaticFileHandler, page),
            ],
            default_handler_class=NothingHandler,
            log_function=_log_nothing,
        )


def _log_nothing(_: RequestHandler) -> None:
    """Keep paths, and with them the token, out of every log."""


class ApiHandler(RequestHandler):
    """Writes replies as the Bot API does: the error code is the HTTP status."""

    def reply(self, reply: Reply) -> None:
        """Send a reply, or close the connection without a word."""
        if reply.is_dropped:
            self.detach().close()
            return
        self.set_status(reply.status, _REASONS.get(reply.status, "Unknown"))
        if reply.retry_after is not None:
            self.set_header("Retry-After", str(reply.retry_after))
        self.write(reply.body)

    def refuse(self, error: ApiError) -> None:
        """Send an error."""
        self.reply(Reply(error.code, error.body, error.description))


class BotHandler(ApiHandler):
    """One call of the Bot API."""

    def initialize(self, world: World, api: Api) -> None:
        """Take what the application hands over."""
        self._world = world
        self._api = api
        self._poll: asyncio.Task[Reply] | None = None

    async def get(self, token: str, method: str) -> None:
        """Answer a call made by GET."""
        await self._answer(token, method)

    async def post(self, token: str, method: str) -> None:
        """Answer a call made by POST."""
        await self._answer(token, method)

    def on_connection_close(self) -> None:
        """End a long poll with its connection; any other call is applied, heard or not."""
        if self._poll is not None:
            self._poll.cancel()

    async def _answer(self, token: str, method: str) -> None:
        try:
            check_token(token, self._world.token)
            request = read_request(method, self.request)
        except ApiError as error:
            self.refuse(error)
            return
        if method.lower() != "getupdates":
            self.reply(await self._api.answer(request))
            return
        self._poll = asyncio.ensure_future(self._api.answer(request))
        with contextlib.suppress(asyncio.CancelledError):
            self.reply(await self._poll)


class FileHandler(ApiHandler):
    """The download of a file the bot asked for."""

    def initialize(self, world: World) -> None:
        """Take what the application hands over."""
        self._world = world

    def get(self, token: str, path: str) -> None:
        """Send the file."""
        try:
            check_token(token, self._world.token)
        except ApiError as error:
            self.refuse(error)
            return
        attachment = self._world.files.at(path)
        if attachment is None:
            self.refuse(ApiError(404, "Not Found"))
            return
        self.set_header("Content-Type", "application/octet-stream")
        self.write(attachment.content)


class MediaHandler(RequestHandler):
    """A picture or a document for the page."""

    def initialize(self, world: World) -> None:
        """Take what the application hands over."""
        self._world = world

    def get(self, file_id: str) -> None:
        """Send the file; only pictures are shown in the browser, anything else is saved."""
        attachment = self._world.files.get(file_id)
        if attachment is None:
            self.send_error(404)
            return
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Content-Type", attachment.mime)
        if not attachment.path.startswith("photos/"):
            self.set_header("Content-Type", "application/octet-stream")
            self.set_header("Content-Disposition", "attachment")
        self.write(attachment.content)


class NothingHandler(ApiHandler):
    """Anything else is a 404, as in Telegram."""

    def prepare(self) -> None:
        """Refuse before a method is looked at."""
        self.refuse(ApiError(404, "Not Found"))
        self.finish()
