"""Time as an argument: what the bot asks of a clock, and the real one."""

import asyncio
import time
from datetime import UTC, datetime
from typing import Protocol


class Clock(Protocol):
    """Tells and passes time; tests and the sandbox bring their own."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        ...

    async def sleep(self, seconds: float) -> None:
        """Return when the seconds have passed."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970, UTC."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        """Return when the seconds have passed."""
        await asyncio.sleep(seconds)


def moment(seconds: float) -> datetime:
    """The instant as a datetime in UTC."""
    return datetime.fromtimestamp(seconds, UTC)
