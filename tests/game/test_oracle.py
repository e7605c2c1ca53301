"""Random matches, played by the game and by the oracle card by card: both always agree."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from game.cards import Card
from game.commands import Bid, Bury, CallTime, DealCommand, MakeBid, Play, StartDeal, StartMatch
from game.deal import Deal, Phase
from game.match import Match, legal
from game.rules import AllPass, EndPules, ForeignPule, GaldinsTalon, Limit, Rules, Seat
from game.scoring import Contract, Level
from tests import oracle
from tests.game.playing import running, shuffled, some_rules
from tests.records import after, row_of

# Ways to choose a card, strongest first, so that every level of every contract comes up.
MANNERS: list[Callable[[Random, list[str]], str]] = [
    lambda rng, choices: rng.choice(choices),
    lambda _, choices: choices[0],
    lambda _, choices: choices[-1],
]
EVERY_BID = ["take", "take", "zole", "small", "pass", "pass"]
MOSTLY_TAKES = ["take"] * 9 + ["pass"]


def options_of(rules: Rules) -> dict[str, Any]:
    """The rules as a match record names them."""
    return {
        "all_pass": rules.all_pass.value,
        "small_zole": rules.small_zole,
        "galdins_talon": rules.galdins_talon.value,
        "foreign_pule": rules.foreign_pule.value,
        "end_pules": rules.end_pules.value,
    }


def words(commands: Iterable[DealCommand]) -> list[str]:
    """What may be said or played, as the oracle writes it."""
    return [
        command.bid.value if isinstance(command, MakeBid) else str(command.card)
        for command in commands
        if not isinstance(command, Bury)
    ]


class Pair:
    """A match played by the game and by the oracle."""

    def __init__(self, rng: Random, *, seats: int, rules: Rules, bids: list[str]) -> None:
        dealer = rng.randrange(seats)
        start = StartMatch(rules=rules, seats=seats, dealer=Seat(dealer), limit=Limit())
        self.rng = rng
        self.bids = bids
        self.state: Match = after(None, start)
        self.sheet = oracle.Sheet(seats, dealer, options_of(rules))

    def play_a_deal(self) -> None:
        """The same choices for both; what may be chosen is compared at every step."""
        cards = shuffled(self.rng)
        self.state = after(self.state, StartDeal(cards))
        self.round = oracle.Round(
            self.sheet.dealer, self.sheet.people, self.sheet.options, list(map(str, cards))
        )
        self.bid = self.rng.choice(self.bids)
        self.bidder = self._strongest() if self.rng.random() < 0.6 else self.rng.randrange(3)
        self.manners = [self.rng.choice(MANNERS) for _ in range(self.sheet.people)]
        while self.state.deal_runs:
            self.state = after(self.state, self._next_command(running(self.state)))
        assert self.round.is_over()
        assert row_of(self.state.rows[-1]) == self.sheet.write(self.round)

    def _strongest(self) -> int:
        """Which of the three hands has the most trumps."""
        trumps = [len(set(hand) & set(oracle.TRUMPS)) for hand in self.round.hands.values()]
        return trumps.index(max(trumps))

    def _next_command(self, deal: Deal) -> DealCommand:
        seat = deal.to_act
        assert seat is not None
        if deal.phase is Phase.BIDDING:
            assert words(legal(self.state)) == self.round.bid_choices()
            bid = self.bid if len(deal.bids) == self.bidder else "pass"
            bid = bid if bid in self.round.bid_choices() else "take"
            self.round.bid(bid)
            return MakeBid(seat, Bid(bid))
        if deal.phase is Phase.BURYING:
            one, other = self.rng.sample(self.round.hands[seat], 2)
            self.round.bury([one, other])
            return Bury(seat, (Card(one), Card(other)))
        choices = sorted(self.round.play_choices(), key=oracle.DECK.index)
        assert (seat, words(legal(self.state))) == (self.round.waiting[0], choices)
        card = self.manners[seat](self.rng, choices)
        self.round.play(card)
        return Play(seat, Card(card))

    def end(self) -> None:
        """The match is over; open pules are settled or lapse."""
        self.state = after(self.state, CallTime())
        assert self.state.ended is not None
        assert list(self.state.ended.settlement) == self.sheet.settle()
        assert list(self.state.total) == self.sheet.total


def play_a_match(
    rng: Random, *, seats: int, rules: Rules, deals: int, bids: list[str] = EVERY_BID
) -> Match:
    pair = Pair(rng, seats=seats, rules=rules, bids=bids)
    for _ in range(deals):
        pair.play_a_deal()
    pair.end()
    return pair.state


OPTIONS = [
    Rules(all_pass=a, small_zole=s, galdins_talon=g, foreign_pule=f, end_pules=e)
    for a, s, g, f, e in product(AllPass, (True, False), GaldinsTalon, ForeignPule, EndPules)
]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_both_agree_with_every_combination_of_rule_options(seats: int) -> None:
    for number, rules in enumerate(OPTIONS):
        play_a_match(Random(number), seats=seats, rules=rules, deals=2)


@pytest.mark.slow
def test_both_agree_on_two_thousand_matches_with_every_level_of_every_contract() -> None:
    rng = Random(2024)
    results: Counter[tuple[Contract, Level | None]] = Counter()
    losers: Counter[int] = Counter()
    for number in range(2000):
        state = play_a_match(rng, seats=3 + number % 3, rules=some_rules(rng), deals=1)
        scored = state.rows[0].scored
        results[scored.contract, scored.level] += 1
        losers[len(scored.losers)] += 1
    high = set(product((Contract.TAKE, Contract.ZOLE), Level))
    small = {(Contract.SMALL, Level.WON), (Contract.SMALL, Level.LOST)}
    assert set(results) == high | small | {(Contract.GALDINS, None), (Contract.PASSED, None)}
    assert set(losers) >= {0, 1, 2}


def pules_of(seed: int, *, matches: int, deals: int) -> Counter[str]:
    """How often a pule was closed in each way, or settled, in long matches with many takes."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(matches):
        rules = replace(some_rules(rng), all_pass=rng.choice((AllPass.PULE, AllPass.BOTH)))
        seats = 3 + number % 3
        state = play_a_match(rng, seats=seats, rules=rules, deals=deals, bids=MOSTLY_TAKES)
        seen.update(row.scored.closed.kind.value for row in state.rows if row.scored.closed)
        seen["settled"] += state.ended is not None and any(state.ended.settlement)
    return seen


def test_both_agree_on_a_long_match_with_pules() -> None:
    assert pules_of(1, matches=3, deals=20).keys() >= {"own", "common"}


@pytest.mark.slow
def test_both_agree_on_long_matches_with_every_end_of_a_pule() -> None:
    seen = pules_of(7, matches=30, deals=20)
    assert all(seen[end] > 0 for end in ("own", "common", "foreign", "settled"))
