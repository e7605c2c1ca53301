"""Fetches updates, and confirms them to Telegram only after what they changed is committed.

python-telegram-bot's own Updater confirms a batch as soon as it has it, so that a process killed
with presses in its queue would lose them; here an update is handled first and confirmed by the
next poll. Handling is quick (no handler waits for a visible message), so polling barely waits.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta

from telegram import Bot, Update
from telegram.error import Conflict, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.clock import Clock

log = logging.getLogger(__name__)

KINDS = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER)
_LONG_POLL = timedelta(seconds=50)
_LONGEST_PAUSE = 60.0


class Poller:
    """Long-polls until it is stopped; a failure makes it wait, never give up (duties 20, 26)."""

    def __init__(self, bot: Bot, handle: Callable[[Update], Awaitable[None]], clock: Clock) -> None:
        self._bot = bot
        self._handle = handle
        self._clock = clock
        self._offset: int | None = None
        self._pause = 0.0
        self._waiting: asyncio.Task[tuple[Update, ...]] | None = None
        self._stopping = False

    async def run(self) -> None:
        """Fetches and handles updates until `stop`."""
        while not self._stopping:
            self._waiting = asyncio.create_task(self._fetch())
            try:
                updates = await self._waiting
            except asyncio.CancelledError:
                if self._stopping:
                    return
                raise
            await self._hand_over(updates)
            if updates:
                self._offset = updates[-1].update_id + 1

    async def _hand_over(self, updates: tuple[Update, ...]) -> None:
        """Deals with a batch; an update that fails is reported and not fetched again."""
        ends = await asyncio.gather(
            *(self._handle(update) for update in updates), return_exceptions=True
        )
        for update, end in zip(updates, ends, strict=True):
            if isinstance(end, Exception):
                log.error("update %s failed", update.update_id, exc_info=end)

    def stop(self) -> None:
        """Ends the waiting for updates; those in hand are finished."""
        self._stopping = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def _fetch(self) -> tuple[Update, ...]:
        try:
            updates = await self._bot.get_updates(
                offset=self._offset, timeout=_LONG_POLL, allowed_updates=KINDS
            )
        except TimedOut:
            return ()
        except RetryAfter as flood:
            wait = flood.retry_after
            await self._wait(wait.total_seconds() if isinstance(wait, timedelta) else wait)
        except Conflict:
            log.warning("another program polls with this bot's token; waiting for it to stop")
            await self._wait_longer()
        except (NetworkError, TelegramError) as error:
            log.warning("no updates from Telegram: %s", error)
            await self._wait_longer()
        else:
            self._pause = 0.0
            return updates
        return ()

    async def _wait_longer(self) -> None:
        self._pause = min(max(1.0, 2 * self._pause), _LONGEST_PAUSE)
        await self._wait(self._pause)

    async def _wait(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
