"""Ephemeral messages: one receiver in a group, soon after a press or a command of his."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.errors import bad_request
from bot.sandbox.groups import Group
from bot.sandbox.methods import editing
from bot.sandbox.queries import ANSWER_SECONDS
from bot.sandbox.rights import editable_chat, group_chat

if TYPE_CHECKING:
    from bot.sandbox.chats import Account, Chat
    from bot.sandbox.messages import Message
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.world import World

_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


def receiver_of(
    world: World, parameters: Parameters, chat: Chat, answered: Message | None
) -> Account | None:
    """Return who alone will see the message, None if everybody will."""
    receiver_id, query_id = _asked(parameters)
    if receiver_id is None:
        if query_id is not None or (answered is not None and answered.is_ephemeral):
            raise bad_request("receiver of the ephemeral message is not specified")
        return None
    if not isinstance(chat, Group):
        raise bad_request("ephemeral messages can be sent only to groups and supergroups")
    receiver = world.accounts.get(receiver_id)
    if receiver is None or not chat.member(receiver).is_present or receiver.is_bot:
        raise bad_request("USER_NOT_PARTICIPANT")
    _check_occasion(world, chat, receiver, query_id, answered)
    return receiver


def _asked(parameters: Parameters) -> tuple[int | None, str | None]:
    given = parameters.object("ephemeral_message_parameters")
    if given.get("replace_callback_query_message"):
        raise bad_request("replace_callback_query_message is unsupported here")
    receiver_id = given.get("receiver_user_id", parameters.integer("receiver_user_id"))
    query_id = given.get("callback_query_id", parameters.text("callback_query_id"))
    if given and receiver_id is None:
        raise bad_request("receiver of the ephemeral message is not specified")
    return (
        receiver_id if isinstance(receiver_id, int) else None,
        query_id if isinstance(query_id, str) else None,
    )


def _check_occasion(
    world: World, group: Group, receiver: Account, query_id: str | None, answered: Message | None
) -> None:
    if query_id is not None:
        query = world.query(query_id)
        fits = query is not None and query.person is receiver and query.message.chat is group
        if query is None or not fits or not query.is_fresh:
            raise bad_request(_TOO_OLD)
    elif answered is not None and answered.is_ephemeral:
        if answered.sender is not receiver or world.clock.now() - answered.date > ANSWER_SECONDS:
            raise bad_request("message to be replied not found")
    elif not group.member(world.bot).is_admin:
        raise bad_request("not enough rights to send ephemeral messages to the chat")


def _standing(world: World, parameters: Parameters) -> Message:
    chat = editable_chat(world, parameters)
    message = chat.messages.get(-int(parameters["ephemeral_message_id"]))
    receiver_id = int(parameters["receiver_user_id"])
    if message is None or message.receiver is None or message.receiver.id != receiver_id:
        raise bad_request("message to edit not found")
    return message


def edit_text(world: World, parameters: Parameters) -> bool:
    """Change the text."""
    editing.change_text(world, parameters, _standing(world, parameters))
    return True


def edit_caption(world: World, parameters: Parameters) -> bool:
    """Change the caption."""
    editing.change_caption(world, parameters, _standing(world, parameters))
    return True


def edit_media(world: World, parameters: Parameters) -> bool:
    """Change the picture or the document."""
    editing.change_media(world, parameters, _standing(world, parameters))
    return True


def edit_keyboard(world: World, parameters: Parameters) -> bool:
    """Change the buttons."""
    editing.change_keyboard(world, parameters, _standing(world, parameters))
    return True


def delete(world: World, parameters: Parameters) -> bool:
    """Delete the message."""
    group = group_chat(world, parameters)
    message = group.messages.get(-int(parameters["ephemeral_message_id"]))
    receiver_id = int(parameters["receiver_user_id"])
    if message is None or message.receiver is None or message.receiver.id != receiver_id:
        raise bad_request("message to delete not found")
    world.remove(message)
    return True


METHODS = {
    "editEphemeralMessageText": edit_text,
    "editEphemeralMessageCaption": edit_caption,
    "editEphemeralMessageMedia": edit_media,
    "editEphemeralMessageReplyMarkup": edit_keyboard,
    "deleteEphemeralMessage": delete,
}
