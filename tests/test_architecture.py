"""Who may import whom, as the design says; and this check was seen to fail."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OWN = {"game", "storage", "bot"}
MAY_IMPORT = {"game": {"game"}, "storage": {"game", "storage"}, "bot": OWN}
NOT_IN_GAME = {"asyncio", "logging", "sqlite3", "time"}
WITH_TELEGRAM = ("bot.app", "bot.gateway", "bot.handlers")


def is_within(module: str, *packages: str) -> bool:
    """Whether a module is one of the packages or inside one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def imported(source: str) -> Iterator[str]:
    """The full name of everything a source imports, wherever in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield from (f"{module}.{alias.name}" for alias in node.names)


def offence(module: str, name: str) -> str | None:
    """The rule that a module breaks by importing a name; None where it breaks none."""
    package, top = module.split(".", maxsplit=1)[0], name.split(".", maxsplit=1)[0]
    known_to_game = {*sys.stdlib_module_names, "game"} - NOT_IN_GAME
    known_to_sandbox = is_within(name, "bot.sandbox", "bot.settings")
    broken = {
        "an import says the whole name": not top,
        f"{package} does not import {top}": top in {*OWN, "tests"} - MAY_IMPORT[package],
        f"game does not know {top}": package == "game" and top not in known_to_game,
        f"storage does not need {top}": package == "storage" and not is_storage(module, top),
        "telegram is for app, handlers and gateway": top == "telegram"
        and not is_within(module, *WITH_TELEGRAM),
        "the sandbox knows of the bot its settings": is_within(module, "bot.sandbox")
        and top == "bot"
        and not known_to_sandbox,
    }
    return next((rule for rule, is_broken in broken.items() if is_broken), None)


def is_storage(module: str, top: str) -> bool:
    """Whether a module of storage may import it; records alone are checked and printed."""
    if top in {"pydantic", "pydantic_core", "wcwidth"}:
        return is_within(module, "storage.record")
    return top in sys.stdlib_module_names or top in {"game", "storage", "aiosqlite"}


def offences(module: str, source: str) -> list[str]:
    found = ((name, offence(module, name)) for name in imported(source))
    return [f"{module} imports {name}: {rule}" for name, rule in found if rule]


def modules() -> Iterator[tuple[str, Path]]:
    for package in sorted(OWN):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(part for part in parts if part != "__init__"), path


def test_every_module_imports_only_what_it_may() -> None:
    found = [
        line for module, path in modules() for line in offences(module, path.read_text("utf-8"))
    ]
    assert found == []


def test_all_packages_are_looked_at() -> None:
    seen = {module for module, _ in modules()}
    assert {"game.deal", "storage", "bot.sandbox.world"} <= seen


@pytest.mark.parametrize(
    ("module", "planted"),
    [
        ("game.deal", "import time"),
        ("game.deal", "from asyncio import sleep"),
        ("game.match", "import logging.config"),
        ("game.view", "import sqlite3"),
        ("game.cards", "import pydantic"),
        ("game.cards", "from storage.log import Log"),
        ("game.cards", "from storage import log"),
        ("game.cards", "import bot"),
        ("game.players.solver", "def f() -> None:\n    import numpy"),
        ("game.match", "from . import deal"),
        ("storage.log", "from bot.settings import Settings"),
        ("storage.log", "import telegram"),
        ("storage.log", "from pydantic import BaseModel"),
        ("bot.render", "import telegram"),
        ("bot.render.hand", "from telegram.constants import ParseMode"),
        ("bot.tables", "if TYPE_CHECKING:\n    from telegram import Update"),
        ("bot.outbox", "import telegram.ext as ext"),
        ("bot.handlers_of_nothing", "import telegram"),
        ("bot.sandbox.api", "from bot import render"),
        ("bot.sandbox.api", "from bot.clock import Clock"),
        ("bot.sandbox", "import bot.app"),
        ("bot.sandbox.api", "from telegram import Bot"),
        ("bot.app", "from tests.fakes import FakeClock"),
    ],
)
def test_a_planted_import_is_found(module: str, planted: str) -> None:
    assert len(offences(module, planted)) == 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("game.match", "from enum import Enum\nfrom game import deal\nimport game.cards"),
        ("storage.log", "import aiosqlite\nfrom game.events import Event\nimport asyncio"),
        ("storage.record", "from pydantic import BaseModel"),
        ("bot.gateway", "from telegram.error import BadRequest"),
        ("bot.handlers.play", "import telegram"),
        ("bot.sandbox.api", "import tornado.web\nfrom bot.settings import Settings"),
        ("bot.sandbox.api", "from bot.sandbox import wire\nfrom bot import settings"),
    ],
)
def test_an_allowed_import_is_let_through(module: str, source: str) -> None:
    assert offences(module, source) == []
