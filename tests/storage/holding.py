"""A process that holds a database until it is killed: `python -m tests.storage.holding FILE`."""

import asyncio
import sys

from storage.database import Database


async def hold(path: str) -> None:
    """Opens the file, says so, and waits for its end."""
    await Database.open(path)
    print("open", flush=True)  # noqa: T201 -- the test waits for this line
    await asyncio.Event().wait()


asyncio.run(hold(sys.argv[1]))
