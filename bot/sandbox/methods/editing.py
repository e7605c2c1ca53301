"""Editing the bot's own messages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.sandbox import wire
from bot.sandbox.composing import caption_of, document_of, photo_of, text_of
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import keyboard_rows
from bot.sandbox.rights import editable_chat

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same"
    " as a current content and reply markup of the message"
)


def edit_text(world: World, parameters: Parameters) -> Json:
    """Change the text of a message."""
    return _shown(world, change_text(world, parameters, _own(world, parameters)))


def edit_caption(world: World, parameters: Parameters) -> Json:
    """Change the caption of a picture or a document."""
    return _shown(world, change_caption(world, parameters, _own(world, parameters)))


def edit_media(world: World, parameters: Parameters) -> Json:
    """Change a picture or a document, with its caption."""
    return _shown(world, change_media(world, parameters, _own(world, parameters)))


def edit_keyboard(world: World, parameters: Parameters) -> Json:
    """Change or remove the buttons."""
    return _shown(world, change_keyboard(world, parameters, _own(world, parameters)))


def change_text(world: World, parameters: Parameters, message: Message) -> Message:
    """Give a text message another text; buttons that are not given go."""
    if message.photo is not None or message.document is not None:
        raise bad_request("there is no text in the message to edit")
    content = text_of(world, parameters["text"], parameters.text("parse_mode"))
    parameters.object("link_preview_options")
    rows = keyboard_rows(parameters.text("reply_markup"))
    return _revised(
        world, message, replace(message, text=content.text, entities=content.entities, rows=rows)
    )


def change_caption(world: World, parameters: Parameters, message: Message) -> Message:
    """Give a picture or a document another caption; buttons that are not given go."""
    if message.photo is None and message.document is None:
        raise bad_request("there is no caption in the message to edit")
    content = caption_of(world, parameters.text("caption"), parameters.text("parse_mode"))
    rows = keyboard_rows(parameters.text("reply_markup"))
    return _revised(
        world, message, replace(message, text=content.text, entities=content.entities, rows=rows)
    )


def change_media(world: World, parameters: Parameters, message: Message) -> Message:
    """Give a picture or a document other content; buttons that are not given go."""
    if message.photo is None and message.document is None:
        raise bad_request("message can't be edited")
    media = parameters.object("media")
    kind, source = media.get("type"), str(media.get("media", ""))
    if kind not in {"photo", "document"}:
        raise bad_request(f'media of type "{kind}" is unsupported here')
    given = parameters.attached(source)
    content = caption_of(world, _text(media, "caption"), _text(media, "parse_mode"))
    changed = replace(
        message,
        text=content.text,
        entities=content.entities,
        rows=keyboard_rows(parameters.text("reply_markup")),
        photo=photo_of(world, given) if kind == "photo" else None,
        document=document_of(world, given) if kind == "document" else None,
    )
    return _revised(world, message, changed)


def change_keyboard(world: World, parameters: Parameters, message: Message) -> Message:
    """Give a message other buttons, or none."""
    rows = keyboard_rows(parameters.text("reply_markup"))
    return _revised(world, message, replace(message, rows=rows))


def _text(media: dict[str, object], name: str) -> str | None:
    value = media.get(name)
    return value if isinstance(value, str) else None


def _own(world: World, parameters: Parameters) -> Message:
    chat = editable_chat(world, parameters)
    message_id = int(parameters["message_id"])
    message = chat.messages.get(message_id) if message_id > 0 else None
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender is not world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def _revised(world: World, message: Message, changed: Message) -> Message:
    if changed == message:
        raise bad_request(NOT_MODIFIED)
    new = replace(changed, edited=message.edited + 1, edit_date=world.date)
    world.revise(new)
    return new


def _shown(world: World, message: Message) -> Json:
    return wire.message(message, world.accounts)


METHODS = {
    "editMessageText": edit_text,
    "editMessageCaption": edit_caption,
    "editMessageMedia": edit_media,
    "editMessageReplyMarkup": edit_keyboard,
}
