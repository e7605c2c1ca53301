"""Parameters of a call: named and typed by the table of methods, refused where they do not fit."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.sandbox.errors import bad_request

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.sandbox.limits import Traffic


class Kind(StrEnum):
    """The type of a parameter."""

    CHAT = "Integer or String"
    INTEGER = "Integer"
    TEXT = "String"
    FLAG = "Boolean"
    JSON = "JSON-serialized value"
    FILE = "InputFile or String"


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter's type and whether the call needs it."""

    kind: Kind
    required: bool = False


@dataclass(frozen=True, slots=True)
class Method:
    """A method's name, its parameters, and how it counts against the limits."""

    name: str
    traffic: Traffic
    parameters: Mapping[str, Parameter]


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    name: str
    content: bytes = field(repr=False)


_TRUE = {"true", "yes", "1"}
_FALSE = {"false", "no", "0"}
_INTEGER = re.compile(r"[+-]?\d{1,18}")
_ATTACHED = re.compile(r"attach://([^\"\s\\]+)")
_WORDINGS = {
    "chat_id": "chat_id is empty",
    "message_id": "message identifier is not specified",
    "text": "message text is empty",
    "user_id": "invalid user_id specified",
    "file_id": "file_id not specified",
    "callback_query_id": "callback_query_id not specified",
    "message_ids": "message identifiers are not specified",
}
# The fields of objects in parameters that the sandbox reads or lets pass.
_OBJECTS: dict[str, dict[str, type | tuple[type, ...]]] = {
    "link_preview_options": {
        "is_disabled": bool,
        "url": str,
        "prefer_small_media": bool,
        "prefer_large_media": bool,
        "show_above_text": bool,
    },
    "reply_parameters": {
        "message_id": int,
        "chat_id": (int, str),
        "allow_sending_without_reply": bool,
        "ephemeral_message_id": int,
    },
    "ephemeral_message_parameters": {
        "receiver_user_id": int,
        "callback_query_id": str,
        "replace_callback_query_message": bool,
    },
    "scope": {"type": str, "chat_id": (int, str), "user_id": int},
    "menu_button": {"type": str},
    "media": {"type": str, "media": str, "caption": str, "parse_mode": str},
}


class Parameters:
    """The parameters of one call, read by name."""

    def __init__(self, values: Mapping[str, str], files: Mapping[str, Upload]) -> None:
        self.values = values
        self.files = files

    def __getitem__(self, name: str) -> str:
        """Return a parameter the table says is there."""
        return self.values[name]

    def text(self, name: str) -> str | None:
        """Return a text, None where it is not given."""
        return self.values.get(name)

    def integer(self, name: str) -> int | None:
        """Return a number, None where it is not given."""
        value = self.values.get(name)
        return int(value) if value else None

    def flag(self, name: str) -> bool:
        """Return a boolean; not given is false."""
        return self.values.get(name, "").lower() in _TRUE

    def json(self, name: str) -> object:
        """Return a value that was given as JSON, None where it is not."""
        value = self.values.get(name)
        return json.loads(value) if value else None

    def strings(self, name: str) -> list[str] | None:
        """Return texts that were given as JSON, None where they are not."""
        value = self.json(name)
        if value is None:
            return None
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise bad_request(f"{name} must be an Array of String")
        return value

    def object(self, name: str) -> dict[str, object]:
        """Return an object that was given as JSON, empty where it is not."""
        value = self.json(name)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise bad_request(f'can\'t parse "{name}": object expected')
        _check_fields(name, value)
        return value

    def file(self, name: str) -> Upload | str | None:
        """Return an uploaded file, or the id of one that was sent before."""
        if name in self.files:
            return self.files[name]
        value = self.values.get(name)
        return self.attached(value) if value else None

    def attached(self, value: str) -> Upload | str:
        """Return the file behind `attach://<name>`, or the value itself."""
        match = _ATTACHED.fullmatch(value)
        if match is None:
            return value
        if match[1] not in self.files:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return self.files[match[1]]


def read(method: Method, values: Mapping[str, str], files: Mapping[str, Upload]) -> Parameters:
    """Check names and types against the method's table; raise a 400 that names the parameter."""
    attached = {name for value in values.values() for name in _ATTACHED.findall(value)}
    for name in (*values, *(name for name in files if name not in attached)):
        if name not in method.parameters:
            raise bad_request(f'unknown parameter "{name}" of {method.name}')
    given = {name: value for name, value in values.items() if value or name == "text"}
    for name, parameter in method.parameters.items():
        if name in given:
            _check(name, given[name], parameter.kind)
        elif parameter.required and name not in files:
            raise bad_request(_WORDINGS.get(name, f'parameter "{name}" is required'))
    return Parameters(given, files)


def _check(name: str, value: str, kind: Kind) -> None:
    match kind:
        case Kind.INTEGER if not _INTEGER.fullmatch(value):
            raise bad_request(f'parameter "{name}" must be an {kind}')
        case Kind.FLAG if value.lower() not in _TRUE | _FALSE:
            raise bad_request(f'parameter "{name}" must be a {kind}')
        case Kind.JSON:
            _check_json(name, value)
        case _:
            pass


def _check_json(name: str, value: str) -> None:
    try:
        # Half a surrogate pair can be written in JSON, but not sent on.
        json.dumps(json.loads(value), ensure_ascii=False).encode()
    except ValueError:
        raise bad_request(f'can\'t parse "{name}": it is not valid JSON') from None


def _check_fields(name: str, value: Mapping[str, object]) -> None:
    known = _OBJECTS[name]
    for field_name, content in value.items():
        expected = known.get(field_name)
        if expected is None:
            raise bad_request(f'unknown field "{field_name}" of "{name}"')
        mistaken = isinstance(content, bool) and expected is not bool
        if mistaken or not isinstance(content, expected):
            raise bad_request(f'field "{field_name}" of "{name}" has a wrong type')
