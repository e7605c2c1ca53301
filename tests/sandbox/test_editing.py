from __future__ import annotations

from typing import TYPE_CHECKING

from bot.sandbox.methods.editing import NOT_MODIFIED
from bot.sandbox.parameters import Upload
from tests.sandbox.test_sending import JOIN, png

if TYPE_CHECKING:
    from bot.sandbox.messages import Message
    from tests.sandbox.conftest import Scene


def where(message: Message) -> dict[str, object]:
    return {"chat_id": message.chat.id, "message_id": message.id}


async def test_an_edit_shows_the_new_text_and_drops_buttons_not_given(scene: Scene) -> None:
    message = await scene.post(scene.group, "one", reply_markup=JOIN)
    scene.clock.advance(5)
    await scene.result("editMessageText", text="<b>two</b>", parse_mode="HTML", **where(message))
    edited = scene.world.latest(message)
    assert edited is not None
    assert (edited.html, edited.rows, edited.edited) == ("<b>two</b>", (), 1)
    assert edited.edit_date == message.date + 5
    assert edited.date == message.date


async def test_buttons_are_changed_and_removed_alone(scene: Scene) -> None:
    message = await scene.post(scene.group, "one")
    await scene.result("editMessageReplyMarkup", reply_markup=JOIN, **where(message))
    assert [b.text for b in scene.group.messages[message.id].buttons] == ["Join"]
    await scene.result("editMessageReplyMarkup", **where(message))
    assert scene.group.messages[message.id].buttons == []


async def test_an_edit_that_changes_nothing_is_refused(scene: Scene) -> None:
    message = await scene.post(scene.group, "<b>one</b>", parse_mode="HTML", reply_markup=JOIN)
    same = {"text": " <b>one</b> ", "parse_mode": "HTML", "reply_markup": JOIN}
    refusal = f"400 Bad Request: {NOT_MODIFIED}"
    assert await scene.refusal("editMessageText", **same, **where(message)) == refusal
    keyboard = await scene.refusal("editMessageReplyMarkup", reply_markup=JOIN, **where(message))
    assert keyboard == refusal
    await scene.result("editMessageText", text="one", reply_markup=JOIN, **where(message))


async def test_only_the_bots_own_messages_that_exist_are_edited(scene: Scene) -> None:
    missing = "400 Bad Request: message to edit not found"
    chat = {"chat_id": scene.group.id, "text": "a"}
    assert await scene.refusal("editMessageText", message_id=7, **chat) == missing
    assert await scene.refusal("editMessageText", message_id=-1, **chat) == missing
    theirs = scene.anna.send(scene.group, "/zole")
    refusal = await scene.refusal("editMessageText", message_id=theirs.id, **chat)
    assert refusal == "400 Bad Request: message can't be edited"
    refusal = await scene.refusal("editMessageText", **chat)
    assert refusal == "400 Bad Request: message identifier is not specified"


async def test_captions_and_pictures_are_edited(scene: Scene) -> None:
    scene.world.limits.enforced = False
    upload = {"photo": Upload("a.png", png())}
    await scene.result("sendPhoto", upload, chat_id=scene.group.id, caption="one")
    [message] = scene.world.messages(scene.group)
    await scene.result("editMessageCaption", caption="two", **where(message))
    assert scene.group.messages[message.id].text == "two"
    media = {
        "type": "photo",
        "media": "attach://new",
        "caption": "<i>three</i>",
        "parse_mode": "HTML",
    }
    new = {"new": Upload("b.png", png(5, 5))}
    await scene.result("editMessageMedia", new, media=media, **where(message))
    edited = scene.group.messages[message.id]
    assert edited.photo is not None
    assert (edited.photo.width, edited.html) == (5, "<i>three</i>")
    wrong = await scene.refusal("editMessageText", text="a", **where(message))
    assert wrong == "400 Bad Request: there is no text in the message to edit"
    video = {"type": "video", "media": "attach://new"}
    wrong = await scene.refusal("editMessageMedia", new, media=video, **where(message))
    assert wrong == '400 Bad Request: media of type "video" is unsupported here'
    text = await scene.post(scene.group)
    wrong = await scene.refusal("editMessageCaption", caption="a", **where(text))
    assert wrong == "400 Bad Request: there is no caption in the message to edit"
    wrong = await scene.refusal("editMessageMedia", new, media=media, **where(text))
    assert wrong == "400 Bad Request: message can't be edited"


async def test_own_messages_are_deleted_within_48_hours(scene: Scene) -> None:
    young, old = await scene.post(scene.group), await scene.post(scene.group)
    await scene.result("deleteMessage", **where(young))
    assert scene.world.latest(young) is None
    missing = "400 Bad Request: message to delete not found"
    assert await scene.refusal("deleteMessage", **where(young)) == missing
    scene.clock.advance(48 * 3600 + 1)
    refusal = await scene.refusal("deleteMessage", **where(old))
    assert refusal == "400 Bad Request: message can't be deleted for everyone"


async def test_others_messages_are_deleted_with_the_right_alone(scene: Scene) -> None:
    theirs = scene.anna.send(scene.group, "/zole")
    refusal = "400 Bad Request: message can't be deleted"
    assert await scene.refusal("deleteMessage", **where(theirs)) == refusal
    scene.group.promote_bot(may_delete=False)
    assert await scene.refusal("deleteMessage", **where(theirs)) == refusal
    scene.group.promote_bot()
    await scene.result("deleteMessage", **where(theirs))
    private = scene.anna.start()
    await scene.result("deleteMessage", **where(private))


async def test_many_messages_are_deleted_at_once(scene: Scene) -> None:
    first, second = await scene.post(scene.group), await scene.post(scene.group)
    numbers = [first.id, second.id, 99]
    await scene.result("deleteMessages", chat_id=scene.group.id, message_ids=numbers)
    assert scene.world.messages(scene.group) == []
    for wrong in ([], list(range(1, 102)), ["1"], {}, [True]):
        await scene.refusal("deleteMessages", chat_id=scene.group.id, message_ids=wrong)


async def test_history_keeps_every_text_that_was_ever_shown(scene: Scene) -> None:
    message = await scene.post(scene.group, "secret", reply_markup=JOIN)
    await scene.result("editMessageText", text="plain", **where(message))
    await scene.result("deleteMessage", **where(message))
    other = scene.world.add_group("Another", [scene.anna])
    await scene.post(other, "elsewhere")
    shown = scene.world.history(scene.group)
    assert [(s.kind, s.text) for s in shown] == [
        ("sent", "secret"),
        ("edited", "plain"),
        ("deleted", "plain"),
    ]
    assert [button.text for row in shown[0].rows for button in row] == ["Join"]
    assert {s.message_id for s in shown} == {message.id}


async def test_a_transcript_reads_like_a_chat(scene: Scene) -> None:
    scene.anna.send(scene.group, "/zole")
    two = {"inline_keyboard": [[{"text": t, "callback_data": t} for t in ("Join", "Leave")]]}
    await scene.post(scene.group, "<b>Zole</b>\nWho plays?", parse_mode="HTML", reply_markup=two)
    await scene.result(
        "sendPhoto", {"photo": Upload("a.png", png())}, chat_id=scene.group.id, caption="Sheet"
    )
    scene.cilla.leave(scene.group)
    assert scene.world.transcript(scene.group) == (
        "Anna: /zole\n"
        "Zole: Zole\n"
        "    Who plays?\n"
        "    [Join] [Leave]\n"
        "Zole: [picture] Sheet\n"
        "— Cilla left"
    )
