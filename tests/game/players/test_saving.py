"""What the rule of burying thinks of other pairs, and what that says of a Lielais' hand."""

from random import Random

import pytest

from game.cards import DECK, parse_cards
from game.commands import Bid
from game.deal import Phase
from game.players.burying import by_rule
from game.players.masks import TRUMPS, mask_of
from game.players.sampling import Worlds
from game.players.saving import pairs_of, regret
from game.players.seen import Seen, look
from game.players.strength import TAKE_FROM, hand_count, share_counting
from tests.game.players.moments import some_moments, view_of_mover

TEN = "QC QS QH JC AD 9D 8D AC KS 9H"


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def test_the_rule_regrets_nothing_of_its_own() -> None:
    rng = Random(1)
    for _ in range(100):
        ten = mask_of(rng.sample(DECK, 10))
        assert regret(ten, by_rule(ten)) == 0
        assert all(regret(ten, pair) >= 0 for pair in pairs_of(ten))


@pytest.mark.parametrize(
    ("why", "pair", "more"),
    [
        ("its own choice", "KS 9H", 0),
        ("a void less, a trump less, but ten points more", "KS AD", 10 + 15 - 11),
        ("an ace kept is worth more than its points", "AC 9H", 4 - 11 + 20),
        ("two voids and a jack", "JC 9H", 4 + 10 + 15 + 40 - 2),
    ],
)
def test_a_pair_is_regretted_by_what_it_saves_less(why: str, pair: str, more: int) -> None:
    assert regret(cards(TEN), cards(pair)) == more, why


def test_no_pair_has_a_queen_or_a_jack_where_there_are_other_cards() -> None:
    assert len(pairs_of(cards(TEN))) == 15
    assert pairs_of(cards("QC QS QH QD JC JS JH JD 9D 8D")) == [cards("9D 8D")]
    assert len(pairs_of(cards("QC QS QH QD JC JS JH JD 9D"))) == 36


def first_card_of_a_mazais() -> Seen:
    """What first hand sees that leads against a take."""
    for state, _ in some_moments(Random(2), 10_000, Phase.PLAYING):
        seen = look(view_of_mover(state))
        if Bid.TAKE in seen.bids[1:] and not seen.gone and not seen.table:
            return seen
    raise AssertionError("no such moment")


def test_the_lielais_is_thought_to_have_buried_by_the_rule() -> None:
    rng, seen = Random(3), first_card_of_a_mazais()
    drawn = [Worlds(seen).sampled(rng) for _ in range(300)]
    regrets = [regret(world.hands[seen.lielais or 0] | world.away, world.away) for world in drawn]
    assert sum(regrets) / len(regrets) < 6
    kept = [(world.hands[seen.lielais or 0] & TRUMPS).bit_count() for world in drawn]
    assert sum(kept) / len(kept) > 5


@pytest.mark.parametrize(("least", "below", "share"), [(1.9, 9, 36), (0, 1.9, 9), (0, 9, 45)])
def test_the_talon_may_have_been_any_two_of_the_ten(least: float, below: float, share: int) -> None:
    """A single card of these counts, the queen: of 45 pairs that leave eight, 9 have it."""
    ten = cards("QC TC KC 9C TS KS 9S TH KH 9H")
    assert share_counting(ten, least=least, below=below) == share / 45


def test_with_the_talon_the_lielais_is_thought_to_have_more_than_he_took_on() -> None:
    """Two more cards to choose from make a hand that he took on better, and hardly ever worse."""
    rng, seen = Random(4), first_card_of_a_mazais()
    lielais = seen.lielais or 0
    drawn = [Worlds(seen).sampled(rng).hands[lielais] for _ in range(200)]
    counts = [hand_count(hand) for hand in drawn]
    assert 9 < sum(counts) / len(counts) < 10
    assert sum(count < TAKE_FROM for count in counts) < 10
