"""What computer players say to a claim, or when somebody gives up: by their View alone."""

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from game.deal import Phase
from game.players import agreeing
from game.players.agreeing import agrees
from game.players.budget import Budget
from game.players.claims import is_forced
from game.players.judging import position_in
from game.players.sampling import Worlds
from game.players.seen import look
from game.players.solver import NodeLimit
from game.scoring import Contract, Side
from game.view import View
from tests.game.players.moments import Moment, elsewhere, running, seen_by, some_moments

ENDLESS = Budget()
SPENT = Budget(lambda: -1.0)


def asked(rng: Random, number: int) -> Iterator[tuple[Moment, View, Side]]:
    """Seats of moments with a Lielais, whoever is to act, and the side that is against them."""
    for moment in some_moments(rng, number, Phase.BURYING, Phase.PLAYING):
        deal = running(moment[0])
        if deal.lielais is not None:
            seat = rng.choice(deal.active)
            other = Side.MAZIE if seat == deal.lielais else Side.LIELAIS
            yield moment, seen_by(moment[0], seat), other


def share_lost(view: View, side: Side) -> float | None:
    """In which share of the worlds a side gets the rest; None while two cards are not the last."""
    seen = look(view)
    worlds = Worlds(seen)
    if max(seen.counts) > 2 or seen.contract is None:
        return None
    weights = {True: 0.0, False: 0.0}
    for world in worlds.all():
        weights[is_forced(position_in(seen, world), seen.contract, side)] += world.weight
    return weights[True] / sum(weights.values())


def test_a_seat_agrees_to_what_it_gains_by() -> None:
    for _, view, other in asked(Random(1), 40):
        own = Side.LIELAIS if other is Side.MAZIE else Side.MAZIE
        assert agrees(view, own, Random(1), SPENT)


def test_a_seat_agrees_to_what_is_lost_anyway() -> None:
    answers = {True: 0, False: 0}
    for _, view, side in asked(Random(2), 300):
        share = share_lost(view, side)
        if share is not None and (share == 1 or share < 0.8):
            answer = agrees(view, side, Random(1), ENDLESS)
            assert answer == (share == 1)
            answers[answer] += 1
    assert min(answers.values()) >= 10


def test_nobody_agrees_at_the_beginning_of_a_take() -> None:
    for _, view, side in asked(Random(3), 60):
        if view.table.contract is Contract.TAKE and not view.table.tricks:
            assert not agrees(view, side, Random(1), ENDLESS)


def test_hidden_cards_change_no_answer() -> None:
    rng, answers = Random(4), set()
    for moment, view, side in asked(rng, 150):
        moved = elsewhere(moment, rng, view.seat)
        if moved is not None:
            answer = agrees(view, side, Random(1), ENDLESS)
            assert agrees(seen_by(moved[0], view.seat), side, Random(1), ENDLESS) == answer
            answers.add(answer)
    assert answers == {True, False}


def one_lost() -> tuple[View, Side]:
    """A seat that agrees, in whose worlds all is lost."""
    found = asked(Random(5), 900)
    return next((v, s) for _, v, s in found if share_lost(v, s) == 1)


def test_what_takes_too_long_to_see_is_not_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    view, side = one_lost()
    assert agrees(view, side, Random(1), ENDLESS)

    def too_hard(*_: object, **__: object) -> bool:
        raise NodeLimit

    monkeypatch.setattr(agreeing, "is_forced", too_hard)
    assert not agrees(view, side, Random(1), ENDLESS)


@pytest.mark.parametrize(("seconds", "worlds"), [(-1, 1), (0, 1), (7, 8), (1000, 50)])
def test_it_looks_at_so_many_worlds_as_there_is_time_for(
    seconds: int, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, side = one_lost()
    left, looked = count(seconds, -1), count()
    monkeypatch.setattr(agreeing, "is_forced", lambda *_, **__: next(looked) >= 0)
    assert agrees(view, side, Random(1), Budget(lambda: next(left)))
    assert next(looked) == worlds


def test_without_a_lielais_there_are_no_sides() -> None:
    for state, _ in some_moments(Random(6), 5, Phase.BIDDING):
        with pytest.raises(ValueError, match="Lielais"):
            agrees(seen_by(state, running(state).active[0]), Side.MAZIE, Random(1), ENDLESS)


def test_who_sits_out_is_not_asked() -> None:
    moments = some_moments(Random(7), 30, Phase.PLAYING)
    state = next(state for state, _ in moments if state.seats == 4)
    with pytest.raises(ValueError, match="not in tuple"):
        agrees(seen_by(state, running(state).dealer), Side.MAZIE, Random(1), ENDLESS)
