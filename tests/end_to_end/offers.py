"""The buttons that people are offered, and choosing among them by chance."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot import callback
from bot.callback import Action, MalformedData, Press

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Iterator, Sequence

    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person

STALE = "That button is from an earlier moment. The newest message has the right ones."
MOVES = (Action.BURY, Action.PLAY, Action.CHOOSE, Action.UNCHOOSE, Action.BID, Action.ASK_BID)
_BIDDING = {Action.BID, Action.ASK_BID}


@dataclass(frozen=True, slots=True)
class Offer:
    """A button that somebody can press: the message it is below, and what it means."""

    message: Message
    press: Press

    @property
    def action(self) -> Action:
        return self.press.action

    @property
    def argument(self) -> str:
        return self.press.argument


def presses_on(message: Message) -> Iterator[Press]:
    """What the buttons below a message mean."""
    for button in message.buttons:
        with contextlib.suppress(MalformedData):
            yield callback.decode(button.data or "")


async def answer_to(person: Person, message: Message, press: Press) -> str | None:
    """What a person is answered who presses a button that may not be there."""
    return (await person.press_data(message, press.encode()).answered()).text


def at_random(
    rng: random.Random, *, bids: Collection[str] = ("pass", "take", "zole", "small")
) -> Callable[[Sequence[Offer]], Offer]:
    """Picks a button by chance: two cards are chosen and buried, a bid asked for is confirmed."""

    def choose(offers: Sequence[Offer]) -> Offer:
        for action in (Action.BURY, Action.PLAY, Action.CHOOSE, Action.BID, Action.ASK_BID):
            found = [offer for offer in offers if offer.action is action]
            if action is Action.BID:
                found = [o for o in offers if o.action in _BIDDING and o.argument in bids]
            if found:
                return rng.choice(found)
        raise AssertionError(f"nothing to do among {[offer.press for offer in offers]}")

    return choose
