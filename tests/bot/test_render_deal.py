"""A deal in the group, as play.md has it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import render
from game.cards import Card, parse_cards
from game.commands import Bid, MakeBid, Play
from game.deal import Phase
from game.match import legal
from game.rules import AllPass, GaldinsTalon, Rules, Seat
from game.view import Table, table_of
from tests.bot.deals import FRIENDS, TEXTS, begun, by_chance, company, finished
from tests.bot.shown import buttons_of, lines_of, text_of
from tests.records import after

if TYPE_CHECKING:
    from game.state import Match


def dealt(seats: int = 3, *, rules: Rules | None = None, number: int = 1) -> Match:
    """A deal that waits for its first bid."""
    state = begun(seats=seats, dealer=0, rules=rules)
    if number > 1:
        state = finished(state, 5, deals=number - 1)
    return next(by_chance(state, 3))


def table(state: Match) -> Table:
    known = table_of(state)
    assert known is not None
    return known


def bid(state: Match, *bids: Bid) -> Match:
    for said in bids:
        deal = state.deal
        assert deal is not None
        assert deal.to_act is not None
        state = after(state, MakeBid(deal.to_act, said))
    return state


def play_on(state: Match, moves: int) -> Match:
    for _ in range(moves):
        state = after(state, legal(state)[0])
    return state


def bids_of(state: Match) -> list[str]:
    return lines_of(render.bids(table(state), company(FRIENDS[: state.seats]), TEXTS))


def tricks_of(state: Match) -> list[str]:
    people = company(FRIENDS[: state.seats])
    return [text_of(content.html) for content in render.tricks(table(state), people, TEXTS)]


def test_the_first_message_tells_the_deal_the_dealer_and_the_bids() -> None:
    state = bid(dealt(number=12), Bid.PASS, Bid.TAKE)

    assert bids_of(state) == [
        "Deal 12 · Cilla deals · Anna pass · Bruno takes",
        "▶ Bruno to bury two cards",
    ]


def test_it_tells_that_two_were_buried_and_never_changes_again() -> None:
    state = play_on(bid(dealt(number=12), Bid.PASS, Bid.TAKE), 1)
    said = bids_of(state)

    assert said == [
        "Deal 12 · Cilla deals · Anna pass · Bruno takes · has buried two",
        "Bruno needs 61 points. Anna leads.",
    ]
    assert all(bids_of(play_on(state, moves)) == said for moves in range(1, 25))


def test_the_first_deal_tells_the_rules_and_the_later_ones_do_not() -> None:
    rules = Rules(all_pass=AllPass.BOTH, small_zole=False, galdins_talon=GaldinsTalon.UNUSED)
    line = "All pass: galdiņš and pule · small Zole off · galdiņš without the table"

    assert line in bids_of(dealt(rules=rules))
    assert line not in bids_of(dealt(rules=rules, number=2))


@pytest.mark.parametrize(
    ("seats", "line"),
    [
        (3, None),
        (4, "Anna sits out this deal."),
        (5, "Anna and Cilla sit out this deal."),
    ],
)
def test_it_tells_who_sits_out(seats: int, line: str | None) -> None:
    said = [text for text in bids_of(dealt(seats)) if "out this deal" in text]

    assert said == ([] if line is None else [line])


@pytest.mark.parametrize(
    ("said", "meaning"),
    [
        (Bid.ZOLE, "Bruno needs 61 points; the table goes to the others, unseen. Bruno leads."),
        (Bid.SMALL, "Bruno must not take a single trick. Bruno leads."),
    ],
)
def test_it_tells_what_a_zole_means(said: Bid, meaning: str) -> None:
    assert bids_of(bid(dealt(), said))[-1] == meaning


@pytest.mark.parametrize(
    ("rules", "meaning"),
    [
        (Rules(), "Everybody passed: nothing is played."),
        (
            Rules(all_pass=AllPass.GALDINS),
            (
                "Everybody passed: galdiņš, most tricks loses. "
                "The table leads tricks 1 and 2; Bruno plays first."
            ),
        ),
        (
            Rules(all_pass=AllPass.BOTH, galdins_talon=GaldinsTalon.UNUSED),
            "Everybody passed: galdiņš, most tricks loses. Bruno leads.",
        ),
    ],
)
def test_it_tells_what_becomes_of_a_deal_that_everybody_passed(rules: Rules, meaning: str) -> None:
    assert bids_of(bid(dealt(rules=rules), Bid.PASS, Bid.PASS, Bid.PASS))[-1] == meaning


def test_only_what_is_still_to_change_may_be_left_out() -> None:
    people = company()
    bidding = dealt()
    playing = play_on(bid(bidding, Bid.TAKE), 4)
    whole = play_on(playing, 2)

    assert render.bids(table(bidding), people, TEXTS).passing
    assert not render.bids(table(playing), people, TEXTS).passing
    assert [trick.passing for trick in render.tricks(table(playing), people, TEXTS)] == [False]
    assert [trick.passing for trick in render.tricks(table(whole), people, TEXTS)] == [False, True]


def test_the_deal_has_a_button_for_the_own_cards() -> None:
    assert buttons_of(render.bids(table(dealt()), company(), TEXTS)) == [["My cards"]]


def test_a_trick_tells_its_cards_in_playing_order_its_winner_and_its_points() -> None:
    state = bid(dealt(), Bid.ZOLE)
    deal = state.deal
    assert deal is not None
    hands = tuple(map(frozenset, map(parse_cards, ("9H QC", "TH KH", "AD TD"))))
    state = replace(state, deal=replace(deal, hands=hands))
    for seat, card in ((1, "9H"), (2, "TH"), (0, "AD")):
        state = after(state, Play(Seat(seat), Card(card)))

    assert tricks_of(state) == ["1 · Bruno 9♥ · Cilla 10♥ · Anna A♦ → Anna 21"]


def test_a_running_trick_tells_whose_turn_it_is() -> None:
    state = play_on(bid(dealt(), Bid.ZOLE), 1)
    card = render.tricks(table(state), company(), TEXTS)[0]

    assert lines_of(card)[0].startswith("1 · Bruno ")
    assert lines_of(card)[0].endswith(" · ▶ Cilla")


def test_a_trick_appears_with_its_first_card() -> None:
    assert tricks_of(bid(dealt(), Bid.ZOLE)) == []
    assert len(tricks_of(play_on(bid(dealt(), Bid.ZOLE), 3))) == 1


def test_the_table_leads_the_first_tricks_of_a_galdins_and_may_take_them() -> None:
    state = bid(dealt(rules=Rules(all_pass=AllPass.GALDINS)), Bid.PASS, Bid.PASS, Bid.PASS)
    deal = state.deal
    assert deal is not None
    assert deal.trick is not None
    queen, king = parse_cards("QC KH")
    hands = tuple(map(frozenset, map(parse_cards, ("9D AC", "8D TC", "7D KC"))))
    deal = replace(deal, hands=hands, talon=(queen, king), trick=replace(deal.trick, talon=queen))
    state = replace(state, deal=deal)

    assert tricks_of(state) == ["1 · galds Q♣ · ▶ Bruno"]
    assert tricks_of(play_on(state, 3)) == [
        "1 · galds Q♣ · Bruno 9♦ · Cilla 8♦ · Anna 7♦ → the table",
        "2 · galds K♥ · ▶ Bruno",
    ]


def test_the_last_trick_is_told_again_in_a_message_and_in_an_alert() -> None:
    state = play_on(bid(dealt(), Bid.ZOLE), 4)
    people = company()
    line = text_of(render.last_trick_line(table(state), people, TEXTS))
    alert = render.last_trick(table(state), people, TEXTS).replace("\u2068", "")

    assert line == tricks_of(state)[0]
    assert alert.replace("\u2069", "").splitlines() == [
        "Trick 1",
        *line.split(" → ")[0].split(" · ")[1:],
        f"→ {line.split(' → ')[1]}",
    ]


def test_before_the_first_trick_there_is_nothing_to_tell() -> None:
    waiting = "No trick is finished yet in this deal."

    assert render.last_trick(table(dealt()), company(), TEXTS) == waiting
    assert render.last_trick_line(table(dealt()), company(), TEXTS) == waiting


def test_who_tells_the_seats_the_roles_and_whose_turn_it_is() -> None:
    state = bid(dealt(5), Bid.PASS, Bid.TAKE)

    assert text_of(render.who(table(state), company(FRIENDS), TEXTS)).splitlines() == [
        "At the table",
        "1 Anna · deals · sits out",
        "2 Bruno",
        "3 Cilla · sits out",
        "4 Dora · Lielais",
        "5 Emil",
        "▶ Dora to bury two cards",
    ]


@pytest.mark.parametrize(
    ("free", "last"),
    [
        ((), "The next deal has not begun."),
        ((1,), "The match waits for somebody to take the free seat."),
    ],
)
def test_who_tells_what_the_match_waits_for(free: tuple[int, ...], last: str) -> None:
    said = render.who(None, company(), TEXTS, free=frozenset(map(Seat, free))).splitlines()

    assert said[-1] == last
    assert ("seat is free" in said[2]) is bool(free)


def test_a_deal_by_chance_ends_with_eight_tricks_told() -> None:
    state = finished(begun(rules=Rules(small_zole=False, all_pass=AllPass.GALDINS)), 9)

    assert table(state).phase is Phase.OVER
    assert len(tricks_of(state)) == 8
