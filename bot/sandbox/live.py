"""The live feed of the page: everything that changes, out; what people do, in."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, assert_never

from tornado.websocket import WebSocketClosedError, WebSocketHandler

from bot.sandbox.changes import (
    CastChanged,
    Change,
    ChatBlocked,
    ChatStarted,
    MessageGone,
    MessageShown,
    QueryAnswered,
)
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.gestures import perform

if TYPE_CHECKING:
    from bot.sandbox.chats import Account
    from bot.sandbox.messages import Message
    from bot.sandbox.profile import Command
    from bot.sandbox.queries import CallbackQuery
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World


class Audience:
    """All open pages."""

    def __init__(self, world: World, title: str) -> None:
        self.world = world
        self._title = title
        self._pages: list[LiveHandler] = []
        self._unsubscribe = world.subscribe(self._show)

    def welcome(self, page: LiveHandler) -> None:
        """Show a page everything there is; it is told of changes from now on."""
        self._pages.append(page)
        for line in self._snapshot():
            page.show(line)

    def bid_farewell(self, page: LiveHandler) -> None:
        """Forget a page."""
        if page in self._pages:
            self._pages.remove(page)

    def close(self) -> None:
        """Close every page's connection."""
        self._unsubscribe()
        for page in tuple(self._pages):
            page.close()

    def _show(self, change: Change) -> None:
        if not self._pages:
            return
        for line in self._lines(change):
            for page in tuple(self._pages):
                page.show(line)

    def _lines(self, change: Change) -> list[Json]:
        match change:
            case CastChanged():
                return self._snapshot()
            case MessageShown(message):
                return [_message_line(message)]
            case MessageGone(message):
                return [{"type": "deleted", "chat": message.chat.id, "id": message.id}]
            case QueryAnswered(query):
                return [_answer_line(query)]
            case ChatStarted(person):
                return [{"type": "started", "person": person.id}]
            case ChatBlocked(person, blocked):
                return [{"type": "blocked", "person": person.id, "blocked": blocked}]
            case _:
                assert_never(change)

    def _snapshot(self) -> list[Json]:
        world = self.world
        lines = [self._hello()]
        for person in world.people:
            if person.private.started:
                lines.append({"type": "started", "person": person.id})
            if person.private.blocked:
                lines.append({"type": "blocked", "person": person.id, "blocked": True})
        groups = [group for group in world.groups if group.migrated_to is None]
        chats = (*groups, *(person.private for person in world.people))
        messages = [message for chat in chats for message in world.messages(chat)]
        messages.sort(key=lambda message: message.date)
        return lines + [_message_line(message) for message in messages]

    def _hello(self) -> Json:
        world = self.world
        groups = [group for group in world.groups if group.migrated_to is None]
        menus: dict[str, object] = {"private": [], "group": []}
        if world.people:
            menus["private"] = _menu(world.profile.commands_in(world.people[0].private))
        if groups:
            menus["group"] = _menu(world.profile.commands_in(groups[0]))
        bot = world.bot
        return {
            "type": "hello",
            "title": self._title,
            "bot": {"id": bot.id, "name": bot.first_name, "username": bot.username},
            "people": [{"id": person.id, "name": _name(person)} for person in world.people],
            "groups": [
                {
                    "id": group.id,
                    "title": group.title,
                    "members": [m.account.id for m in group.present if m.account is not bot],
                }
                for group in groups
            ],
            "commands": menus,
        }


def _menu(commands: tuple[Command, ...]) -> list[Json]:
    return [{"command": c.command, "description": c.description} for c in commands]


def _answer_line(query: CallbackQuery) -> Json:
    answer = query.answer
    return {
        "type": "answer",
        "person": query.person.id,
        "chat": query.message.chat.id,
        "message": query.message.id,
        "text": (answer.text if answer else None) or "",
        "alert": answer.show_alert if answer else False,
        "url": answer.url if answer else None,
    }


def _name(account: Account) -> str:
    return f"{account.first_name} {account.last_name or ''}".strip()


def _message_line(message: Message) -> Json:
    sender = message.sender
    photo, document = message.photo, message.document
    shown: Json = {
        "id": message.id,
        "from": {"id": sender.id, "name": _name(sender), "bot": sender.is_bot},
        "date": message.date,
        "edited": message.edited > 0,
        "html": message.html,
        "buttons": [
            [
                {
                    "text": button.text,
                    "kind": "callback" if button.url is None else "url",
                    "url": button.url,
                    "style": button.style,
                }
                for button in row
            ]
            for row in message.rows
        ],
        "photo": None if photo is None else f"/media/{photo.id}",
        "document": None
        if document is None
        else {"name": document.name, "url": f"/media/{document.id}"},
        "silent": message.silent,
        "protected": message.protected,
        "service": message.service,
        "receiver": None if message.receiver is None else message.receiver.id,
        "reply_to": message.reply_to,
        "pinned": message.pinned,
    }
    return {"type": "message", "chat": message.chat.id, "message": shown}


class LiveHandler(WebSocketHandler):
    """One page's connection."""

    def initialize(self, audience: Audience) -> None:
        """Take what the application hands over."""
        self._audience = audience

    def open(self, *_: str, **__: str) -> None:
        """Show everything there is."""
        self._audience.welcome(self)

    def on_close(self) -> None:
        """Forget the page."""
        self._audience.bid_farewell(self)

    def on_message(self, message: str | bytes) -> None:
        """Do what a person did on the page."""
        try:
            perform(self._audience.world, json.loads(message))
        except ImpossibleError as error:
            self.show({"type": "refused", "reason": str(error)})
        except ValueError:
            self.show({"type": "refused", "reason": "not JSON"})

    def show(self, line: Json) -> None:
        """Send a line, unless the page has just gone."""
        try:
            self.write_message(json.dumps(line, ensure_ascii=False))
        except WebSocketClosedError:
            self._audience.bid_farewell(self)
