"""What people do on the page, as lines of JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.errors import ImpossibleError
from bot.sandbox.groups import Group

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.sandbox.chats import Chat
    from bot.sandbox.messages import Button, Message
    from bot.sandbox.people import Person
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

MOST_PEOPLE = 5


def perform(world: World, line: object) -> None:
    """Do what a line of the page says; raise ImpossibleError if that cannot be done."""
    if not isinstance(line, dict):
        reason = "an object was expected"
        raise ImpossibleError(reason)
    gesture = _GESTURES.get(str(line.get("type")))
    if gesture is None:
        reason = f"unknown gesture {line.get('type')!r}"
        raise ImpossibleError(reason)
    gesture(world, line)


def _send(world: World, line: Json) -> None:
    person = _person(world, line)
    person.send(_chat(world, line, person), _text(line, "text"))


def _press(world: World, line: Json) -> None:
    person = _person(world, line)
    message = _message(_chat(world, line, person), line, person)
    button = _button(message, _number(line, "row"), _number(line, "column"))
    if button.data is None:
        reason = "that button opens a link"
        raise ImpossibleError(reason)
    person.press_data(message, button.data)


def _start(world: World, line: Json) -> None:
    _person(world, line).start(_text(line, "payload", ""))


def _block(world: World, line: Json) -> None:
    person = _person(world, line)
    if line.get("blocked") is True:
        person.block()
    else:
        person.unblock()


def _add_person(world: World, line: Json) -> None:
    name = _text(line, "name").strip()
    if not name or len(name) > 64:
        reason = "a name has 1 to 64 characters"
        raise ImpossibleError(reason)
    if len(world.people) >= MOST_PEOPLE:
        reason = f"the page has room for {MOST_PEOPLE} people"
        raise ImpossibleError(reason)
    person = world.add_person(name)
    for group in world.groups:
        if group.migrated_to is None:
            person.join(group)


_GESTURES: dict[str, Callable[[World, Json], None]] = {
    "send": _send,
    "press": _press,
    "start": _start,
    "block": _block,
    "add_person": _add_person,
}


def _person(world: World, line: Json) -> Person:
    number = _number(line, "person")
    for person in world.people:
        if person.id == number:
            return person
    reason = "no such person"
    raise ImpossibleError(reason)


def _chat(world: World, line: Json, person: Person) -> Chat:
    number = _number(line, "chat")
    chat = world.chats.get(number)
    if isinstance(chat, Group) and chat.member(person).is_present:
        return chat
    if number == person.id:
        return person.private
    reason = "no such chat"
    raise ImpossibleError(reason)


def _message(chat: Chat, line: Json, person: Person) -> Message:
    message = chat.messages.get(_number(line, "message"))
    if message is None or not message.is_visible_to(person):
        reason = "the message is gone"
        raise ImpossibleError(reason)
    return message


def _button(message: Message, row: int, column: int) -> Button:
    if not (0 <= row < len(message.rows) and 0 <= column < len(message.rows[row])):
        reason = "the button is gone"
        raise ImpossibleError(reason)
    return message.rows[row][column]


def _number(line: Json, name: str) -> int:
    value = line.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        reason = f"{name} must be a number"
        raise ImpossibleError(reason)
    return value


def _text(line: Json, name: str, default: str | None = None) -> str:
    value = line.get(name, default)
    if not isinstance(value, str):
        reason = f"{name} must be a text"
        raise ImpossibleError(reason)
    # A browser can send half a surrogate pair; Telegram's clients never do.
    return value.encode(errors="replace").decode()
