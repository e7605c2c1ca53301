"""The sandbox's values as Bot API objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.chats import Account, Channel, Chat, GroupChat, Member, PrivateChat, Status

if TYPE_CHECKING:
    from bot.sandbox.entities import Entity
    from bot.sandbox.messages import Attachment, Button, Message, Rows

Json = dict[str, object]

_ADMIN_RIGHTS = [
    "can_manage_chat",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
    "can_manage_topics",
]
_MEMBER_RIGHTS = [
    "can_send_messages",
    "can_send_audios",
    "can_send_documents",
    "can_send_photos",
    "can_send_videos",
    "can_send_video_notes",
    "can_send_voice_notes",
    "can_send_polls",
    "can_send_other_messages",
    "can_add_web_page_previews",
    "can_react_to_messages",
    "can_edit_tag",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
]


def without_blanks(fields: Json) -> Json:
    """Leave out what has no value, as Telegram does."""
    return {name: value for name, value in fields.items() if value not in (None, False, (), [])}


def user(account: Account) -> Json:
    """Return a User."""
    return {"id": account.id, "is_bot": account.is_bot, "first_name": account.first_name} | (
        without_blanks(
            {
                "last_name": account.last_name,
                "username": account.username,
                "language_code": account.language,
            }
        )
    )


def chat(place: Chat) -> Json:
    """Return a Chat."""
    names: Json = {}
    if isinstance(place, PrivateChat):
        person = place.person
        names = {
            "first_name": person.first_name,
            "last_name": person.last_name,
            "username": person.username,
        }
    elif isinstance(place, GroupChat):
        names = {"title": place.title, "is_forum": place.forum}
    elif isinstance(place, Channel):
        names = {"title": place.title}
    return {"id": place.id, "type": place.kind} | without_blanks(names)


def entity(found: Entity, people: dict[int, Account]) -> Json:
    """Return a MessageEntity."""
    fields: Json = {"type": found.kind, "offset": found.offset, "length": found.length}
    fields |= without_blanks({"url": found.url, "language": found.language})
    if found.user_id is not None:
        fields["user"] = user(people[found.user_id])
    return fields


def keyboard(rows: Rows) -> Json:
    """Return an InlineKeyboardMarkup."""
    return {"inline_keyboard": [[_button(button) for button in row] for row in rows]}


def _button(button: Button) -> Json:
    return {"text": button.text} | without_blanks(
        {"callback_data": button.data, "url": button.url, "style": button.style}
    )


def photo_sizes(picture: Attachment) -> list[Json]:
    """Return a list of PhotoSize, smallest first."""
    return [_file(picture) | {"width": picture.width, "height": picture.height}]


def document(attachment: Attachment) -> Json:
    """Return a Document."""
    return _file(attachment) | {"file_name": attachment.name, "mime_type": attachment.mime}


def _file(attachment: Attachment) -> Json:
    return {
        "file_id": attachment.id,
        "file_unique_id": f"u{attachment.id}",
        "file_size": len(attachment.content),
    }


def file(attachment: Attachment) -> Json:
    """Return a File."""
    return _file(attachment) | {"file_path": attachment.path}


def message(shown: Message, people: dict[int, Account], *, is_reply: bool = False) -> Json:
    """Return a Message; the message it answers is included one level deep."""
    fields: Json = {
        "message_id": max(shown.id, 0),
        "from": user(shown.sender),
        "chat": chat(shown.chat),
        "date": shown.date,
    }
    fields |= without_blanks(_context(shown)) | _content(shown, people) | shown.service_fields
    answered = None if shown.reply_to is None else shown.chat.messages.get(shown.reply_to)
    if answered is not None and not is_reply:
        fields["reply_to_message"] = message(answered, people, is_reply=True)
    if shown.rows:
        fields["reply_markup"] = keyboard(shown.rows)
    return fields


def _context(shown: Message) -> Json:
    return {
        "message_thread_id": shown.thread_id,
        "is_topic_message": shown.thread_id is not None,
        "edit_date": shown.edit_date,
        "has_protected_content": shown.protected,
        "sender_chat": None if shown.sender_chat is None else chat(shown.sender_chat),
        "receiver_user": None if shown.receiver is None else user(shown.receiver),
        "ephemeral_message_id": -shown.id if shown.is_ephemeral else None,
    }


def _content(shown: Message, people: dict[int, Account]) -> Json:
    if shown.service is not None:
        return {}
    entities = [entity(found, people) for found in shown.entities]
    if shown.photo is None and shown.document is None:
        return {"text": shown.text} | without_blanks({"entities": entities})
    fields = without_blanks({"caption": shown.text or None, "caption_entities": entities})
    if shown.photo is not None:
        fields["photo"] = photo_sizes(shown.photo)
    if shown.document is not None:
        fields["document"] = document(shown.document)
    return fields


def inaccessible(place: Chat, message_id: int) -> Json:
    """Return an InaccessibleMessage: one that was deleted or is too old."""
    return {"chat": chat(place), "message_id": message_id, "date": 0}


def member(standing: Member) -> Json:
    """Return a ChatMember of the right kind."""
    fields: Json = {"status": standing.status.value, "user": user(standing.account)}
    match standing.status:
        case Status.CREATOR:
            fields["is_anonymous"] = False
        case Status.ADMINISTRATOR:
            fields |= dict.fromkeys(_ADMIN_RIGHTS, True)
            fields |= {"can_be_edited": False, "is_anonymous": False}
            fields["can_delete_messages"] = standing.may_delete
            fields["can_pin_messages"] = standing.may_pin
        case Status.RESTRICTED:
            fields |= dict.fromkeys(_MEMBER_RIGHTS, False) | {"is_member": True, "until_date": 0}
        case Status.KICKED:
            fields["until_date"] = 0
        case Status.MEMBER | Status.LEFT:
            pass
    return fields


def private_member(account: Account, *, blocked: bool) -> Json:
    """Return the bot's ChatMember in a private chat: kicked means blocked."""
    return member(Member(account, Status.KICKED if blocked else Status.MEMBER))


def member_updated(place: Chat, by: Account, *, date: int, old: Json, new: Json) -> Json:
    """Return a ChatMemberUpdated."""
    return {
        "chat": chat(place),
        "from": user(by),
        "date": date,
        "old_chat_member": old,
        "new_chat_member": new,
    }
