"""Counts of legal play sequences, by the game and by the oracle, against numbers once agreed on.

As move generators of chess are proved (perft): one card too many or too few that may be played, or
one trick that goes to the wrong seat, changes a count.
"""

from typing import NamedTuple

import pytest

from game import deal as deals
from game.cards import Card, parse_cards
from game.commands import Bid, MakeBid
from game.deal import Deal, Trick
from game.events import Dealt
from game.rules import Rules, Seat, active_seats
from game.scoring import Contract
from tests import oracle
from tests.records import JsonObject, rules_of


class Ending(NamedTuple):
    """The last cards of three hands; Anna is first hand and leads, Bruno the Lielais."""

    hands: tuple[str, str, str]
    sequences: int
    sequences_in_small_zole: int


ENDINGS = {
    "two tricks of one suit": Ending(("AC 9C", "TC KC", "7D 8D"), 8, 8),
    "two tricks, nobody can follow": Ending(("AC TC", "AS TS", "AH TH"), 8, 8),
    "two tricks, trumps drawn": Ending(("QC 7D", "JD AH", "KD 9S"), 2, 2),
    "three tricks, trumps only": Ending(("QC JD 9D", "QS JH 8D", "QH AD 7D"), 216, 146),
    "three tricks, every suit": Ending(("QC AC 9S", "JD TC AH", "7D KC 9H"), 44, 35),
    "three tricks, nobody can follow": Ending(("AC TC KC", "AS TS KS", "AH TH KH"), 216, 216),
    "four tricks, mixed": Ending(("QC AC 9C AS", "JD TC TS AH", "AD KC KS 9H"), 84, 52),
    "four tricks, long suits": Ending(("9C TC 8D 9H", "AC KC QS AH", "AS TS JH KH"), 752, 350),
    "three tricks, a hand of trumps": Ending(("AC AS AH", "QC QS QH", "TC TS TH"), 72, 9),
}


def game_count(deal: Deal, *, plies: int = 99, rules: Rules | None = None) -> int:
    rules = rules or Rules()
    if plies == 0 or deal.over:
        return 1
    count = 0
    for command in deals.legal(deal, rules):
        after = deal
        for event in deals.decide(deal, command, rules):
            after = deals.evolve(after, event)
        count += game_count(after, plies=plies - 1, rules=rules)
    return count


def as_deal(ending: Ending, contract: Contract) -> Deal:
    """The deal after the tricks before, which all were Anna's."""
    hands = tuple(frozenset(parse_cards(hand)) for hand in ending.hands)
    gone = Trick(leader=Seat(0), winner=Seat(0), points=0)
    return Deal(
        dealer=Seat(2),
        active=(Seat(0), Seat(1), Seat(2)),
        hands=hands,
        talon=(Card.QC, Card.QS),
        contract=contract,
        lielais=Seat(1),
        trick=Trick(leader=Seat(0)),
        tricks=(gone,) * (8 - len(hands[0])),
    )


def as_round(ending: Ending, contract: Contract) -> oracle.Round:
    playing = oracle.Round(2, 3, {}, oracle.DECK)
    playing.contract, playing.lielais = contract.value, 1
    playing.hands = {seat: hand.split() for seat, hand in enumerate(ending.hands)}
    playing.begin_trick(0)
    return playing


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("contract", [Contract.ZOLE, Contract.SMALL])
def test_play_sequences_of_small_endings(name: str, contract: Contract) -> None:
    ending = ENDINGS[name]
    small = contract is Contract.SMALL
    pinned = ending.sequences_in_small_zole if small else ending.sequences
    counted = game_count(as_deal(ending, contract))
    by_oracle = oracle.count_sequences(as_round(ending, contract), plies=99)
    assert (counted, by_oracle) == (pinned, pinned)


DEALT = "TH KH 9D KD AH QS JS 9H TS 7D TD 9C KC QC JD 9S JH 8D KS AC TC QD AD QH AS JC"
OPENINGS: dict[str, tuple[JsonObject, list[str], list[int]]] = {
    "Zole": ({}, ["zole"], [8, 20, 109, 763]),
    "galdins led by the talon": (
        {"all_pass": "galdins"},
        ["pass", "pass", "pass"],
        [8, 16, 16, 70, 210, 1050],
    ),
    "galdins with an unused talon": (
        {"all_pass": "galdins", "galdins_talon": "unused"},
        ["pass", "pass", "pass"],
        [8, 20, 109, 763],
    ),
}


@pytest.mark.parametrize("name", OPENINGS)
def test_play_sequences_from_the_first_card_on(name: str) -> None:
    options, bids, pinned = OPENINGS[name]
    rules = rules_of(options)
    active = active_seats(dealer=Seat(2), seats=3)
    deal = deals.begin(Dealt(dealer=Seat(2), active=active, cards=parse_cards(DEALT)))
    playing = oracle.Round(2, 3, options, DEALT.split())
    for seat, bid in zip(active, bids, strict=False):
        playing.bid(bid)
        for event in deals.decide(deal, MakeBid(seat, Bid(bid)), rules):
            deal = deals.evolve(deal, event)
    plies = range(1, len(pinned) + 1)
    assert [game_count(deal, plies=depth, rules=rules) for depth in plies] == pinned
    assert [oracle.count_sequences(playing, plies=depth) for depth in plies] == pinned
