"""What each command of the command line does."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot import analysis_report
from bot.app import NoAnswer, TokenRefused, running, who_am_i
from bot.demo import DemoFailed, play_alone, serve
from bot.redaction import Redacting
from bot.settings import Settings, SettingsError, load_local_settings, load_settings
from game.players.hindsight import find_slips
from game.rules import AllPass, Seat, Skill
from game.state import Match
from storage import record
from storage.database import Database
from storage.failures import DatabaseUnusable, cannot_open
from storage.log import EventLog
from storage.matches import Matches
from storage.record import RecordRefused

LOG_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class CommandFailed(Exception):
    """A command could not be done; the text says why and how to mend it, a line a reason."""


class OutputFailed(CommandFailed):
    """Standard output takes nothing any more."""


async def run(_: argparse.Namespace) -> None:
    """Runs the bot until SIGTERM or Ctrl+C."""
    try:
        settings = load_settings()
        _set_up_log(settings)
        await _until(_stopped_by_signals(), _serve(settings))
    except (SettingsError, DatabaseUnusable, TokenRefused) as error:
        raise CommandFailed(str(error)) from error


async def _serve(settings: Settings) -> None:
    async with running(settings):
        await asyncio.Event().wait()


async def _until(stopped: asyncio.Event, work: Coroutine[Any, Any, None]) -> None:
    """Does the work until the event comes; it may come while Telegram is not reached yet."""
    working = asyncio.create_task(work)
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait({working, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    working.cancel()
    with suppress(asyncio.CancelledError):
        await working


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


async def play(asked: argparse.Namespace) -> None:
    """Lets a person play against computer players in the terminal."""
    # The terminal's library takes as long to load as half the bot, which has no use for it.
    from bot.terminal.evening import Wishes  # noqa: PLC0415
    from bot.terminal.opening import Options, play_evening  # noqa: PLC0415

    # Typing is waited for here, not in the event loop, so Ctrl+C has to come here as well.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    options = Options(
        skill=Skill(asked.skill),
        name=asked.name,
        seats=asked.seats,
        deals=asked.deals,
        seed=asked.seed,
        all_pass=AllPass(asked.all_pass),
        wishes=Wishes(hints=asked.hints, open_cards=asked.open),
    )
    try:
        play_evening(options)
    except OSError as error:
        raise OutputFailed(f"Standard output cannot be written: {error.strerror}.") from error


async def replay(asked: argparse.Namespace) -> None:
    """Shows the result of a match record, as a table or as JSON."""
    try:
        found = record.read(asked.file)
        match = record.replay(found)
    except RecordRefused as error:
        raise CommandFailed(f"{asked.file}: {error}") from error
    show = record.result_json if asked.json else record.table_text
    _say(show(match, found.players))


async def analyse(asked: argparse.Namespace) -> None:
    """Says where the points of a record's deals were, in words or as JSON."""
    try:
        found = record.read(asked.file)
        deals = record.deal_by_deal(found)
    except RecordRefused as error:
        raise CommandFailed(f"{asked.file}: {error}") from error
    judged: list[analysis_report.Judged] = []
    for match in _chosen(deals, asked):
        # In a thread, so that Ctrl+C is heard between two deals.
        judged.append((match, await asyncio.to_thread(find_slips, match)))
        if not asked.json:
            _say(analysis_report.text(*judged[-1], found.players))
    if asked.json:
        _say(analysis_report.as_json(judged, found.players))


def _chosen(deals: Sequence[Match], asked: argparse.Namespace) -> Sequence[Match]:
    """All deals, or the one that is asked for."""
    if asked.deal is None:
        return deals
    if asked.deal > len(deals):
        raise CommandFailed(f"{asked.file}: there is no deal {asked.deal}; it has {len(deals)}.")
    return deals[asked.deal - 1 : asked.deal]


async def export(asked: argparse.Namespace) -> None:
    """Writes the newest match of a group, or of all, as a match record."""
    try:
        settings = load_local_settings()
        database = await Database.open_to_read(settings.database)
        try:
            text = await _newest_record(database, asked.chat)
        finally:
            await database.close()
        if asked.file is None:
            _say(text.rstrip("\n"))
        else:
            asked.file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandFailed(f"{asked.file}: cannot be written: {error.strerror}.") from error
    except (SettingsError, DatabaseUnusable) as error:
        raise CommandFailed(str(error)) from error


async def _newest_record(database: Database, chat_id: int | None) -> str:
    matches = Matches(database)
    headers = await (matches.everything() if chat_id is None else matches.all_in(chat_id))
    if not headers:
        where = "" if chat_id is None else f" in chat {chat_id}"
        raise CommandFailed(f"{database.path}: no match was played{where} yet.")
    header = headers[-1]
    events = await EventLog(database).load(header.match_id)
    names = [header.people[Seat(seat)].first_name for seat in range(len(header.people))]
    return record.export(events, names)


async def check(_: argparse.Namespace) -> None:
    """Looks at settings, database and Telegram, and says what is wrong and how to mend it."""
    try:
        settings = load_settings()
        _say("Settings: fine.")
        _say(f"Database: {await _database_found(settings.database)}")
        _say(f"Telegram: this is @{await who_am_i(settings)}.")
    except (SettingsError, DatabaseUnusable, TokenRefused, NoAnswer) as error:
        raise CommandFailed(str(error)) from error


async def _database_found(path: Path) -> str:
    if _is_new(path):
        return f"{path} will be created at the first run."
    database = await Database.open_to_read(path)
    try:
        matches = len(await Matches(database).everything())
    finally:
        await database.close()
    return f"{path} is fine; matches in it: {matches}."


def _is_new(path: Path) -> bool:
    """Whether there is no such file yet, but a folder for it."""
    if not path.absolute().parent.is_dir():
        raise cannot_open(path)
    return not path.exists()


def _set_up_log(settings: Settings) -> None:
    """The level as set, and the token blotted out of everything (duty 38)."""
    secrets = [settings.token.get_secret_value()]
    root = logging.getLogger()
    root.setLevel(settings.log_level)
    for handler in root.handlers:
        handler.setFormatter(Redacting(logging.Formatter(LOG_FORMAT), secrets))


def _stopped_by_signals() -> asyncio.Event:
    """An event that SIGTERM and Ctrl+C set."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for kind in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(kind, stopped.set)
    return stopped


def _say(text: str) -> None:
    try:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()
    except OSError as error:
        raise OutputFailed(f"Standard output cannot be written: {error.strerror}.") from error
