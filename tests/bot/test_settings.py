"""Settings: what is taken, from where, and the one clear line for each that is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.settings import (
    LocalSettings,
    Settings,
    SettingsError,
    load_local_settings,
    load_settings,
)

SECRET = "AAtest-secret_0123456789-0123456789"
TOKEN = f"123456789:{SECRET}"
NO_TOKEN = (
    "ZOLE_TOKEN is missing. Get one from @BotFather in Telegram (/newbot),"
    " or try `make demo`, which needs none."
)


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Leave no setting of this machine in the tests' way."""
    for name in [name for name in os.environ if name.upper().startswith("ZOLE_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def lines_for(monkeypatch: pytest.MonkeyPatch, **given: str) -> list[str]:
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refusal:
        load_settings()
    return str(refusal.value).splitlines()


def test_a_token_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOLE_TOKEN", TOKEN)
    settings = load_settings()
    assert settings.token.get_secret_value() == TOKEN
    assert settings.model_dump(exclude={"token"}) == {
        "database": Path("zole.db"),
        "api_url": "https://api.telegram.org",
        "log_level": "INFO",
        "owner": None,
    }


def test_every_setting_is_taken_from_the_file(tmp_path: Path) -> None:
    Path(".env").write_text(
        f"ZOLE_TOKEN='{TOKEN}'\nZOLE_DATABASE={tmp_path}/evening.db\n"
        "ZOLE_API_URL=http://127.0.0.1:8081/\nZOLE_LOG_LEVEL=debug\nZOLE_OWNER=42\nOTHER=1\n",
        encoding="utf-8-sig",
    )
    settings = load_settings()
    assert settings.token.get_secret_value() == TOKEN
    assert settings.model_dump(exclude={"token"}) == {
        "database": tmp_path / "evening.db",
        "api_url": "http://127.0.0.1:8081",
        "log_level": "DEBUG",
        "owner": 42,
    }


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text(f"ZOLE_TOKEN={TOKEN}\nZOLE_OWNER=1\n", encoding="utf-8")
    monkeypatch.setenv("ZOLE_OWNER", "2")
    assert load_settings().owner == 2


def test_an_empty_setting_is_one_that_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOLE_TOKEN", TOKEN)
    monkeypatch.setenv("ZOLE_OWNER", "")
    assert load_settings().owner is None


def test_space_around_a_token_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOLE_TOKEN", f" {TOKEN}\n")
    assert load_settings().token.get_secret_value() == TOKEN


def test_a_home_folder_is_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("ZOLE_DATABASE", "~/zole.db")
    assert load_local_settings().database == tmp_path / "zole.db"


def test_a_command_without_telegram_needs_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZOLE_DATABASE", "evening.db")
    assert load_local_settings() == LocalSettings(database=Path("evening.db"))


@pytest.mark.parametrize("given", [{}, {"ZOLE_TOKEN": ""}])
def test_a_missing_token_says_where_to_get_one(
    monkeypatch: pytest.MonkeyPatch, given: dict[str, str]
) -> None:
    assert lines_for(monkeypatch, **given) == [NO_TOKEN]


@pytest.mark.parametrize(
    "token", [SECRET, f"bot{TOKEN}", f"123456789{SECRET}", "123456789:short", f"{TOKEN} {TOKEN}"]
)
def test_a_malformed_token_is_refused_and_not_repeated(
    monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    (line,) = lines_for(monkeypatch, ZOLE_TOKEN=token)
    assert line == (
        "ZOLE_TOKEN does not look like a bot's token (digits, a colon, some 35 letters, digits,"
        " - or _); copy it once more from @BotFather."
    )


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("api.telegram.org", "must begin with http:// or https:// and name a server"),
        ("ftp://api.telegram.org", "must begin with http:// or https:// and name a server"),
        ("https://", "must begin with http:// or https:// and name a server"),
        ("http://127.0.0.1:0", "must begin with http:// or https:// and name a server"),
        ("http://127.0.0.1:door", "is not an address such as https://api.telegram.org"),
        ("http://[::1", "is not an address such as https://api.telegram.org"),
        ("https://api.telegram.org/bot", "must end before /bot, which is added to it"),
        (f"https://api.telegram.org/bot{TOKEN}", "must end before /bot, which is added to it"),
        ("https://api.telegram.org/?a=1", "must end before ? and #"),
    ],
)
def test_a_wrong_api_url_is_named(monkeypatch: pytest.MonkeyPatch, url: str, problem: str) -> None:
    assert lines_for(monkeypatch, ZOLE_TOKEN=TOKEN, ZOLE_API_URL=url) == [
        f"ZOLE_API_URL {problem}."
    ]


@pytest.mark.parametrize("url", ["https://example.org/bottle", "http://[::1]:8081", "http://x:1/a"])
def test_another_bot_api_server_is_taken(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("ZOLE_TOKEN", TOKEN)
    monkeypatch.setenv("ZOLE_API_URL", url)
    assert load_settings().api_url == url


@pytest.mark.parametrize("owner", ["@anna", "0", "-5", "1.5"])
def test_a_wrong_owner_is_named(monkeypatch: pytest.MonkeyPatch, owner: str) -> None:
    assert lines_for(monkeypatch, ZOLE_TOKEN=TOKEN, ZOLE_OWNER=owner) == [
        "ZOLE_OWNER must be a Telegram user id: digits alone, such as 123456789."
    ]


def test_each_wrong_setting_has_its_own_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lines_for(
        monkeypatch, ZOLE_LOG_LEVEL="loud", ZOLE_OWNER="x", ZOLE_DATABSE="a", ZOLE_COLOUR="red"
    ) == [
        "ZOLE_COLOUR is not a setting. README lists all of them.",
        "ZOLE_DATABSE is not a setting. Did you mean ZOLE_DATABASE?",
        "ZOLE_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR.",
        NO_TOKEN,
        "ZOLE_OWNER must be a Telegram user id: digits alone, such as 123456789.",
    ]


def test_an_unknown_setting_in_the_file_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("zole_tokken=1\n", encoding="utf-8")
    assert lines_for(monkeypatch, ZOLE_TOKEN=TOKEN) == [
        "ZOLE_TOKKEN is not a setting. Did you mean ZOLE_TOKEN?"
    ]


def test_a_file_that_is_no_text_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_bytes(b"ZOLE_OWNER=\xff\xfe1")
    assert lines_for(monkeypatch) == [".env is not text in UTF-8; save it once more as that."]


@pytest.mark.parametrize("name", ["ZOLE_TOKEN", "ZOLE_API_URL", "ZOLE_OWNER", "ZOLE_LOG_LEVEL"])
def test_no_line_repeats_a_token_pasted_into_any_setting(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    assert SECRET not in "".join(lines_for(monkeypatch, **{name: f"x:{SECRET}"}))


def test_neither_settings_nor_their_errors_show_a_token() -> None:
    assert SECRET not in repr(Settings(token=TOKEN))
    with pytest.raises(ValidationError) as error:
        Settings(token=f"x{TOKEN}")
    assert SECRET not in str(error.value)
