"""What tests let a worker process do."""

import os
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from game.commands import Play
from game.rules import Skill
from game.view import View


@dataclass(frozen=True)
class Surroundings:
    pid: int
    niceness: int
    modules: frozenset[str]
    settings: frozenset[str]


def surroundings() -> Surroundings:
    return Surroundings(
        pid=os.getpid(),
        niceness=os.nice(0),
        modules=frozenset(name.split(".")[0] for name in sys.modules),
        settings=frozenset(name for name in os.environ if name.startswith("ZOLE_")),
    )


def fails(*_: object) -> None:
    raise ValueError("who holds QC?")


def dies(*_: object) -> None:
    os._exit(1)


def prints() -> str:
    print("a line")  # noqa: T201 -- that is the point
    return "answer"


def waits_for(path: Path) -> str:
    end = time.monotonic() + 20
    while not path.exists():
        assert time.monotonic() < end, "nobody came"
        time.sleep(0.001)
    return "seen"


def tells_seconds(_: View, seconds: float) -> float:
    return seconds


def chooses_what_is_illegal(view: View, _: Skill, __: float) -> Play:
    return Play(view.seat, view.table.tricks[0].cards[0])
