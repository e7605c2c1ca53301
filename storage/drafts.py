"""Which cards a Lielais has marked for burying, before he buries them."""

from game.cards import Card, in_order
from storage.database import Database
from storage.matches import MatchId


class Drafts:
    """Remembers marked cards by the turn of their deal (`Match.deal_turn`)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set_chosen(self, match_id: MatchId, turn: int, card: Card, *, chosen: bool) -> None:
        """Marks a card or takes the mark away; a second time changes nothing."""
        mark = "INSERT OR IGNORE INTO drafts (match_id, turn, card) VALUES (?, ?, ?)"
        unmark = "DELETE FROM drafts WHERE match_id = ? AND turn = ? AND card = ?"
        async with self._database.write() as connection:
            await connection.execute(mark if chosen else unmark, (match_id, turn, card.value))

    async def chosen(self, match_id: MatchId, turn: int) -> tuple[Card, ...]:
        """The marked cards, in the order of a hand."""
        rows = await self._database.fetch_all(
            "SELECT card FROM drafts WHERE match_id = ? AND turn = ?", (match_id, turn)
        )
        return in_order(Card(row["card"]) for row in rows)
