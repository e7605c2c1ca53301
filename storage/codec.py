"""Events as JSON and back, by their type hints; the shape of a class is looked at once."""

import dataclasses
import json
import types
import typing
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from functools import cache, lru_cache, partial
from typing import Any, TypeVar

from game.events import Event
from storage.times import as_text, as_time

__all__ = ["Undecodable", "decode_event", "decode_value", "encode_event", "encode_value"]

_EVENT_CLASSES: dict[str, Any] = {
    cls.__name__: cls for cls in typing.get_args(Event) if isinstance(cls, type)
}
_Decoder = Callable[[Any], Any]
_Value = TypeVar("_Value")
_dump = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode


class Undecodable(ValueError):
    """A text is no event that this program knows; says which part and why."""


def encode_event(event: Event) -> str:
    """The event as one line of JSON; `type` is the name of its class."""
    return _dump({"type": type(event).__name__} | _plain_fields(event))


@lru_cache(maxsize=4096)
def decode_event(text: str) -> Event:
    """The event of a line of JSON; fields that it lacks take their defaults.

    Most events are one of a few hundred (a seat plays a card), and they are frozen, so that equal
    texts share one event. Raises Undecodable for what is unknown, missing or of the wrong type.
    """
    fields = _load(text)
    if not isinstance(fields, dict):
        raise Undecodable(f"an event is an object, not {text[:80]!r}")
    name = fields.pop("type", None)
    if not isinstance(name, str) or name not in _EVENT_CLASSES:
        raise Undecodable(f"there is no event {name!r}")
    event: Event = _decoder(_EVENT_CLASSES[name])(fields)
    return event


def encode_value(value: object) -> str:
    """A value of game/ as one line of JSON, without its type."""
    return _dump(_plain(value))


def decode_value(kind: type[_Value], text: str) -> _Value:
    """The value of a line of JSON.

    Raises Undecodable for what is unknown, missing or of the wrong type.
    """
    hint: Any = kind
    value: _Value = _decoder(hint)(_load(text))
    return value


def _load(text: str) -> object:
    try:
        return json.loads(text)
    except ValueError as error:
        raise Undecodable(f"not JSON: {error}") from error


def _plain(value: Any) -> Any:
    match value:
        case Enum():
            return value.value
        case datetime():
            return as_text(value)
        case tuple():
            return [_plain(item) for item in value]
        case None | bool() | int() | str():
            return value
        case _:
            return _plain_fields(value)


def _plain_fields(value: Any) -> dict[str, Any]:
    cls: Any = type(value)
    return {name: _plain(getattr(value, name)) for name in _field_names(cls)}


@cache
def _field_names(cls: Any) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@cache
def _decoder(hint: Any) -> _Decoder:
    """What turns plain JSON into a value of this type."""
    if isinstance(hint, typing.NewType):
        decode = _decoder(hint.__supertype__)
    elif typing.get_origin(hint) is tuple:
        decode = _tuple_decoder(typing.get_args(hint))
    elif typing.get_origin(hint) in {types.UnionType, typing.Union}:
        decode = _optional_decoder(typing.get_args(hint))
    elif dataclasses.is_dataclass(hint):
        decode = _dataclass_decoder(hint)
    elif issubclass(hint, Enum):
        decode = partial(_member, {member.value: member for member in hint}, hint.__name__)
    elif hint is datetime:
        decode = _time
    else:
        decode = partial(_exactly, hint)
    return decode


def _exactly(kind: type[Any], value: Any) -> Any:
    # type() and not isinstance(): JSON's true is no seat.
    if type(value) is not kind:
        raise Undecodable(f"{value!r} is no {kind.__name__}")
    return value


def _member(members: dict[Any, Enum], name: str, value: Any) -> Enum:
    member = members.get(value) if isinstance(value, str) else None
    if member is None:
        raise Undecodable(f"{value!r} is no {name}")
    return member


def _time(value: Any) -> datetime:
    try:
        return as_time(value)
    except (TypeError, ValueError) as error:
        raise Undecodable(f"{value!r} is no time in UTC") from error


def _tuple_decoder(items: tuple[Any, ...]) -> _Decoder:
    if items[-1] is Ellipsis:
        return partial(_same_items, _decoder(items[0]))
    return partial(_fixed_items, tuple(_decoder(item) for item in items))


def _same_items(decode: _Decoder, value: Any) -> tuple[Any, ...]:
    return tuple(map(decode, _exactly(list, value)))


def _fixed_items(decoders: tuple[_Decoder, ...], value: Any) -> tuple[Any, ...]:
    if len(_exactly(list, value)) != len(decoders):
        raise Undecodable(f"{value!r} has not {len(decoders)} items")
    return tuple(decode(item) for decode, item in zip(decoders, value, strict=True))


def _optional_decoder(kinds: tuple[Any, ...]) -> _Decoder:
    (kind,) = (kind for kind in kinds if kind is not types.NoneType)
    decode = _decoder(kind)
    return lambda value: None if value is None else decode(value)


def _dataclass_decoder(cls: Any) -> _Decoder:
    hints = typing.get_type_hints(cls)
    decoders = {field.name: _decoder(hints[field.name]) for field in dataclasses.fields(cls)}

    def decode(value: Any) -> Any:
        try:
            fields = {name: decoders[name](item) for name, item in _exactly(dict, value).items()}
            return cls(**fields)
        except KeyError as error:
            raise Undecodable(f"{cls.__name__} has no field {error}") from None
        except TypeError as error:
            raise Undecodable(f"{cls.__name__} lacks a field: {error}") from error

    return decode
