"""What holds after anything that anybody does."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections import Counter, defaultdict
from itertools import groupby
from typing import TYPE_CHECKING

from bot.callback import Action
from bot.sandbox.chats import PrivateChat
from game.cards import in_order
from game.events import (
    CardPlayed,
    Dealt,
    DealVoided,
    Event,
    RestTaken,
    TalonOpened,
    TrickTaken,
)
from game.match import Match, fold
from storage.codec import decode_event
from tests.end_to_end.playing import card_text
from tests.oracle import DECK

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.sandbox.messages import Shown
    from game.deal import Deal
    from tests.end_to_end.evenings import Evening

_CARD = re.compile("|".join(map(re.escape, map(card_text, DECK))))
_TRICK = re.compile("([1-8]) · ")
_HAND = re.compile(r".* · Deal (\d+)\n")
_PAGE_WITH_CARDS, _NOTE_WITH_HANDS = "Zole in short", "All hands are shown"
Logs = dict[int, tuple[Event, ...]]


def check_storage(scene: Evening) -> Logs:
    """The log of every match is whole, and what is read from it is what follows from it."""
    with contextlib.closing(
        sqlite3.connect(f"file:{scene.settings.database}?mode=ro", uri=True)
    ) as db:
        db.execute("BEGIN")
        logs = _logs(db)
        for match_id, events in logs.items():
            _check_match(db, match_id, fold(events))
        open_matches = "SELECT chat_id FROM matches WHERE ended_at IS NULL"
        chats = [chat for (chat,) in db.execute(open_matches)]
        lobbies = [chat for (chat,) in db.execute("SELECT chat_id FROM lobbies")]
    assert len(set(chats + lobbies)) == len(chats + lobbies)
    return logs


def _logs(db: sqlite3.Connection) -> Logs:
    rows = db.execute("SELECT match_id, turn, body FROM events ORDER BY match_id, turn").fetchall()
    logs = {}
    for match_id, of_match in groupby(rows, key=lambda row: int(row[0])):
        turns, bodies = zip(*((turn, body) for _, turn, body in of_match), strict=True)
        assert turns == tuple(range(1, len(turns) + 1))
        logs[match_id] = tuple(map(decode_event, bodies))
    return logs


def _check_match(db: sqlite3.Connection, match_id: int, state: Match) -> None:
    (turn, ended_at) = db.execute(
        "SELECT turn, ended_at FROM matches WHERE match_id = ?", (match_id,)
    ).fetchone()
    assert turn == state.turn
    assert (ended_at is None) == (state.ended is None)
    assert sum(state.total) == 0
    written = db.execute(
        "SELECT number, seat, delta, total FROM row_seats WHERE match_id = ? ORDER BY 1, 2",
        (match_id,),
    ).fetchall()
    assert written == [
        (number, seat, row.scored.delta[seat], row.total[seat])
        for number, row in enumerate(state.rows, start=1)
        for seat in range(state.seats)
    ]
    assert all(sum(row.scored.delta) == 0 for row in state.rows)
    left = db.execute(
        "SELECT seat FROM match_seats WHERE match_id = ? GROUP BY seat"
        " HAVING count(*) = count(to_turn)",
        (match_id,),
    ).fetchall()
    assert {seat for (seat,) in left} == set(state.free)


def check_memory(scene: Evening, logs: Logs) -> None:
    """The table in memory is the one in storage."""
    assert scene.services is not None
    table = scene.services.tables.in_chat(scene.group.id)
    running = {number: state for number, log in logs.items() if not (state := fold(log)).ended}
    assert running == ({} if table is None else {int(table.match_id): table.state})


def check_answers(scene: Evening) -> None:
    """No press has been answered twice."""
    times = Counter(
        call.parameters["callback_query_id"]
        for call in scene.world.calls
        if call.method == "answerCallbackQuery" and call.status == 200
    )
    assert all(count == 1 for count in times.values())


def check_lobbies(scene: Evening) -> None:
    """Every lobby is in one message."""
    places = defaultdict(set)
    for offer in scene.offers(scene.group):
        if offer.action is Action.JOIN:
            places[offer.press.token].add(offer.message.id)
    assert all(len(messages) == 1 for messages in places.values())


def check_secrecy(scene: Evening, shown: Sequence[Shown], logs: Logs) -> None:
    """The group saw cards as they were played or when a deal had ended, each his own hand."""
    tricks = [trick for events in logs.values() for trick in _tricks(events)]
    left = [hands for events in logs.values() for hands in _hands_left(events)]
    for change in shown:
        if change.kind == "deleted":
            continue
        if isinstance(change.chat, PrivateChat):
            _check_hand(change.text, change.chat.id, scene, logs)
        elif found := _TRICK.match(change.text):
            assert (int(found[1]), _cards(change.text)) in tricks, change.text
        elif _NOTE_WITH_HANDS in change.text:
            assert _cards(change.text) in left, change.text
        elif _PAGE_WITH_CARDS not in change.text:
            assert _cards(change.text) == (), change.text


def _cards(text: str) -> tuple[str, ...]:
    return tuple(_CARD.findall(text))


def _tricks(events: Sequence[Event]) -> list[tuple[int, tuple[str, ...]]]:
    """Every state of every trick: its number, and its cards in their order."""
    states, number, cards = [], 1, list[str]()
    for event in events:
        match event:
            case Dealt():
                number, cards = 1, []
            case TalonOpened(card) | CardPlayed(card=card):
                cards = [*cards, card_text(card.value)]
                states.append((number, tuple(cards)))
            case TrickTaken():
                number, cards = number + 1, []
            case _:
                pass
    return states


def _hands_left(events: Sequence[Event]) -> list[tuple[str, ...]]:
    """The cards that were in the hands whenever a side got the rest of a deal."""
    ends = [place for place, event in enumerate(events) if isinstance(event, RestTaken)]
    deals = [fold(tuple(events[: end + 1])).deal for end in ends]
    return [
        tuple(card_text(card.value) for hand in deal.hands for card in in_order(hand))
        for deal in deals
        if deal is not None
    ]


def _check_hand(text: str, user_id: int, scene: Evening, logs: Logs) -> None:
    found = _HAND.match(text)
    cards = set(_cards(text))
    if found is None or not cards:
        return
    with contextlib.closing(sqlite3.connect(scene.settings.database)) as db:
        seats = db.execute("SELECT match_id, seat FROM match_seats WHERE user_id = ?", (user_id,))
        known = [
            _known(deal, seat)
            for match_id, seat in seats.fetchall()
            for deal in _deals(logs.get(match_id, ()), int(found[1]))
        ]
    assert any(cards <= own for own in known), text


def _deals(events: Sequence[Event], number: int) -> list[tuple[Deal, Deal]]:
    """The deal with a number when it began and when it ended, where there was one."""
    starts = [place for place, event in enumerate(events) if isinstance(event, Dealt)]
    if len(starts) < number:
        return []
    begins, ends = starts[number - 1], [*starts, len(events)][number]
    until = tuple(event for event in events[:ends] if not isinstance(event, DealVoided))
    first, last = fold(tuple(events[: begins + 1])).deal, fold(until).deal
    assert first is not None
    assert last is not None
    return [(first, last)]


def _known(deal: tuple[Deal, Deal], seat: int) -> set[str]:
    """The cards that a seat may have seen in a deal."""
    first, last = deal
    tricks = [*last.tricks, *([last.trick] if last.trick else [])]
    cards = set(first.hands[first.active.index(seat)]) if seat in first.active else set()
    cards |= {card for trick in tricks for card in trick.cards}
    if last.lielais == seat:
        cards |= set(last.talon)
    return {card_text(card.value) for card in cards}
