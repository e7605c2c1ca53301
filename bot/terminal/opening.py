"""What an evening is made of: options of the command line become a table with people at it."""

import getpass
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom

from bot.computers import NAMES
from bot.language import Texts
from bot.terminal.evening import Evening, Wishes
from bot.terminal.hints import hint
from bot.terminal.keyboard import Keyboard, StandardInput
from bot.terminal.opponents import Budgeting, Opponents, by_cpu
from bot.terminal.screen import Screen
from bot.terminal.turn import KEYS
from bot.terminal.voice import Voice
from game.cards import DECK, Card
from game.commands import StartMatch
from game.players.budget import Budget
from game.rules import AllPass, Limit, Rules, Seat, Skill

_ME = Seat(0)
_PACE = 0.6
"""Seconds a card of a computer player takes at least, where somebody watches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How the person wants to play; with a seed the same evening can be had again."""

    skill: Skill = Skill.NORMAL
    name: str | None = None
    seats: int = 3
    deals: int | None = None
    seed: int | None = None
    all_pass: AllPass = AllPass.PULE
    wishes: Wishes = field(default_factory=Wishes)


def play_evening(
    options: Options, *, screen: Screen | None = None, keyboard: Keyboard | None = None
) -> None:
    """Plays an evening on the terminal, or wherever else is given.

    A KeyboardInterrupt goes on after it was answered; OSError where the output is gone.
    """
    screen = screen or Screen()
    keyboard = keyboard or StandardInput(screen)
    source = SystemRandom()
    seed = source.getrandbits(64) if options.seed is None else options.seed
    voice = Voice.of(_people(options), me=_ME, texts=Texts.load("en"))
    # Only without a clock does the same seed give the same evening on every machine.
    budget: Budgeting = by_cpu if options.seed is None else Budget
    deck = source if options.seed is None else _chance(seed, "cards")
    opponents = Opponents(
        options.skill, _chance(seed, "players"), budget, pace=_PACE if screen.is_live else 0
    )
    _welcome(options, voice, screen)
    Evening(
        _start(options, dealer=deck.randrange(options.seats)),
        voice,
        screen,
        keyboard,
        opponents=opponents,
        advise=lambda seen: hint(seen, voice, _chance(seed, "hints"), budget()),
        shuffle=lambda: _shuffled(deck),
        wishes=options.wishes,
    ).play()


def _people(options: Options) -> Sequence[str]:
    me = options.name if options.name is not None else _user()
    others = sorted(NAMES[options.skill], key=lambda name: name.casefold() == me.casefold())
    return (me, *others[: options.seats - 1])


def _user() -> str:
    """The name of whoever is logged in, as far as the machine knows."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError):
        return ""


def _start(options: Options, *, dealer: int) -> StartMatch:
    return StartMatch(
        rules=Rules(all_pass=options.all_pass),
        seats=options.seats,
        dealer=Seat(dealer),
        limit=Limit(deals=options.deals),
        computers=tuple((Seat(seat), options.skill) for seat in range(1, options.seats)),
    )


def _chance(seed: int, purpose: str) -> Random:
    """A source of its own for each purpose, so that a hint changes no card and no choice."""
    return Random(f"{seed} {purpose}")  # noqa: S311 -- the deck of an unseeded evening is another's


def _shuffled(chance: Random) -> tuple[Card, ...]:
    return tuple(chance.sample(DECK, len(DECK)))


def _welcome(options: Options, voice: Voice, screen: Screen) -> None:
    others = voice.names.bare[1:]
    named = f"{', '.join(others[:-1])} and {others[-1]}"
    screen.say(f"Zole with {named}, who play {_HOW[options.skill]}.", style="bold")
    screen.row((f"At any time: {KEYS[0]}", *KEYS[1:]), style="aside")


_HOW = {Skill.EASY: "an easy game", Skill.NORMAL: "a normal game", Skill.STRONG: "a strong game"}
