"""Two computer players over the same deals, in turn on every side: who gains what, how fast.

duel: bids and buries are the easy player's; each plays as the Lielais against the other, the last
against itself too.
auctions: whole deals, the first player in one seat, in turn, against two of the other.
"""

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import mean, median, stdev

from bench._report import table
from game.cards import DECK
from game.commands import DealCommand, StartDeal, StartMatch
from game.deal import Phase
from game.match import Match, after
from game.players.budget import Budget
from game.players.choosing import choose
from game.rules import AllPass, Limit, Rules, Seat, Skill
from game.scoring import Contract
from game.view import View, view

_LOOK_EVERY = 16
SEATS = 3

# Who chooses: the seat, whether cards are played, and the Lielais if there is one.
Cast = Callable[[Seat, bool, Seat | None], Skill]


@dataclass
class Thinking:
    """The CPU seconds of a skill's choices, by the phase or the trick, and a deal of a seat."""

    moves: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    deals: list[float] = field(default_factory=list)
    illegal: int = 0


class Arena:
    """The same deals for all casts, and what their thinking costs."""

    def __init__(self, rules: Rules, *, seed: int, seconds: float) -> None:
        self.thinking: dict[Skill, Thinking] = defaultdict(Thinking)
        self._rules = rules
        self._seed = seed
        self._seconds = seconds

    def played(self, number: int, cast: Cast) -> Match:
        """A deal by its number, played to its end."""
        chance = random.Random(self._seed * 1_000_000 + number)
        cards = tuple(chance.sample(DECK, len(DECK)))
        dealer, limit = Seat(number % SEATS), Limit(deals=1)
        start = StartMatch(rules=self._rules, seats=SEATS, dealer=dealer, limit=limit)
        state = after(None, start, StartDeal(cards))
        spent: dict[tuple[Seat, Skill], float] = defaultdict(float)
        while state.deal is not None and state.deal.to_act is not None:
            deal, seat = state.deal, state.deal.to_act
            skill = cast(seat, deal.phase is Phase.PLAYING, deal.lielais)
            command, took = self._chosen(state, seat, skill, chance)
            spent[seat, skill] += took
            state = after(state, command)
        for (_, skill), seconds in spent.items():
            self.thinking[skill].deals.append(seconds)
        return state

    def _chosen(
        self, state: Match, seat: Seat, skill: Skill, chance: random.Random
    ) -> tuple[DealCommand, float]:
        seen = view(state, seat)
        assert seen is not None
        seed = chance.getrandbits(64)
        began = time.process_time()
        budget = Budget(_left(began + self._seconds))
        command = choose(seen, skill, random.Random(seed), budget)
        took = time.process_time() - began
        thinking = self.thinking[skill]
        thinking.moves[_moment(seen)].append(took)
        thinking.illegal += command not in seen.legal
        return command, took


def _left(end: float) -> Callable[[], float]:
    """What is left of the CPU time until `end`, by a clock that is looked at now and then.

    Between two looks it stands still: each look lets other processes go first, which on a busy
    machine takes longer than what is timed.
    """
    asked, now = 0, 0.0

    def left() -> float:
        nonlocal asked, now
        if asked % _LOOK_EVERY == 0:
            now = time.process_time()
        asked += 1
        return end - now

    return left


def _moment(seen: View) -> str:
    if seen.table.phase is Phase.PLAYING:
        return f"trick {len(seen.table.tricks) + 1}"
    return str(seen.table.phase.value)


class Duel:
    """Bids and buries by the easy player; then each skill as the Lielais against the other."""

    def __init__(self, arena: Arena, skills: Sequence[Skill]) -> None:
        first, last = skills
        self._arena = arena
        self._scores: dict[tuple[Skill, Skill], dict[Contract, list[float]]] = {
            pair: defaultdict(list) for pair in ((first, last), (last, first), (last, last))
        }

    def play(self, number: int) -> None:
        """One deal by all of them, unless all passed."""
        for (his, theirs), scores in self._scores.items():
            scored = self._arena.played(number, _cast(his, theirs)).rows[0].scored
            if scored.lielais is None:
                return
            scores[scored.contract].append(scored.delta[scored.lielais] / 2)

    def report(self) -> None:
        """Prints what the Lielais gains an opponent and deal."""
        heading = ("as Lielais v. as Mazie", "all", *(contract.value for contract in _LIELAIS))
        rows = [
            (
                f"{his.value} v. {theirs.value}",
                figure([score for part in parts.values() for score in part]),
                *(figure(parts[contract]) for contract in _LIELAIS),
            )
            for (his, theirs), parts in self._scores.items()
        ]
        print(table(heading, rows))


_LIELAIS = (Contract.TAKE, Contract.ZOLE, Contract.SMALL)


def _cast(his: Skill, theirs: Skill) -> Cast:
    return lambda seat, is_play, lielais: (
        Skill.EASY if not is_play else his if seat == lielais else theirs
    )


class Auctions:
    """Whole deals of the last skill, and the same with the first in one of the seats, in turn."""

    def __init__(self, arena: Arena, skills: Sequence[Skill]) -> None:
        self._arena = arena
        self._first, self._last = skills
        self._gains = list[float]()

    def play(self, number: int) -> None:
        """One deal, the first skill in a seat that comes to each place behind the dealer."""
        own = Seat(number // SEATS % SEATS)
        same = self._arena.played(number, lambda *_: self._last)
        first = self._arena.played(
            number, lambda seat, *_: self._first if seat == own else self._last
        )
        gain = first.rows[0].scored.delta[own] - same.rows[0].scored.delta[own]
        self._gains.append(gain)

    def report(self) -> None:
        """Prints what the first skill gains a deal."""
        first, last = self._first.value, self._last.value
        print(f"{first} gains {figure(self._gains)} a deal more than {last} in the same seat")


def figure(scores: Sequence[float]) -> str:
    """A mean with its standard error, and of how many."""
    if len(scores) < 2:
        return "-"
    return f"{mean(scores):+.3f} ±{stdev(scores) / len(scores) ** 0.5:.3f} ({len(scores)})"


def report(arena: Arena, contests: Sequence[Duel | Auctions]) -> None:
    """Prints how the contests stand, and what the thinking cost."""
    for contest in contests:
        contest.report()
    for skill, thinking in arena.thinking.items():
        rows = [
            (moment, str(len(took)), f"{1000 * median(took):.1f}", f"{1000 * p95(took):.1f}")
            for moment, took in sorted(thinking.moves.items())
        ]
        print(table((f"{skill.value}: CPU a move", "moves", "median ms", "p95 ms"), rows))
        every = [took for moves in thinking.moves.values() for took in moves]
        print(
            f"{len(every)} moves, p95 {1000 * p95(every):.1f} ms; a deal and seat"
            f" {mean(thinking.deals):.3f} s; {thinking.illegal} illegal choices",
            flush=True,
        )


def p95(took: Sequence[float]) -> float:
    """The duration that 95 % do not exceed."""
    return sorted(took)[int(0.95 * (len(took) - 1))]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", choices=(*CONTESTS, "both"), default="both")
    parser.add_argument("--players", nargs=2, default=["strong", "easy"])
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--report-every", type=int, metavar="DEALS", help="report so far as well")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.6, help="CPU time a move")
    parser.add_argument("--all-pass", default="pule", choices=[way.value for way in AllPass])
    options = parser.parse_args(arguments)
    rules = Rules(all_pass=AllPass(options.all_pass))
    arena = Arena(rules, seed=options.seed, seconds=options.seconds)
    skills = [Skill(name) for name in options.players]
    asked = CONTESTS if options.what == "both" else [options.what]
    contests = [CONTESTS[what](arena, skills) for what in asked]
    for number in range(options.deals):
        if number and options.report_every and not number % options.report_every:
            print(f"\nafter {number} deals")
            report(arena, contests)
        for contest in contests:
            contest.play(number)
    print(f"\nafter {options.deals} deals")
    report(arena, contests)


CONTESTS: dict[str, type[Duel] | type[Auctions]] = {"duel": Duel, "auctions": Auctions}


if __name__ == "__main__":
    main()
