"""The command line as somebody meets it who has read nothing: wrong numbers, no network, a stop."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import IO

import pytest

from bot.__main__ import main
from tests.end_to_end.programs import ROOT, environment

TOKEN = f"123456:{'a' * 35}"


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The last line of what the command line says to arguments that it does not take."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    return capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize("text", ["x", "0", "-1", "1.5", ""])
def test_a_wrong_number_of_deals_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "demo", f"--deals={text}")

    assert said == "zole-bot demo: error: argument --deals: must be a number from 1 to 1000"


@pytest.mark.parametrize("text", ["http", "-1", "65536", "99999"])
def test_a_port_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "demo", f"--port={text}")

    assert said == "zole-bot demo: error: argument --port: must be a number from 0 to 65535"


def test_a_port_that_is_taken_is_told_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert main(["demo", "--port", str(port)]) == 2

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"Port {port} cannot be used (")
    assert said.err.endswith('`make demo ARGS="--port 0"` or `zole-bot demo --port 0`.\n')


@pytest.mark.parametrize("text", ["x", "", "1" * 20, "-9223372036854775809", "\u0661", "--1"])
def test_a_chat_that_is_none_is_refused(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal(capsys, "export", f"--chat={text}")

    assert said.startswith("zole-bot export: error: argument --chat: must be the number of a chat")


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match record with names that ASCII does not have."""
    file = tmp_path / "match.json"
    found = {
        "format": "zole-match",
        "version": 1,
        "players": ["J\u0101nis", "\u042f", "\u2663"],
        "deals": [],
    }
    file.write_text(json.dumps(found), encoding="utf-8")
    return file


def replayed(record: Path, *, stdout: IO[bytes] | int, **environ: str) -> CompletedProcess[bytes]:
    """`zole-bot replay` as a program of its own."""
    return subprocess.run(
        [sys.executable, "-m", "bot", "replay", str(record)],
        cwd=ROOT,
        env={**os.environ, **environ},
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )


def test_an_output_that_takes_no_more_is_told_in_a_line(record: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = replayed(record, stdout=full)

    assert ended.stderr == b"Standard output cannot be written: No space left on device.\n"
    assert ended.returncode == 2


def test_an_output_without_letters_for_a_name_gets_the_rest(record: Path) -> None:
    ended = replayed(record, stdout=subprocess.PIPE, PYTHONIOENCODING="ascii")

    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"J\\u0101nis" in ended.stdout


@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_can_be_stopped_while_telegram_is_out_of_reach(
    stop: signal.Signals, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        address = f"http://127.0.0.1:{closed.getsockname()[1]}"
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "run"),
        cwd=ROOT,
        env=environment(token=TOKEN, api_url=address, database=tmp_path / "zole.db"),
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stderr is not None
    try:
        async with asyncio.timeout(20):
            said = await process.stderr.readline()
            process.send_signal(stop)
            await process.stderr.read()
            assert await process.wait() == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert b"trying again in 1 s" in said
