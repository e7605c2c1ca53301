"""Where the points of a finished deal were, kept since it takes seconds to find out."""

from game.players.analysis import Analysis
from storage.codec import decode_value, encode_value
from storage.database import Database
from storage.matches import MatchId


class Analyses:
    """Keeps the analysis of a deal by its match and its number, from 1."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, match_id: MatchId, number: int) -> Analysis | None:
        """The analysis of a deal; None while there is none."""
        row = await self._database.fetch_one(
            "SELECT body FROM analyses WHERE match_id = ? AND number = ?", (match_id, number)
        )
        return None if row is None else decode_value(Analysis, row["body"])

    async def save(self, match_id: MatchId, number: int, analysis: Analysis) -> None:
        """Keeps an analysis; the first of a deal stays, so that nobody reads two."""
        async with self._database.write() as connection:
            await connection.execute(
                "INSERT OR IGNORE INTO analyses (match_id, number, body) VALUES (?, ?, ?)",
                (match_id, number, encode_value(analysis)),
            )
