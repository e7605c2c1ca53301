"""The repository as a whole: locks, wheel, container, settings file, what must not be in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from dotenv import dotenv_values

from bot.settings import PREFIX, Settings

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = sorted(ROOT.glob("requirements*.lock"))
PACKAGES = ("bot", "game", "storage")


def tracked(*paths: str) -> list[str]:
    """Return the files that are committed or staged, so that work in progress is left alone."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *paths], cwd=ROOT, capture_output=True, check=True
    )
    names = listed.stdout.decode().split("\0")
    return [name for name in names if name and (ROOT / name).exists()]


def pins(lock: Path) -> dict[str, str]:
    found = re.findall(r"^([a-z0-9-]+)==([^ ;]+)", lock.read_text(encoding="utf-8"), re.MULTILINE)
    return dict(found)


def normal(requirement: str) -> str:
    name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
    return re.sub(r"[._-]+", "-", name).lower()


# Locks


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_has_a_hash_for_everything_and_an_address_for_nothing(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    entries = re.split(r"\n(?=[a-z0-9])", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    assert entries
    for entry in entries:
        assert re.fullmatch(
            r"[a-z0-9-]+==\S+( ; [^\\]+)? \\(\n    --hash=sha256:[0-9a-f]{64}( \\)?)+\n?", entry
        ), entry
    assert "://" not in text
    assert "#    make lock" in text


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        ("requirements.lock", PROJECT["project"]["dependencies"]),
        ("requirements-dev.lock", PROJECT["dependency-groups"]["dev"]),
        ("requirements-browser.lock", PROJECT["dependency-groups"]["browser"]),
        ("requirements-build.lock", PROJECT["build-system"]["requires"]),
    ],
)
def test_a_lock_holds_what_pyproject_asks_for(lock: str, wanted: list[str]) -> None:
    assert {normal(requirement) for requirement in wanted} <= pins(ROOT / lock).keys()


def test_what_is_tested_is_what_runs() -> None:
    tested = pins(ROOT / "requirements-dev.lock")
    running = pins(ROOT / "requirements.lock")
    assert running.items() <= tested.items()


def test_every_runtime_dependency_is_imported_somewhere() -> None:
    theirs = {"sniffio"}  # httpcore imports it
    modules = {"python-telegram-bot": "telegram", "fluent-runtime": "fluent.runtime"}
    code = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in tracked(*PACKAGES))
    for requirement in PROJECT["project"]["dependencies"]:
        if normal(requirement) in theirs:
            continue
        module = modules.get(normal(requirement), normal(requirement).replace("-", "_"))
        assert re.search(rf"^\s*(from|import) {re.escape(module)}\b", code, re.MULTILINE), module


# The package


def copy_sources(where: Path, names: list[str]) -> None:
    for name in names:
        (where / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, where / name)


@pytest.mark.slow
def test_a_wheel_built_as_the_container_builds_it_has_every_file(tmp_path: Path) -> None:
    source = tmp_path / "source"
    copy_sources(source, tracked(*copied_sources(build_stage())))
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    subprocess.run(
        [*build, "--no-build-isolation", "--wheel-dir", str(tmp_path), str(source)], check=True
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    assert set(tracked(*PACKAGES)) - packed == set()
    assert {name.split("/")[0] for name in packed if ".dist-info/" not in name} == set(PACKAGES)


# The container


def instructions() -> list[tuple[str, str]]:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]


def last_stage() -> list[tuple[str, str]]:
    start = max(at for at, (word, _) in enumerate(instructions()) if word == "FROM")
    return instructions()[start:]


def build_stage() -> list[tuple[str, str]]:
    return instructions()[: -len(last_stage())]


def copied_sources(stage: list[tuple[str, str]]) -> list[str]:
    copies = [rest.split()[:-1] for word, rest in stage if word == "COPY"]
    return [source for copy in copies if not copy[0].startswith("--from") for source in copy]


def value_of(word: str) -> str:
    return [rest for given, rest in last_stage() if given == word][-1]


def test_the_image_is_built_on_a_python_that_the_project_supports() -> None:
    bases = {rest.split()[0] for word, rest in instructions() if word == "FROM"}
    (base,) = bases
    version = re.fullmatch(r"python:3\.(\d+)-slim", base)
    assert version is not None
    assert int(version[1]) in {11, 12, 13}


def test_everything_the_image_copies_is_there_and_not_ignored() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for source in copied_sources(instructions()):
        assert tracked(source), source
        assert f"!{source}" in ignored
    assert [line for line in ignored if line and not line.startswith(("#", "!"))] == [
        "*",
        "**/__pycache__",
    ]


def test_the_image_installs_from_locks_with_hashes_only() -> None:
    installs = [rest for word, rest in instructions() if word == "RUN" and "pip install" in rest]
    assert len(installs) == 3
    for install in installs:
        assert "--require-hashes" in install or "--no-deps --no-index" in install


def test_the_image_runs_the_bot_as_nobody_special() -> None:
    words = [word for word, _ in last_stage()]
    assert value_of("USER") not in {"root", "0"}
    assert "RUN" not in words[words.index("USER") :]
    assert (value_of("ENTRYPOINT"), value_of("CMD")) == ('["zole-bot"]', '["run"]')
    assert "zole-bot" in PROJECT["project"]["scripts"]


def test_matches_outlive_the_container_and_the_token_is_not_in_it() -> None:
    given = dict(pair.split("=", 1) for pair in value_of("ENV").split())
    assert Path(given["ZOLE_DATABASE"]).parent == Path(value_of("VOLUME"))
    known = {PREFIX + field.upper() for field in Settings.model_fields}
    assert {name for name in given if name.startswith(PREFIX)} <= known
    assert "ZOLE_TOKEN" not in " ".join(rest for _, rest in instructions())


# The settings file


def test_the_example_lists_every_setting_with_its_default() -> None:
    given = dotenv_values(ROOT / ".env.example")
    defaults = {
        PREFIX + name.upper(): "" if field.is_required() else str(field.default or "")
        for name, field in Settings.model_fields.items()
    }
    assert given == defaults


def test_every_setting_of_the_example_has_a_comment() -> None:
    paragraphs = (ROOT / ".env.example").read_text(encoding="utf-8").strip().split("\n\n")
    for paragraph in paragraphs[1:]:
        assert re.fullmatch(r"(# .+\n)+ZOLE_[A-Z_]+=.*", paragraph), paragraph


# What must not be in the tree

FORBIDDEN = {
    "a folder of one machine": r"(?<![\w.])/(?:work|root|home|tmp)/",
    "an address of a registry": r"py(?:pi)\.org|python(?:hosted)|npm(?:js)\.|index[-_]url",
    "an unfinished mark": r"\b(?:TO[D]O|FIX[M]E|XX[X]|HA[C]K)\b",
    "a skipped test": r"mark\.(?:sk[i]p|xf[a]il)|pytest\.(?:sk[i]p|xf[a]il|import[o]rskip)\b",
    "a token": r"\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_the_tree_is_free_of(what: str) -> None:
    found = []
    for name in tracked():
        text = (ROOT / name).read_bytes().decode("utf-8", errors="replace")
        found += [f"{name}: {hit[0]}" for hit in re.finditer(FORBIDDEN[what], text)]
    assert found == []
