"""A hand in the private chat, as play.md has it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot import callback, render
from bot.callback import Action
from game.cards import Card, in_order, parse_cards
from game.commands import Bid, Bury, MakeBid, StartDeal
from game.deal import Trick
from game.match import legal
from game.pules import Pule
from game.rules import Rules, Seat
from game.view import View, view
from tests.bot.deals import FRIENDS, TEXTS, begun, by_chance, company
from tests.bot.scripts import SCRIPTS
from tests.bot.shown import buttons_of, lines_of
from tests.records import after

if TYPE_CHECKING:
    from bot.outgoing import Content
    from game.state import Match

DEALT = SCRIPTS["take"].deals[0]
ANNA, BRUNO, CILLA = map(Seat, range(3))
PLAYED = "You have played all your cards; the result comes in the group."


def dealt() -> Match:
    return after(begun(dealer=2), StartDeal(parse_cards(DEALT.cards)))


def bid(state: Match, *bids: Bid) -> Match:
    for said in bids:
        assert state.deal is not None
        assert state.deal.to_act is not None
        state = after(state, MakeBid(state.deal.to_act, said))
    return state


def played() -> Match:
    """Bruno took the table and buried; Anna leads."""
    state = bid(dealt(), Bid.PASS, Bid.TAKE)
    first, second = parse_cards(DEALT.buried)
    return after(state, Bury(BRUNO, (first, second)))


def seen(state: Match, seat: Seat) -> View:
    known = view(state, seat)
    assert known is not None
    return known


def hand(state: Match, seat: Seat, **how: object) -> Content:
    content = render.hand(seen(state, seat), company(), TEXTS, turn=state.deal_turn, **how)  # type: ignore[arg-type]
    assert content is not None
    return content


def test_a_hand_names_its_group_and_deal_and_then_the_cards_trumps_first() -> None:
    assert lines_of(hand(dealt(), ANNA))[:6] == [
        "Zole friends · Deal 1",
        "",
        "Q♣ Q♥ J♥",
        "A♣ K♣",
        "K♠",
        "A♥ 10♥",
    ]


def test_a_hand_cannot_be_forwarded() -> None:
    state = dealt()

    assert all(hand(state, seat).protected for seat in (ANNA, BRUNO, CILLA))


def test_bids_are_offered_on_the_turn_and_nothing_to_do_at_other_times() -> None:
    state = dealt()

    assert buttons_of(hand(state, ANNA)) == [["Pass"], ["Take the table"], ["Zole"], ["Small Zole"]]
    assert buttons_of(hand(state, BRUNO)) == [["Last trick", "Score"]]


def test_a_table_without_small_zole_does_not_offer_it() -> None:
    state = after(
        begun(dealer=2, rules=Rules(small_zole=False)), StartDeal(parse_cards(DEALT.cards))
    )

    assert buttons_of(hand(state, ANNA)) == [["Pass"], ["Take the table"], ["Zole"]]


def test_whoever_bids_reads_the_bids_before_and_the_open_pules() -> None:
    state = replace(dealt(), pules=(Pule(0, None), Pule(1, BRUNO)))

    assert lines_of(hand(bid(state, Bid.PASS), BRUNO))[-3:] == [
        "Open pules: 1 common · Bruno 1",
        "Anna pass",
        "▶ Your bid.",
    ]


@pytest.mark.parametrize(
    ("asked", "question", "yes"),
    [
        (Bid.ZOLE, "Zole, really?", "Yes, I play Zole"),
        (Bid.SMALL, "Small Zole, really?", "Yes, I play small Zole"),
    ],
)
def test_a_zole_is_asked_about_once_more(asked: Bid, question: str, yes: str) -> None:
    content = hand(dealt(), ANNA, asking=asked)

    assert lines_of(content)[-1].startswith(question)
    assert buttons_of(content) == [[yes], ["No, back to the bids"], ["Score"]]


def test_burying_marks_the_cards_from_the_table_and_counts_the_chosen() -> None:
    state = bid(dealt(), Bid.PASS, Bid.TAKE)
    none, one, two, three = (
        hand(state, BRUNO, draft=frozenset(parse_cards(cards)))
        for cards in ("", "TC", "TC TS", "TC TS 9S")
    )

    assert lines_of(none)[-1] == "▶ Choose two cards to bury. + is from the table."
    assert "From the table: Q♦ A♦" in lines_of(none)
    assert buttons_of(none) == [
        ["Q♠", "+Q♦", "J♠", "+A♦", "K♦"],
        ["9♦", "10♣", "10♠", "9♠", "K♥"],
    ]
    assert lines_of(one)[-1] == "▶ Choose one more."
    assert "Chosen: 10♣ 10♠ (20 points)" in lines_of(two)
    assert buttons_of(two)[-1] == ["Bury 10♣ 10♠"]
    assert lines_of(three)[-1].startswith("▶ Only two can be buried")
    assert len(buttons_of(three)) == 2


def test_buried_cards_stay_visible_to_the_lielais_alone() -> None:
    state = played()
    buried = "Buried: 10♣ 10♠ (20 points)"

    assert buried in lines_of(hand(state, BRUNO))
    assert buried not in lines_of(hand(state, ANNA)) + lines_of(hand(state, CILLA))


@pytest.mark.parametrize(
    ("led", "line", "buttons"),
    [
        ("", "▶ Your turn: play any card.", [["Q♣", "Q♥", "J♥", "A♣"], ["K♣", "K♠", "A♥", "10♥"]]),
        ("9D", "▶ Your turn: follow trumps.", [["Q♣", "Q♥", "J♥"]]),
        ("9S", "▶ Your turn: follow ♠.", [["K♠"]]),
    ],
)
def test_legal_cards_are_buttons_and_all_cards_stay_in_the_text(
    led: str, line: str, buttons: list[list[str]]
) -> None:
    state = played()
    assert state.deal is not None
    plays = tuple((CILLA, card) for card in parse_cards(led))
    leader = CILLA if led else ANNA
    state = replace(state, deal=replace(state.deal, trick=Trick(leader=leader, plays=plays)))
    content = hand(state, ANNA)

    assert lines_of(content)[-1] == line
    assert buttons_of(content) == [*buttons, ["Claim or give up…"]]
    assert lines_of(content)[2:6] == ["Q♣ Q♥ J♥", "A♣ K♣", "K♠", "A♥ 10♥"]


def test_who_cannot_follow_reads_that_any_card_goes() -> None:
    state = after(played(), legal(played())[0])
    assert state.deal is not None
    trick = Trick(leader=ANNA, plays=((ANNA, Card.AC),))
    hands = (state.deal.hands[0], frozenset(parse_cards("QS 9S")), state.deal.hands[2])
    state = replace(state, deal=replace(state.deal, trick=trick, hands=hands))

    assert lines_of(hand(state, BRUNO))[-1] == "▶ Your turn: you have no ♣, so any card goes."


def test_card_buttons_keep_their_order_through_the_deal() -> None:
    for state in by_chance(begun(seats=4), 11, deals=3):
        for seat in map(Seat, range(4)):
            content = render.hand(
                seen(state, seat), company(FRIENDS[:4]), TEXTS, turn=state.deal_turn
            )
            data = [button.data or "" for row in content.rows for button in row] if content else []
            presses = [callback.decode(text) for text in data]
            cards = [Card(press.argument) for press in presses if press.action is Action.PLAY]
            assert tuple(cards) == in_order(cards)


def test_the_trick_the_contract_and_the_counts_are_told_on_the_turn() -> None:
    state = played()
    for _ in range(4):
        state = after(state, legal(state)[0])
    assert state.deal is not None
    assert state.deal.to_act is not None
    lines = lines_of(hand(state, state.deal.to_act))

    assert any(line.startswith("Tricks: Anna ") for line in lines)
    assert any(line.startswith("2 · ") for line in lines)
    assert any("took the table" in line for line in lines)


def test_a_quiet_hand_out_of_turn_is_not_edited_by_the_cards_of_others() -> None:
    state = played()
    versions = set()
    for moves in range(4):
        for _ in range(moves):
            state = after(state, legal(state)[0])
        if not seen(state, CILLA).is_to_act and len(seen(state, CILLA).hand) == 8:
            versions.add(hand(state, CILLA, live=False))

    assert len(versions) == 1


def test_a_live_hand_out_of_turn_tells_the_trick_and_whose_turn_it_is() -> None:
    state = after(played(), legal(played())[0])

    assert lines_of(hand(state, CILLA))[-2:] == ["1 · Anna Q♣", "▶ Bruno plays"]


def test_without_cards_left_nobody_waits_for_buttons() -> None:
    *states, over = by_chance(begun(rules=Rules(small_zole=False)), 2)
    state = states[-1]
    assert state.deal is not None
    finished = [seat for seat in state.deal.active if not state.deal.hand(seat)]

    for seat in finished:
        content = hand(state, seat, live=False)
        assert lines_of(content)[-1] == PLAYED
        assert content.rows == ()
        assert hand(over, seat, live=False) == content, "the end of the deal needs no edit"
        assert render.my_cards(seen(state, seat), TEXTS).startswith("You have played all")
    assert len(finished) == 2


def test_a_hand_that_was_not_played_closes_when_its_deal_is_over() -> None:
    state = bid(dealt(), Bid.PASS, Bid.PASS, Bid.PASS)
    content = hand(state, ANNA)

    assert lines_of(content) == [
        "Zole friends · Deal 1",
        "This deal is over; the result is in the group.",
    ]
    assert content.rows == ()


def test_whoever_sits_out_has_no_hand() -> None:
    state = next(by_chance(begun(seats=4, dealer=3), 1))
    dealer = seen(state, Seat(3))

    assert render.hand(dealer, company(FRIENDS[:4]), TEXTS, turn=state.deal_turn) is None
    assert render.my_cards(dealer, TEXTS) == "You sit out this deal and have no cards."


def test_my_cards_tells_the_hand_the_buried_cards_and_the_turn() -> None:
    state = after(played(), legal(played())[0])

    assert render.my_cards(seen(state, BRUNO), TEXTS).splitlines() == [
        "Q♠ Q♦ J♠ A♦ K♦ 9♦",
        "9♠",
        "K♥",
        "Buried 10♣ 10♠",
        "Your turn: the buttons are in our private chat.",
    ]
    *_, over = by_chance(begun(), 2)
    assert render.my_cards(seen(over, ANNA), TEXTS).startswith("This deal is over.")


def test_the_cards_of_a_deal_are_told_as_they_were_dealt() -> None:
    state = played()
    while state.deal_runs:
        state = after(state, legal(state)[0])
    assert state.deal is not None
    told = render.deal_cards(state.deal, company(), TEXTS)

    assert told.translate({0x2068: None, 0x2069: None}).splitlines() == [
        "Anna Q♣ Q♥ J♥ A♣ K♣ K♠ A♥ 10♥",
        "Bruno Q♠ J♠ K♦ 9♦ 10♣ 10♠ 9♠ K♥",
        "Cilla J♣ J♦ 10♦ 8♦ 7♦ 9♣ A♠ 9♥",
        "Table Q♦ A♦",
        "Buried 10♣ 10♠",
    ]
