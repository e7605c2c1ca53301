"""What is read from the events, written in the transaction that appends them.

The sheet, who sat where, and when a match began and ended. `rebuild` writes it all once more.
"""

from collections.abc import Sequence
from datetime import datetime

import aiosqlite

from game.events import DealScored, Dealt, Event, MatchEnded, MatchStarted, SeatLeft
from game.match import Match
from storage.codec import decode_event, encode_value
from storage.matches import MatchId
from storage.resuming import is_in_play, resume_within
from storage.times import as_text, as_time

Numbered = tuple[int, datetime, Event]
"""An event with its turn and its time."""


async def project(
    connection: aiosqlite.Connection, match_id: MatchId, events: Sequence[Numbered]
) -> None:
    """Writes what follows from new events, which are in the log already."""
    for turn, at, event in events:
        match event:
            case MatchStarted():
                await _write_start(connection, match_id, event, at)
            case SeatLeft():
                await _write_left(connection, match_id, event, turn)
            case MatchEnded():
                await _write_end(connection, match_id, event, at)
            case _:
                pass
    scored = [turn for turn, _, event in events if isinstance(event, DealScored)]
    if scored:
        await _write_rows(connection, match_id, scored)


async def _write_start(
    connection: aiosqlite.Connection, match_id: MatchId, event: MatchStarted, at: datetime
) -> None:
    until = event.limit.until
    await connection.execute(
        "UPDATE matches SET started_at = ?, until = ? WHERE match_id = ?",
        (as_text(at), None if until is None else as_text(until), match_id),
    )


async def _write_left(
    connection: aiosqlite.Connection, match_id: MatchId, event: SeatLeft, turn: int
) -> None:
    await connection.execute(
        "UPDATE match_seats SET to_turn = ?"
        " WHERE match_id = ? AND seat = ? AND from_turn < ? AND to_turn IS NULL",
        (turn, match_id, event.seat, turn),
    )


async def _write_end(
    connection: aiosqlite.Connection, match_id: MatchId, event: MatchEnded, at: datetime
) -> None:
    await connection.execute(
        "UPDATE matches SET ended_at = ? WHERE match_id = ?", (as_text(at), match_id)
    )
    await connection.execute("DELETE FROM drafts WHERE match_id = ?", (match_id,))
    if not any(event.settlement):
        return
    # A seat that is free at the end settles with the person who sat there last.
    await connection.executemany(
        "INSERT INTO settlements (match_id, seat, user_id, delta)"
        " SELECT match_id, seat, user_id, ? FROM match_seats"
        " WHERE match_id = ? AND seat = ? ORDER BY from_turn DESC LIMIT 1",
        [(delta, match_id, seat) for seat, delta in enumerate(event.settlement)],
    )


async def _write_rows(
    connection: aiosqlite.Connection, match_id: MatchId, scored: Sequence[int]
) -> None:
    state = await resume_within(connection, match_id)
    first = len(state.rows) - len(scored)
    for number, turn in enumerate(scored, start=first + 1):
        await _write_row(connection, match_id, state, number=number, turn=turn)


async def _write_row(
    connection: aiosqlite.Connection, match_id: MatchId, state: Match, *, number: int, turn: int
) -> None:
    row = state.rows[number - 1]
    await connection.execute(
        "INSERT INTO rows (match_id, number, turn, dealer, scored, common, personal)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            match_id,
            number,
            turn,
            row.dealer,
            encode_value(row.scored),
            row.common,
            encode_value(row.personal),
        ),
    )
    await connection.executemany(
        "INSERT INTO row_seats (match_id, number, seat, user_id, delta, total, stood_in)"
        " SELECT match_id, :number, seat, user_id, :delta, :total, :stood_in FROM match_seats"
        " WHERE match_id = :match AND seat = :seat"
        " AND from_turn < :turn AND (to_turn IS NULL OR to_turn > :turn)",
        [
            {
                "match": match_id,
                "number": number,
                "turn": turn,
                "seat": seat,
                "delta": row.scored.delta[seat],
                "total": row.total[seat],
                "stood_in": int(seat in row.scored.stood_in),
            }
            for seat in range(state.seats)
        ],
    )


async def rebuild(connection: aiosqlite.Connection) -> None:
    """Writes all this anew from nothing but the events and who sat down when."""
    await connection.execute("DELETE FROM settlements")
    await connection.execute("DELETE FROM row_seats")
    await connection.execute("DELETE FROM rows")
    await connection.execute("UPDATE match_seats SET to_turn = NULL")
    for row in await connection.execute_fetchall("SELECT match_id FROM matches ORDER BY match_id"):
        await _rebuild_match(connection, MatchId(row["match_id"]))


async def _rebuild_match(connection: aiosqlite.Connection, match_id: MatchId) -> None:
    rows = await connection.execute_fetchall(
        "SELECT turn, at, body FROM events WHERE match_id = ? ORDER BY turn", (match_id,)
    )
    numbered = [(row["turn"], as_time(row["at"]), decode_event(row["body"])) for row in rows]
    turn, at, _ = numbered[-1]
    dealt = [turn for turn, _, event in numbered if isinstance(event, Dealt)]
    await connection.execute(
        "UPDATE matches SET turn = ?, last_at = ?, dealt_turn = ?, until = NULL, ended_at = NULL"
        " WHERE match_id = ?",
        (turn, as_text(at), max(dealt, default=None), match_id),
    )
    await connection.executemany(
        "UPDATE events SET in_play = :mark"
        " WHERE match_id = :match AND turn = :turn AND in_play <> :mark",
        [
            {"mark": int(is_in_play(event)), "match": match_id, "turn": turn}
            for turn, _, event in numbered
        ],
    )
    await project(connection, match_id, numbered)
