"""How long "Where were the points?" takes a deal, in CPU seconds, and how much it finds.

The deals are played to their end by computer players of one skill; those that nobody played alone
are left out.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from statistics import mean, median

from bench._report import table
from bench.arena import Arena, p95
from game.match import Match
from game.players.analysis import Analysis
from game.players.hindsight import find_slips
from game.rules import Rules, Skill


def found_in(states: Iterator[Match], deals: int) -> Iterator[tuple[Analysis, float]]:
    """What is found in so many deals with a Lielais, and the CPU seconds it took."""
    while deals:
        began = time.process_time()
        analysis = find_slips(next(states))
        if analysis is not None:
            yield analysis, time.process_time() - began
            deals -= 1


def finished(skill: Skill, *, seed: int, seconds: float) -> Iterator[Match]:
    """Deals without end, each over."""
    arena, number = Arena(Rules(), seed=seed, seconds=seconds), 0
    while True:
        yield arena.played(number, lambda *_: skill)
        number += 1


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--player", choices=[skill.value for skill in Skill], default="easy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=0.6, help="CPU time a move of the players")
    options = parser.parse_args(arguments)
    states = finished(Skill(options.player), seed=options.seed, seconds=options.seconds)
    found = list(found_in(states, options.deals))
    took = [seconds for _, seconds in found]
    times = [f"{seconds:.2f}" for seconds in (median(took), p95(took), max(took))]
    print(table((f"CPU s ({options.deals} deals)", "median", "p95", "most"), [("a deal", *times)]))
    rows = [
        ("slips", f"{mean(len(analysis.slips) for analysis, _ in found):.1f}"),
        ("dear ones", f"{mean(_dear(analysis) for analysis, _ in found):.1f}"),
        ("named", f"{mean(len(analysis.named) for analysis, _ in found):.1f}"),
    ]
    print(table(("a deal", "mean"), rows))


def _dear(analysis: Analysis) -> int:
    return sum(slip.is_dear for slip in analysis.slips)


if __name__ == "__main__":
    main()
