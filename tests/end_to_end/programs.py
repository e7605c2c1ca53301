"""The command line in a process of its own."""

import asyncio
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


async def zole_bot(*arguments: str, **settings: object) -> str:
    """Runs `zole-bot` with such settings; returns what it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        *arguments,
        cwd=ROOT,
        env=environment(**settings),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    return output.decode()


def environment(**settings: object) -> dict[str, str]:
    """The environment with these settings of the bot and no others."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("ZOLE_")}
    given = {f"ZOLE_{name.upper()}": str(value) for name, value in settings.items()}
    return kept | given | {"PYTHONUTF8": "1"}
