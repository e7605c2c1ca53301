from __future__ import annotations

import json

import pytest

from bot.sandbox.errors import ApiError
from bot.sandbox.markup import keyboard_rows
from bot.sandbox.messages import Button


def keyboard(*rows: list[object]) -> str:
    return json.dumps({"inline_keyboard": rows})


def a_button(**changes: object) -> dict[str, object]:
    return {"text": "Join", "callback_data": "j"} | changes


def test_buttons_are_read() -> None:
    source = keyboard(
        [a_button(style="danger"), {"text": "Open", "url": "https://t.me/x?start=1"}],
        [],
        [{"text": "Me", "url": "tg://user?id=1"}],
    )
    assert keyboard_rows(source) == (
        (Button("Join", data="j", style="danger"), Button("Open", url="https://t.me/x?start=1")),
        (Button("Me", url="tg://user?id=1"),),
    )


@pytest.mark.parametrize("source", [None, "", " ", keyboard(), keyboard([])])
def test_no_buttons_are_no_keyboard(source: str | None) -> None:
    assert keyboard_rows(source) == ()


@pytest.mark.parametrize("data", ["x" * 64, "ķ" * 32, "🂡" * 16])
def test_data_may_have_64_bytes(data: str) -> None:
    [[button]] = keyboard_rows(keyboard([a_button(callback_data=data)]))
    assert button.data == data


def test_100_buttons_fit_eight_in_a_row() -> None:
    rows = keyboard_rows(keyboard(*[[a_button()] * 8] * 12, [a_button()] * 4))
    assert sum(map(len, rows)) == 100


PARSE = "can't parse inline keyboard button: "
REFUSED = [
    ("nonsense", "can't parse reply keyboard markup JSON object"),
    ("[]", "object expected as reply markup"),
    ('{"keyboard": []}', "only inline keyboards are supported here, not ['keyboard']"),
    ('{"inline_keyboard": [], "x": 1}', "only inline keyboards are supported here, not ['x']"),
    ('{"inline_keyboard": [{}]}', 'field "inline_keyboard" must be an Array of Arrays'),
    (keyboard(["Join"]), PARSE + "InlineKeyboardButton must be an Object"),
    (keyboard([a_button(text="")]), PARSE + "Button text must be non-empty"),
    (keyboard([a_button(text=" ")]), PARSE + "Button text must be non-empty"),
    (keyboard([a_button(text=5)]), PARSE + 'field "text" must be of type String'),
    (keyboard([a_button(callback_data=5)]), PARSE + 'field "callback_data" must be of type String'),
    (keyboard([{"text": "a"}]), PARSE + "Text buttons are unallowed in the inline keyboard"),
    (
        keyboard([a_button(url="https://a.lv")]),
        PARSE + "Text buttons are unallowed in the inline keyboard",
    ),
    (keyboard([a_button(colour="red")]), PARSE + "unknown or unsupported field 'colour'"),
    (keyboard([a_button(style="red")]), PARSE + "wrong button style"),
    (keyboard([a_button(callback_data="")]), "BUTTON_DATA_INVALID"),
    (keyboard([a_button(callback_data="x" * 65)]), "BUTTON_DATA_INVALID"),
    (keyboard([a_button(callback_data="ķ" * 33)]), "BUTTON_DATA_INVALID"),
    (
        keyboard([{"text": "a", "url": "nowhere"}]),
        "inline keyboard button URL 'nowhere' is invalid: Wrong HTTP URL",
    ),
    (
        keyboard([{"text": "a", "url": "ftp://a.lv"}]),
        "inline keyboard button URL 'ftp://a.lv' is invalid: Wrong HTTP URL",
    ),
    (keyboard([a_button()] * 9), "REPLY_MARKUP_TOO_LONG"),
    (keyboard(*[[a_button()]] * 101), "REPLY_MARKUP_TOO_LONG"),
]


@pytest.mark.parametrize(("source", "reason"), REFUSED)
def test_a_wrong_keyboard_is_refused(source: str, reason: str) -> None:
    with pytest.raises(ApiError) as refused:
        keyboard_rows(source)
    assert refused.value.description == f"Bad Request: {reason}"
