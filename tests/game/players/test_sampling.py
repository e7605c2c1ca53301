"""Worlds agree with what a seat has seen, all of them are found, and the likelier ones come up."""

from collections import Counter
from dataclasses import replace
from itertools import islice, permutations
from random import Random

import pytest

from game.cards import parse_cards
from game.commands import Bid
from game.deal import Phase
from game.players.masks import bits_of, mask_of
from game.players.sampling import World, Worlds
from game.players.seen import Seen, look
from game.players.strength import JACKS, QUEENS, TAKE_FROM, ZOLE_FROM, hand_count
from game.refusals import Refused
from game.scoring import Contract
from tests.game.players.moments import Moment, in_world, some_moments, view_of_mover


def check(moment: Moment, world: World) -> None:
    """The world could be the truth: the mover would have seen the same, and nobody cheated."""
    assert view_of_mover(in_world(moment, world)) == view_of_mover(moment[0])


def contracts_of(moments: list[Moment]) -> set[Contract | None]:
    return {state.deal.contract for state, _ in moments if state.deal}


def check_sampled(seed: int, number: int) -> None:
    rng = Random(seed)
    found = list(some_moments(rng, number))
    for moment in found:
        worlds = Worlds(look(view_of_mover(moment[0])))
        for _ in range(3):
            check(moment, worlds.sampled(rng))
        if not worlds.are_few:
            for world in islice(worlds.walked(rng), 3):
                check(moment, world)
    assert contracts_of(found) >= {Contract.TAKE, Contract.ZOLE, Contract.SMALL, None}


def test_every_sampled_world_agrees_with_the_view() -> None:
    check_sampled(1, 60)


@pytest.mark.slow
def test_every_sampled_world_agrees_with_the_view_at_many_moments() -> None:
    check_sampled(2, 1000)


def late(rng: Random, number: int, cards: int) -> list[Moment]:
    """Moments of the play with so many cards in the fullest hand."""
    found: list[Moment] = []
    for moment in some_moments(rng, 10_000, Phase.PLAYING):
        if max(look(view_of_mover(moment[0])).counts) == cards:
            found.append(moment)
        if len(found) == number:
            return found
    raise AssertionError("not so many moments")


def every_world(seen: Seen) -> set[tuple[tuple[int, ...], int]]:
    """All ways to hand the hidden cards out, shown voids or not."""
    others = [place for place in range(3) if place != seen.place]
    found = set()
    for cards in permutations(bits_of(seen.hidden)):
        hands = [0, 0, 0]
        hands[seen.place] = seen.hand
        left = list(cards)
        for place in others:
            hands[place] = sum(left[: seen.counts[place]])
            del left[: seen.counts[place]]
        found.add((tuple(hands), sum(left)))
    return found


def could_be(moment: Moment, world: World) -> bool:
    """Whether everybody could have played so."""
    try:
        check(moment, world)
    except Refused:
        return False
    return True


def test_late_in_a_deal_all_worlds_are_looked_at() -> None:
    for moment in late(Random(3), 3, 2):
        seen = look(view_of_mover(moment[0]))
        worlds = Worlds(seen)
        assert worlds.are_few
        found = [(world.hands, world.away) for world in worlds.all()]
        assert len(found) == len(set(found))
        possible = {
            (hands, away)
            for hands, away in every_world(seen)
            if could_be(moment, World(hands=(hands[0], hands[1], hands[2]), away=away))
        }
        assert set(found) == possible


def test_a_walk_comes_to_each_world_as_often_as_it_is_likely() -> None:
    for moment in late(Random(9), 4, 2):
        worlds = Worlds(look(view_of_mover(moment[0])))
        weights = {(world.hands, world.away): world.weight for world in worlds.all()}
        whole = sum(weights.values())
        walk = islice(worlds.walked(Random(10)), 1500)
        came = Counter((world.hands, world.away) for world in walk)
        assert came.keys() <= weights.keys()
        off = sum(abs(came[key] / 1500 - weight / whole) for key, weight in weights.items())
        assert off / 2 < 0.15


def test_early_in_a_deal_they_are_too_many() -> None:
    for moment in late(Random(4), 3, 4):
        assert not Worlds(look(view_of_mover(moment[0]))).are_few
    bidding = next(some_moments(Random(5), 1, Phase.BIDDING))
    assert not Worlds(look(view_of_mover(bidding[0]))).are_few


def drawn(seen: Seen, number: int = 300) -> list[World]:
    rng, worlds = Random(6), Worlds(seen)
    return [worlds.sampled(rng) for _ in range(number)]


def share(worlds: list[World], hands: tuple[int, ...], from_count: float) -> float:
    """In how many of the worlds one of these hands counts so much."""
    strong = [
        any(hand_count(world.hands[place]) >= from_count for place in hands) for world in worlds
    ]
    return sum(strong) / len(worlds)


def first_moment(bids: tuple[Bid, ...], phase: Phase) -> Seen:
    """What the mover sees at the first moment of a deal with these bids."""
    for state, _ in some_moments(Random(7), 10_000, phase):
        seen = look(view_of_mover(state))
        if seen.bids == bids and not seen.gone and not seen.table and seen.place != seen.lielais:
            return seen
    raise AssertionError("no such moment")


def test_who_passed_is_rarely_given_a_strong_hand() -> None:
    seen = first_moment((Bid.PASS, Bid.PASS), Phase.BIDDING)
    said, unsaid = drawn(seen), drawn(replace(seen, bids=()))
    assert share(said, (0, 1), TAKE_FROM) < share(unsaid, (0, 1), TAKE_FROM) / 2


def test_the_lielais_is_mostly_given_a_strong_hand() -> None:
    for bids, from_count in (((Bid.PASS, Bid.TAKE), TAKE_FROM), ((Bid.PASS, Bid.ZOLE), ZOLE_FROM)):
        seen = first_moment(bids, Phase.PLAYING)
        said, unsaid = drawn(seen), drawn(replace(seen, bids=()))
        assert share(said, (1,), from_count) > 1.5 * share(unsaid, (1,), from_count)


def test_what_the_lielais_buried_is_mostly_plain() -> None:
    worlds = drawn(first_moment((Bid.PASS, Bid.TAKE), Phase.PLAYING))
    tens, aces = (mask_of(parse_cards(cards)) for cards in ("TC TS TH", "AC AS AH"))
    buried = {
        name: sum((world.away & cards).bit_count() for world in worlds)
        for name, cards in (("honours", QUEENS | JACKS), ("aces", aces), ("tens", tens))
    }
    assert buried["honours"] < 0.05 * len(worlds)
    assert buried["aces"] < buried["tens"] / 2
