"""Answers to callback queries: at once, beside everything else, uncounted by Telegram."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from bot.delivery import DeliveryError, FloodError, RejectedError, TooLateError
from bot.outgoing import Answer
from bot.waiting import at_most

if TYPE_CHECKING:
    from bot.clock import Clock
    from bot.delivery import Gateway

logger = logging.getLogger(__name__)

_PAUSE_SECONDS = 1.0
_LONGEST_PAUSE = 10.0


class Answers:
    """Answers each query in the background, and once more if that fails."""

    def __init__(self, gateway: Gateway, clock: Clock) -> None:
        self._gateway = gateway
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()

    def answer(self, query_id: str, answer: Answer) -> None:
        """Answer a callback query."""
        task = asyncio.create_task(self._answer(query_id, answer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def pending(self) -> int:
        """How many answers are under way."""
        return len(self._tasks)

    async def stop(self, drain_seconds: float = 5) -> None:
        """Wait so many seconds for the answers under way, then drop them."""
        if self._tasks:
            await at_most(self._clock, drain_seconds, self._ends())
        for task in self._tasks:
            task.cancel()
        await self._ends()

    async def _ends(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _answer(self, query_id: str, answer: Answer) -> None:
        try:
            await self._gateway.answer(query_id, answer)
        except TooLateError:
            return
        except RejectedError as error:
            logger.error("Telegram rejects an answer: %s", error)  # noqa: TRY400 -- no traceback
            await self._answer_once_more(query_id, Answer())
        except FloodError as error:
            await self._clock.sleep(min(error.seconds, _LONGEST_PAUSE))
            await self._answer_once_more(query_id, answer)
        except DeliveryError:
            await self._clock.sleep(_PAUSE_SECONDS)
            await self._answer_once_more(query_id, answer)

    async def _answer_once_more(self, query_id: str, answer: Answer) -> None:
        try:
            await self._gateway.answer(query_id, answer)
        except TooLateError:
            return
        except DeliveryError as error:
            logger.warning("An answer is lost: %s", error)
