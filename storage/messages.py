"""What was posted where, so that an edit goes to the same message after a restart."""

from dataclasses import dataclass

from storage.database import Database


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedMessage:
    """The message that fills a slot of a chat; `digest` tells whether a text is the one shown."""

    chat_id: int
    slot: str
    message_id: int
    digest: str


class PostedMessages:
    """Remembers one message a slot; the bot names its slots."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, message: PostedMessage) -> None:
        """Remembers the message of a slot in place of the one before."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT OR REPLACE INTO messages (chat_id, slot, message_id, digest)"
                " VALUES (?, ?, ?, ?)",
                (message.chat_id, message.slot, message.message_id, message.digest),
            )

    async def find(self, chat_id: int, slot: str) -> PostedMessage | None:
        """The message of a slot."""
        row = await self._database.fetch_one(
            "SELECT * FROM messages WHERE chat_id = ? AND slot = ?", (chat_id, slot)
        )
        return None if row is None else PostedMessage(**dict(row))

    async def everything(self) -> tuple[PostedMessage, ...]:
        """The message of every slot of every chat."""
        rows = await self._database.fetch_all("SELECT * FROM messages ORDER BY chat_id, slot")
        return tuple(PostedMessage(**dict(row)) for row in rows)

    async def forget(self, chat_id: int, slot: str) -> None:
        """Forgets the message of a slot: the next text is posted anew."""
        async with self._database.write() as connection:
            await connection.execute(
                "DELETE FROM messages WHERE chat_id = ? AND slot = ?", (chat_id, slot)
            )

    async def forget_all(self, chat_id: int, *, beginning: str) -> None:
        """Forgets every slot of a chat whose name begins so."""
        async with self._database.write() as connection:
            await connection.execute(
                "DELETE FROM messages WHERE chat_id = ? AND substr(slot, 1, ?) = ?",
                (chat_id, len(beginning), beginning),
            )
