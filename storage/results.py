"""The score sheet and who has won what, read without folding a match."""

from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from sqlite3 import Row

from game import sheet
from game.events import DealScored
from game.rules import Seat
from storage.codec import decode_value
from storage.database import Database
from storage.matches import MatchId


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A row of the sheet with its number, from 1, and the user id of who sat on each seat then."""

    number: int
    row: sheet.Row
    people: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatScore:
    """The column of a seat: its total, what the last deal brought, and who sits or sat there last.

    `settled` is what open personal pules cost or brought at the end; the total includes it.
    """

    seat: Seat
    user_id: int
    first_name: str
    total: int
    last_change: int
    settled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonScore:
    """What a person has won or lost in all matches of a chat, and in how many deals and matches.

    A deal in which a stand-in acted for them counts in the total, but not among their deals.
    """

    user_id: int
    first_name: str
    total: int
    deals: int
    matches: int


class Results:
    """Reads sheets and totals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sheet(self, match_id: MatchId) -> tuple[SheetRow, ...]:
        """The finished deals of a match."""
        rows = await self._database.fetch_all(
            "SELECT rows.*, seat, user_id, total FROM rows JOIN row_seats USING (match_id, number)"
            " WHERE match_id = ? ORDER BY number, seat",
            (match_id,),
        )
        return tuple(
            _sheet_row(list(seats)) for _, seats in groupby(rows, key=itemgetter("number"))
        )

    async def tonight(self, match_id: MatchId) -> tuple[SeatScore, ...]:
        """The score of one match, seat by seat; it sums to zero."""
        rows = await self._database.fetch_all(_TONIGHT, (match_id,))
        return tuple(
            SeatScore(
                seat=Seat(row["seat"]),
                user_id=row["user_id"],
                first_name=row["first_name"],
                total=row["total"] + row["settled"],
                last_change=row["last_change"],
                settled=row["settled"],
            )
            for row in rows
        )

    async def overall(self, chat_id: int) -> tuple[PersonScore, ...]:
        """Everybody's score in all matches of a chat, the best first; it sums to zero.

        A person has what was won or lost while they sat there, whoever had the seat before.
        """
        rows = await self._database.fetch_all(_OVERALL, (chat_id, chat_id))
        return tuple(PersonScore(**dict(row)) for row in rows)


_TONIGHT = """
SELECT seats.seat, seats.user_id, first_name,
       coalesce(total, 0) AS total,
       coalesce(row_seats.delta, 0) AS last_change,
       coalesce(settlements.delta, 0) AS settled
FROM (SELECT match_id, seat, user_id, max(from_turn) FROM match_seats
      WHERE match_id = ? GROUP BY seat) AS seats
JOIN people USING (user_id)
LEFT JOIN row_seats ON row_seats.match_id = seats.match_id AND row_seats.seat = seats.seat
    AND number = (SELECT max(number) FROM rows WHERE rows.match_id = seats.match_id)
LEFT JOIN settlements ON settlements.match_id = seats.match_id AND settlements.seat = seats.seat
ORDER BY seats.seat
"""

_OVERALL = """
SELECT user_id, first_name, sum(delta) AS total, sum(deals) AS deals,
       count(DISTINCT match_id) AS matches
FROM (SELECT match_id, user_id, delta, 1 - stood_in AS deals
      FROM row_seats JOIN matches USING (match_id)
      WHERE chat_id = ?
      UNION ALL
      SELECT match_id, user_id, delta, 0 FROM settlements JOIN matches USING (match_id)
      WHERE chat_id = ?)
JOIN people USING (user_id)
GROUP BY user_id
ORDER BY total DESC, first_name, user_id
"""


def _sheet_row(seats: list[Row]) -> SheetRow:
    first = seats[0]
    row = sheet.Row(
        dealer=Seat(first["dealer"]),
        scored=decode_value(DealScored, first["scored"]),
        total=tuple(seat["total"] for seat in seats),
        common=first["common"],
        personal=decode_value(tuple[Seat, ...], first["personal"]),
    )
    return SheetRow(
        number=first["number"], row=row, people=tuple(seat["user_id"] for seat in seats)
    )
