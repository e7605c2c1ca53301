"""What goes wrong: an answer of the Bot API, or a gesture no Telegram client offers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.sandbox.wire import Json


class ApiError(Exception):
    """A call the Bot API refuses, with its code, its wording and its parameters."""

    def __init__(
        self,
        code: int,
        description: str,
        *,
        retry_after: int | None = None,
        migrate_to: int | None = None,
    ) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.retry_after = retry_after
        self.migrate_to = migrate_to

    @property
    def body(self) -> Json:
        """The answer's body as Telegram writes it."""
        body: Json = {"ok": False, "error_code": self.code, "description": self.description}
        parameters: Json = {}
        if self.migrate_to is not None:
            parameters["migrate_to_chat_id"] = self.migrate_to
        if self.retry_after is not None:
            parameters["retry_after"] = self.retry_after
        if parameters:
            body["parameters"] = parameters
        return body


class ImpossibleError(Exception):
    """A person tried what no Telegram client would let him do."""


def bad_request(reason: str) -> ApiError:
    """Build a 400 with Telegram's prefix."""
    return ApiError(400, f"Bad Request: {reason}")


def forbidden(reason: str) -> ApiError:
    """Build a 403 with Telegram's prefix."""
    return ApiError(403, f"Forbidden: {reason}")


def conflict(reason: str) -> ApiError:
    """Build a 409 with Telegram's prefix."""
    return ApiError(409, f"Conflict: {reason}")


def too_many_requests(retry_after: int) -> ApiError:
    """Build a 429 that says how long to wait, in seconds."""
    reason = f"Too Many Requests: retry after {retry_after}"
    return ApiError(429, reason, retry_after=retry_after)
