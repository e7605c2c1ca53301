"""Settings from the environment and the file `.env`, each wrong one told in one clear line."""

from __future__ import annotations

import difflib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar
from urllib.parse import urlsplit

from dotenv import dotenv_values
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

PREFIX = "ZOLE_"
ENV_FILE = ".env"

_TOKEN = re.compile(r"\d{3,}:[A-Za-z0-9_-]{30,}")
_BOT_STEP = re.compile(r"/bot(\d|/|$)")
_HOW_TO_BEGIN = (
    "Get one from @BotFather in Telegram (/newbot), or try `make demo`, which needs none."
)


class SettingsError(Exception):
    """Some settings are wrong or missing; the text has one line for each."""


def _check_token(token: SecretStr) -> SecretStr:
    bare = token.get_secret_value().strip()
    if not _TOKEN.fullmatch(bare):
        raise ValueError(
            "does not look like a bot's token (digits, a colon, some 35 letters, digits, - or _);"
            " copy it once more from @BotFather"
        )
    return SecretStr(bare)


def _check_api_url(url: str) -> str:
    try:
        parts = urlsplit(url.strip())
        named = (
            parts.hostname and parts.port != 0
        )  # a port that is no number is found by reading it
    except ValueError:
        raise ValueError("is not an address such as https://api.telegram.org") from None
    if parts.scheme not in {"http", "https"} or not named:
        raise ValueError("must begin with http:// or https:// and name a server")
    if _BOT_STEP.search(parts.path):
        raise ValueError("must end before /bot, which is added to it")
    if parts.query or parts.fragment:
        raise ValueError("must end before ? and #")
    return url.strip().rstrip("/")


def _capitals(value: object) -> object:
    return value.strip().upper() if isinstance(value, str) else value


class LocalSettings(BaseSettings):
    """What a command needs that does not talk to Telegram."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=ENV_FILE,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    database: Annotated[Path, AfterValidator(Path.expanduser)] = Field(
        default=Path("zole.db"), description="the path of a file"
    )
    log_level: Annotated[
        Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_capitals)
    ] = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")


class Settings(LocalSettings):
    """What the running bot needs."""

    token: Annotated[SecretStr, AfterValidator(_check_token)] = Field(
        description="the token of a bot"
    )
    api_url: Annotated[str, AfterValidator(_check_api_url)] = Field(
        default="https://api.telegram.org", description="the address of a Bot API server"
    )
    owner: int | None = Field(
        default=None, gt=0, description="a Telegram user id: digits alone, such as 123456789"
    )


_Kind = TypeVar("_Kind", bound=LocalSettings)


def load_settings() -> Settings:
    """Return all settings.

    Raises SettingsError with a line for each one that is wrong, missing or unknown.
    """
    return _load(Settings)


def load_local_settings() -> LocalSettings:
    """Return the settings that need no token; raises SettingsError as load_settings does."""
    return _load(LocalSettings)


def _load(kind: type[_Kind]) -> _Kind:
    lines = [_unknown_line(name) for name in _unknown_names()]
    try:
        settings = kind()
    except ValidationError as error:
        lines += [_wrong_line(kind, problem) for problem in error.errors(include_url=False)]
        raise SettingsError("\n".join(lines)) from None
    if lines:
        raise SettingsError("\n".join(lines))
    return settings


def _unknown_names() -> list[str]:
    given = {name.upper() for name in (*os.environ, *_names_in_file())}
    return sorted(name for name in given - _known_names() if name.startswith(PREFIX))


def _known_names() -> set[str]:
    return {PREFIX + field.upper() for field in Settings.model_fields}


def _names_in_file() -> tuple[str, ...]:
    if not Path(ENV_FILE).is_file():
        return ()
    try:
        return tuple(dotenv_values(ENV_FILE))
    except UnicodeDecodeError:
        raise SettingsError(
            f"{ENV_FILE} is not text in UTF-8; save it once more as that."
        ) from None
    except OSError as error:
        raise SettingsError(f"{ENV_FILE} cannot be read: {error.strerror}.") from None


def _unknown_line(name: str) -> str:
    # Without the prefix, which every name shares and which would make all of them look near.
    fields = [known.removeprefix(PREFIX) for known in _known_names()]
    near = difflib.get_close_matches(name.removeprefix(PREFIX), fields, n=1)
    hint = f"Did you mean {PREFIX}{near[0]}?" if near else "README lists all of them."
    return f"{name} is not a setting. {hint}"


def _wrong_line(kind: type[LocalSettings], problem: ErrorDetails) -> str:
    # No line repeats a value: a token pasted into the wrong setting would end up in a log.
    field = str(problem["loc"][0])
    name = PREFIX + field.upper()
    match problem["type"]:
        case "missing":
            return f"{name} is missing. {_HOW_TO_BEGIN}"
        case "value_error":
            return f"{name} {problem['ctx']['error']}."
        case _:
            return f"{name} must be {kind.model_fields[field].description}."
