"""Fetches updates, and confirms them to Telegram only after what they changed is committed.

python-telegram-bot's own Updater confirms a batch as soon as it has it, so that a process killed
with presses in its queue would lose them; here an update is handled first and confirmed by the
next poll. Handling is quick, but for a private message that proves that a person can be reached:
where Telegram is slow with it, the later updates are fetched beside it and confirmed after it.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import timedelta
from typing import Any

from telegram import Bot, Update
from telegram.error import Conflict, NetworkError, RetryAfter, TelegramError, TimedOut

from bot.clock import Clock
from bot.waiting import at_most

log = logging.getLogger(__name__)

KINDS = (Update.MESSAGE, Update.CALLBACK_QUERY, Update.MY_CHAT_MEMBER)
Handle = Callable[[Update], Coroutine[Any, Any, None]]
_LONG_POLL = timedelta(seconds=50)
_LONGEST_PAUSE = 60.0
_PATIENCE = 1.0


class Poller:
    """Long-polls until it is stopped; a failure makes it wait, never give up (duties 20, 26)."""

    def __init__(self, bot: Bot, handle: Handle, clock: Clock) -> None:
        self._bot = bot
        self._handle = handle
        self._clock = clock
        self._newest: int | None = None
        self._in_hand: dict[int, asyncio.Task[None]] = {}
        self._pause = 0.0
        self._waiting: asyncio.Task[tuple[Update, ...]] | None = None
        self._stopping = False

    async def run(self) -> None:
        """Fetches and handles updates until `stop`; those in hand are finished."""
        while not self._stopping:
            self._waiting = asyncio.create_task(self._fetch())
            try:
                updates = await self._waiting
            except asyncio.CancelledError:
                if self._stopping:
                    break
                raise
            for update in updates:
                self._take_in_hand(update)
            if self._in_hand:
                await at_most(self._clock, _PATIENCE, self._all_done())
        if self._in_hand:
            await self._all_done()

    def _take_in_hand(self, update: Update) -> None:
        """Begins to deal with an update, unless it was fetched again while that goes on."""
        update_id = update.update_id
        self._newest = update_id
        if update_id not in self._in_hand:
            task = asyncio.create_task(self._handle(update), name=f"update {update_id}")
            self._in_hand[update_id] = task
            task.add_done_callback(lambda task: self._ended(update_id, task))

    def _ended(self, update_id: int, task: asyncio.Task[None]) -> None:
        """An update that failed is reported and not fetched again."""
        del self._in_hand[update_id]
        if not task.cancelled() and task.exception() is not None:
            log.error("update %s failed", update_id, exc_info=task.exception())

    async def _all_done(self) -> None:
        await asyncio.wait(tuple(self._in_hand.values()))

    def stop(self) -> None:
        """Ends the waiting for updates."""
        self._stopping = True
        if self._waiting is not None:
            self._waiting.cancel()

    async def _fetch(self) -> tuple[Update, ...]:
        after = None if self._newest is None else self._newest + 1
        try:
            updates = await self._bot.get_updates(
                offset=next(iter(self._in_hand), after),
                timeout=timedelta(0) if self._in_hand else _LONG_POLL,
                allowed_updates=KINDS,
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
