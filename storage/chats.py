"""The groups the bot has been in, and how one moves when it becomes a supergroup."""

from dataclasses import dataclass
from datetime import datetime

from storage.database import Database
from storage.times import as_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Chat:
    """A group as Telegram showed it last.

    `thread_id` is the topic where its table is, None outside a forum; `language` is what the group
    chose, None before it chose.
    """

    chat_id: int
    title: str
    username: str | None = None
    thread_id: int | None = None
    language: str | None = None


class Chats:
    """Remembers chats."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def remember(self, chat_id: int, *, title: str, username: str | None = None) -> None:
        """Keeps the names a chat has now; writes nothing where they are known."""
        known = await self.find(chat_id)
        if known is not None and (known.title, known.username) == (title, username):
            return
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT INTO chats (chat_id, title, username) VALUES (?, ?, ?)"
                " ON CONFLICT DO UPDATE SET title = excluded.title, username = excluded.username",
                (chat_id, title, username),
            )

    async def find(self, chat_id: int) -> Chat | None:
        """The chat with this id."""
        row = await self._database.fetch_one("SELECT * FROM chats WHERE chat_id = ?", (chat_id,))
        return None if row is None else Chat(**dict(row))

    async def set_thread(self, chat_id: int, thread_id: int | None) -> None:
        """Remembers the topic where a chat's table is."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT INTO chats (chat_id, title, thread_id) VALUES (?, '', ?)"
                " ON CONFLICT DO UPDATE SET thread_id = excluded.thread_id",
                (chat_id, thread_id),
            )

    async def set_language(self, chat_id: int, language: str | None) -> None:
        """Remembers the language a chat chose; None goes back to the default."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT INTO chats (chat_id, title, language) VALUES (?, '', ?)"
                " ON CONFLICT DO UPDATE SET language = excluded.language",
                (chat_id, language),
            )

    async def moved_to(self, chat_id: int) -> int:
        """The id under which a chat is kept now: its own, or that of its supergroup."""
        row = await self._database.fetch_one(
            "SELECT new_chat_id FROM moved_chats WHERE old_chat_id = ?", (chat_id,)
        )
        return chat_id if row is None else int(row["new_chat_id"])

    async def move(self, *, old: int, new: int, at: datetime) -> bool:
        """Moves matches, lobby and settings of a group to its supergroup.

        False where it was moved before; then nothing changes. The posts of the old group stay
        behind: their numbers mean nothing in the supergroup. What the supergroup has already, a
        lobby or a chosen language, stays.
        """
        async with self._database.write() as connection:
            moved = await connection.execute(
                "INSERT OR IGNORE INTO moved_chats (old_chat_id, new_chat_id, moved_at)"
                " VALUES (?, ?, ?)",
                (old, new, as_text(at)),
            )
            if moved.rowcount == 0:
                return False
            for statement in _MOVE:
                await connection.execute(statement, {"old": old, "new": new})
            return True


_MOVE = (
    "UPDATE matches SET chat_id = :new WHERE chat_id = :old",
    "UPDATE OR IGNORE lobbies SET chat_id = :new, message_id = NULL WHERE chat_id = :old",
    "DELETE FROM lobbies WHERE chat_id = :old",
    "DELETE FROM messages WHERE chat_id = :old",
    """INSERT INTO chats (chat_id, title, username, thread_id, language)
       SELECT :new, title, username, NULL, language FROM chats WHERE chat_id = :old
       ON CONFLICT DO UPDATE SET language = coalesce(chats.language, excluded.language)""",
    "DELETE FROM chats WHERE chat_id = :old",
)
