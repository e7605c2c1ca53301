"""What each command of the command line does."""

import argparse
import asyncio
import logging
import signal
import sys

from bot.app import TokenRefused, running
from bot.demo import DemoFailed, play_alone, serve
from bot.settings import SettingsError, load_settings
from storage.failures import DatabaseUnusable


class CommandFailed(Exception):
    """A command could not be done; the text says why and how to mend it, a line a reason."""


async def run(_: argparse.Namespace) -> None:
    """Runs the bot until SIGTERM or Ctrl+C."""
    try:
        settings = load_settings()
        logging.getLogger().setLevel(settings.log_level)
        stopped = _stopped_by_signals()
        async with running(settings):
            await stopped.wait()
    except (SettingsError, DatabaseUnusable, TokenRefused) as error:
        raise CommandFailed(str(error)) from error


async def demo(asked: argparse.Namespace) -> None:
    """Serves the page of the sandbox, or lets simulated people play."""
    try:
        if asked.deals is None:
            stopped = _stopped_by_signals()
            await serve(people=asked.people, port=asked.port, say=_say, stopped=stopped)
        else:
            await play_alone(deals=asked.deals, people=asked.people, say=_say)
    except DemoFailed as error:
        raise CommandFailed(str(error)) from error


def _stopped_by_signals() -> asyncio.Event:
    """An event that SIGTERM and Ctrl+C set."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(kind, stopped.set)
    return stopped


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
