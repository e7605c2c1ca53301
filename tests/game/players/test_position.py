"""Positions against deals: the same cards may be played, and lead to the same."""

from collections.abc import Iterator
from random import Random

import pytest

from game.commands import Play
from game.deal import Deal, Phase
from game.match import Match, legal
from game.players.masks import cards_of
from game.players.position import Position, from_deal, steps_of
from game.scoring import Contract
from tests.game.playing import played_at_random, running, some_rules, started


def states(seed: int, *, matches: int) -> Iterator[Match]:
    """Every state of some matches of two deals that has a deal."""
    rng = Random(seed)
    for number in range(matches):
        rules = some_rules(rng)
        for state, _ in played_at_random(rng, deals=2, seats=3 + number % 3, rules=rules):
            if state.deal is not None:
                yield state


def test_a_position_goes_on_as_the_deal_does() -> None:
    seen, before = set[Contract | None](), None
    for state in states(1, matches=60):
        deal = running(state)
        if deal.phase is not Phase.PLAYING:
            before = None
            continue
        position = from_deal(deal)
        assert deal.active[position.to_move] == deal.to_act
        plays = [command.card for command in legal(state) if isinstance(command, Play)]
        assert cards_of(position.legal) == tuple(plays)
        assert before is None or position in before
        before = [position.after(card.order) for card in plays]
        seen.add(deal.contract)
    assert seen == {Contract.TAKE, Contract.ZOLE, Contract.SMALL, Contract.GALDINS}


def test_the_steps_of_a_deal_end_with_its_result() -> None:
    for state in states(2, matches=60):
        deal = running(state)
        if deal.over and deal.lielais is not None:
            end = end_of(deal)
            assert (end.points, end.tricks) == result_of(deal)
            assert end.over == (len(deal.tricks) == 8)


def end_of(deal: Deal) -> Position:
    """The position after the last card."""
    *_, (position, card) = steps_of(deal)
    return position.after(card)


def result_of(deal: Deal) -> tuple[int, int]:
    """The points, those of the buried cards with them, and the tricks of the Lielais."""
    assert deal.lielais is not None
    buried = sum(card.points for card in deal.buried)
    return buried + deal.points_of(deal.lielais), deal.tricks_of(deal.lielais)


def test_the_steps_are_the_positions_of_the_deal() -> None:
    positions: list[Position] = []
    for state in states(3, matches=40):
        deal = running(state)
        if deal.phase is Phase.PLAYING:
            positions.append(from_deal(deal))
        elif deal.over:
            assert [position for position, _ in steps_of(deal)] == positions
        else:
            positions = []
        if deal.contract is Contract.PASSED:
            assert positions == []


def test_only_a_deal_in_play_has_a_position() -> None:
    state = next(states(4, matches=1))
    with pytest.raises(ValueError, match="in play"):
        from_deal(running(state))
    assert started().deal is None
