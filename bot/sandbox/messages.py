"""Messages with their buttons and attachments, and the record of all that was ever shown."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from bot.sandbox.entities import Formatted, shown_as_html

if TYPE_CHECKING:
    from bot.sandbox.chats import Account, Chat
    from bot.sandbox.entities import Entity
    from bot.sandbox.wire import Json

Change = Literal["sent", "edited", "deleted"]


@dataclass(frozen=True, slots=True)
class Button:
    """One inline button: callback data, or a link."""

    text: str
    data: str | None = None
    url: str | None = None
    style: str | None = None


Rows = tuple[tuple[Button, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attachment:
    """A picture or a document as Telegram keeps it."""

    id: str
    name: str
    mime: str
    path: str
    content: bytes = field(repr=False)
    width: int = 0
    height: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it stands; an edit makes a new value, so an old one is an old screen.

    The id of an ephemeral message is its `ephemeral_message_id` with a minus sign. `text` is the
    caption where there is a picture or a document, and the announcement in a service message.
    """

    id: int
    chat: Chat
    sender: Account
    date: int
    text: str = ""
    entities: tuple[Entity, ...] = ()
    rows: Rows = ()
    edited: int = 0
    edit_date: int | None = None
    silent: bool = False
    protected: bool = False
    photo: Attachment | None = None
    document: Attachment | None = None
    pinned: bool = False
    reply_to: int | None = None
    receiver: Account | None = None
    thread_id: int | None = None
    sender_chat: Chat | None = None
    service: str | None = None
    service_fields: Json = field(default_factory=dict, compare=False, repr=False)

    @property
    def formatted(self) -> Formatted:
        """The text with its entities."""
        return Formatted(self.text, self.entities)

    @property
    def html(self) -> str:
        """The text as safe HTML with only the tags Telegram knows."""
        return shown_as_html(self.formatted)

    @property
    def is_ephemeral(self) -> bool:
        """Whether only one person and the bot see it."""
        return self.id < 0

    @property
    def buttons(self) -> list[Button]:
        """All buttons, row by row."""
        return [button for row in self.rows for button in row]

    def button(self, text: str) -> Button:
        """Return the button with that text; raise KeyError with those there are."""
        for button in self.buttons:
            if button.text == text:
                return button
        offered = ", ".join(repr(button.text) for button in self.buttons) or "no buttons"
        message = f"no button {text!r}, there is {offered}"
        raise KeyError(message)

    def is_visible_to(self, viewer: Account) -> bool:
        """Tell whether that account sees the message in its chat."""
        return not self.is_ephemeral or viewer in (self.receiver, self.sender)


@dataclass(frozen=True, slots=True)
class Shown:
    """Something that was once on a screen."""

    at: float
    chat: Chat
    message_id: int
    kind: Change
    text: str
    rows: Rows
    receiver: Account | None = None


def transcript(messages: list[Message]) -> str:
    """Return the messages as readable text, buttons as `[Join] [Leave]`."""
    return "\n".join(line for message in messages for line in _lines(message))


def _lines(message: Message) -> list[str]:
    if message.service is not None:
        return [f"— {message.service}"]
    marks = []
    if message.photo is not None:
        marks.append("[picture]")
    if message.document is not None:
        marks.append(f"[file {message.document.name}]")
    if message.receiver is not None:
        marks.append(f"(only for {message.receiver.first_name})")
    body = " ".join([*marks, message.text]) if message.text else " ".join(marks)
    first, *others = body.split("\n")
    lines = [f"{message.sender.first_name}: {first}", *(f"    {line}" for line in others)]
    lines += ["    " + " ".join(f"[{button.text}]" for button in row) for row in message.rows]
    return lines
