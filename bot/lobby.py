"""A lobby: who sits down, and what the table agrees on before the first deal."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum

from pydantic import TypeAdapter

from bot.company import Person
from bot.computers import next_computer, skill_of
from game.rules import (
    FEWEST_SEATS,
    MOST_SEATS,
    USUAL,
    AllPass,
    Customs,
    Limit,
    Rules,
    Seat,
    Skill,
)

CLOSES_AFTER = timedelta(hours=1)
"""A lobby nobody touches for this long closes itself."""


class Length(Enum):
    """The lengths of a match that a lobby offers, in the order of its button."""

    OPEN = "open"
    DEALS_6 = "6"
    DEALS_12 = "12"
    DEALS_24 = "24"
    HOUR_1 = "1h"
    HOURS_2 = "2h"
    HOURS_3 = "3h"

    @property
    def deals(self) -> int | None:
        """The number of deals, where that is the limit."""
        return int(self.value) if self.value.isdecimal() else None

    @property
    def hours(self) -> int | None:
        """The hours from the first deal on, where time is the limit."""
        return int(self.value[:-1]) if self.value.endswith("h") else None

    def limit(self, now: datetime) -> Limit:
        """The limit of a match that starts now."""
        until = None if self.hours is None else now + timedelta(hours=self.hours)
        return Limit(deals=self.deals, until=until)


class Seating(Enum):
    """How a wish to sit down or to get up ended."""

    DONE = "done"
    ALREADY = "already"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """The seats and the choices; kept in storage as a document, changed by replacing it.

    `people` are computer players too; `knocking` has the user ids of those who want a seat but whom
    no private message reaches yet.
    """

    token: str
    chat_id: int
    thread_id: int | None
    title: str
    people: tuple[Person, ...] = ()
    knocking: frozenset[int] = frozenset()
    all_pass: AllPass = AllPass.PULE
    small_zole: bool = True
    customs: Customs = USUAL
    length: Length = Length.OPEN

    @property
    def is_full(self) -> bool:
        """Whether every seat is taken."""
        return len(self.people) >= MOST_SEATS

    @property
    def can_deal(self) -> bool:
        """Whether enough seats are taken, and one of them by a person."""
        return len(self.people) >= FEWEST_SEATS and self.has_person

    @property
    def has_person(self) -> bool:
        """Whether somebody sits who is no computer player."""
        return not all(person.is_computer for person in self.people)

    @property
    def computers(self) -> tuple[tuple[Seat, Skill], ...]:
        """The seats of computer players and how well they play."""
        skills = ((Seat(seat), skill_of(person)) for seat, person in enumerate(self.people))
        return tuple((seat, skill) for seat, skill in skills if skill is not None)

    @property
    def rules(self) -> Rules:
        """The rule options as chosen."""
        return Rules(all_pass=self.all_pass, small_zole=self.small_zole)

    def seats(self, user_id: int) -> bool:
        """Whether this person sits in it."""
        return any(person.user_id == user_id for person in self.people)

    def with_person(self, person: Person) -> tuple["Lobby", Seating]:
        """The lobby after somebody asked for a seat, and how that went.

        At a full table a computer player makes room.
        """
        if self.seats(person.user_id):
            return self, Seating.ALREADY
        people = self.people
        if self.is_full:
            if not self.computers:
                return self, Seating.FULL
            seat, _ = self.computers[-1]
            people = (*people[:seat], *people[seat + 1 :])
        knocking = self.knocking - {person.user_id}
        return replace(self, people=(*people, person), knocking=knocking), Seating.DONE

    def with_computer(self, skill: Skill) -> tuple["Lobby", Seating]:
        """The lobby with another computer player, unless it is full."""
        if self.is_full:
            return self, Seating.FULL
        computer = next_computer(skill, self.people)
        return replace(self, people=(*self.people, computer)), Seating.DONE

    def with_skill(self, user_id: int, skill: Skill) -> "Lobby":
        """The lobby with a computer player of this skill where one of another skill sits."""
        found = enumerate(self.people)
        place = next((place for place, person in found if person.user_id == user_id), None)
        if place is None or skill_of(self.people[place]) in {None, skill}:
            return self
        computer = next_computer(skill, self.people)
        return replace(self, people=(*self.people[:place], computer, *self.people[place + 1 :]))

    def with_knock(self, user_id: int) -> "Lobby":
        """The lobby after somebody asked for a seat who has to press Start first."""
        return replace(self, knocking=self.knocking | {user_id})

    def without_person(self, user_id: int) -> tuple["Lobby", Seating]:
        """The lobby after somebody got up, and how that went."""
        if not self.seats(user_id):
            return self, Seating.ALREADY
        staying = tuple(person for person in self.people if person.user_id != user_id)
        return replace(self, people=staying), Seating.DONE

    def with_option(self, argument: str) -> "Lobby":
        """The lobby with an option as a button names it: `pass=both`, `small=off`, `length=12`.

        Raises ValueError for any other text.
        """
        name, _, value = argument.partition("=")
        match name:
            case "pass":
                return replace(self, all_pass=AllPass(value))
            case "small" if value in {"on", "off"}:
                return replace(self, small_zole=value == "on")
            case "claims" | "hints" | "lone_card" if value in {"on", "off"}:
                return replace(self, customs=replace(self.customs, **{name: value == "on"}))
            case "length":
                return replace(self, length=Length(value))
            case _:
                raise ValueError(argument)


_DOCUMENT = TypeAdapter(Lobby)


def encode(lobby: Lobby) -> str:
    """The lobby as a JSON document."""
    return _DOCUMENT.dump_json(lobby).decode()


def decode(document: str) -> Lobby:
    """The lobby of a JSON document that `encode` made."""
    return _DOCUMENT.validate_json(document)
