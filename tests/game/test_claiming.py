"""Claiming the rest of a deal, and giving up."""

import pytest

from game.commands import AcceptClaim, Bid, Bury, Claim, DeclineClaim, GiveUp, MakeBid, StartDeal
from game.events import ClaimAccepted, ClaimDeclined, ClaimMade, DealScored, RestTaken
from game.match import Match, decide, legal
from game.refusals import Refusal
from game.rules import Customs, Seat
from game.scoring import Contract, Level, Side
from tests.game.playing import (
    ANNA,
    BRUNO,
    CILLA,
    dealing_order,
    passed,
    refusal,
    running,
    started,
)
from tests.records import after

UNBEATEN = ("QC QS QH QD JC JS JH JD", "AD TD KD 9D AC TC AS TS", "8D 7D KC 9C KS 9S AH TH")
OPEN = ("QC JD AC 9C AS 9H TD 7D", "QS JH TC KC TS KH 9D 8D", "QH JC KS 9S TH AH KD AD")


def in_play(hands: tuple[str, str, str], bid: Bid = Bid.ZOLE, *, talon: str = "KH 9H") -> Match:
    """A deal in which first hand, Anna, is the Lielais and leads."""
    deal = StartDeal(dealing_order(hands, talon))
    state = after(started(dealer=2), deal, MakeBid(ANNA, bid))
    if bid is not Bid.TAKE:
        return state
    return after(state, Bury(ANNA, running(state).talon))


def played(state: Match, cards: int) -> Match:
    for _ in range(cards):
        state = after(state, legal(state)[0])
    return state


def scored(state: Match) -> DealScored:
    assert not state.deal_runs
    return state.rows[-1].scored


def test_a_claim_that_open_cards_prove_is_booked_at_once() -> None:
    state = in_play(UNBEATEN)
    claimed = decide(state, Claim(ANNA))
    assert claimed[:2] == (
        ClaimMade(ANNA, Side.LIELAIS, asked=()),
        RestTaken(ANNA, Side.LIELAIS, taker=ANNA),
    )
    result = scored(after(state, Claim(ANNA)))
    assert (result.contract, result.level, result.delta) == (
        Contract.ZOLE,
        Level.ALL_TRICKS,
        (14, -7, -7),
    )
    assert (result.tricks, result.lielais_points) == ((8, 0, 0), 116)
    assert result.rest == RestTaken(ANNA, Side.LIELAIS, taker=ANNA)


def test_a_claim_out_of_turn_counts_the_cards_on_the_table() -> None:
    state = played(in_play(UNBEATEN, Bid.TAKE), 4)
    result = scored(after(state, Claim(ANNA)))
    assert (result.level, result.tricks, result.lielais_points) == (
        Level.ALL_TRICKS,
        (8, 0, 0),
        120,
    )


def test_any_other_claim_needs_both_others() -> None:
    state = in_play(OPEN, talon="QD JS")
    assert decide(state, Claim(BRUNO)) == (ClaimMade(BRUNO, Side.MAZIE, asked=(ANNA, CILLA)),)
    state = after(state, Claim(BRUNO))
    assert decide(state, AcceptClaim(CILLA)) == (ClaimAccepted(CILLA),)
    state = after(state, AcceptClaim(CILLA))
    accepted = decide(state, AcceptClaim(ANNA))
    assert accepted[:2] == (ClaimAccepted(ANNA), RestTaken(BRUNO, Side.MAZIE, taker=BRUNO))
    result = scored(after(state, AcceptClaim(ANNA)))
    assert (result.level, result.tricks, result.delta) == (Level.NO_TRICK, (0, 8, 0), (-16, 8, 8))


@pytest.mark.parametrize("who", [ANNA, BRUNO, CILLA])
def test_one_no_and_the_deal_goes_on(who: Seat) -> None:
    state = in_play(OPEN, talon="QD JS")
    claimed = after(state, Claim(BRUNO))
    assert decide(claimed, DeclineClaim(who)) == (ClaimDeclined(who),)
    declined = after(claimed, DeclineClaim(who))
    assert (declined.claim, declined.deal, legal(declined)) == (None, state.deal, legal(state))


def test_a_card_played_meanwhile_is_an_answer_too() -> None:
    state = after(in_play(OPEN, talon="QD JS"), Claim(BRUNO))
    assert played(state, 1).claim is None


def test_after_a_no_the_next_card_comes_first() -> None:
    declined = after(in_play(OPEN, talon="QD JS"), Claim(BRUNO), DeclineClaim(ANNA))
    assert refusal(declined, Claim(BRUNO)) is Refusal.CLAIMED_ALREADY
    assert refusal(declined, Claim(CILLA)) is None
    assert refusal(played(declined, 1), Claim(BRUNO)) is None
    lielais = after(in_play(OPEN, talon="QD JS"), Claim(ANNA), DeclineClaim(BRUNO))
    assert refusal(lielais, GiveUp(ANNA)) is None


def test_a_claim_makes_no_card_button_old() -> None:
    state = in_play(OPEN, talon="QD JS")
    assert after(state, Claim(BRUNO)).deal_turn == state.deal_turn


def test_each_claim_before_the_same_card_has_a_turn_of_its_own() -> None:
    state = after(in_play(OPEN, talon="QD JS"), Claim(BRUNO))
    again = after(state, DeclineClaim(BRUNO), Claim(CILLA))
    assert again.deal_turn == state.deal_turn
    assert again.claim_turn > after(state, AcceptClaim(CILLA)).claim_turn == state.claim_turn


def test_the_lielais_gives_up_at_any_time() -> None:
    state = played(in_play(UNBEATEN, Bid.TAKE), 3)
    given = decide(state, GiveUp(ANNA))
    assert given[:2] == (
        ClaimMade(ANNA, Side.MAZIE, asked=()),
        RestTaken(ANNA, Side.MAZIE, taker=BRUNO),
    )
    result = scored(after(state, GiveUp(ANNA)))
    # his trick has the queen of clubs, the nine of diamonds and the seven; he buried a king
    assert (result.level, result.lielais_points, result.tricks) == (
        Level.JANIS_LOST,
        running(state).points_of(ANNA) + 4,
        (1, 7, 0),
    )
    assert result.delta == (-6, 3, 3)


def test_the_mazie_give_up_together() -> None:
    state = in_play(OPEN, talon="QD JS")
    assert decide(state, GiveUp(CILLA)) == (ClaimMade(CILLA, Side.LIELAIS, asked=(BRUNO,)),)
    given = after(state, GiveUp(CILLA), AcceptClaim(BRUNO))
    assert scored(given).rest == RestTaken(CILLA, Side.LIELAIS, taker=ANNA)
    assert (scored(given).level, scored(given).tricks) == (Level.ALL_TRICKS, (8, 0, 0))


SMALL = ("8D 7D KC 9C KS 9S KH 9H", "QC QS QH QD JC JS JH JD", "AD TD KD 9D AC TC AS TS")


def test_in_a_small_zole_the_lielais_claims_to_get_no_trick() -> None:
    state = in_play(SMALL, Bid.SMALL, talon="AH TH")
    result = scored(after(state, Claim(ANNA)))
    assert (result.contract, result.level, result.delta) == (
        Contract.SMALL,
        Level.WON,
        (12, -6, -6),
    )
    assert result.rest == RestTaken(ANNA, Side.LIELAIS, taker=None)


def test_in_a_small_zole_giving_up_is_losing() -> None:
    state = in_play(SMALL, Bid.SMALL, talon="AH TH")
    result = scored(after(state, GiveUp(ANNA)))
    assert (result.level, result.lielais_points, result.delta) == (Level.LOST, None, (-14, 7, 7))


def test_who_sits_out_claims_nothing_and_is_not_asked() -> None:
    state = after(started(seats=4, dealer=3), StartDeal(dealing_order(OPEN, "QD JS")))
    state = after(state, MakeBid(ANNA, Bid.ZOLE), Claim(BRUNO))
    assert state.claim == ClaimMade(BRUNO, Side.MAZIE, asked=(ANNA, CILLA))


def test_the_cards_stay_where_they_are_to_be_shown() -> None:
    state = played(in_play(UNBEATEN), 4)
    before = running(state)
    shown = running(after(state, Claim(ANNA)))
    assert (shown.hands, shown.trick, shown.over) == (before.hands, before.trick, True)


def test_where_lone_cards_play_themselves_the_last_trick_does() -> None:
    deal = StartDeal(dealing_order(OPEN, "QD JS"))
    state = after(started(dealer=2, customs=Customs(lone_card=True)), deal)
    state = after(state, MakeBid(ANNA, Bid.ZOLE))
    while state.deal_runs:
        assert len(legal(state)) > 1
        state = after(state, legal(state)[0])
    slow = played(in_play(OPEN, talon="QD JS"), 24)
    assert state.rows == slow.rows


def test_lone_cards_wait_where_the_table_wants_it_so() -> None:
    state = played(in_play(OPEN, talon="QD JS"), 21)
    assert len(legal(state)) == 1


def test_a_deal_that_was_passed_out_has_nothing_to_claim() -> None:
    assert passed(started()).claim is None
