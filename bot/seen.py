"""Each update is dealt with once, also where it is delivered again after a restart (duty 24)."""

from bot.clock import Clock, moment
from storage.updates import Updates

_KEPT = 20_000


class SeenUpdates:
    """What this process has dealt with, in memory, and what an earlier one has, in storage.

    An update that changed a match was marked in the same transaction; marking it again is cheap.
    """

    def __init__(self, *, stored: Updates, clock: Clock) -> None:
        self._stored = stored
        self._clock = clock
        self._here: dict[int, None] = {}

    async def claim(self, update_id: int) -> bool:
        """Takes an update to deal with it; False where it was taken before."""
        if update_id in self._here:
            return False
        # Before anything is awaited: a copy may come in the same batch.
        self._here[update_id] = None
        if len(self._here) > _KEPT:
            del self._here[next(iter(self._here))]
        return not await self._stored.seen(update_id)

    async def end(self, update_id: int) -> None:
        """Notes for later processes that an update was dealt with."""
        await self._stored.mark(update_id, at=moment(self._clock.now()))
