"""How long a bot with many open matches takes to start, and whether presses wait meanwhile.

It was killed in the middle of a trick everywhere; so it shows every message again that may be old.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from bench._matches import chat_of, settings_for, write_matches
from bench._report import table
from bench._stand_in import Delays, Offer, StandIn
from bot.app import running
from bot.callback import Action, Press
from bot.clock import Clock
from bot.services import Services
from game.commands import Play
from game.match import legal

TARGET_SECONDS = 5.0
_TOKEN, _SECOND_TOKEN = "1:bot", "2:bot"
_MORE_COMES_WITHIN = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """Seconds until the bot listens, as the wall and as its CPU have it, and presses then."""

    wall: float
    cpu: float
    delays: Sequence[Delays]


@dataclass(frozen=True, slots=True, kw_only=True)
class Showing:
    """How long it took until everything of some matches was shown again, and by how many calls."""

    matches: int
    seconds: float
    calls: int


async def measure(*, matches: int, deals: int, presses: int, sample: int) -> tuple[Start, Showing]:
    """A start with all the matches and presses at once; and one with a few of them to its end."""
    with tempfile.TemporaryDirectory() as folder, StandIn() as stand_in:
        full, few = Path(folder) / "full.db", Path(folder) / "few.db"
        await write_matches(full, matches=matches, deals=deals)
        start = await _start(stand_in, full, matches=matches, presses=presses)
        await write_matches(few, matches=sample, deals=deals)
        return start, await _showing(stand_in, few, matches=sample)


async def _start(stand_in: StandIn, database: Path, *, matches: int, presses: int) -> Start:
    settings = settings_for(url=stand_in.url, token=_TOKEN, database=database)
    wall, cpu = time.perf_counter(), time.process_time()
    async with running(settings) as services:
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        offers = random.Random(1).sample(_offers(services, matches), presses)
        delays = [await stand_in.press(_TOKEN, offer) for offer in offers]
    return Start(wall=wall, cpu=cpu, delays=delays)


async def _showing(stand_in: StandIn, database: Path, *, matches: int) -> Showing:
    settings = settings_for(url=stand_in.url, token=_SECOND_TOKEN, database=database)
    async with running(settings) as services:
        start = time.perf_counter()
        await everything_shown(services, services.clock)
        seconds = time.perf_counter() - start
        calls = await stand_in.count(_SECOND_TOKEN)
    return Showing(matches=matches, seconds=seconds, calls=calls.total())


async def everything_shown(services: Services, clock: Clock) -> None:
    """Returns when nothing has waited to be shown for a while."""
    quiet = 0
    while quiet < 2:
        await services.outbox.idle()
        await clock.sleep(_MORE_COMES_WITHIN)
        quiet = 0 if services.outbox.pending() else quiet + 1


def _offers(services: Services, matches: int) -> list[Offer]:
    """A card that may be played in each match, by whoever is to play."""
    offers = []
    for match in range(matches):
        found = services.tables.in_chat(chat_of(match))
        assert found is not None, "every match was taken up"
        (command, *_) = legal(found.state)
        assert isinstance(command, Play), "every match is in the middle of a trick"
        person = found.company.people[command.seat]
        turn, card = found.state.deal_turn, command.card.value
        press = Press(Action.PLAY, found.company.token, turn, card)
        offers.append(Offer(person.user_id, 1, press))
    return offers


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--presses", type=int, default=20)
    parser.add_argument("--sample", type=int, default=50, help="matches that are shown to the end")
    options = parser.parse_args(arguments)
    report(*asyncio.run(measure(**vars(options))), matches=options.matches)


def report(start: Start, showing: Showing, *, matches: int) -> None:
    """Prints how long what took."""
    speed, calls = showing.calls / showing.seconds, showing.calls / showing.matches
    rows = [
        (f"until it listens (at most {TARGET_SECONDS:.0f} s)", f"{start.wall:.2f} s"),
        ("CPU until then", f"{start.cpu:.2f} s"),
        *_of_presses("answered", [delays.answered for delays in start.delays]),
        *_of_presses("shown to the presser", [delays.shown for delays in start.delays]),
        ("calls a match until all is shown again", f"{calls:.1f}"),
        ("such calls a second", f"{speed:.1f}"),
        ("so for all of them", f"{matches * calls / speed / 60:.1f} min"),
    ]
    print(table((f"start with {matches} open matches", ""), rows))


def _of_presses(what: str, seconds: Sequence[float]) -> list[tuple[str, str]]:
    return [
        (f"a press then is {what}, median", f"{median(seconds):.2f} s"),
        ("  at most", f"{max(seconds):.2f} s"),
    ]


if __name__ == "__main__":
    main()
