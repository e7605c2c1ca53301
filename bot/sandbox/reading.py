"""HTTP requests as calls: query, form, JSON and multipart alike."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from bot.sandbox.api import Request
from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.parameters import Upload

if TYPE_CHECKING:
    from tornado.httputil import HTTPServerRequest

_TOKEN = re.compile(r"\d{1,20}:[A-Za-z0-9_-]{3,}")


def check_token(given: str, expected: str) -> None:
    """Raise what Telegram raises for a token that is malformed, or another's."""
    if not _TOKEN.fullmatch(given):
        raise ApiError(404, "Not Found")
    if given != expected:
        raise ApiError(401, "Unauthorized")


def read_request(method: str, request: HTTPServerRequest) -> Request:
    """Return the call of an HTTP request; a parameter given twice counts as given last."""
    values: dict[str, str] = {}
    for name, given in (*request.query_arguments.items(), *request.body_arguments.items()):
        values[name] = _decoded(given[-1])
    content_type = request.headers.get("Content-Type", "")
    if content_type.partition(";")[0].strip().lower() == "application/json" and request.body:
        values |= _json_values(request.body)
    files = {
        name: Upload(given[-1].filename, given[-1].body) for name, given in request.files.items()
    }
    return Request(method, values, files)


def _decoded(value: bytes) -> str:
    try:
        return value.decode()
    except UnicodeDecodeError:
        raise bad_request("strings must be encoded in UTF-8") from None


def _json_values(body: bytes) -> dict[str, str]:
    try:
        given = json.loads(_decoded(body))
    except ValueError:
        raise bad_request("can't parse request body JSON") from None
    if not isinstance(given, dict):
        raise bad_request("request body must be a JSON Object")
    return {name: _as_text(value) for name, value in given.items() if value is not None}


def _as_text(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    try:
        text.encode()
    except UnicodeEncodeError:
        # Half a surrogate pair can be written in JSON, and nowhere else.
        raise bad_request("strings must be encoded in UTF-8") from None
    return text
