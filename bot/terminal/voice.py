"""How the person is spoken to: by you, while the others are called by their names."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from bot.company import Company, Person
from bot.language import Texts
from bot.names import Names
from game.rules import Seat

_NO_TOKEN = "terminal"  # noqa: S105 -- the bot's messages have buttons, which nobody presses here


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """The texts, the people by seat, and which of them reads."""

    texts: Texts
    company: Company
    names: Names
    me: Seat

    @classmethod
    def of(cls, names: Sequence[str], *, me: Seat, texts: Texts) -> Self:
        """The voice that speaks to one of these people."""
        people = tuple(Person(number, name) for number, name in enumerate(names, start=1))
        company = Company(group="", token=_NO_TOKEN, people=people)
        return cls(texts=texts, company=company, names=Names.of(people, texts), me=me)

    def name(self, seat: Seat) -> str:
        """How a sentence about the seat begins."""
        return "You" if seat == self.me else self.names.bare[seat]

    def within(self, seat: Seat) -> str:
        """The same in the middle of a sentence."""
        return "you" if seat == self.me else self.names.bare[seat]

    def does(self, seat: Seat, *, you: str, other: str) -> str:
        """The seat and its verb: You pass, Ilze passes."""
        return f"{self.name(seat)} {you if seat == self.me else other}"

    def several(self, seats: Sequence[Seat]) -> str:
        """The seats in a row, as a sentence begins."""
        *first, last = map(self.within, sorted(seats, key=lambda seat: seat != self.me))
        row = f"{', '.join(first)} and {last}" if first else last
        return row[:1].upper() + row[1:]
