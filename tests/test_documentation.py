"""README keeps its word: its commands run, its names exist, and nothing is missing from it."""

from __future__ import annotations

import asyncio
import json
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING

import pytest

from bot import render
from bot.__main__ import _parser
from bot.app import running
from bot.company import Company, Person
from bot.handlers.commands import GroupCommands
from bot.handlers.private import PrivateCommands
from bot.language import Texts
from bot.lobby import Length
from bot.locks import Locks
from bot.sandbox.server import Server
from bot.sandbox.world import World
from bot.settings import PREFIX, Settings
from game.rules import Rules
from storage import record
from storage.database import Database
from tests.bot.shown import lines_of, text_of
from tests.end_to_end.evenings import settings_for
from tests.end_to_end.programs import environment
from tests.test_project import PROJECT, ROOT, tracked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TEXTS = Texts.load("en")
EXAMPLE = ROOT / "docs" / "evening.json"


@dataclass(frozen=True)
class Block:
    """A piece of README that is set as code, and the mark above it that says how it is tested."""

    language: str
    text: str
    mark: str | None

    @property
    def commands(self) -> list[str]:
        return self.text.strip().splitlines()


def blocks() -> Iterator[Block]:
    pattern = r"(?:<!-- tested: (\w+) -->\n)?^( *)```(\w+)\n(.*?)^ *```$"
    for mark, indent, language, text in re.findall(pattern, README, re.MULTILINE | re.DOTALL):
        bare = "\n".join(line.removeprefix(indent) for line in text.splitlines())
        yield Block(language, bare, mark or None)


def marked(mark: str) -> Block:
    (found,) = [block for block in blocks() if block.mark == mark]
    return found


def shell_lines() -> list[str]:
    return [line for block in blocks() if block.language == "sh" for line in block.commands]


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def first_column(text: str) -> list[str]:
    """The first cell of each row of the tables in a text, without heading and rule."""
    return re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)


def run(command: str, folder: Path) -> str:
    """Run a line of README with the interpreter of the tests; what it prints."""
    words = shlex.split(command)
    programs = {
        ".venv/bin/zole-bot": [sys.executable, "-m", "bot"],
        ".venv/bin/python": [sys.executable],
    }
    done = subprocess.run(
        [*programs[words[0]], *words[1:]],
        cwd=folder,
        env=environment(),
        capture_output=True,
        check=True,
    )
    return done.stdout.decode()


# Commands of the shell


def test_the_commands_that_can_be_run_here_run() -> None:
    table, as_json = (run(command, ROOT) for command in marked("runs").commands)

    result = json.loads(as_json)
    assert table.splitlines()[-1].split() == ["total", *(f"{total:+}" for total in result["total"])]
    assert len(result["deals"]) == 6


def arguments_of_the_program() -> list[list[str]]:
    """What each line of README gives to `zole-bot`, by itself or through make."""
    given = []
    for line in shell_lines():
        words = shlex.split(line)
        if words[0] == ".venv/bin/zole-bot":
            given.append(words[1:])
        elif words[0] == "make" and words[1] in {"demo", "run", "check"}:
            more = [word.removeprefix("ARGS=") for word in words[2:]]
            given.append([words[1], *shlex.split(" ".join(more))])
    return given


@pytest.mark.parametrize("given", arguments_of_the_program(), ids=" ".join)
def test_the_program_takes_the_arguments_that_readme_gives(given: list[str]) -> None:
    assert _parser().parse_args(given)


def test_every_command_of_the_program_is_told() -> None:
    (choices,) = [action.choices for action in _parser()._actions if action.choices]
    told = {given[0] for given in arguments_of_the_program()}
    assert told == set(choices)


async def test_a_copy_of_the_matches_is_whole_while_the_bot_runs(tmp_path: Path) -> None:
    (command,) = marked("copy").commands
    async with await Database.open(tmp_path / "zole.db") as database:
        async with database.write() as connection:
            await connection.execute("CREATE TABLE told (word TEXT) STRICT")
            await connection.execute("INSERT INTO told VALUES ('by the bot')")
        await asyncio.to_thread(run, command, tmp_path)

    async with await Database.open_to_read(tmp_path / "zole-copy.db") as copy:
        assert [tuple(row) for row in await copy.fetch_all("SELECT word FROM told")] == [
            ("by the bot",)
        ]


def test_the_container_copies_in_the_same_way() -> None:
    (command,) = marked("copy").commands
    code = shlex.split(command)[-1]
    assert [line for line in shell_lines() if line.startswith("docker exec") and code in line]


# make


def targets_with_help() -> set[str]:
    return set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))


def test_every_target_of_the_makefile_is_told_and_every_told_one_exists() -> None:
    told = set(re.findall(r"(?:`|^ *)make ([a-z]+)", README, re.MULTILINE))
    assert told == targets_with_help()


# Settings


def test_every_setting_is_told_and_every_told_one_exists() -> None:
    settings = [PREFIX + name.upper() for name in Settings.model_fields]
    assert sorted(first_column(section("Settings"))) == sorted(settings)
    for_tests_alone = {"ZOLE_GOLDEN"}
    assert set(re.findall(r"ZOLE_[A-Z_]+", README)) - for_tests_alone == set(settings)


@pytest.mark.parametrize("name", Settings.model_fields)
def test_the_default_of_a_setting_is_told(name: str) -> None:
    field = Settings.model_fields[name]
    (row,) = [
        line for line in README.splitlines() if line.startswith(f"| `{PREFIX}{name.upper()}`")
    ]
    default = row.split("|")[3].strip()
    if field.is_required():
        assert default == "needed"
    elif field.default is None:
        assert default == "nobody"
    else:
        assert default.startswith(f"`{field.default}`")


# Commands of the bot


@dataclass(frozen=True)
class Known:
    """The commands that the bot answers, and those that it puts into the menus."""

    group: set[str]
    private: set[str]
    group_menu: set[str]
    private_menu: set[str]


@pytest.fixture
async def known(tmp_path: Path) -> Known:
    world = World()
    world.add_group("Zole evening", [world.add_person("Anna")])
    async with Server(world) as server:
        settings = settings_for(world, server, tmp_path / "zole.db")
        async with running(settings) as services, asyncio.timeout(10):
            menus = world.profile.commands
            await world.changes.wait_for(lambda: len(menus) == 2)
            by_scope = {
                scope.kind: {entry.command for entry in menu} for (scope, _), menu in menus.items()
            }
            return Known(
                group=set(GroupCommands(services).handlers()),
                private=set(PrivateCommands(services, Locks()).handlers()),
                group_menu=by_scope["all_group_chats"],
                private_menu=by_scope["all_private_chats"],
            )


def test_every_command_is_told_in_readme_in_help_and_in_the_menus(known: Known) -> None:
    evening = section("How an evening goes")
    (in_private,) = re.findall(
        r"^In the private chat: (.*?)\n\n", evening, re.MULTILINE | re.DOTALL
    )
    help_page = text_of(render.help_page(TEXTS))
    group_help, private_help = help_page.split("In private")

    assert {name.removeprefix("/") for name in first_column(evening)} == known.group
    assert set(re.findall(r"`/([a-z]+)`", in_private)) == known.private
    assert known.group_menu == known.group
    assert known.private_menu == known.private
    assert set(re.findall(r"/([a-z]+)", group_help)) == known.group - {"help"}
    assert set(re.findall(r"/([a-z]+)", private_help)) == known.private


# What the table chooses


def test_every_rule_option_and_every_length_is_told() -> None:
    rows = re.findall(r"^\| .* \| (yes|no) \|$", section("Rules and options"), re.MULTILINE)
    assert len(rows) == len(fields(Rules))
    assert rows.count("yes") == len(("all_pass", "small_zole"))

    deals = [str(length.deals) for length in Length if length.deals is not None]
    assert f"{', '.join(deals[:-1])} or {deals[-1]} deals" in README.replace("\n", " ")
    assert [length.hours for length in Length if length.hours is not None] == [1, 2, 3]
    assert "one, two or three hours" in README.replace("\n", " ")


def test_the_sheet_is_what_the_bot_would_show() -> None:
    found = record.read(EXAMPLE)
    people = tuple(Person(user_id=seat, name=name) for seat, name in enumerate(found.players))
    company = Company(group="Zole evening", token="Ab12Cd34", people=people)
    shown = render.sheet(record.replay(found).rows, company, TEXTS)

    assert [line.rstrip() for line in lines_of(shown)] == marked("sheet").text.splitlines()


# Files


def links() -> set[str]:
    return set(re.findall(r"\]\(([^)]+)\)", README))


def test_every_linked_file_and_heading_exists() -> None:
    headings = re.findall(r"^#+ (.*)$", README, re.MULTILINE)
    anchors = {
        "#" + re.sub(r"[^a-z0-9 -]", "", title.lower()).replace(" ", "-") for title in headings
    }
    inside = {link for link in links() if not link.startswith("https://")}
    assert {link for link in inside if link.startswith("#")} <= anchors
    assert [link for link in inside - anchors if not tracked(link)] == []


def test_the_contents_list_every_section() -> None:
    listed = re.findall(r"^- \[(.*)\]\(#", README, re.MULTILINE)
    assert listed == re.findall(r"^## (.*)$", README, re.MULTILINE)


def folders_in_the_tree() -> list[str]:
    """The paths of the tree under `How it is built`, two spaces a level."""
    (tree,) = [block.text for block in blocks() if block.text.startswith("game/")]
    paths: list[str] = []
    parent = ""
    for line in tree.splitlines():
        name = line.split()[0]
        inner = line.startswith("  ")
        parent = parent if inner else name
        paths.append(f"{parent}{name}" if inner else name)
    return paths


def test_the_tree_has_every_folder_at_the_top_and_only_folders_that_exist() -> None:
    paths = folders_in_the_tree()
    assert [path for path in paths if not tracked(path)] == []
    tops = {name.split("/")[0] for name in tracked() if "/" in name and not name.startswith(".")}
    assert {path.split("/")[0] for path in paths} == tops


def test_every_file_that_is_named_exists() -> None:
    made_when_run = {".venv/bin", "ci-output/deal.png", "zole.db", "zole-copy.db"}
    named = set(re.findall(r"`([\w./*-]*(?:/|\.)[\w*-]+)`", README)) - made_when_run
    names = {name for name in named if not name.startswith(("/", ".env"))}
    assert names
    assert [name for name in names if not list(ROOT.glob(name))] == []


def test_the_picture_is_there_and_small() -> None:
    (picture,) = re.findall(r"!\[.+\]\((.+\.png)\)", README)
    content = (ROOT / picture).read_bytes()
    assert content.startswith(b"\x89PNG\r\n")
    assert len(content) < 150_000


def test_the_changelog_names_the_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## \[(Unreleased|\d+\.\d+\.\d+)\]", changes, re.MULTILINE)
    assert PROJECT["project"]["version"] in changes
