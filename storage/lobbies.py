"""The open lobby of each chat, as a document that only the bot reads."""

from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row

from storage.database import Database
from storage.times import as_text, as_time
from storage.updates import mark_seen


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredLobby:
    """A lobby: its token is in buttons and links, `message_id` is None until it is posted."""

    chat_id: int
    token: str
    message_id: int | None
    document: str
    updated_at: datetime


class Lobbies:
    """Remembers one lobby a chat."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, lobby: StoredLobby, *, update_id: int | None = None) -> bool:
        """Keeps a lobby in place of the chat's earlier one, and marks the update that changed it.

        False where the update was dealt with before; then nothing changes.
        """
        async with self._database.write() as connection:
            if update_id is not None and not await mark_seen(
                connection, update_id, at=lobby.updated_at
            ):
                return False
            await connection.execute(
                "INSERT INTO lobbies (chat_id, token, message_id, document, updated_at)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT (chat_id) DO UPDATE SET"
                " token = excluded.token, message_id = excluded.message_id,"
                " document = excluded.document, updated_at = excluded.updated_at",
                (
                    lobby.chat_id,
                    lobby.token,
                    lobby.message_id,
                    lobby.document,
                    as_text(lobby.updated_at),
                ),
            )
        return True

    async def load(self, chat_id: int) -> StoredLobby | None:
        """The lobby of a chat."""
        row = await self._database.fetch_one("SELECT * FROM lobbies WHERE chat_id = ?", (chat_id,))
        return None if row is None else _lobby_of(row)

    async def with_token(self, token: str) -> StoredLobby | None:
        """The lobby with this token."""
        row = await self._database.fetch_one("SELECT * FROM lobbies WHERE token = ?", (token,))
        return None if row is None else _lobby_of(row)

    async def everything(self) -> tuple[StoredLobby, ...]:
        """Every lobby, the longest untouched first."""
        rows = await self._database.fetch_all("SELECT * FROM lobbies ORDER BY updated_at, chat_id")
        return tuple(map(_lobby_of, rows))

    async def delete(self, chat_id: int) -> None:
        """Forgets the lobby of a chat."""
        async with self._database.write() as connection:
            await connection.execute("DELETE FROM lobbies WHERE chat_id = ?", (chat_id,))


def _lobby_of(row: Row) -> StoredLobby:
    return StoredLobby(
        chat_id=row["chat_id"],
        token=row["token"],
        message_id=row["message_id"],
        document=row["document"],
        updated_at=as_time(row["updated_at"]),
    )
