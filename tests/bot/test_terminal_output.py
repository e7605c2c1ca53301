"""Where `zole-bot play` writes to: terminals, pipes, phones, and what takes no more."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wcwidth import wcswidth

from bot.terminal.markup import styled
from tests.bot.typed import block, read, typed_until_it_fits
from tests.end_to_end.programs import ROOT, environment

if TYPE_CHECKING:
    import pytest

# The terminal


def test_nothing_is_wider_than_a_phone() -> None:
    text = read("take", "1 2", "?", "r", "s", "t", width=40, then=typed_until_it_fits())

    assert max(map(wcswidth, text.splitlines())) <= 40
    assert "♥" in text
    assert block(text, "▶ Enter ends", lines=5) == [
        "▶ Enter ends the evening",
        "c everybody's cards",
        "w where were the points? · s score sheet",
        "r rules · q quit",
        ">",
    ]


def test_a_terminal_gets_colours_unless_it_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;31m9♥" in read("q", "y").replace(" ", "")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in read("q", "y")
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in read("q", "y")


def test_a_message_keeps_its_letters_and_what_is_bold() -> None:
    text = styled("<b>Deal 1</b> · \u2068A&amp;B &lt;3\u2069\n<pre>x  1</pre>")

    assert text.plain == "Deal 1 · A&B <3\nx  1"
    assert [(span.start, span.end, span.style) for span in text.spans if span.style] == [
        (0, 6, "bold")
    ]


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bot", "play", "--name", "Anna", "--seed", "1", *arguments]


def test_the_end_of_the_input_ends_the_evening_politely() -> None:
    done = subprocess.run(
        program(), cwd=ROOT, env=environment(), input=b"\xff\n", capture_output=True, check=True
    )

    said = done.stdout.decode()
    assert "such as pass." in said or "Type the number" in said
    assert "1 Anna      0" in said
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout


def test_ctrl_c_ends_it_politely_too() -> None:
    with subprocess.Popen(
        program(), cwd=ROOT, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"\n> "):
            letter = process.stdout.read(1)
            assert letter, said
            said += letter
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read().decode()

    assert process.returncode == 130
    assert "No deal was finished." in rest


def test_an_output_that_takes_no_more_is_told_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            program(),
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert done.stderr == b"Standard output cannot be written: No space left on device.\n"
    assert done.returncode == 2


def test_nothing_else_loads_the_library_of_the_terminal() -> None:
    loaded = "import sys, bot.__main__, bot.app; print('rich' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], cwd=ROOT, env=environment(), capture_output=True, check=True
    )

    assert done.stdout == b"False\n"
