"""Whole deals as people read them; the diff of tests/golden is the review.

Write them anew with `ZOLE_GOLDEN=write pytest tests/bot/test_render_golden.py`.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.bot.scripts import SCRIPTS
from tests.bot.story import Story

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_deal_reads_as_it_did(name: str) -> None:
    path = GOLDEN / f"{name}.txt"
    text = Story(SCRIPTS[name]).text
    if os.environ.get("ZOLE_GOLDEN") == "write":
        path.write_text(text, "utf-8")

    assert path.read_text("utf-8") == text
