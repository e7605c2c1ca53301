"""Webhook delivery: each update by POST, in order, again until it is accepted."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

if TYPE_CHECKING:
    from bot.sandbox.methods.webhooks import Webhook
    from bot.sandbox.updates import Update
    from bot.sandbox.world import World

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 -- the header's name
RETRY_SECONDS = 0.1
TIMEOUT_SECONDS = 60.0


class Delivery:
    """Delivers while there is a webhook."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def run(self) -> None:
        """Deliver for ever."""
        client = AsyncHTTPClient(force_instance=True)
        try:
            while True:
                await self._world.changes.wait_for(self._is_due)
                await self._deliver_next(client)
        finally:
            client.close()

    def _is_due(self) -> bool:
        return self._world.webhook is not None and bool(self._world.updates.waiting(1))

    async def _deliver_next(self, client: AsyncHTTPClient) -> None:
        hook, waiting = self._world.webhook, self._world.updates.waiting(1)
        if hook is None or not waiting:
            return
        failure = await _post(client, hook, waiting[0])
        if failure is None:
            self._world.updates.confirm(waiting[0].id + 1)
            self._world.changes.wake()
            return
        hook.last_error = failure
        hook.last_error_date = self._world.date
        await asyncio.sleep(RETRY_SECONDS)


async def _post(client: AsyncHTTPClient, hook: Webhook, update: Update) -> str | None:
    headers = {"Content-Type": "application/json"}
    if hook.secret is not None:
        headers[SECRET_HEADER] = hook.secret
    request = HTTPRequest(
        hook.url,
        method="POST",
        headers=headers,
        body=json.dumps(update.body),
        request_timeout=TIMEOUT_SECONDS,
        follow_redirects=False,
    )
    try:
        await client.fetch(request)
    except HTTPClientError as error:
        return f"Wrong response from the webhook: {error.code} {error.message}"
    except OSError as error:
        return f"Connection failed: {error.strerror or error}"
    return None
