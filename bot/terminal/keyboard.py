"""Lines that the person types."""

import io
import sys
from typing import Protocol

from bot.terminal.screen import Screen


class Stopped(Exception):
    """The person wants no more, or has gone."""


class Keyboard(Protocol):
    """Gives one line after the other."""

    def read(self) -> str:
        """The next line; raises Stopped where none will come."""
        ...


class StandardInput:
    """Reads what is typed, or piped in; the latter is shown, as a terminal would do by itself."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        if isinstance(sys.stdin, io.TextIOWrapper):
            # A byte that is no letter makes a line that means nothing; no more than that.
            sys.stdin.reconfigure(errors="replace")

    def read(self) -> str:
        """The next line; raises Stopped at its end, or when the terminal is gone."""
        self._screen.prompt()
        try:
            line = input()
        except (EOFError, OSError):
            self._screen.typed("")
            raise Stopped from None
        if not sys.stdin.isatty():
            self._screen.typed(line)
        return line
