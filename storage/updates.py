"""Which updates were dealt with: Telegram delivers each at least once, also across a restart."""

from datetime import datetime, timedelta

import aiosqlite

from storage.database import Database
from storage.times import as_text

_KEPT_UPDATES = 10_000
_KEPT_TIME = timedelta(hours=48)
_PRUNED_EVERY = 500


class Updates:
    """Remembers the last 10,000 updates, and all of the last 48 hours."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def seen(self, update_id: int) -> bool:
        """Whether an update was dealt with."""
        found = await self._database.fetch_one(
            "SELECT 1 FROM updates WHERE update_id = ?", (update_id,)
        )
        return found is not None

    async def mark(self, update_id: int, *, at: datetime) -> bool:
        """Remembers an update as dealt with; False where it was already."""
        async with self._database.write() as connection:
            return await mark_seen(connection, update_id, at=at)


async def mark_seen(connection: aiosqlite.Connection, update_id: int, *, at: datetime) -> bool:
    """Remembers an update inside a transaction; False where it was already.

    Ids may jump down after a quiet week, so that the arrival counts, not the id.
    """
    cursor = await connection.execute(
        "INSERT OR IGNORE INTO updates (update_id, seen_at) VALUES (?, ?)", (update_id, as_text(at))
    )
    if cursor.rowcount == 0:
        return False
    arrival = cursor.lastrowid or 0
    if arrival % _PRUNED_EVERY == 0:
        await connection.execute(
            "DELETE FROM updates WHERE arrival <= ? AND seen_at < ?",
            (arrival - _KEPT_UPDATES, as_text(at - _KEPT_TIME)),
        )
    return True
