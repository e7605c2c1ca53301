"""The Bot API without HTTP: a request in, a reply or a dropped connection out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.sandbox.errors import ApiError
from bot.sandbox.limits import Traffic
from bot.sandbox.methods import HANDLERS
from bot.sandbox.parameters import Method, Parameters, Upload, read
from bot.sandbox.polling import Polling
from bot.sandbox.rights import chat_id_in
from bot.sandbox.table import METHODS
from bot.sandbox.world import Call

if TYPE_CHECKING:
    from bot.sandbox.faults import Fault
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

DROPPED_BEFORE = "the connection was dropped before the call was applied"
DROPPED_AFTER = "the connection was dropped after the call was applied"


@dataclass(frozen=True, slots=True)
class Request:
    """A call as it came: the method's name as written, parameters as text, files."""

    method: str
    values: dict[str, str] = field(default_factory=dict)
    files: dict[str, Upload] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    """What goes back; status 0 means that nothing does and the connection is closed."""

    status: int
    body: Json
    description: str | None = None
    retry_after: int | None = None

    @property
    def is_dropped(self) -> bool:
        """Whether the connection is closed without an answer."""
        return self.status == 0


class Api:
    """Answers calls: checks, faults, limits, then the work, and a line in `world.calls`."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._polling = Polling(world)

    async def answer(self, request: Request) -> Reply:
        """Answer one call."""
        method = METHODS.get(request.method.lower())
        reply = (
            _refusal(ApiError(404, "Not Found"))
            if method is None
            else await self._answer_method(method, request)
        )
        call = Call(
            request.method if method is None else method.name,
            dict(request.values),
            reply.status,
            reply.description,
            self._world.clock.now(),
        )
        self._world.calls.append(call)
        self._world.changes.wake()
        return reply

    async def _answer_method(self, method: Method, request: Request) -> Reply:
        chat_id = chat_id_in(request.values)
        fault = self._world.faults.take(method.name, chat_id)
        if fault is None:
            return await self._work(method, request, chat_id)
        reply = Reply(0, {})
        if fault.after_applying:
            reply = await self._work(method, request, chat_id)
        if fault.delay > 0:
            await self._world.clock.sleep(fault.delay)
        if not fault.is_only_slow:
            return self._failure(fault, method, chat_id)
        return reply if fault.after_applying else await self._work(method, request, chat_id)

    def _failure(self, fault: Fault, method: Method, chat_id: int | None) -> Reply:
        if fault.drop:
            return Reply(0, {}, DROPPED_AFTER if fault.after_applying else DROPPED_BEFORE)
        error = fault.error
        in_chat = method.traffic in {Traffic.SEND, Traffic.EDIT}
        if error.retry_after is not None and chat_id is not None and in_chat:
            self._world.limits.close(chat_id, error.retry_after)
        return _refusal(error)

    async def _work(self, method: Method, request: Request, chat_id: int | None) -> Reply:
        try:
            self._world.limits.admit(method.name, method.traffic, chat_id)
            parameters = read(method, request.values, request.files)
            result = await self._result(method, parameters)
        except ApiError as error:
            return _refusal(error)
        return Reply(200, {"ok": True, "result": result})

    async def _result(self, method: Method, parameters: Parameters) -> object:
        if method.name == "getUpdates":
            return await self._polling.poll(parameters)
        return HANDLERS[method.name.lower()](self._world, parameters)


def _refusal(error: ApiError) -> Reply:
    return Reply(error.code, error.body, error.description, error.retry_after)
