"""Who sits where: the names that rendering needs and the rules never see."""

from dataclasses import dataclass, replace

from game.rules import Seat


@dataclass(frozen=True, slots=True)
class Person:
    """A person by user id, with the name as Telegram gave it; or a computer player."""

    user_id: int
    name: str

    @property
    def is_computer(self) -> bool:
        """Whether nobody can be written to: computer players have negative ids."""
        return self.user_id < 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """The people of a match by seat, their group's title, and the token in the match's buttons.

    The person of a seat that was left stays in it until another takes the seat.
    """

    group: str
    token: str
    people: tuple[Person, ...]

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat of a person; None for a stranger."""
        seats = [place for place, person in enumerate(self.people) if person.user_id == user_id]
        return Seat(seats[0]) if seats else None

    def with_person(self, seat: Seat, person: Person) -> "Company":
        """The people after somebody took a seat, or changed their name."""
        people = (*self.people[:seat], person, *self.people[seat + 1 :])
        return replace(self, people=people)
