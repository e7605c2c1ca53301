"""A press as handlers see it, without Telegram around it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.callback import Action, Press
from bot.company import Person
from bot.outgoing import Answer, Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Pressed:
    """What a button meant, who pressed it, and on which message.

    `place` is None where Telegram does not say where the message was; `update_id` is written with
    what the press changes.
    """

    press: Press
    person: Person
    update_id: int
    place: Place | None
    message_id: int | None


Acts = dict[Action, Callable[[Pressed], Awaitable[Answer]]]
"""What each button does; the answer is sent when that is committed."""
