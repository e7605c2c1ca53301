"""Sliding windows: how many calls fit into any so many seconds, and when the next one does."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

# Two clocks never agree quite: a window is a little longer than it says.
_SLACK_SECONDS = 0.1
# Above the rounding of Unix times in a float.
_TICK_SECONDS = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Window:
    """At most `calls` in any `seconds`.

    A passing state takes a place only if, beside all passing ones, as many final states as in the
    last `seconds` and `margin` more (at least `spare`) would find theirs. So at a fairly even speed
    no final state waits because of a passing one.
    """

    calls: int
    seconds: float
    spare: int = 0
    margin: int = 0


class Lane:
    """The calls of one kind to one chat, against the windows that hold for them."""

    __slots__ = ("_final", "_passing", "_windows")

    def __init__(self, windows: Sequence[Window]) -> None:
        self._windows = windows
        self._final: list[float] = []
        self._passing: list[float] = []

    def add(self, now: float, *, passing: bool = False) -> None:
        """Count a call that ended now.

        Telegram counted it somewhere between its start and its end. Judged by the ends of the
        earlier calls and the start of the next, the windows hold however long the calls take.
        """
        self._drop_old(now)
        (self._passing if passing else self._final).append(now)

    def opens(self, now: float, *, passing: bool = False) -> float:
        """The time from which the next call fits: `now` if it does at once."""
        self._drop_old(now)
        if self._fits(now, passing=passing):
            return now
        ends = {
            at + window.seconds + _SLACK_SECONDS + _TICK_SECONDS
            for window in self._windows
            for at in (*self._final, *self._passing)
        }
        return next(end for end in sorted(ends) if end > now and self._fits(end, passing=passing))

    def _fits(self, now: float, *, passing: bool) -> bool:
        for window in self._windows:
            final, middle = self._counts(window, now)
            needed = max(final + window.margin, window.spare) if passing else final
            if middle + needed >= window.calls:
                return False
        return True

    def _counts(self, window: Window, now: float) -> tuple[int, int]:
        since = now - window.seconds - _SLACK_SECONDS
        final = len(self._final) - bisect_right(self._final, since)
        return final, len(self._passing) - bisect_right(self._passing, since)

    def _drop_old(self, now: float) -> None:
        oldest = now - _SLACK_SECONDS - max(window.seconds for window in self._windows)
        for calls in (self._final, self._passing):
            del calls[: bisect_right(calls, oldest)]
            if calls and calls[-1] > now:
                # The machine's clock was set back: what is in the future happened now at worst.
                calls[:] = [min(at, now) for at in calls]
