"""What the bot shows: messages as values, before anything is sent."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    """An inline button: pressed back to the bot with `data`, or opening `url`."""

    text: str
    data: str | None = None
    url: str | None = None


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The text (Telegram's HTML) and the buttons of a message.

    `passing` marks a middle state, which may be left out where the limits press; a finished trick
    or a result is never passing. `protected` forbids forwarding. An empty text leaves a message's
    own text and takes only its buttons away.
    """

    html: str
    rows: Rows = ()
    passing: bool = False
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where messages go: a chat and, in a forum group, the topic."""

    chat_id: int
    thread_id: int | None = None

    @property
    def is_group(self) -> bool:
        """Whether the stricter limits of groups hold (group ids are negative)."""
        return self.chat_id < 0


@dataclass(frozen=True, slots=True)
class Slot:
    """A message by what it is for, e.g. "12.3.trick5"; its newest content is shown in place."""

    place: Place
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The one answer to a callback query: a toast, an alert, or a link to open."""

    text: str = ""
    alert: bool = False
    url: str | None = None
