"""What the others' cards say of their hands: mostly they play by the book."""

from collections.abc import Iterator
from random import Random
from statistics import mean

from game.commands import StartDeal
from game.deal import Phase
from game.match import Match
from game.players.choosing import choose
from game.players.habits import Habits
from game.players.masks import mask_of
from game.players.seen import Three, look
from game.rules import Seat, Skill
from game.scoring import Contract
from tests.game.players.moments import running, seen_by, some_moments, steps, view_of_mover
from tests.game.playing import shuffled, started
from tests.records import after

LIELAIS = (Contract.TAKE, Contract.ZOLE)


def by_the_book(seed: int, deals: int) -> Iterator[Match]:
    """Every moment of the play of takes and Zoles of simple players."""
    rng = Random(seed)
    for _ in range(deals):
        state = after(started(), StartDeal(shuffled(rng)))
        while state.deal_runs:
            state = after(state, choose(view_of_mover(state), Skill.EASY, rng, steps(0)))
            if running(state).phase is Phase.PLAYING and running(state).contract in LIELAIS:
                yield state


def truth(state: Match) -> tuple[Three, int]:
    """The cards as they are."""
    deal = running(state)
    first, second, third = (mask_of(hand) for hand in deal.hands)
    is_take = deal.contract is Contract.TAKE
    return (first, second, third), mask_of(deal.buried if is_take else deal.talon)


def fit_of_truth(state: Match, seat: Seat) -> float:
    return Habits(look(seen_by(state, seat))).fit(*truth(state))


def test_simple_players_are_seen_to_play_by_the_book() -> None:
    """From each seat: so all that lay open at each card is put together as it was."""
    contracts = set()
    for state in by_the_book(1, 16):
        contracts.add(running(state).contract)
        assert {fit_of_truth(state, seat) for seat in running(state).active} == {1.0}
    assert contracts == set(LIELAIS)


def test_random_cards_hardly_fit() -> None:
    late = [
        fit_of_truth(state, running(state).active[0])
        for state, _ in some_moments(Random(2), 300, Phase.PLAYING)
        if len(running(state).tricks) > 5 and running(state).contract in LIELAIS
    ]
    assert mean(late) < 0.1


def test_other_hands_fit_less() -> None:
    """Two hands exchange a card each, half of the deal being played."""
    rng, fits = Random(3), list[float]()
    for state in by_the_book(4, 16):
        hands, away = truth(state)
        if len(running(state).tricks) == 4:
            one, other = (rng.choice([1 << o for o in range(26) if h >> o & 1]) for h in hands[:2])
            both = one | other
            moved = hands[0] ^ both, hands[1] ^ both, hands[2]
            fits.append(Habits(look(seen_by(state, running(state).active[2]))).fit(moved, away))
    assert 0.1 < mean(fits) < 0.8


def test_what_is_too_unlikely_is_not_worked_out() -> None:
    for state, _ in some_moments(Random(5), 60, Phase.PLAYING):
        if running(state).contract in LIELAIS:
            habits = Habits(look(view_of_mover(state)))
            whole, half = habits.fit(*truth(state)), habits.fit(*truth(state), of=0.5)
            assert half == whole / 2
            partly = habits.fit(*truth(state), least=0.2)
            assert partly == whole if whole >= 0.2 else whole <= partly < 0.2


def test_only_takes_and_zoles_have_a_book_to_look_into() -> None:
    others = 0
    for state, _ in some_moments(Random(6), 300, Phase.PLAYING):
        if running(state).contract not in LIELAIS:
            others += 1
            assert fit_of_truth(state, running(state).active[0]) == 1.0
    assert others
