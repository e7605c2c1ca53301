"""Sending texts, pictures and documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import wire
from bot.sandbox.composing import caption_of, document_of, photo_of, text_of
from bot.sandbox.errors import bad_request
from bot.sandbox.markup import keyboard_rows
from bot.sandbox.messages import Attachment, Message
from bot.sandbox.methods.ephemeral import receiver_of
from bot.sandbox.rights import check_topic, writable_chat

if TYPE_CHECKING:
    from bot.sandbox.chats import Chat
    from bot.sandbox.entities import Formatted
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World


def send_message(world: World, parameters: Parameters) -> Json:
    """Send a text."""
    chat = writable_chat(world, parameters)
    content = text_of(world, parameters["text"], parameters.text("parse_mode"))
    parameters.object("link_preview_options")
    return _sent(world, parameters, chat, content)


def send_photo(world: World, parameters: Parameters) -> Json:
    """Send a picture."""
    chat = writable_chat(world, parameters, "photos")
    content = caption_of(world, parameters.text("caption"), parameters.text("parse_mode"))
    photo = photo_of(world, parameters.file("photo"))
    return _sent(world, parameters, chat, content, photo=photo)


def send_document(world: World, parameters: Parameters) -> Json:
    """Send a document."""
    chat = writable_chat(world, parameters, "documents")
    content = caption_of(world, parameters.text("caption"), parameters.text("parse_mode"))
    document = document_of(world, parameters.file("document"))
    return _sent(world, parameters, chat, content, document=document)


def _sent(
    world: World,
    parameters: Parameters,
    chat: Chat,
    content: Formatted,
    **attachments: Attachment,
) -> Json:
    rows = keyboard_rows(parameters.text("reply_markup"))
    answered = _answered(parameters, chat)
    thread_id = parameters.integer("message_thread_id")
    if thread_id is None and answered is not None:
        thread_id = answered.thread_id
    check_topic(world, chat, thread_id)
    receiver = receiver_of(world, parameters, chat, answered)
    draft = Message(
        id=0 if receiver is None else -1,
        chat=chat,
        sender=world.bot,
        date=world.date,
        text=content.text,
        entities=content.entities,
        rows=rows,
        silent=parameters.flag("disable_notification"),
        protected=parameters.flag("protect_content"),
        reply_to=None if answered is None else answered.id,
        receiver=receiver,
        thread_id=thread_id,
        photo=attachments.get("photo"),
        document=attachments.get("document"),
    )
    return wire.message(world.post(draft), world.accounts)


def _answered(parameters: Parameters, chat: Chat) -> Message | None:
    given = parameters.object("reply_parameters")
    if given.get("chat_id", chat.id) not in {chat.id, str(chat.id)}:
        raise bad_request("replies to another chat are unsupported here")
    ephemeral_id = given.get("ephemeral_message_id")
    number = given.get("message_id", parameters.integer("reply_to_message_id"))
    if isinstance(ephemeral_id, int):
        number = -ephemeral_id
    if not isinstance(number, int):
        return None
    answered = chat.messages.get(number)
    may_miss = bool(given.get("allow_sending_without_reply"))
    if answered is None and not may_miss and not parameters.flag("allow_sending_without_reply"):
        raise bad_request("message to be replied not found")
    return answered


METHODS = {
    "sendMessage": send_message,
    "sendPhoto": send_photo,
    "sendDocument": send_document,
}
