"""The lobby's message, edited from the first seat to the first deal."""

from enum import Enum

from bot import keyboards
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
    seats = [
        texts("seat-line", number=seat + 1, name=names.html(seat))
        for seat in range(len(table.people))
    ]
    options = (options_line(table.rules, texts), keyboards.length_text(table.length, texts))
    lines = [texts("lobby-title"), "", *seats, *([""] if seats else []), DOT.join(options)]
    if state is not LobbyState.OPEN:
        return Content(html="\n".join((*lines, texts("lobby-over", state=state.value))))
    lines.append(texts("lobby-next", people=len(table.people)))
    return Content(html="\n".join(lines), rows=keyboards.lobby(table, texts))


def welcome(group: str, texts: Texts) -> Content:
    """The private message that proves a person can be reached, and says what comes here."""
    return Content(html=texts("lobby-welcome", group=title(group, texts)))
