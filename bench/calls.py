"""Calls of the Bot API a deal, against the fewest that show the same.

Simulated people play at the speed of a lively table in the sandbox, over HTTP, on its own clock.
"""

import argparse
import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bench._report import table
from bot import callback
from bot.callback import Action, Press
from bot.chance import Chance
from bot.demo import evening
from bot.playmates import Playmates
from bot.sandbox.clock import ManualClock
from bot.sandbox.driving import driven
from bot.sandbox.queries import CallbackQuery
from bot.sandbox.world import Call, World
from game.cards import DECK
from game.rules import Seat

TARGET = 1.25
_SECONDS_A_PRESS = (2.5, 4.0)
_ENDS_A_TURN = {Action.BID, Action.BURY, Action.PLAY}
_IN_A_TURN = {Action.ASK_BID, Action.CHOOSE, Action.UNCHOOSE}


@dataclass(frozen=True, slots=True)
class Pressed:
    """A press of the deals that are counted."""

    user_id: int
    press: Press

    @property
    def action(self) -> Action:
        """What it asked for."""
        return self.press.action


def floor(presses: Sequence[Pressed]) -> Counter[str]:
    """The fewest calls for these presses, one edit of a hand a turn."""
    deals = sum(pressed.action is Action.NEXT_DEAL for pressed in presses)
    cards = sum(pressed.action is Action.PLAY for pressed in presses)
    spoken = sum(pressed.action in {Action.BID, Action.BURY} for pressed in presses)
    inside = sum(pressed.action in _IN_A_TURN for pressed in presses)
    return Counter(
        {
            "answers to presses": len(presses),
            "hands sent": 3 * deals,
            "hands edited": cards + spoken + inside,
            "bids sent": deals,
            "bids edited": spoken,
            "tricks sent": cards // 3,
            "tricks edited": cards - cards // 3,
            "results sent": deals,
        }
    )


def second_edits(presses: Sequence[Pressed]) -> int:
    """How often the buttons go from one person and come to another: two hands are edited then."""
    turns = [pressed for pressed in presses if pressed.action in _ENDS_A_TURN | {Action.NEXT_DEAL}]
    return sum(
        earlier.user_id != later.user_id
        for earlier, later in pairwise(turns)
        if Action.NEXT_DEAL not in {earlier.action, later.action}
    )


def named(calls: Sequence[Call]) -> Counter[str]:
    """The calls by what they are for."""
    return Counter(_name(call) for call in calls)


def _name(call: Call) -> str:
    if call.method == "answerCallbackQuery":
        return "answers to presses"
    done = {"sendMessage": "sent", "editMessageText": "edited"}.get(call.method)
    if done is None or call.status != 200:
        return f"{call.method} {call.status}"
    if not call.parameters["chat_id"].startswith("-"):
        return f"hands {done}"
    data = call.parameters.get("reply_markup", "")
    if any(f'"{action.value}.' in data for action in (Action.DEAL_CARDS, Action.NEXT_DEAL)):
        return f"results {done}"
    return f"{'bids' if data else 'tricks'} {done}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDeal:
    """A deal, from the press that began it to the one after its result."""

    presses: Sequence[Pressed]
    calls: Sequence[Call]

    @property
    def is_whole(self) -> bool:
        """Whether all cards were played: no small Zole that ended early, no pass all around."""
        return sum(pressed.action is Action.PLAY for pressed in self.presses) == 24


async def play(*, deals: int, seed: int) -> list[PlayedDeal]:
    """So many deals, after a first one that is not counted; the same for the same seed."""
    clock, rng, people = ManualClock(), random.Random(seed), random.Random(seed + 1)
    chance = Chance(
        shuffle=lambda: tuple(rng.sample(DECK, len(DECK))),
        choose_dealer=lambda seats: Seat(rng.randrange(seats)),
    )
    async with evening(people=3, port=0, clock=clock, chance=chance) as (server, group, friends):
        world = server.world
        playmates = Playmates(
            world, group, friends, clock=clock, chance=people, looking=_SECONDS_A_PRESS
        )
        async with driven(world, clock):
            await playmates.play(deals + 1)
        return list(_deals(world))


def _deals(world: World) -> Iterator[PlayedDeal]:
    presses = [Pressed(query.person.id, callback.decode(query.data)) for query in world.queries]
    bounds = [
        place
        for place, pressed in enumerate(presses)
        if pressed.action in {Action.NEXT_DEAL, Action.ASK_END}
    ]
    for begin, end in pairwise(bounds):
        first, last = (_answered(world, world.queries[place]) for place in (begin, end))
        calls = [call for call in world.calls[first:last] if call.method != "getUpdates"]
        yield PlayedDeal(presses=presses[begin:end], calls=calls)


def _answered(world: World, query: CallbackQuery) -> int:
    """Which call answered the query."""
    return next(
        place
        for place, call in enumerate(world.calls)
        if call.parameters.get("callback_query_id") == query.id
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    deals = [deal for deal in asyncio.run(play(**vars(options))) if deal.is_whole]
    if not deals:
        parser.error("no deal was played to its last card; take more, or another seed")
    report(deals)


def report(deals: Sequence[PlayedDeal]) -> None:
    """Prints the calls a deal, and how they compare."""
    fewest, made, twice = Counter[str](), Counter[str](), 0
    for deal in deals:
        fewest += floor(deal.presses)
        made += named(deal.calls)
        twice += second_edits(deal.presses)
    names = (*fewest, *sorted(made.keys() - fewest.keys()))
    rows = [(name, _mean(fewest[name], deals), _mean(made[name], deals)) for name in names]
    least, total = fewest.total(), made.total()
    rows.append(("all", _mean(least, deals), _mean(total, deals)))
    print(table((f"calls a deal (mean of {len(deals)} whole ones)", "floor", "bot"), rows))
    print(f"{total / least:.2f} times the floor of one edited hand a turn (at most {TARGET})")
    print(
        f"{total / (least + twice):.2f} times the floor where the buttons go from one hand and come"
        f" to the next, an edit each ({_mean(least + twice, deals)} calls)"
    )


def _mean(count: int, deals: Sequence[PlayedDeal]) -> str:
    return f"{count / len(deals):.1f}"


if __name__ == "__main__":
    main()
