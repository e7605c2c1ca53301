"""The lobby's message, edited from the first seat to the first deal."""

from enum import Enum

from bot import keyboards
from bot.computers import skill_of
from bot.language import Texts
from bot.lobby import Lobby
from bot.names import Names, title
from bot.outgoing import Content
from bot.render.pages import options_line
from bot.words import DOT


class LobbyState(Enum):
    """Whether a lobby still takes people, and if not, why."""

    OPEN = "open"
    CLOSED = "closed"
    CANCELLED = "cancelled"
    STARTED = "started"


def lobby(table: Lobby, texts: Texts, *, state: LobbyState = LobbyState.OPEN) -> Content:
    """The seats, who sits on them, and what the table agreed on."""
    names = Names.of(table.people, texts)
    seats = [_seat(table, seat, names, texts) for seat in range(len(table.people))]
    agreed = options_line(table.rules, texts, customs=table.customs)
    options = (agreed, keyboards.length_text(table.length, texts))
    lines = [texts("lobby-title"), "", *seats, *([""] if seats else []), DOT.join(options)]
    if state is not LobbyState.OPEN:
        return Content(html="\n".join((*lines, texts("lobby-over", state=state.value))))
    people = len(table.people) if table.has_person or not table.people else "nobody"
    lines.append(texts("lobby-next", people=people))
    return Content(html="\n".join(lines), rows=keyboards.lobby(table, texts))


def _seat(table: Lobby, seat: int, names: Names, texts: Texts) -> str:
    line = texts("seat-line", number=seat + 1, name=names.html(seat))
    skill = skill_of(table.people[seat])
    return line if skill is None else DOT.join((line, texts("seat-computer", skill=skill.value)))


def welcome(group: str, texts: Texts) -> Content:
    """The private message that proves a person can be reached, and says what comes here."""
    return Content(html=texts("lobby-welcome", group=title(group, texts)))
