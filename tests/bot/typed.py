"""An evening in the terminal for the tests: typed beforehand, with cards that are known."""

from __future__ import annotations

import io
import itertools
from typing import TYPE_CHECKING

from bot.language import Texts
from bot.terminal.evening import Evening, Wishes
from bot.terminal.keyboard import Stopped
from bot.terminal.screen import Screen
from bot.terminal.voice import Voice
from game.commands import DealCommand, StartDeal, StartMatch
from game.rules import AllPass, Limit, Rules, Seat, Skill
from game.view import View, view
from tests.game.playing import dealing_order
from tests.records import after

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from game.cards import Card
    from game.scoring import Side

ME, NEXT, LAST = Seat(0), Seat(1), Seat(2)
MINE = "QC JH 9D AC TS 9S KH 9H"
THEIRS = "QS JC AD 8D TC KC AS TH", "QH QD JS JD KD 7D 9C KS"
TALON = "TD AH"
CARDS = dealing_order((MINE, *THEIRS), TALON)
NUMBERS = [str(number) for number in range(1, 11)]
KEYS = "? hint · t last trick · s score sheet · r rules · q quit\nm the rest is mine · g give up"


class Script:
    """Lines typed beforehand, shown as a terminal shows what is typed."""

    def __init__(self, screen: Screen, lines: Iterable[str]) -> None:
        self._screen = screen
        self._lines = iter(lines)

    def read(self) -> str:
        self._screen.prompt()
        line = next(self._lines, None)
        if line is None:
            raise Stopped
        self._screen.typed(line)
        return line


class FirstChoice:
    """Computer players that pass, and play the first card that they may."""

    agreeing = True

    def choose(self, seen: View) -> DealCommand:
        return seen.legal[0]

    def agrees(self, _: View, __: Side) -> bool:
        return self.agreeing


def voice() -> Voice:
    return Voice.of(("Anna", "Jānis", "Ilze"), me=ME, texts=Texts.load("en"))


def read(
    *lines: str,
    cards: tuple[Card, ...] = CARDS,
    all_pass: AllPass = AllPass.PULE,
    deals: int | None = 1,
    wishes: Wishes | None = None,
    width: int = 80,
    then: Iterable[str] = (),
    opponents: FirstChoice | None = None,
) -> str:
    """What the first hand of these cards reads while typing these lines, `then` and no more."""
    output = io.StringIO()
    screen = Screen(file=output, width=width)
    start = StartMatch(
        rules=Rules(all_pass=all_pass),
        seats=3,
        dealer=LAST,
        limit=Limit(deals=deals),
        computers=((NEXT, Skill.EASY), (LAST, Skill.EASY)),
    )
    Evening(
        start,
        voice(),
        screen,
        Script(screen, itertools.chain(lines, then)),
        opponents=opponents or FirstChoice(),
        advise=lambda seen: f"Hint for {len(seen.hand)} cards.",
        shuffle=lambda: cards,
        wishes=wishes or Wishes(),
    ).play()
    return output.getvalue()


def typed_until_it_fits() -> Iterator[str]:
    """Every number again and again, the wrong ones are refused; and Enter, which ends it."""
    return itertools.cycle(["", *NUMBERS])


def block(text: str, first: str, *, lines: int) -> list[str]:
    """So many lines from the first that begins so."""
    every = [line.rstrip() for line in text.splitlines()]
    start = next(at for at, line in enumerate(every) if f"{line}\n".startswith(first))
    return every[start : start + lines]


def seen_after(*commands: DealCommand) -> View:
    start = StartMatch(rules=Rules(), seats=3, dealer=LAST, limit=Limit())
    seen = view(after(None, start, StartDeal(CARDS), *commands), ME)
    assert seen is not None
    return seen
