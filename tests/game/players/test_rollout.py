"""A rollout is the simple player at every seat: the same deal played at the table ends the same."""

from random import Random

import pytest

from game.cards import points_of
from game.deal import Deal, Phase
from game.match import Match
from game.players import rollout
from game.players.choosing import choose
from game.players.masks import mask_of
from game.players.seen import look
from game.rules import Skill
from game.scoring import Contract
from tests.game.players.moments import running, some_moments, steps, view_of_mover
from tests.records import after


def played_out(state: Match) -> Match:
    """The match when simple players have finished the deal."""
    rng = Random(0)
    while state.deal_runs:
        state = after(state, choose(view_of_mover(state), Skill.EASY, rng, steps(0)))
    return state


def truth(deal: Deal) -> tuple[tuple[int, int, int], int]:
    """The hands as they are, and the cards in none of them."""
    first, second, third = (mask_of(hand) for hand in deal.hands)
    if deal.contract is Contract.TAKE:
        return (first, second, third), mask_of(deal.buried)
    opened = {trick.talon for trick in (*deal.tricks, deal.trick) if trick}
    return (first, second, third), mask_of(card for card in deal.talon if card not in opened)


def check(state: Match) -> Contract:
    deal = running(state)
    hands, away = truth(deal)
    start = look(view_of_mover(state)).playout(hands, away=away)
    end = running(played_out(state))
    assert deal.contract is not None
    if deal.lielais is None:
        tricks, points = rollout.galdins(start)
        assert tricks == tuple(end.tricks_of(seat) for seat in deal.active)
        assert points == tuple(end.points_of(seat) for seat in deal.active)
    elif deal.contract is Contract.SMALL:
        assert rollout.takes_a_trick(start) == bool(end.tricks_of(deal.lielais))
    else:
        his = end.points_of(deal.lielais) + points_of(deal.buried)
        assert rollout.take_or_zole(start) == (his, end.tricks_of(deal.lielais))
    return deal.contract


def check_many(seed: int, number: int) -> None:
    moments = some_moments(Random(seed), number, Phase.PLAYING)
    seen = {(check(state), len(look(view_of_mover(state)).table)) for state, _ in moments}
    contracts = (Contract.TAKE, Contract.ZOLE, Contract.SMALL, Contract.GALDINS)
    assert seen == {(contract, plays) for contract in contracts for plays in range(3)}


def test_a_rollout_ends_as_the_deal_at_the_table() -> None:
    check_many(1, 150)


@pytest.mark.slow
def test_many_rollouts_end_as_the_deals_at_the_table() -> None:
    check_many(2, 3000)
