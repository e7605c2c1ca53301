from __future__ import annotations

import logging
from urllib.parse import quote

import pytest

from bot.redaction import Redacting

TOKEN = "1234567:AAsecret-part_of-the-token"


def formatted(text: str, *args: object, error: Exception | None = None) -> str:
    problem = None if error is None else (type(error), error, error.__traceback__)
    record = logging.LogRecord("any", logging.DEBUG, __file__, 1, text, args, problem)
    return Redacting(logging.Formatter("%(message)s"), [TOKEN, "webhook-secret", ""]).format(record)


def test_duty_38_the_token_is_blotted_out_of_arguments_and_addresses() -> None:
    address = f"https://api.telegram.org/bot{TOKEN}/sendMessage"
    assert formatted("POST %s", address) == (
        "POST https://api.telegram.org/bot1234567:[secret]/sendMessage"
    )
    assert "secret-part" not in formatted("POST %s", quote(address, safe=""))
    assert "webhook-secret" not in formatted("header: webhook-secret")


def test_duty_38_the_token_is_blotted_out_of_tracebacks() -> None:
    with pytest.raises(ValueError, match="rejected") as caught:
        reject(TOKEN)
    text = formatted("failed", error=caught.value)
    assert "Traceback" in text
    assert "secret-part" not in text


def reject(token: str) -> None:
    raise ValueError(f"The token `{token}` was rejected by the server.")
