"""An outside opinion: aiogram's models, which follow the newest Bot API, judge both directions."""

from __future__ import annotations

import inspect
import types
from typing import TYPE_CHECKING, Any, get_args

import aiogram.methods
import aiogram.types
import pytest
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramAPIError
from aiogram.methods.base import Response, TelegramMethod
from aiogram.types import BufferedInputFile, InlineKeyboardButton, InlineKeyboardMarkup
from pydantic import BaseModel

from bot.sandbox import parameters, updates
from bot.sandbox.server import Server
from bot.sandbox.table import METHODS
from tests.sandbox.test_sending import JOIN, png

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from tests.sandbox.conftest import Scene

MODELS: dict[str, type[TelegramMethod[Any]]] = {
    model.__api_method__: model
    for model in vars(aiogram.methods).values()
    if inspect.isclass(model) and issubclass(model, TelegramMethod) and model is not TelegramMethod
}


def strangers(value: object, path: str = "") -> Iterator[str]:
    """The fields, at any depth, that aiogram has never heard of."""
    if isinstance(value, BaseModel):
        yield from (f"{path}.{name}" for name in value.model_extra or {})
        for name in type(value).model_fields:
            yield from strangers(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from strangers(item, path)


@pytest.mark.parametrize("method", METHODS.values(), ids=lambda method: method.name)
def test_every_parameter_exists_in_the_bot_api(method: parameters.Method) -> None:
    fields = MODELS[method.name].model_fields
    assert set(method.parameters) - set(fields) == set()
    required = {name for name, field in fields.items() if field.is_required()}
    ours = {name for name, parameter in method.parameters.items() if parameter.required}
    # An empty or missing address ends a webhook.
    assert required - ours <= {"url"}


OBJECTS = {
    "link_preview_options": aiogram.types.LinkPreviewOptions,
    "reply_parameters": aiogram.types.ReplyParameters,
    "ephemeral_message_parameters": aiogram.types.EphemeralMessageParameters,
    "scope": aiogram.types.BotCommandScopeChatMember,
    "menu_button": aiogram.types.MenuButtonCommands,
    "media": aiogram.types.InputMediaPhoto,
}


def test_every_field_of_an_object_exists_in_the_bot_api() -> None:
    assert set(parameters._OBJECTS) == set(OBJECTS)
    for name, known in parameters._OBJECTS.items():
        assert set(known) - set(OBJECTS[name].model_fields) == set()


def test_the_kinds_of_updates_are_those_of_the_bot_api() -> None:
    assert set(aiogram.types.Update.model_fields) - {"update_id"} == updates.KINDS


def test_a_stranger_would_be_noticed() -> None:
    user = aiogram.types.User.model_validate(
        {"id": 1, "is_bot": False, "first_name": "A", "shoe_size": 43}
    )
    assert list(strangers([user])) == [".shoe_size"]


@pytest.fixture
async def bot(scene: Scene) -> AsyncIterator[Bot]:
    scene.world.limits.enforced = False
    async with Server(scene.world) as server:
        api = TelegramAPIServer.from_base(server.url)
        async with Bot(scene.world.token, AiohttpSession(api=api)) as bot:
            yield bot


KEYBOARD = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Join", callback_data="j", style="success")]]
)


async def test_requests_built_by_aiogram_are_understood(scene: Scene, bot: Bot) -> None:
    chat = scene.group.id
    scene.group.promote_bot()
    sent = await bot.send_message(
        chat,
        "<b>Zole</b>",
        parse_mode="HTML",
        reply_markup=KEYBOARD,
        link_preview_options=aiogram.types.LinkPreviewOptions(is_disabled=True),
        disable_notification=True,
        protect_content=True,
    )
    assert sent.html_text == "<b>Zole</b>"
    await bot.edit_message_text("Dealt", chat_id=chat, message_id=sent.message_id)
    reply = aiogram.types.ReplyParameters(message_id=sent.message_id)
    picture = BufferedInputFile(png(), "sheet.png")
    photo = await bot.send_photo(chat, picture, caption="Sheet", reply_parameters=reply)
    assert photo.reply_to_message is not None
    media = aiogram.types.InputMediaPhoto(media=BufferedInputFile(png(7, 7), "b.png"), caption="B")
    changed = await bot.edit_message_media(media, chat_id=chat, message_id=photo.message_id)
    assert isinstance(changed, aiogram.types.Message)
    assert changed.photo is not None
    assert changed.photo[0].width == 7
    await bot.send_document(chat, BufferedInputFile(b"{}", "match.json"))
    downloaded = await bot.download(changed.photo[0])
    assert downloaded is not None
    assert downloaded.read() == png(7, 7)
    await bot.set_my_commands(
        [aiogram.types.BotCommand(command="zole", description="Open a table")],
        scope=aiogram.types.BotCommandScopeChat(chat_id=chat),
        language_code="lv",
    )
    parameters_ = aiogram.types.EphemeralMessageParameters(receiver_user_id=scene.anna.id)
    hidden = await bot.send_message(chat, "Hand", ephemeral_message_parameters=parameters_)
    assert hidden.ephemeral_message_id == 1
    assert {call.status for call in scene.world.calls} == {200}


RESULTS: dict[str, dict[str, object]] = {
    "getMe": {},
    "getUpdates": {},
    "getWebhookInfo": {},
    "setWebhook": {"url": ""},
    "deleteWebhook": {},
    "logOut": {},
    "close": {},
    "sendMessage": {"chat_id": "group", "text": "@anna /zole https://a.lv", "reply_markup": JOIN},
    "sendPhoto": {"chat_id": "group", "photo": "photo", "caption": "x"},
    "sendDocument": {"chat_id": "group", "document": "document"},
    "editMessageText": {"chat_id": "group", "message_id": "text", "text": "b"},
    "editMessageCaption": {"chat_id": "group", "message_id": "picture", "caption": "b"},
    "editMessageMedia": {
        "chat_id": "group",
        "message_id": "picture",
        "media": {"type": "document", "media": "document"},
    },
    "editMessageReplyMarkup": {"chat_id": "group", "message_id": "text"},
    "editEphemeralMessageText": {"text": "b"},
    "editEphemeralMessageCaption": {"caption": "b"},
    "editEphemeralMessageMedia": {"media": {"type": "document", "media": "document"}},
    "editEphemeralMessageReplyMarkup": {"reply_markup": JOIN},
    "deleteEphemeralMessage": {},
    "deleteMessage": {"chat_id": "group", "message_id": "text"},
    "deleteMessages": {"chat_id": "group", "message_ids": [1]},
    "getFile": {"file_id": "photo"},
    "answerCallbackQuery": {"callback_query_id": "query"},
    "pinChatMessage": {"chat_id": "group", "message_id": "text"},
    "unpinChatMessage": {"chat_id": "group", "message_id": "text"},
    "unpinAllChatMessages": {"chat_id": "group"},
    "getChat": {"chat_id": "group"},
    "getChatMember": {"chat_id": "group", "user_id": "bot"},
    "getChatAdministrators": {"chat_id": "group"},
    "getChatMemberCount": {"chat_id": "group"},
    "leaveChat": {"chat_id": "group"},
    "sendChatAction": {"chat_id": "group", "action": "typing"},
    "setMyCommands": {"commands": [{"command": "a", "description": "b"}]},
    "getMyCommands": {},
    "deleteMyCommands": {},
    "setMyName": {"name": "Zole"},
    "getMyName": {},
    "setMyDescription": {"description": "x"},
    "getMyDescription": {},
    "setMyShortDescription": {"short_description": "x"},
    "getMyShortDescription": {},
    "setChatMenuButton": {"menu_button": {"type": "commands"}},
    "getChatMenuButton": {},
}


def test_every_method_is_judged() -> None:
    assert {name.lower() for name in RESULTS} == set(METHODS)


async def prepared(scene: Scene, method: str) -> dict[str, object]:
    """The method's parameters, its names replaced by what they stand for."""
    scene.world.limits.enforced = False
    scene.group.promote_bot()
    photo = scene.world.files.keep_photo("a.png", png())
    text = await scene.post(scene.group, "a", reply_markup=JOIN)
    picture = await scene.result("sendPhoto", chat_id=scene.group.id, photo=photo.id)
    receiver = {"receiver_user_id": scene.anna.id}
    media = "Media" in method or "Caption" in method
    send, content = ("sendPhoto", {"photo": photo.id}) if media else ("sendMessage", {"text": "a"})
    hidden = await scene.result(send, chat_id=scene.group.id, **content, **receiver)
    assert isinstance(picture, dict)
    assert isinstance(hidden, dict)
    values = dict(RESULTS[method])
    if "Ephemeral" in method:
        values |= receiver | {"chat_id": "group"}
        values["ephemeral_message_id"] = hidden["ephemeral_message_id"]
    document = scene.world.files.keep("match.json", b"{}").id
    if "media" in values:
        values["media"] = {"type": "document", "media": document}
    named = {
        "group": scene.group.id,
        "bot": scene.world.bot.id,
        "text": text.id,
        "picture": picture["message_id"],
        "photo": photo.id,
        "document": document,
        "query": scene.anna.press(text, "Join").id,
    }
    return {
        name: named.get(value, value) if isinstance(value, str) and name != "text" else value
        for name, value in values.items()
    }


@pytest.mark.parametrize("method", RESULTS)
async def test_every_result_is_what_the_bot_api_promises(scene: Scene, method: str) -> None:
    values = await prepared(scene, method)
    reply = await scene.call(method, **values)
    assert reply.status == 200, reply
    returned = MODELS[method].__returning__
    response = Response[returned].model_validate(reply.body)  # type: ignore[valid-type]
    assert response.result is not None
    assert list(strangers(response.result)) == []


CHATS = ["group", "supergroup", "forum", "private"]


@pytest.mark.parametrize("kind", CHATS)
async def test_every_kind_of_chat_is_one_of_the_bot_api(scene: Scene, kind: str) -> None:
    scene.anna.start()
    group = scene.group
    if kind in {"group", "forum"}:
        real = "group" if kind == "group" else "supergroup"
        group = scene.world.add_group("X", [scene.anna], real, forum=kind == "forum")
    chat_id = scene.anna.id if kind == "private" else group.id
    full = await scene.result("getChat", chat_id=chat_id)
    assert list(strangers(aiogram.types.ChatFullInfo.model_validate(full))) == []


async def test_every_standing_is_one_of_the_bot_api(scene: Scene) -> None:
    group = scene.group
    seen = []
    for change in (None, group.promote_bot, group.restrict_bot, group.kick_bot, group.add_bot):
        if change is not None:
            change()
            [update] = [u for u in await scene.updates() if "my_chat_member" in u]
            told = aiogram.types.Update.model_validate(update)
            assert told.my_chat_member is not None
            assert list(strangers(told)) == []
            seen.append(type(told.my_chat_member.new_chat_member).__name__)
            await scene.kinds()
    owner = await scene.result("getChatMember", chat_id=group.id, user_id=scene.anna.id)
    assert aiogram.types.ChatMemberOwner.model_validate(owner).user.first_name == "Anna"
    assert seen == [
        "ChatMemberAdministrator",
        "ChatMemberRestricted",
        "ChatMemberBanned",
        "ChatMemberMember",
    ]


async def test_every_update_is_one_of_the_bot_api(scene: Scene) -> None:
    world, anna = scene.world, scene.anna
    scene.group.promote_bot()
    await scene.updates(allowed_updates=sorted(updates.KINDS))
    basic = world.add_group("Basic", [anna, scene.bruno], "group")
    forum = world.add_group("Forum", [anna], forum=True)
    text = anna.send(scene.group, "/zole @anna https://a.lv")
    anna.edit(text, "/zole")
    anna.send(scene.group, "as the group", anonymous=True)
    scene.group.post_from_channel("news", world.add_channel("News"))
    anna.send(anna.private, "/hand", reply_to=anna.start("abc"))
    anna.send_document(anna.private, world.files.keep("a.json", b"{}"), "x")
    message = await scene.post(scene.group, "Zole", reply_markup=JOIN)
    anna.press(message, "Join")
    await scene.result("pinChatMessage", chat_id=scene.group.id, message_id=message.id)
    await scene.result("deleteMessage", chat_id=scene.group.id, message_id=message.id)
    anna.press(message, "Join")
    anna.block()
    scene.cilla.leave(scene.group)
    scene.cilla.join(scene.group)
    scene.group.retitle("Thursday")
    topic = forum.add_topic("Zole")
    anna.send(forum, "/zole", topic=topic)
    forum.close_topic(topic)
    forum.reopen_topic(topic)
    basic.migrate()
    scene.group.kick_bot()
    given = await scene.updates()
    kinds = set()
    for update in given:
        told = aiogram.types.Update.model_validate(update)
        assert list(strangers(told)) == []
        kinds.add(told.event_type)
    wanted = {"message", "edited_message", "callback_query", "my_chat_member", "chat_member"}
    assert kinds == wanted
    assert len(given) > 20


async def test_aiogram_understands_refusals(scene: Scene, bot: Bot) -> None:
    with pytest.raises(TelegramAPIError, match="bot can't initiate conversation with a user"):
        await bot.send_message(scene.anna.id, "Hello")
    basic = scene.world.add_group("Basic", [scene.anna], "group")
    new = basic.migrate()
    with pytest.raises(aiogram.exceptions.TelegramMigrateToChat) as moved:
        await bot.send_message(basic.id, "Hello")
    assert moved.value.migrate_to_chat_id == new.id


def test_union_results_are_looked_into() -> None:
    """Editing may return a Message or True; the sandbox has no inline messages."""
    returned = MODELS["editMessageText"].__returning__
    assert isinstance(returned, types.UnionType) or get_args(returned)
