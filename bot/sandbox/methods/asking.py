"""Asking who and what is there: the bot itself, chats, members, files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox import wire
from bot.sandbox.chats import Chat, Member, PrivateChat, Status
from bot.sandbox.errors import bad_request
from bot.sandbox.groups import Group
from bot.sandbox.rights import check_topic, group_chat, known_chat, writable_chat

if TYPE_CHECKING:
    from bot.sandbox.parameters import Parameters
    from bot.sandbox.wire import Json
    from bot.sandbox.world import World

_ACTIONS = frozenset(
    [
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    ]
)
_GIFTS = "unlimited_gifts limited_gifts unique_gifts premium_subscription gifts_from_channels"
_ABILITIES = (
    "supports_guest_queries supports_inline_queries can_connect_to_business has_main_web_app"
    " has_topics_enabled allows_users_to_create_topics can_manage_bots"
    " supports_join_request_queries"
)
_PERMISSIONS = (
    "can_send_messages can_send_audios can_send_documents can_send_photos can_send_videos"
    " can_send_video_notes can_send_voice_notes can_send_polls can_send_other_messages"
    " can_add_web_page_previews"
)


def get_me(world: World, _: Parameters) -> Json:
    """Return the bot."""
    return (
        wire.user(world.bot)
        | {"can_join_groups": True, "can_read_all_group_messages": not world.privacy}
        | dict.fromkeys(_ABILITIES.split(), False)
    )


def get_chat(world: World, parameters: Parameters) -> Json:
    """Return a ChatFullInfo."""
    chat = known_chat(world, parameters)
    full = wire.chat(chat) | {
        "accent_color_id": abs(chat.id) % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS.split(), False),
    }
    pinned = [message for message in chat.messages.values() if message.pinned]
    if pinned:
        full["pinned_message"] = wire.message(pinned[-1], world.accounts)
    if isinstance(chat, Group):
        full["permissions"] = dict.fromkeys(_PERMISSIONS.split(), not chat.muted)
    return full


def get_chat_member(world: World, parameters: Parameters) -> Json:
    """Return somebody's standing in a chat."""
    chat = known_chat(world, parameters)
    account = world.accounts.get(int(parameters["user_id"]))
    if account is None:
        raise bad_request("PARTICIPANT_ID_INVALID")
    return wire.member(_standing(world, chat, account.id))


def _standing(world: World, chat: Chat, user_id: int) -> Member:
    account = world.accounts[user_id]
    if isinstance(chat, Group):
        return chat.member(account)
    if isinstance(chat, PrivateChat) and account in (world.bot, chat.person):
        return Member(account, Status.MEMBER)
    raise bad_request("user not found")


def get_chat_administrators(world: World, parameters: Parameters) -> list[Json]:
    """Return the administrators of a group, other bots only on demand."""
    group = group_chat(world, parameters)
    with_bots = parameters.flag("return_bots")
    return [
        wire.member(standing)
        for standing in group.present
        if standing.is_admin
        and (with_bots or not standing.account.is_bot or standing.account is world.bot)
    ]


def get_chat_member_count(world: World, parameters: Parameters) -> int:
    """Return how many are in a chat."""
    chat = known_chat(world, parameters)
    return len(chat.present) if isinstance(chat, Group) else 2


def leave_chat(world: World, parameters: Parameters) -> bool:
    """Leave a group."""
    group = group_chat(world, parameters)
    world.move_member(group, Member(world.bot, Status.LEFT), by=world.bot)
    return True


def send_chat_action(world: World, parameters: Parameters) -> bool:
    """Show that the bot is busy."""
    chat = writable_chat(world, parameters)
    if parameters["action"] not in _ACTIONS:
        raise bad_request("wrong parameter action in request")
    check_topic(world, chat, parameters.integer("message_thread_id"))
    return True


def get_file(world: World, parameters: Parameters) -> Json:
    """Return where a file can be downloaded."""
    attachment = world.files.get(parameters["file_id"])
    if attachment is None:
        raise bad_request("invalid file_id")
    return wire.file(attachment)


def log_out(_: World, __: Parameters) -> bool:
    """Say goodbye; the sandbox goes on as before."""
    return True


METHODS = {
    "getMe": get_me,
    "getChat": get_chat,
    "getChatMember": get_chat_member,
    "getChatAdministrators": get_chat_administrators,
    "getChatMemberCount": get_chat_member_count,
    "leaveChat": leave_chat,
    "sendChatAction": send_chat_action,
    "getFile": get_file,
    "logOut": log_out,
    "close": log_out,
}
