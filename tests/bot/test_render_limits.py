"""Duty 37: every text stays within Telegram's limits, whatever people and groups are called."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st
from wcwidth import width

from bot import callback, render
from bot.company import Company, Person
from bot.lobby import Length, Lobby
from bot.render import Standing
from bot.sandbox.formatting import parse_html
from bot.words import LONGEST_ALERT, units
from game.commands import GiveUp
from game.deal import Phase
from game.events import EndReason, MatchEnded
from game.pules import settlement
from game.rules import AllPass, Customs, EndPules, ForeignPule, GaldinsTalon, Rules, Seat
from game.view import table_of
from tests.bot.deals import TEXTS, begun, by_chance, company, finished
from tests.bot.shown import (
    beside_the_play,
    lobby_messages,
    pages,
    private_alert,
    private_messages,
    public_alerts,
    public_messages,
    short_answers,
    table_lines,
)
from tests.records import after

if TYPE_CHECKING:
    from bot.outgoing import Content

LONGEST_TEXT = 4096
BUTTONS_A_ROW, BUTTONS = 8, 100
NASTY = (
    "W" * 64,
    "猫" * 64,
    "👨\u200d👩\u200d👧\u200d👦" * 9,
    "<b>&amp;</b>" * 5,
    "_*[]()~`>#+-=|{}.!",
    "\u202e\u05e9\u05dc\u05dd" * 12,
    "\u200b",
    "",
    "e\u0301\u0301\u0301\u0301" * 12,
    "🇱🇻" * 30,
    "@everybody /end t.me/zole",
)
names = st.sampled_from(NASTY) | st.text(max_size=64)
companies = st.builds(company, st.lists(names, min_size=3, max_size=5), group=names)
rules = st.builds(
    Rules,
    all_pass=st.sampled_from(AllPass),
    small_zole=st.booleans(),
    galdins_talon=st.sampled_from(GaldinsTalon),
    foreign_pule=st.sampled_from(ForeignPule),
    end_pules=st.sampled_from(EndPules),
)
chances = st.integers(0, 2**32)


def check_message(content: Content) -> None:
    assert 1 <= units(parse_html(content.html).text.strip()) <= LONGEST_TEXT
    assert sum(map(len, content.rows)) <= BUTTONS
    for row in content.rows:
        assert 1 <= len(row) <= BUTTONS_A_ROW
        for button in row:
            assert button.text.strip()
            assert (button.data is None) != (button.url is None)
            assert button.data is None or callback.decode(button.data).encode() == button.data


def check_alert(text: str) -> None:
    assert 1 <= units(text) <= LONGEST_ALERT
    assert "&lt;" not in text


@settings(max_examples=6, deadline=None)
@given(companies, rules, chances)
def test_whatever_is_shown_in_a_deal_fits(people: Company, agreed: Rules, seed: int) -> None:
    for state in by_chance(begun(seats=len(people.people), rules=agreed), seed):
        for content in public_messages(state, people):
            check_message(content)
        for text in public_alerts(state, people):
            check_alert(text)
        for seat in map(Seat, range(state.seats)):
            for content in private_messages(state, people, seat):
                check_message(content)
            check_alert(private_alert(state, seat))


@settings(max_examples=6, deadline=None)
@given(companies, rules, st.sampled_from(EndReason), chances)
def test_whatever_is_shown_after_many_deals_fits(
    people: Company, agreed: Rules, reason: EndReason, seed: int
) -> None:
    state = finished(begun(seats=len(people.people), rules=agreed), seed, deals=32)
    ended = replace(state, ended=MatchEnded(reason, settlement(state.pules, seats=state.seats)))
    for moment in (state, replace(state, free=frozenset(map(Seat, range(state.seats)))), ended):
        for content in public_messages(moment, people):
            check_message(content)
    for page in range(3):
        check_message(render.sheet(state.rows, people, TEXTS, page=page))
    for content in beside_the_play(state, people):
        check_message(content)


@settings(max_examples=30, deadline=None)
@given(st.lists(names, max_size=60), st.integers(-9999, 9999))
def test_a_score_of_any_size_fits_and_is_thirty_columns_wide(people: list[str], total: int) -> None:
    standings = [Standing(name=name, tonight=None, overall=total, last=None) for name in people]
    here = [replace(standing, tonight=total, last=-total) for standing in standings[:5]]
    content = render.score([*here, *standings[5:]], TEXTS)

    check_message(content)
    check_alert(render.score_alert(here, TEXTS))
    assert all(width(line) <= 30 for line in table_lines(content))


@settings(max_examples=30, deadline=None)
@given(st.lists(st.builds(Person, st.integers(1, 5), names), max_size=5), names, rules)
def test_a_lobby_and_the_pages_fit(people: list[Person], title: str, agreed: Rules) -> None:
    for length in Length:
        lobby = Lobby(
            token="Ab12Cd34",
            chat_id=-1001,
            thread_id=None,
            title=title,
            people=tuple(people),
            all_pass=agreed.all_pass,
            small_zole=agreed.small_zole,
            length=length,
        )
        for content in lobby_messages(lobby):
            check_message(content)
    for content in pages(agreed):
        check_message(content)
    for text in short_answers(agreed):
        check_alert(text)


@settings(max_examples=6, deadline=None)
@given(companies, chances)
def test_whatever_is_shown_of_a_deal_that_ends_early_fits(people: Company, seed: int) -> None:
    table = replace(begun(seats=len(people.people)), customs=Customs(hints=True))
    for state in by_chance(table, seed):
        if state.deal is None or state.deal.phase is not Phase.PLAYING:
            continue
        if state.deal.lielais is None:
            continue
        hinted = replace(state, hinted=frozenset(state.seated))
        ended = after(hinted, GiveUp(state.deal.lielais))
        for moment in (state, ended):
            for content in public_messages(moment, people):
                check_message(content)
        assert ended.deal is not None
        check_alert(render.deal_cards(ended.deal, people, TEXTS))


def test_the_longest_alerts_fit_with_the_longest_names() -> None:
    people = company(("👨\u200d👩\u200d👧\u200d👦" * 9,) * 5)
    state = finished(begun(seats=5), 7)
    table = table_of(state)
    assert table is not None
    assert state.deal is not None

    check_alert(render.last_trick(table, people, TEXTS))
    check_alert(render.deal_cards(state.deal, people, TEXTS))
