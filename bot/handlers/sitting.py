"""Sitting down and getting up, the same from a button and from a command (duty 6)."""

from bot import render
from bot.company import Person
from bot.computers import next_computer
from bot.handlers.away import Absence
from bot.lobby import Lobby, Seating
from bot.outgoing import Answer
from bot.render import Notice
from bot.services import Services
from bot.table import Table
from game.commands import Leave, Stay, TakeSeat
from game.match import decide
from game.refusals import Refusal, Refused
from game.rules import Seat, Skill

_OUTCOMES = {
    Seating.DONE: Notice.JOINED,
    Seating.ALREADY: Notice.ALREADY_SEATED,
    Seating.FULL: Notice.LOBBY_FULL,
}


class Sitting:
    """Gives seats to people whom a private message reaches, and takes them back."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._absence = Absence(services)

    async def join_lobby(self, lobby: Lobby, person: Person) -> Answer:
        """Seats a person in a lobby, or opens the private chat for them to press Start.

        Raises TryLater.
        """
        seating = await self._services.lobbies.join(lobby, person)
        if seating is None:
            return self._way_to_start(lobby.token)
        return self._answer(_OUTCOMES[seating])

    async def leave_lobby(self, lobby: Lobby, person: Person) -> Answer:
        """Takes a person out of a lobby."""
        seating = await self._services.lobbies.leave(lobby, person.user_id)
        return self._answer(Notice.LEFT_LOBBY if seating is Seating.DONE else Notice.NOT_IN_LOBBY)

    async def join_match(
        self, table: Table, person: Person, update_id: int, *, wanted: Seat | None = None
    ) -> Answer:
        """Takes back the wish to leave, or takes a free seat, the wanted one if there are more.

        Where none is free a computer player's will do, between deals. Raises Refused and TryLater.
        """
        tables = self._services.tables
        seat = table.seat_of(person.user_id)
        if seat is not None and seat in table.state.leaving:
            await tables.give(table, Stay(seat), update_id=update_id)
            return self._answer(Notice.JOINED)
        if seat is not None:
            await self._absence.end(table, person, by_play=True)
            return self._answer(Notice.ALREADY_SEATED)
        if not _open_seats(table):
            return self._answer(Notice.NO_SEAT_FREE)
        if table.state.deal_runs:
            return self._answer(Notice.JOIN_AFTER_DEAL)
        chosen = _chosen_seat(table, person, wanted)
        content = render.welcome(table.company.group, self._services.texts)
        if not await self._services.doorbell.reaches(person, content):
            table.wishes[person.user_id] = chosen
            return self._way_to_start(table.company.token)
        await self._services.people.remember(person.user_id, first_name=person.name)
        await tables.give(table, TakeSeat(chosen), update_id=update_id, newcomer=person)
        return self._answer(Notice.JOINED)

    async def seat_computer(self, table: Table, seat: Seat, update_id: int) -> None:
        """Lets a computer player have a seat that was left.

        Raises Refused.
        """
        command = TakeSeat(seat, Skill.NORMAL)
        decide(table.state, command)  # what is refused leaves no name behind
        computer = next_computer(Skill.NORMAL, table.company.people)
        await self._services.people.remember(computer.user_id, first_name=computer.name)
        await self._services.tables.give(table, command, update_id=update_id, newcomer=computer)

    async def leave_match(self, table: Table, person: Person, update_id: int) -> Answer:
        """Gives up a seat now, or after the deal in progress.

        Raises Refused.
        """
        seat = table.seat_of(person.user_id)
        if seat is None:
            return self._answer(Notice.STRANGER)
        await self._services.tables.give(table, Leave(seat), update_id=update_id)
        return Answer()

    def _way_to_start(self, token: str) -> Answer:
        return Answer(url=self._services.link(token))

    def _answer(self, notice: Notice) -> Answer:
        return Answer(text=render.notice(notice, self._services.texts))


def _open_seats(table: Table) -> frozenset[Seat]:
    """The seats that a person may take between deals: those left, and those of computer players."""
    state = table.state
    return state.free | (frozenset(state.seated) - frozenset(state.people))


def _chosen_seat(table: Table, person: Person, wanted: Seat | None) -> Seat:
    """Which seat somebody gets: the one that was theirs, else the one they chose.

    Raises Refused where another person sits on the chosen one by now.
    """
    free, own = table.state.free, table.company.seat_of(person.user_id)
    if own in free:
        return own
    if wanted is None:
        wished = table.wishes.get(person.user_id)
        return wished if wished in free else min(free or _open_seats(table))
    if wanted not in _open_seats(table):
        raise Refused(Refusal.SEAT_IS_TAKEN)
    return wanted
