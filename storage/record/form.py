"""The form of a match record: strict JSON, every refusal one line that names the place."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError

from game.commands import Bid
from game.rules import (
    FEWEST_SEATS,
    MOST_SEATS,
    AllPass,
    EndPules,
    ForeignPule,
    GaldinsTalon,
    Rules,
)
from game.scoring import Side

FORMAT = "zole-match"
VERSION = 1


class RecordRefused(ValueError):
    """The record is not one, or is played against the rules; the text is one line."""


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class RecordedRules(_Form):
    """The rule options, each with the default of the game."""

    all_pass: AllPass = Rules().all_pass
    small_zole: bool = Rules().small_zole
    galdins_talon: GaldinsTalon = Rules().galdins_talon
    foreign_pule: ForeignPule = Rules().foreign_pule
    end_pules: EndPules = Rules().end_pules


class RecordedRest(_Form):
    """Who said that a side gets all that is left, before the last card was played."""

    seat: int
    side: Side


class RecordedDeal(_Form):
    """A deal as it was played; whether its cards are cards is for the replay to say."""

    dealer: int
    cards: str
    bids: tuple[Bid, ...]
    buried: tuple[str, ...] = ()
    plays: tuple[str, ...] = ()
    rest: RecordedRest | None = None


class Record(_Form):
    """A whole match; the players are named in the order of their seats."""

    format: Literal["zole-match"] = "zole-match"
    version: Literal[1] = 1
    rules: RecordedRules = RecordedRules()
    players: tuple[str, ...]
    deals: tuple[RecordedDeal, ...]


def read(path: Path) -> Record:
    """The record in a file.

    Raises RecordRefused, also for a file that cannot be read.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise RecordRefused(f"byte {error.start + 1}: not UTF-8 text") from error
    except OSError as error:
        raise RecordRefused(f"cannot be read: {error.strerror or error}") from error
    return parse(text)


def parse(text: str) -> Record:
    """The record in a text.

    Raises RecordRefused for what is no record of a version that this program knows.
    """
    found = _json_object(text)
    if found.get("format") != FORMAT:
        raise RecordRefused(f'not a match record: "format" has to be "{FORMAT}"')
    version = found.get("version")
    if type(version) is not int or version != VERSION:
        raise RecordRefused(
            f"version {shown(version)} is not known; this program reads version {VERSION}"
        )
    try:
        record = Record.model_validate_json(text)
    except ValidationError as error:
        raise RecordRefused(_line_of(error)) from error
    if not FEWEST_SEATS <= len(record.players) <= MOST_SEATS:
        raise RecordRefused(
            f"players: {len(record.players)}, a match has {FEWEST_SEATS} to {MOST_SEATS}"
        )
    return record


def shown(value: object) -> str:
    """A value of the record as it is quoted in a refusal: short, on one line, nothing invisible."""
    text = value if isinstance(value, str) and value.isprintable() else ascii(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _json_object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        raise RecordRefused(
            f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}"
        ) from error
    except RecursionError as error:
        raise RecordRefused("not a match record: brackets within brackets without end") from error
    except RecordRefused:
        raise
    except ValueError as error:  # a number of more digits than Python takes
        raise RecordRefused("not a match record: a number is too long") from error
    if not isinstance(found, dict):
        raise RecordRefused("not a match record: it has to be one object in braces")
    return found


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise RecordRefused(f"key {shown(key)} stands twice in one object")
        found[key] = value
    return found


def _no_constant(name: str) -> NoReturn:
    raise RecordRefused(f"{name} is not JSON")


_ITEMS = {
    "players": "player",
    "deals": "deal",
    "bids": "bid",
    "buried": "buried card",
    "plays": "play",
}


def _line_of(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    place = first["loc"]
    match first["type"]:
        case "extra_forbidden":
            return _at(place[:-1], f"unknown key {shown(place[-1])}")
        case "missing":
            return _at(place[:-1], f'"{place[-1]}" is missing')
        case "json_invalid":
            return f"not JSON: {first['msg']}"
        case _:
            reason = first["msg"].removeprefix("Input ")
            return _at(place, reason, value=shown(first["input"]))


def _at(place: tuple[int | str, ...], reason: str, *, value: str | None = None) -> str:
    """The reason behind its place in words: numbers count from one, as people do."""
    words: list[str] = []
    for step in place:
        if isinstance(step, int):
            words[-1] = f"{_ITEMS[words[-1]]} {step + 1}"
        else:
            words.append(step)
    where = ", ".join(words)
    quoted = "" if value is None else f" ({value})"
    return f"{where}{quoted}: {reason}" if where else reason
