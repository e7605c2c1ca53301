"""Play: who leads, whose turn it is, what a deal with a Lielais comes to."""

import pytest

from game.cards import Card, parse_cards
from game.commands import Bid, Bury, MakeBid, Play, StartDeal
from game.deal import Phase
from game.events import CardPlayed, TrickTaken
from game.match import Match, decide, legal
from game.refusals import Refusal
from game.rules import Seat
from tests.game.playing import ANNA, BRUNO, CILLA, dealing_order, refusal, running, started, won
from tests.records import after

HANDS = ("QC JD AC 9C AS 9H TD 7D", "QS JH TC KC TS KH 9D 8D", "QH JC KS 9S TH AH KD AD")
CARDS = dealing_order(HANDS, talon="QD JS")


def bid(contract: Bid) -> Match:
    """Anna is first hand, Bruno the Lielais."""
    state = after(started(dealer=2), StartDeal(CARDS), MakeBid(ANNA, Bid.PASS))
    state = after(state, MakeBid(BRUNO, contract))
    return after(state, Bury(BRUNO, parse_cards("QD JS"))) if contract is Bid.TAKE else state  # type: ignore[arg-type]


def played(state: Match, cards: str) -> Match:
    for card in parse_cards(cards):
        seat = running(state).to_act
        assert seat is not None
        state = after(state, Play(seat, card))
    return state


@pytest.mark.parametrize("contract", [Bid.TAKE, Bid.ZOLE, Bid.SMALL])
def test_first_hand_leads_in_every_contract(contract: Bid) -> None:
    state = bid(contract)
    assert running(state).to_act == ANNA
    assert legal(state) == tuple(
        Play(ANNA, card) for card in parse_cards("QC JD TD 7D AC 9C AS 9H")
    )


def test_the_hands_play_clockwise_and_the_winner_leads_the_next_trick() -> None:
    state = bid(Bid.ZOLE)
    turns = []
    for card in parse_cards("9H KH AH KS AS TS AC"):
        seat = running(state).to_act
        assert seat is not None
        turns.append(seat)
        state = after(state, Play(seat, card))
    assert turns == [ANNA, BRUNO, CILLA, CILLA, ANNA, BRUNO, ANNA]


def test_a_full_trick_says_who_took_it_and_its_points() -> None:
    state = played(bid(Bid.ZOLE), "9H KH")
    assert decide(state, Play(CILLA, Card.AH)) == (
        CardPlayed(CILLA, Card.AH),
        TrickTaken(CILLA, 15),
    )
    trick = running(played(state, "AH")).tricks[0]
    assert (trick.leader, trick.winner, trick.points) == (ANNA, CILLA, 15)
    assert trick.plays == ((ANNA, Card.H9), (BRUNO, Card.KH), (CILLA, Card.AH))


@pytest.mark.parametrize(
    ("before", "card", "reason"),
    [
        ("JD", "KC", Refusal.FOLLOW_TRUMPS),
        ("9C", "QS", Refusal.FOLLOW_CLUBS),
        ("AS", "TC", Refusal.FOLLOW_SPADES),
        ("9H", "TS", Refusal.FOLLOW_HEARTS),
        ("9H", "QC", Refusal.NOT_YOUR_CARD),
        ("9H", "QD", Refusal.NOT_YOUR_CARD),  # it lies in the talon
    ],
)
def test_a_card_that_may_not_be_played(before: str, card: str, reason: Refusal) -> None:
    state = played(bid(Bid.ZOLE), before)
    assert refusal(state, Play(BRUNO, Card(card))) is reason
    assert Play(BRUNO, Card(card)) not in legal(state)


def test_who_cannot_follow_plays_any_card() -> None:
    state = played(bid(Bid.ZOLE), "9C KC")
    assert {command.card for command in legal(state) if isinstance(command, Play)} == set(
        parse_cards(HANDS[2])
    )


@pytest.mark.parametrize("seat", [ANNA, CILLA, Seat(3)])
def test_nobody_plays_out_of_turn(seat: Seat) -> None:
    state = played(bid(Bid.ZOLE), "9H")
    assert refusal(state, Play(seat, Card.AH)) is Refusal.NOT_YOUR_TURN


def test_a_buried_card_is_not_played() -> None:
    state = played(bid(Bid.TAKE), "TD")
    assert refusal(state, Play(BRUNO, Card.JS)) is Refusal.NOT_YOUR_CARD


@pytest.mark.parametrize("contract", [Bid.TAKE, Bid.ZOLE, Bid.SMALL])
def test_the_last_of_eight_tricks_ends_the_deal(contract: Bid) -> None:
    state = won(started(dealer=2), BRUNO, contract)
    deal = running(state)
    assert (len(deal.tricks), deal.trick, deal.phase) == (8, None, Phase.OVER)
    assert deal.to_act is None
    assert legal(state) == ()
    assert refusal(state, Play(ANNA, Card.QC)) is Refusal.NOT_PLAYING


def test_a_small_zole_ends_with_the_first_trick_of_the_lielais() -> None:
    state = played(bid(Bid.SMALL), "9H KH AH QH QC QS 7D")
    assert running(state).phase is Phase.PLAYING
    state = played(state, "JH KD")
    assert running(state).phase is Phase.OVER
    assert [trick.winner for trick in running(state).tricks] == [CILLA, ANNA, BRUNO]
    assert state.rows[0].scored.delta == (7, -14, 7)
