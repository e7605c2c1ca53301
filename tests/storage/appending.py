"""A process that plays until it is killed: `python -m tests.storage.appending FILE SEED`.

It prints a line for every commit, after it: the match and its newest turn.
"""

import asyncio
import sys
from random import Random

from storage.database import Database
from storage.log import EventLog
from storage.people import People
from tests.storage.evenings import START, evening, person, seated


async def play(path: str, seed: str) -> None:
    """Plays one match after the other."""
    database = await Database.open(path)
    log, people = EventLog(database), People(database)
    for number in range(1000):
        steps = evening(Random(f"{seed} {number}"), seats=3, deals=3)
        first = next(steps)
        match_id = await log.create(
            chat_id=-hash_free(seed, number),
            thread_id=None,
            people=seated(3),
            events=first.events,
            at=START,
        )
        turn = first.state.turn
        print(match_id, turn, flush=True)  # noqa: T201 -- the test counts on it
        for step in steps:
            for user_id in step.newcomers.values():
                await people.remember(user_id, first_name=person(user_id).first_name)
            await log.append(match_id, turn, step.events, at=START, seated=step.newcomers)
            turn = step.state.turn
            print(match_id, turn, flush=True)  # noqa: T201 -- the test counts on it


def hash_free(seed: str, number: int) -> int:
    """A chat of its own for every match."""
    return int(seed) * 1000 + number + 1


asyncio.run(play(sys.argv[1], sys.argv[2]))
