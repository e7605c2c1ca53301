"""Everything that can be on people's screens at a moment of a match, and how it reads."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from bot import render
from bot.outgoing import Content
from bot.render import LobbyState, Moment, Notice, Outcome, Standing
from bot.sandbox.formatting import parse_html
from game.commands import Bid, Ending, Play
from game.events import (
    ClaimMade,
    EndProposed,
    SeatHandedOver,
    SeatLeaving,
    SeatLeft,
    SeatStayed,
    SeatTaken,
    SeatTakenBack,
)
from game.players.strong import Estimate
from game.refusals import Refusal
from game.rules import Rules, Seat
from game.scoring import Side
from game.view import View, table_of, view
from tests.bot.deals import TEXTS

if TYPE_CHECKING:
    from bot.advice import Advice
    from bot.company import Company
    from bot.lobby import Lobby
    from game.state import Match

ISOLATES = str.maketrans("", "", "\u2068\u2069\u2060")


def text_of(html: str) -> str:
    """What a message says, without formatting and without invisible signs."""
    return parse_html(html).text.translate(ISOLATES)


def lines_of(content: Content) -> list[str]:
    """The lines of a message."""
    return text_of(content.html).splitlines()


def table_lines(content: Content) -> list[str]:
    """The lines of a message in a fixed-width font."""
    fixed = re.search(r"<pre>(.*)</pre>", content.html, re.DOTALL)
    return text_of(fixed[1]).splitlines() if fixed else []


def buttons_of(content: Content) -> list[list[str]]:
    """What the buttons say, row by row."""
    return [[button.text.translate(ISOLATES) for button in row] for row in content.rows]


def public_messages(state: Match, company: Company) -> list[Content]:
    """Every message that a group can read at this moment of a deal."""
    table = table_of(state)
    assert table is not None
    shown = [render.bids(table, company, TEXTS), *render.tricks(table, company, TEXTS)]
    pages = [
        render.last_trick_line(table, company, TEXTS),
        render.who(table, company, TEXTS, free=state.free),
    ]
    shown += [Content(html=page) for page in pages]
    shown.append(render.score(standings(state, company), TEXTS, moment=moment(state, company)))
    shown.append(render.sheet(state.rows, company, TEXTS))
    if state.rows:
        outcome = Outcome.of(state)
        shown.append(render.result(outcome, company, TEXTS, next_in=20))
        shown.append(render.past_result(outcome, company, TEXTS))
    shown += claim_messages(state, company)
    if state.ended:
        shown.append(render.match_over(Outcome.of(state), company, TEXTS))
    return shown


def claim_messages(state: Match, company: Company) -> list[Content]:
    """Every note about a claim that could be made now, or with which the deal ended."""
    table, deal = table_of(state), state.deal
    assert table is not None
    assert deal is not None
    if deal.rest is not None:
        return [render.open_hands(deal, company, TEXTS)]
    if deal.over or deal.lielais is None:
        return []
    shown = [render.claim_over(TEXTS)]
    for seat, side in product(deal.active, Side):
        others = tuple(other for other in deal.active if other != seat)
        partner = tuple(other for other in others if other != deal.lielais)
        for asked in {others, others[:1], others[1:], partner} - {()}:
            claimed = replace(table, claim=ClaimMade(seat, side, asked=asked))
            shown.append(render.claim(claimed, company, TEXTS, turn=state.turn))
        shown.append(render.claim_declined(seat, company, TEXTS))
        shown.append(render.claim_lapsed(seat, company, TEXTS))
    return shown


def public_alerts(state: Match, company: Company) -> list[str]:
    """Every alert that anybody may get about the deal, whoever presses."""
    table = table_of(state)
    assert table is not None
    return [
        render.last_trick(table, company, TEXTS),
        render.score_alert(standings(state, company), TEXTS),
    ]


def private_messages(state: Match, company: Company, seat: Seat) -> list[Content]:
    """Every form of a seat's hand at this moment."""
    seen = view(state, seat)
    assert seen is not None
    turn = state.deal_turn
    away = replace(seen, table=replace(seen.table, away=frozenset({seat})))
    forms = [
        render.hand(away, company, TEXTS, turn=turn),
        *(render.hand(seen, company, TEXTS, turn=turn, live=live) for live in (True, False)),
        *(render.hand(seen, company, TEXTS, turn=turn, asking=bid) for bid in Bid),
        *(
            render.hand(seen, company, TEXTS, turn=turn, draft=frozenset(seen.hand[:size]))
            for size in range(4)
        ),
        render.hand(seen, company, TEXTS, turn=turn, claiming=True),
        *(render.hand(seen, company, TEXTS, turn=turn, advice=told) for told in _advice(seen)),
    ]
    return [form for form in forms if form is not None]


def _advice(seen: View) -> list[Advice]:
    """What a hint may say to the seat to act, whatever it is worth."""
    cards = [move.card for move in seen.legal if isinstance(move, Play)]
    weighed = tuple(Estimate(card, -8.449 + place) for place, card in enumerate(cards))
    return [*seen.legal[:5], *([weighed, weighed[:1]] if weighed else [])]


def private_alert(state: Match, seat: Seat) -> str:
    """What `My cards` tells a seat."""
    seen = view(state, seat)
    assert seen is not None
    return render.my_cards(seen, TEXTS)


def beside_the_play(state: Match, company: Company) -> list[Content]:
    """What is said about ending, leaving and sitting down."""
    turn, seats = state.deal_turn, [Seat(seat) for seat in range(state.seats)]
    shown = [render.ask_end(company, TEXTS, turn=turn, deal_runs=runs) for runs in (True, False)]
    shown += [
        render.proposal(EndProposed(seats[0], way, 12), company, TEXTS, turn=turn, deal_runs=runs)
        for way in Ending
        for runs in (True, False)
    ]
    for seat in seats:
        shown += [
            render.end_declined(seat, company, TEXTS),
            render.end_agreed(seat, company, TEXTS, last_deal=None),
            render.end_agreed(seat, company, TEXTS, last_deal=12),
            *_seat_news(seat, state, company),
            Content(html=render.blocked(company.people[seat], TEXTS, number=seat + 1)),
        ]
    return shown


def _seat_news(seat: Seat, state: Match, company: Company) -> list[Content]:
    """What is said of a seat, whether its person leaves, is away, or both."""
    events = (SeatLeft, SeatTaken, SeatStayed, SeatLeaving, SeatHandedOver, SeatTakenBack)
    seats: tuple[frozenset[Seat], ...] = (frozenset(), frozenset({seat}))
    return [
        render.seat_news(event(seat), replace(state, leaving=leaving, away=away), company, TEXTS)
        for event, leaving, away in product(events, seats, seats)
    ]


def lobby_messages(lobby: Lobby) -> list[Content]:
    """A lobby in all its states, and what is said privately about it."""
    shown = [render.lobby(lobby, TEXTS, state=state) for state in LobbyState]
    link = (lobby.title, f"https://t.me/zole_bot?start={lobby.token}")
    return [
        *shown,
        render.welcome(lobby.title, TEXTS),
        render.start(TEXTS, groups=(link, link)),
    ]


def pages(rules: Rules) -> list[Content]:
    """The pages that explain."""
    return [
        render.start(TEXTS),
        *(
            Content(html=page)
            for page in (
                render.greeting(TEXTS),
                render.help_page(TEXTS),
                render.rules_page(rules, TEXTS),
            )
        ),
    ]


def short_answers(rules: Rules) -> list[str]:
    """Every answer to a press that names nobody."""
    return [
        render.rules_alert(rules, TEXTS),
        *(render.notice(notice, TEXTS) for notice in Notice),
        *(render.refusal(reason, TEXTS) for reason in Refusal),
        *(render.bid_answer(bid, TEXTS) for bid in Bid),
    ]


def standings(state: Match, company: Company) -> list[Standing]:
    """The score of a match as if it were the third of its chat, with somebody who is not here."""
    last = state.rows[-1].scored.delta if state.rows else (0,) * state.seats
    here = [
        Standing(name=person.name, tonight=state.total[seat], overall=-3 * seat, last=last[seat])
        for seat, person in enumerate(company.people)
    ]
    return [*here, Standing(name="Gustavs", tonight=None, overall=-1234, last=None)]


def moment(state: Match, company: Company) -> Moment:
    """What the score says about the match."""
    return Moment(
        company=company,
        number=state.number,
        dealer=state.dealer,
        deal_runs=state.deal_runs,
        common=sum(pule.owner is None for pule in state.pules),
        personal=tuple(pule.owner for pule in state.pules if pule.owner is not None),
    )
