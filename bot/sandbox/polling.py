"""Long polling: one poll at a time, which waits for an update or for its time to be over."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.sandbox.errors import conflict

if TYPE_CHECKING:
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

MAX_TIMEOUT = 50
MAX_LIMIT = 100
_SECOND_POLL = (
    "terminated by other getUpdates request; make sure that only one bot instance is running"
)
_WEBHOOK = (
    "can't use getUpdates method while webhook is active;"
    " use deleteWebhook to delete the webhook first"
)


class Polling:
    """Answers getUpdates; a second poll ends the first with a 409, as in Telegram."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._current: asyncio.Future[None] | None = None

    async def poll(self, parameters: Parameters) -> list[Json]:
        """Return the next updates; the wait is HTTP's business, so it is one of real seconds."""
        if self._world.webhook is not None:
            raise conflict(_WEBHOOK)
        limit = parameters.integer("limit") or MAX_LIMIT
        timeout = min(max(parameters.integer("timeout") or 0, 0), MAX_TIMEOUT)
        self._world.updates.allow(parameters.strings("allowed_updates"))
        self._world.updates.confirm(parameters.integer("offset"))
        self._world.changes.wake()
        self._end_other_poll()
        if timeout > 0 and not self._world.updates.waiting():
            await self._wait(timeout)
        if self._world.webhook is not None:
            raise conflict("terminated by setWebhook request")
        updates = self._world.updates.waiting(min(max(limit, 1), MAX_LIMIT))
        return [update.body for update in updates]

    def _end_other_poll(self) -> None:
        if self._current is not None and not self._current.done():
            self._current.set_exception(conflict(_SECOND_POLL))

    async def _wait(self, seconds: int) -> None:
        ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._current = ended
        news = asyncio.ensure_future(self._world.changes.wait_for(self._has_news))
        try:
            await asyncio.wait([ended, news], timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                ended.result()
        finally:
            ended.cancel()
            news.cancel()
            if self._current is ended:
                self._current = None

    def _has_news(self) -> bool:
        return bool(self._world.updates.waiting(1)) or self._world.webhook is not None
