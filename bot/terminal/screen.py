"""What the person sees: lines of text, coloured where the terminal can."""

import errno
import os
from collections.abc import Iterable
from typing import IO

from rich.console import Console
from rich.highlighter import RegexHighlighter
from rich.text import Text
from rich.theme import Theme
from wcwidth import width

from bot.terminal.markup import styled
from bot.words import DOT

_THEME = Theme(
    {
        "suit.red": "red",
        "aside": "dim",
        "hint": "cyan",
        "ours": "green",
        "theirs": "magenta",
        "refusal": "yellow",
    }
)
_PROMPT = "> "


class Suits(RegexHighlighter):
    """Red for hearts and diamonds, besides their signs."""

    base_style = "suit."
    highlights = (r"(?P<red>(?:\b(?:10|[AKQJ987]))?[♥♦])",)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Leaves it to the caller how the program ends."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


class Screen:
    """A terminal, or whatever stands in for it: without colours where it is none."""

    def __init__(self, *, file: IO[str] | None = None, width: int | None = None) -> None:
        self._console = _Console(
            file=file, width=width, theme=_THEME, highlight=False, markup=False, emoji=False
        )
        self._suits = Suits()

    @property
    def width(self) -> int:
        """Cells in a line."""
        return self._console.width

    @property
    def is_live(self) -> bool:
        """Whether somebody watches it."""
        return self._console.is_terminal

    def say(self, text: str | Text = "", *, style: str = "") -> None:
        """A line, or as many as the text takes."""
        shown = Text(text) if isinstance(text, str) else text.copy()
        self._suits.highlight(shown)
        self._console.print(shown, style=style or None)

    def lines(self, lines: Iterable[str | Text], *, style: str = "") -> None:
        """One line after the other."""
        for line in lines:
            self.say(line, style=style)

    def row(self, parts: Iterable[str], *, style: str = "") -> None:
        """Choices with dots between, on as many lines as it takes; none of them is torn."""
        line = ""
        for part in parts:
            longer = f"{line}{DOT}{part}" if line else part
            if line and width(longer) > self.width:
                self.say(line, style=style)
                longer = part
            line = longer
        self.say(line, style=style)

    def message(self, html: str) -> None:
        """A message of the bot, with a line before it."""
        self.say()
        self.say(styled(html))

    def heading(self, text: str) -> None:
        """A line that parts one deal from the next."""
        self._console.print()
        self._console.rule(Text(text, "bold"), align="left", style="dim")

    def prompt(self) -> None:
        """Shows that it is the person's turn to type."""
        self._console.print(_PROMPT, end="", style="bold")
        self._console.file.flush()

    def typed(self, line: str) -> None:
        """A line that came from elsewhere than the terminal, which would have shown it."""
        self._console.print(line)
