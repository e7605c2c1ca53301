"""Keeps secrets out of the log, in whatever library's message or traceback they turn up."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_CONCEALED = "[secret]"


class Redacting(logging.Formatter):
    """Formats as another formatter does, and blots the secrets out of the result.

    A filter would not do: the token is in addresses that libraries log as arguments, and in
    tracebacks, which only the formatter turns into text.
    """

    def __init__(self, inner: logging.Formatter, secrets: Iterable[str]) -> None:
        super().__init__()
        self._inner = inner
        self._secrets = [part for secret in secrets if (part := _unmistakable(secret))]

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text, without secrets."""
        text = self._inner.format(record)
        for secret in self._secrets:
            text = text.replace(secret, _CONCEALED)
        return text


def _unmistakable(secret: str) -> str:
    """What follows a token's public number: the colon between them may be encoded as %3A."""
    return secret.partition(":")[2] or secret
