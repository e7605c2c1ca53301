"""Duty 36: no text but the owner's own depends on a card that lies face down."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot import render
from game.rules import AllPass, GaldinsTalon, Rules, Seat
from game.scoring import Contract
from tests.bot.deals import FRIENDS, TEXTS, begun, by_chance, company, exchanged, unknown_cards
from tests.bot.shown import private_alert, private_messages, public_alerts, public_messages

if TYPE_CHECKING:
    from random import Random

    from game.cards import Card
    from game.state import Match

tables = st.builds(
    begun,
    seats=st.integers(3, 5),
    rules=st.builds(
        Rules,
        all_pass=st.sampled_from(AllPass),
        small_zole=st.booleans(),
        galdins_talon=st.sampled_from(GaldinsTalon),
    ),
)
chances = st.integers(0, 2**32)


def seen_by(state: Match, seat: Seat) -> frozenset[Card]:
    """The cards lying face down that a seat knows all the same."""
    deal = state.deal
    assert deal is not None
    if deal.contract is Contract.TAKE and deal.lielais == seat:
        return deal.hand(seat) | frozenset(deal.buried) | frozenset(deal.talon)
    return deal.hand(seat)


@settings(max_examples=12, deadline=None)
@given(tables, chances, st.randoms(use_true_random=False))
def test_no_public_text_changes_when_hidden_cards_change_places(
    table: Match, seed: int, choice: Random
) -> None:
    people = company(FRIENDS[: table.seats])
    for state in by_chance(table, seed):
        hidden = sorted(unknown_cards(state), key=lambda card: card.order)
        if len(hidden) < 2 or not state.deal_runs:
            continue
        other = exchanged(state, *choice.sample(hidden, 2))

        assert public_messages(other, people) == public_messages(state, people)
        assert public_alerts(other, people) == public_alerts(state, people)


@settings(max_examples=12, deadline=None)
@given(tables, chances, st.randoms(use_true_random=False))
def test_no_private_text_changes_when_cards_hidden_from_its_reader_change_places(
    table: Match, seed: int, choice: Random
) -> None:
    people = company(FRIENDS[: table.seats])
    for state in by_chance(table, seed):
        for seat in map(Seat, range(state.seats)):
            unknown = unknown_cards(state) - seen_by(state, seat)
            hidden = sorted(unknown, key=lambda card: card.order)
            if len(hidden) < 2 or not state.deal_runs:
                continue
            other = exchanged(state, *choice.sample(hidden, 2))

            assert private_messages(other, people, seat) == private_messages(state, people, seat)
            assert private_alert(other, seat) == private_alert(state, seat)


@settings(max_examples=12, deadline=None)
@given(tables, chances)
def test_the_cards_of_a_deal_are_told_only_when_it_is_over(table: Match, seed: int) -> None:
    people = company(FRIENDS[: table.seats])
    for state in by_chance(table, seed):
        assert state.deal is not None
        if state.deal_runs:
            with pytest.raises(ValueError, match="secret"):
                render.deal_cards(state.deal, people, TEXTS)
        else:
            told = render.deal_cards(state.deal, people, TEXTS)
            assert len(re.findall("[♣♠♥♦]", told)) == 26 + len(state.deal.buried)


def test_a_hand_does_show_its_own_cards() -> None:
    """The comparison above is worth something only if exchanging known cards is noticed."""
    state = next(by_chance(begun(), 1))
    people = company()
    for seat in map(Seat, range(3)):
        assert state.deal is not None
        own = min(state.deal.hand(seat), key=lambda card: card.order)
        foreign = min(unknown_cards(state) - state.deal.hand(seat), key=lambda card: card.order)
        other = exchanged(state, own, foreign)

        assert private_messages(other, people, seat) != private_messages(state, people, seat)
        assert private_alert(other, seat) != private_alert(state, seat)
