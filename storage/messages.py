"""What was posted where, so that an edit goes to the same message after a restart."""

from collections.abc import Collection

from storage.database import Database


class PostedMessages:
    """Remembers one message a slot; the bot names its slots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self) -> tuple[tuple[int, str, int], ...]:
        """Chat id, slot and message id of everything that is posted."""
        rows = await self._database.fetch_all(
            "SELECT chat_id, slot, message_id FROM messages ORDER BY chat_id, slot"
        )
        return tuple((row["chat_id"], row["slot"], row["message_id"]) for row in rows)

    async def save(self, chat_id: int, slot: str, message_id: int) -> None:
        """Remembers the message of a slot in place of the one before."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT OR REPLACE INTO messages (chat_id, slot, message_id) VALUES (?, ?, ?)",
                (chat_id, slot, message_id),
            )

    async def forget(self, chat_id: int, slots: Collection[str]) -> None:
        """Forgets the messages of slots: their next text is posted anew."""
        async with self._database.write() as connection:
            await connection.executemany(
                "DELETE FROM messages WHERE chat_id = ? AND slot = ?",
                [(chat_id, slot) for slot in slots],
            )
