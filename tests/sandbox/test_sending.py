"""What the bot sends, edits and deletes, and Telegram's refusals in Telegram's words."""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING

import pytest

from bot.sandbox.parameters import Upload

if TYPE_CHECKING:
    from tests.sandbox.conftest import Scene

JOIN = {"inline_keyboard": [[{"text": "Join", "callback_data": "j"}]]}


def png(width: int = 3, height: int = 2) -> bytes:
    """A picture of that size, black."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        return (
            struct.pack(">I", len(content))
            + kind
            + content
            + struct.pack(">I", zlib.crc32(kind + content))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress(bytes(width + 1) * height)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")
    )


JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0000b080002000301011100ffd9")


async def test_a_text_is_shown_as_it_was_meant(scene: Scene) -> None:
    message = await scene.post(
        scene.group,
        " <b>Zole</b> for /hand \n",
        parse_mode="HTML",
        reply_markup=JOIN,
        disable_notification=True,
        protect_content=True,
        link_preview_options={"is_disabled": True},
    )
    assert message.text == "Zole for /hand"
    assert [(e.kind, e.offset, e.length) for e in message.entities] == [
        ("bold", 0, 4),
        ("bot_command", 9, 5),
    ]
    assert message.html == "<b>Zole</b> for /hand"
    assert (message.silent, message.protected, message.edited) == (True, True, 0)
    assert message.button("Join").data == "j"
    assert message.sender is scene.world.bot


async def test_a_person_is_mentioned_by_id(scene: Scene) -> None:
    text = f'<a href="tg://user?id={scene.anna.id}">A</a> <a href="tg://user?id=1">B</a>'
    sent = await scene.result("sendMessage", chat_id=scene.group.id, text=text, parse_mode="HTML")
    assert isinstance(sent, dict)
    [mention] = sent["entities"]
    assert mention["type"] == "text_mention"
    assert mention["user"]["id"] == scene.anna.id


SEND = "sendMessage"
EMPTY = "400 Bad Request: message text is empty"
LONG = "400 Bad Request: message is too long"
REFUSED = [
    ({"text": ""}, EMPTY),
    ({"text": " \n"}, EMPTY),
    ({"text": "\u3164"}, EMPTY),
    ({"text": "<b></b>", "parse_mode": "HTML"}, EMPTY),
    ({}, EMPTY),
    ({"text": "x" * 4097}, LONG),
    ({"text": "🂡" * 2049}, LONG),
    ({"text": "a", "parse_mode": "BBCode"}, "400 Bad Request: unsupported parse_mode"),
    (
        {"text": "a", "parse_mode": "MarkdownV2"},
        "400 Bad Request: parse_mode MarkdownV2 is unsupported here, use HTML",
    ),
    (
        {"text": "<b>a", "parse_mode": "html"},
        (
            "400 Bad Request: can't parse entities: "
            'Can\'t find end tag corresponding to start tag "b"'
        ),
    ),
    ({"text": "<i>a</i>" * 101, "parse_mode": "HTML"}, "400 Bad Request: ENTITIES_TOO_LONG"),
    ({"text": "a", "colour": "red"}, '400 Bad Request: unknown parameter "colour" of sendMessage'),
    (
        {"text": "a", "disable_notification": "perhaps"},
        '400 Bad Request: parameter "disable_notification" must be a Boolean',
    ),
    (
        {"text": "a", "message_thread_id": "x"},
        '400 Bad Request: parameter "message_thread_id" must be an Integer',
    ),
    (
        {"text": "a", "reply_markup": '{"inline_keyboard": [[{"text": "\\ud800"}]]}'},
        '400 Bad Request: can\'t parse "reply_markup": it is not valid JSON',
    ),
    ({"text": "a", "message_thread_id": 5}, "400 Bad Request: message thread not found"),
    (
        {"text": "a", "reply_markup": "{"},
        '400 Bad Request: can\'t parse "reply_markup": it is not valid JSON',
    ),
    (
        {"text": "a", "link_preview_options": {"big": True}},
        '400 Bad Request: unknown field "big" of "link_preview_options"',
    ),
    (
        {"text": "a", "link_preview_options": {"is_disabled": 1}},
        '400 Bad Request: field "is_disabled" of "link_preview_options" has a wrong type',
    ),
    (
        {"text": "a", "link_preview_options": []},
        '400 Bad Request: can\'t parse "link_preview_options": object expected',
    ),
    (
        {"text": "a", "reply_parameters": {"message_id": 99}},
        "400 Bad Request: message to be replied not found",
    ),
    (
        {"text": "a", "reply_parameters": {"message_id": True}},
        '400 Bad Request: field "message_id" of "reply_parameters" has a wrong type',
    ),
    (
        {"text": "a", "reply_parameters": {"message_id": 1, "chat_id": 5}},
        "400 Bad Request: replies to another chat are unsupported here",
    ),
]


@pytest.mark.parametrize(("values", "refusal"), REFUSED)
async def test_a_wrong_text_is_refused(
    scene: Scene, values: dict[str, object], refusal: str
) -> None:
    assert await scene.refusal(SEND, chat_id=scene.group.id, **values) == refusal
    assert scene.world.messages(scene.group) == []


@pytest.mark.parametrize("text", ["x" * 4096, "🂡" * 2048, "<b>" + "x" * 4096 + "</b>"])
async def test_4096_units_after_entities_fit(scene: Scene, text: str) -> None:
    await scene.post(scene.group, text, parse_mode="HTML")


@pytest.mark.parametrize("chat_id", ["", "@nobody", "12", "-12", "1.5", "x", "9" * 5000])
async def test_an_unknown_chat_is_refused(scene: Scene, chat_id: str) -> None:
    expected = "chat_id is empty" if not chat_id else "chat not found"
    assert await scene.refusal(SEND, chat_id=chat_id, text="a") == f"400 Bad Request: {expected}"


async def test_a_reply_names_what_it_answers(scene: Scene) -> None:
    question = scene.anna.send(scene.group, "/zole")
    answer = await scene.post(scene.group, reply_parameters={"message_id": question.id})
    assert answer.reply_to == question.id
    missing = {"message_id": 99, "allow_sending_without_reply": True}
    assert (await scene.post(scene.group, reply_parameters=missing)).reply_to is None


async def test_unknown_methods_are_not_found(scene: Scene) -> None:
    assert await scene.refusal("sendJoke") == "404 Not Found"


async def test_method_names_are_read_in_any_case(scene: Scene) -> None:
    await scene.result("SENDMESSAGE", chat_id=scene.group.id, text="a")
    assert scene.world.calls[-1].method == "sendMessage"


@pytest.mark.parametrize("content", [png(), JPEG])
async def test_a_picture_is_sent_and_sent_again_by_its_id(scene: Scene, content: bytes) -> None:
    upload = Upload("scores.png", content)
    sent = await scene.result(
        "sendPhoto",
        {"photo": upload},
        chat_id=scene.group.id,
        caption="<i>Sheet</i>",
        parse_mode="HTML",
    )
    assert isinstance(sent, dict)
    [size] = sent["photo"]
    assert (size["width"], size["height"]) == (3, 2)
    again = await scene.result("sendPhoto", chat_id=scene.group.id, photo=size["file_id"])
    assert isinstance(again, dict)
    first, second = scene.world.messages(scene.group)
    assert first.photo is not None
    assert first.photo.content == content
    assert second.photo is first.photo
    assert (first.text, second.text) == ("Sheet", "")


PHOTO_REFUSED = [
    (Upload("a.png", b"no picture"), "400 Bad Request: IMAGE_PROCESS_FAILED"),
    (Upload("a.png", png(9000, 1001)), "400 Bad Request: PHOTO_INVALID_DIMENSIONS"),
    (Upload("a.png", png(41, 2)), "400 Bad Request: PHOTO_INVALID_DIMENSIONS"),
    (Upload("a.png", bytes(10 * 2**20 + 1)), "400 Bad Request: file is too big"),
]


@pytest.mark.parametrize(("upload", "refusal"), PHOTO_REFUSED)
async def test_what_is_no_picture_is_refused(scene: Scene, upload: Upload, refusal: str) -> None:
    assert await scene.refusal("sendPhoto", {"photo": upload}, chat_id=scene.group.id) == refusal


async def test_files_are_named_rightly_or_refused(scene: Scene) -> None:
    wrong = "400 Bad Request: wrong file identifier/HTTP URL specified"
    for photo in ("nothing", "https://a.lv/a.png", "attach://absent"):
        assert await scene.refusal("sendPhoto", chat_id=scene.group.id, photo=photo) == wrong
    missing = '400 Bad Request: parameter "photo" is required'
    assert await scene.refusal("sendPhoto", chat_id=scene.group.id) == missing
    scene.clock.advance(5)
    stray = await scene.refusal(SEND, {"x": Upload("x", b"x")}, chat_id=scene.group.id, text="a")
    assert stray == '400 Bad Request: unknown parameter "x" of sendMessage'
    empty = await scene.refusal(
        "sendDocument", {"document": Upload("x", b"")}, chat_id=scene.group.id
    )
    assert empty == "400 Bad Request: file must be non-empty"


async def test_a_document_is_sent_and_downloaded(scene: Scene) -> None:
    upload = Upload("match.json", b"{}")
    sent = await scene.result(
        "sendDocument", {"record": upload}, chat_id=scene.group.id, document="attach://record"
    )
    assert isinstance(sent, dict)
    assert sent["document"]["file_name"] == "match.json"
    assert sent["document"]["mime_type"] == "application/json"
    found = await scene.result("getFile", file_id=sent["document"]["file_id"])
    assert isinstance(found, dict)
    kept = scene.world.files.at(str(found["file_path"]))
    assert kept is not None
    assert kept.content == b"{}"
    assert await scene.refusal("getFile", file_id="x") == "400 Bad Request: invalid file_id"


async def test_a_caption_has_at_most_1024_units(scene: Scene) -> None:
    upload = {"photo": Upload("a.png", png())}
    await scene.result("sendPhoto", upload, chat_id=scene.group.id, caption="x" * 1024)
    refusal = await scene.refusal("sendPhoto", upload, chat_id=scene.group.id, caption="x" * 1025)
    assert refusal == "400 Bad Request: message caption is too long"
