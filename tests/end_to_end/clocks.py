"""A fast clock that several processes share."""

import asyncio
import time
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SharedClock:
    """Runs `factor` times as fast as time since `origin`; the same in every process."""

    origin: float
    factor: float

    def now(self) -> float:
        return self.origin + (time.time() - self.origin) * self.factor

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(seconds, 0.0) / self.factor)
