"""The methods the sandbox knows and the parameters each takes: the Bot API as data."""

from __future__ import annotations

from bot.sandbox.limits import Traffic
from bot.sandbox.parameters import Kind, Method, Parameter

_NEEDED_CHAT = {"chat_id": Parameter(Kind.CHAT, required=True)}
_NEEDED_MESSAGE = _NEEDED_CHAT | {"message_id": Parameter(Kind.INTEGER, required=True)}
_NEEDED_EPHEMERAL = _NEEDED_CHAT | {
    "receiver_user_id": Parameter(Kind.INTEGER, required=True),
    "ephemeral_message_id": Parameter(Kind.INTEGER, required=True),
}
_PARSE_MODE = {"parse_mode": Parameter(Kind.TEXT)}
_PREVIEW = {
    "link_preview_options": Parameter(Kind.JSON),
    "disable_web_page_preview": Parameter(Kind.FLAG),
}
_KEYBOARD = {"reply_markup": Parameter(Kind.JSON)}
_CAPTION = _PARSE_MODE | {"caption": Parameter(Kind.TEXT)}
_NEEDED_TEXT = _PARSE_MODE | _PREVIEW | {"text": Parameter(Kind.TEXT, required=True)}
_NEEDED_MEDIA = {"media": Parameter(Kind.JSON, required=True)}
_DELIVERY = _KEYBOARD | {
    "message_thread_id": Parameter(Kind.INTEGER),
    "disable_notification": Parameter(Kind.FLAG),
    "protect_content": Parameter(Kind.FLAG),
    "reply_parameters": Parameter(Kind.JSON),
    "reply_to_message_id": Parameter(Kind.INTEGER),
    "allow_sending_without_reply": Parameter(Kind.FLAG),
    "ephemeral_message_parameters": Parameter(Kind.JSON),
    "receiver_user_id": Parameter(Kind.INTEGER),
    "callback_query_id": Parameter(Kind.TEXT),
}
_LANGUAGE = {"language_code": Parameter(Kind.TEXT)}
_SCOPE = _LANGUAGE | {"scope": Parameter(Kind.JSON)}
_ALLOWED = {"allowed_updates": Parameter(Kind.JSON)}
_DROP = {"drop_pending_updates": Parameter(Kind.FLAG)}


def _methods(traffic: Traffic, table: dict[str, dict[str, Parameter]]) -> dict[str, Method]:
    return {name.lower(): Method(name, traffic, taken) for name, taken in table.items()}


_FREE = _methods(
    Traffic.FREE,
    {
        "getUpdates": _ALLOWED
        | {
            "offset": Parameter(Kind.INTEGER),
            "limit": Parameter(Kind.INTEGER),
            "timeout": Parameter(Kind.INTEGER),
        },
        "answerCallbackQuery": {
            "callback_query_id": Parameter(Kind.TEXT, required=True),
            "text": Parameter(Kind.TEXT),
            "show_alert": Parameter(Kind.FLAG),
            "url": Parameter(Kind.TEXT),
            "cache_time": Parameter(Kind.INTEGER),
        },
    },
)
_SENDS = _methods(
    Traffic.SEND,
    {
        "sendMessage": _NEEDED_CHAT | _NEEDED_TEXT | _DELIVERY,
        "sendPhoto": _NEEDED_CHAT
        | _CAPTION
        | _DELIVERY
        | {
            "photo": Parameter(Kind.FILE, required=True),
            "show_caption_above_media": Parameter(Kind.FLAG),
            "has_spoiler": Parameter(Kind.FLAG),
        },
        "sendDocument": _NEEDED_CHAT
        | _CAPTION
        | _DELIVERY
        | {
            "document": Parameter(Kind.FILE, required=True),
            "thumbnail": Parameter(Kind.FILE),
            "disable_content_type_detection": Parameter(Kind.FLAG),
        },
    },
)
_EDITS = _methods(
    Traffic.EDIT,
    {
        "editMessageText": _NEEDED_MESSAGE | _NEEDED_TEXT | _KEYBOARD,
        "editMessageCaption": _NEEDED_MESSAGE
        | _CAPTION
        | _KEYBOARD
        | {"show_caption_above_media": Parameter(Kind.FLAG)},
        "editMessageMedia": _NEEDED_MESSAGE | _NEEDED_MEDIA | _KEYBOARD,
        "editMessageReplyMarkup": _NEEDED_MESSAGE | _KEYBOARD,
        "editEphemeralMessageText": _NEEDED_EPHEMERAL
        | _PARSE_MODE
        | _KEYBOARD
        | {
            "text": Parameter(Kind.TEXT, required=True),
            "link_preview_options": Parameter(Kind.JSON),
        },
        "editEphemeralMessageCaption": _NEEDED_EPHEMERAL
        | _CAPTION
        | _KEYBOARD
        | {"show_caption_above_media": Parameter(Kind.FLAG)},
        "editEphemeralMessageMedia": _NEEDED_EPHEMERAL | _NEEDED_MEDIA | _KEYBOARD,
        "editEphemeralMessageReplyMarkup": _NEEDED_EPHEMERAL | _KEYBOARD,
    },
)
_OTHERS = _methods(
    Traffic.OTHER,
    {
        "getMe": {},
        "logOut": {},
        "close": {},
        "setWebhook": _ALLOWED
        | _DROP
        | {
            "url": Parameter(Kind.TEXT),
            "ip_address": Parameter(Kind.TEXT),
            "max_connections": Parameter(Kind.INTEGER),
            "secret_token": Parameter(Kind.TEXT),
        },
        "deleteWebhook": _DROP,
        "getWebhookInfo": {},
        "deleteMessage": _NEEDED_MESSAGE,
        "deleteMessages": _NEEDED_CHAT | {"message_ids": Parameter(Kind.JSON, required=True)},
        "deleteEphemeralMessage": _NEEDED_EPHEMERAL,
        "getFile": {"file_id": Parameter(Kind.TEXT, required=True)},
        "pinChatMessage": _NEEDED_MESSAGE | {"disable_notification": Parameter(Kind.FLAG)},
        "unpinChatMessage": _NEEDED_CHAT | {"message_id": Parameter(Kind.INTEGER)},
        "unpinAllChatMessages": _NEEDED_CHAT,
        "getChat": _NEEDED_CHAT,
        "getChatMember": _NEEDED_CHAT | {"user_id": Parameter(Kind.INTEGER, required=True)},
        "getChatAdministrators": _NEEDED_CHAT | {"return_bots": Parameter(Kind.FLAG)},
        "getChatMemberCount": _NEEDED_CHAT,
        "leaveChat": _NEEDED_CHAT,
        "sendChatAction": _NEEDED_CHAT
        | {
            "action": Parameter(Kind.TEXT, required=True),
            "message_thread_id": Parameter(Kind.INTEGER),
        },
        "setMyCommands": _SCOPE | {"commands": Parameter(Kind.JSON, required=True)},
        "getMyCommands": _SCOPE,
        "deleteMyCommands": _SCOPE,
        "setMyName": _LANGUAGE | {"name": Parameter(Kind.TEXT)},
        "getMyName": _LANGUAGE,
        "setMyDescription": _LANGUAGE | {"description": Parameter(Kind.TEXT)},
        "getMyDescription": _LANGUAGE,
        "setMyShortDescription": _LANGUAGE | {"short_description": Parameter(Kind.TEXT)},
        "getMyShortDescription": _LANGUAGE,
        "setChatMenuButton": {
            "chat_id": Parameter(Kind.INTEGER),
            "menu_button": Parameter(Kind.JSON),
        },
        "getChatMenuButton": {"chat_id": Parameter(Kind.INTEGER)},
    },
)

# By name in lower case, since Telegram reads names that way.
METHODS: dict[str, Method] = _FREE | _SENDS | _EDITS | _OTHERS
