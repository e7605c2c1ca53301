"""Every reason for a refusal has a moment when it is given, and then nothing has changed."""

import pytest

from game.cards import Card
from game.commands import (
    AcceptClaim,
    AgreeEnd,
    Bid,
    Bury,
    CallTime,
    Claim,
    Command,
    DeclineClaim,
    DeclineEnd,
    Ending,
    GiveUp,
    HandOver,
    Leave,
    MakeBid,
    Play,
    ProposeEnd,
    StartDeal,
    StartMatch,
    Stay,
    TakeBack,
    TakeHint,
    TakeSeat,
)
from game.match import Match, decide
from game.refusals import Refusal, Refused
from game.rules import Customs, Limit, Rules, Skill
from tests.game.playing import ANNA, BRUNO, CILLA, dealing_order, passed, started
from tests.records import after

HANDS = ("QC JD AC 9C AS 9H TD 7D", "QS JH TC KC TS KH 9D 8D", "QH JC KS 9S TH AH KD AD")
DEAL = StartDeal(dealing_order(HANDS, talon="QD JS"))

TABLE = started(dealer=2)
BIDDING = after(TABLE, DEAL)
BURYING = after(BIDDING, MakeBid(ANNA, Bid.TAKE))
PLAYING = after(BIDDING, MakeBid(ANNA, Bid.ZOLE))
PROPOSED = after(BIDDING, ProposeEnd(ANNA, Ending.NOW))
LEAVING = after(BIDDING, Leave(BRUNO))
LEFT = after(passed(TABLE), Leave(BRUNO))
LAST_DEAL = after(started(dealer=2, limit=Limit(deals=1)), DEAL)
OVER = after(TABLE, CallTime())
AWAY = after(BIDDING, HandOver(BRUNO))
CLAIMED = after(PLAYING, Claim(ANNA))
COMPUTER = started(dealer=2, computers={BRUNO: Skill.EASY})
START = StartMatch(rules=Rules(), seats=3, dealer=ANNA, limit=Limit())


def led(card: str) -> Match:
    return after(PLAYING, Play(ANNA, Card(card)))


REFUSED: list[tuple[Match | None, Command, Refusal]] = [
    (None, DEAL, Refusal.NO_MATCH),
    (None, MakeBid(ANNA, Bid.PASS), Refusal.NO_MATCH),
    (None, Leave(ANNA), Refusal.NO_MATCH),
    (TABLE, START, Refusal.MATCH_RUNS),
    (OVER, START, Refusal.MATCH_RUNS),
    (OVER, DEAL, Refusal.MATCH_OVER),
    (OVER, Leave(ANNA), Refusal.MATCH_OVER),
    (OVER, CallTime(), Refusal.MATCH_OVER),
    (BIDDING, MakeBid(BRUNO, Bid.PASS), Refusal.NOT_YOUR_TURN),
    (BURYING, Bury(BRUNO, (Card.QS, Card.JH)), Refusal.NOT_YOUR_TURN),
    (PLAYING, Play(CILLA, Card.QH), Refusal.NOT_YOUR_TURN),
    (BURYING, MakeBid(ANNA, Bid.PASS), Refusal.NOT_BIDDING),
    (PLAYING, MakeBid(BRUNO, Bid.TAKE), Refusal.NOT_BIDDING),
    (passed(TABLE), MakeBid(ANNA, Bid.PASS), Refusal.NOT_BIDDING),
    (BIDDING, Bury(ANNA, (Card.QC, Card.JD)), Refusal.NOT_BURYING),
    (PLAYING, Bury(ANNA, (Card.QC, Card.JD)), Refusal.NOT_BURYING),
    (TABLE, Play(ANNA, Card.QC), Refusal.NOT_PLAYING),
    (TABLE, MakeBid(ANNA, Bid.PASS), Refusal.NOT_PLAYING),
    (BIDDING, Play(ANNA, Card.QC), Refusal.NOT_PLAYING),
    (BURYING, Play(ANNA, Card.QC), Refusal.NOT_PLAYING),
    (passed(TABLE), Play(ANNA, Card.QC), Refusal.NOT_PLAYING),
    (
        after(started(dealer=2, small_zole=False), DEAL),
        MakeBid(ANNA, Bid.SMALL),
        Refusal.SMALL_ZOLE_OFF,
    ),
    (PLAYING, Play(ANNA, Card.QS), Refusal.NOT_YOUR_CARD),
    (led("9C"), Play(BRUNO, Card.AH), Refusal.NOT_YOUR_CARD),
    (BURYING, Bury(ANNA, (Card.QC, Card.QS)), Refusal.NOT_YOUR_CARD),
    (BURYING, Bury(ANNA, (Card.QC, Card.QC)), Refusal.SAME_CARD_TWICE),
    (led("7D"), Play(BRUNO, Card.TC), Refusal.FOLLOW_TRUMPS),
    (led("9C"), Play(BRUNO, Card.QS), Refusal.FOLLOW_CLUBS),
    (led("AS"), Play(BRUNO, Card.KC), Refusal.FOLLOW_SPADES),
    (led("9H"), Play(BRUNO, Card.TS), Refusal.FOLLOW_HEARTS),
    (BIDDING, DEAL, Refusal.DEAL_RUNS),
    (LEFT, DEAL, Refusal.SEAT_IS_FREE),
    (LEFT, Leave(BRUNO), Refusal.SEAT_IS_FREE),
    (LEFT, ProposeEnd(BRUNO, Ending.NOW), Refusal.SEAT_IS_FREE),
    (LEFT, TakeSeat(ANNA), Refusal.SEAT_IS_TAKEN),
    (LEAVING, TakeSeat(BRUNO), Refusal.SEAT_IS_TAKEN),
    (COMPUTER, TakeSeat(BRUNO, Skill.STRONG), Refusal.SEAT_IS_TAKEN),
    (after(COMPUTER, DEAL), TakeSeat(BRUNO), Refusal.DEAL_RUNS),
    (COMPUTER, Leave(BRUNO), Refusal.SEAT_IS_FREE),
    (COMPUTER, HandOver(BRUNO), Refusal.SEAT_IS_FREE),
    (COMPUTER, ProposeEnd(BRUNO, Ending.NOW), Refusal.SEAT_IS_FREE),
    (AWAY, HandOver(BRUNO), Refusal.AWAY_ALREADY),
    (AWAY, TakeBack(ANNA), Refusal.NOT_AWAY),
    (BIDDING, Claim(ANNA), Refusal.NOTHING_TO_CLAIM),
    (BURYING, GiveUp(ANNA), Refusal.NOTHING_TO_CLAIM),
    (passed(TABLE), Claim(ANNA), Refusal.NOTHING_TO_CLAIM),
    (CLAIMED, Claim(BRUNO), Refusal.CLAIM_WAITS),
    (CLAIMED, GiveUp(ANNA), Refusal.CLAIM_WAITS),
    (after(CLAIMED, DeclineClaim(BRUNO)), Claim(ANNA), Refusal.CLAIMED_ALREADY),
    (after(PLAYING, Claim(CILLA), DeclineClaim(CILLA)), GiveUp(CILLA), Refusal.CLAIMED_ALREADY),
    (CLAIMED, AcceptClaim(ANNA), Refusal.NOT_ASKED),
    (after(CLAIMED, AcceptClaim(BRUNO)), AcceptClaim(BRUNO), Refusal.NOT_ASKED),
    (after(CLAIMED, AcceptClaim(BRUNO)), DeclineClaim(BRUNO), Refusal.NOT_ASKED),
    (PLAYING, AcceptClaim(BRUNO), Refusal.NOTHING_CLAIMED),
    (after(CLAIMED, Play(ANNA, Card.QC)), DeclineClaim(BRUNO), Refusal.NOTHING_CLAIMED),
    (
        after(started(dealer=2, customs=Customs(claims=False)), DEAL, MakeBid(ANNA, Bid.ZOLE)),
        GiveUp(ANNA),
        Refusal.NO_CLAIMS,
    ),
    (BIDDING, TakeHint(ANNA), Refusal.NO_HINTS),
    (
        after(started(dealer=2, customs=Customs(hints=True)), DEAL),
        TakeHint(BRUNO),
        Refusal.NOT_YOUR_TURN,
    ),
    (BIDDING, AgreeEnd(ANNA), Refusal.NOTHING_PROPOSED),
    (BIDDING, DeclineEnd(ANNA), Refusal.NOTHING_PROPOSED),
    (PROPOSED, AgreeEnd(ANNA), Refusal.OWN_PROPOSAL),
    (PROPOSED, ProposeEnd(ANNA, Ending.NOW), Refusal.OWN_PROPOSAL),
    (LEAVING, Leave(BRUNO), Refusal.LEAVING_ALREADY),
    (LEAVING, Stay(ANNA), Refusal.NOT_LEAVING),
    (LEFT, Stay(BRUNO), Refusal.NOT_LEAVING),
    (LAST_DEAL, ProposeEnd(ANNA, Ending.AFTER_DEAL), Refusal.ENDING_ALREADY),
    (LAST_DEAL, CallTime(), Refusal.ENDING_ALREADY),
]


@pytest.mark.parametrize(
    ("state", "command", "reason"),
    REFUSED,
    ids=[f"{reason.value}-{type(command).__name__}" for _, command, reason in REFUSED],
)
def test_a_refusal_says_why_and_changes_nothing(
    state: Match | None, command: Command, reason: Refusal
) -> None:
    before = repr(state)
    with pytest.raises(Refused, match=f"^{reason.value}$") as refused:
        decide(state, command)
    assert refused.value.reason is reason
    assert repr(state) == before


def test_every_reason_is_given_somewhere() -> None:
    assert {reason for _, _, reason in REFUSED} == set(Refusal)
