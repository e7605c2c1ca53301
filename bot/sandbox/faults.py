"""Faults on order and at random: errors, lost connections, slow answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.sandbox.errors import ApiError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Collection, Sequence

_REASONS = {
    400: "Bad Request: something is wrong",
    401: "Unauthorized",
    403: "Forbidden: bot was blocked by the user",
    404: "Not Found",
    409: "Conflict: terminated by other getUpdates request; "
    "make sure that only one bot instance is running",
    429: "Too Many Requests: retry after {retry_after}",
    500: "Internal Server Error",
    502: "Bad Gateway",
    503: "Service Unavailable",
    504: "Gateway Timeout",
}
RANDOM_METHODS = (
    "sendMessage",
    "sendPhoto",
    "sendDocument",
    "editMessageText",
    "editMessageReplyMarkup",
    "editMessageCaption",
    "editMessageMedia",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """What goes wrong with which calls.

    `method` may be `*`; without `chat` every chat is meant; `times` may be None, for ever. Without
    `code` it is a 500, or nothing but slow if there is a `delay` (seconds on the sandbox's clock).
    `drop` closes the connection instead of answering; `after_applying` does the work first.
    """

    method: str = "*"
    chat: int | None = None
    code: int | None = None
    times: int | None = 1
    description: str | None = None
    retry_after: int | None = None
    migrate_to: int | None = None
    drop: bool = False
    after_applying: bool = False
    delay: float = 0.0

    @property
    def is_only_slow(self) -> bool:
        """Whether the call succeeds, late."""
        return self.delay > 0 and self.code is None and not self.drop

    @property
    def error(self) -> ApiError:
        """The answer Telegram gives."""
        code = self.code or 500
        retry_after = self.retry_after
        if code == 429 and retry_after is None:
            retry_after = 1
        reason = self.description or _REASONS.get(code, "Internal Server Error")
        reason = reason.replace("{retry_after}", str(retry_after))
        return ApiError(code, reason, retry_after=retry_after, migrate_to=self.migrate_to)

    def concerns(self, method: str, chat_id: int | None) -> bool:
        """Tell whether the fault is meant for such a call."""
        of_method = self.method == "*" or self.method.lower() == method.lower()
        return of_method and self.chat in (None, chat_id)


class Faults:
    """The faults that are still to come, the earliest ordered first."""

    def __init__(self) -> None:
        self._ordered: list[Fault] = []
        self._chance: Callable[[str, int | None], Fault | None] | None = None

    def add(self, fault: Fault) -> Fault:
        """Order a fault."""
        self._ordered.append(fault)
        return fault

    def clear(self) -> None:
        """Forget every fault, the random ones too."""
        self._ordered.clear()
        self._chance = None

    def random(
        self,
        probability: float,
        rng: random.Random,
        methods: Collection[str] | None = None,
        kinds: Sequence[Callable[[random.Random, str, int | None], Fault]] | None = None,
    ) -> None:
        """Let each call of those methods (by default sends and edits) fail with that chance."""
        names = {name.lower() for name in methods or RANDOM_METHODS}
        choices = RANDOM_KINDS if kinds is None else kinds

        def chance(method: str, chat_id: int | None) -> Fault | None:
            if method.lower() not in names or rng.random() >= probability:
                return None
            return rng.choice(choices)(rng, method, chat_id)

        self._chance = chance

    def take(self, method: str, chat_id: int | None) -> Fault | None:
        """Return the fault for this call, used up by one."""
        for place, fault in enumerate(self._ordered):
            if fault.concerns(method, chat_id):
                self._use_up(place)
                return fault
        return self._chance(method, chat_id) if self._chance is not None else None

    def _use_up(self, place: int) -> None:
        fault = self._ordered[place]
        if fault.times is None:
            return
        if fault.times <= 1:
            del self._ordered[place]
        else:
            self._ordered[place] = replace(fault, times=fault.times - 1)


def bad_request_fault(_: random.Random, method: str, __: int | None) -> Fault:
    """Make a 400 that fits the method."""
    reason = "message to edit not found" if method.lower().startswith("edit") else "BOT_UNAVAILABLE"
    return Fault(code=400, description=f"Bad Request: {reason}")


def forbidden_fault(_: random.Random, __: str, chat_id: int | None) -> Fault:
    """Make a 403 that fits the chat."""
    reason = "bot was blocked by the user"
    if chat_id is not None and chat_id < 0:
        reason = "bot is not a member of the supergroup chat"
    return Fault(code=403, description=f"Forbidden: {reason}")


def flood_fault(rng: random.Random, _: str, __: int | None) -> Fault:
    """Make a 429 of one to five seconds."""
    return Fault(code=429, retry_after=rng.randint(1, 5))


def server_fault(rng: random.Random, _: str, __: int | None) -> Fault:
    """Make a 5xx, before or after the work was done."""
    return Fault(code=rng.choice((500, 502, 504)), after_applying=rng.random() < 0.5)


def dropped_fault(rng: random.Random, _: str, __: int | None) -> Fault:
    """Drop the connection, before or after the work was done."""
    return Fault(drop=True, after_applying=rng.random() < 0.5)


RANDOM_KINDS = (bad_request_fault, forbidden_fault, flood_fault, server_fault, dropped_fault)
