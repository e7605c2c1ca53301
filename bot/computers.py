"""The computer players: their names, each name for one skill, and the user ids that stand for them.

The ids are negative, so that none is ever a person's; the names carry a mark that people see.
"""

from collections.abc import Collection

from bot.company import Person
from game.rules import Skill

MARK = "🤖"
NAMES = {
    Skill.EASY: ("Līga", "Ivars", "Zane", "Juris"),
    Skill.NORMAL: ("Ilze", "Māris", "Aija", "Jānis"),
    Skill.STRONG: ("Vita", "Gatis", "Rasma", "Uldis"),
}
"""Latvian first names, short enough for a column; as many a skill as a table of five can seat."""

_PLAYERS = tuple((name, skill) for skill, names in NAMES.items() for name in names)
_COMPUTERS = tuple(
    Person(-number, f"{MARK}{name}") for number, (name, _) in enumerate(_PLAYERS, start=1)
)


def skill_of(person: Person) -> Skill | None:
    """How well a computer player plays; None for a person."""
    return _PLAYERS[-person.user_id - 1][1] if person.is_computer else None


def next_computer(skill: Skill, company: Collection[Person]) -> Person:
    """The first computer player of this skill who does not sit in the company."""
    return next(
        computer
        for computer in _COMPUTERS
        if skill_of(computer) is skill and computer not in company
    )
