"""The state of a match without its long past.

Once a deal is over, only its row on the sheet matters: the bids and cards of earlier deals are
neither decoded nor folded. With fifteen deals that leaves one event in ten.
"""

from collections.abc import Iterable
from dataclasses import replace

import aiosqlite

from game.events import DealEvent, Dealt, Event
from game.match import Match, evolve
from storage.codec import decode_event
from storage.matches import MatchId

# CROSS JOIN keeps SQLite from reading every event there ever was to find the open matches.
NEEDED_EVENTS = (
    "SELECT match_id, events.turn AS turn, body FROM matches CROSS JOIN events USING (match_id)"
    " WHERE (events.turn >= coalesce(dealt_turn, 1) OR NOT in_play)"
)
"""Selects what the state needs: the events of the newest deal, and those beside the play."""


def is_in_play(event: Event) -> bool:
    """Whether nothing but the row of its deal remembers the event once the deal is over."""
    return isinstance(event, Dealt | DealEvent)


def resume(events: Iterable[tuple[int, str]]) -> Match:
    """The state after the needed events of a match, each with its turn: the fold of all of them."""
    state: Match | None = None
    for turn, body in events:
        event = decode_event(body)
        # Only before the newest deal events are left out; from it on the turns follow each other.
        if state is not None and isinstance(event, Dealt):
            state = replace(state, turn=turn - 1)
        state = evolve(state, event)
    assert state is not None, "a match has at least one event"
    return state


async def resume_within(connection: aiosqlite.Connection, match_id: MatchId) -> Match:
    """The state of a match as a transaction sees it."""
    rows = await connection.execute_fetchall(
        f"{NEEDED_EVENTS} AND match_id = ? ORDER BY events.turn", (match_id,)
    )
    return resume((row["turn"], row["body"]) for row in rows)
