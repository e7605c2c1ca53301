"""The command line: run, demo, play, replay, analyse, export, check."""

import argparse
import asyncio
import io
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from bot import commands
from bot.commands import LOG_FORMAT, CommandFailed, OutputFailed
from game.rules import AllPass, Skill

_LONGEST_CHAT_ID = 16
"""Telegram's ids have at most 52 bits."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code, 2 where it could not be done as asked."""
    asked = _parser().parse_args(arguments)
    logging.basicConfig(format=LOG_FORMAT)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Names and suits that the output cannot show are no reason to end.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        asyncio.run(asked.run(asked))
    except OutputFailed as failed:
        sys.stderr.write(f"{failed}\n")
        _drop_output()
        return 2
    except CommandFailed as failed:
        sys.stderr.write(f"{failed}\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _drop_output() -> None:
    """Lets the end of the program have nothing to write that cannot be written."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="zole-bot", description="Zole with friends in a Telegram group."
    )
    verbs = parser.add_subparsers(required=True, metavar="COMMAND")

    run = verbs.add_parser("run", help="run the bot (needs ZOLE_TOKEN)")
    run.set_defaults(run=commands.run)

    demo = verbs.add_parser("demo", help="try the bot in a browser, without a token")
    demo.add_argument(
        "--port", type=_port, default=8765, help="of the page, 0 for any (default: %(default)s)"
    )
    demo.add_argument(
        "--people",
        type=int,
        choices=range(1, 6),
        default=3,
        help="in the group; one or two play with computers",
    )
    demo.add_argument(
        "--deals", type=_count, metavar="N", help="no page: simulated people play N deals"
    )
    demo.set_defaults(run=commands.demo)

    _add_play(verbs.add_parser("play", help="play against computer players, in the terminal"))

    replay = verbs.add_parser("replay", help="show the result of a match record")
    replay.add_argument("--json", action="store_true", help="as one JSON object")
    replay.add_argument("file", type=Path, metavar="FILE", help="a match record")
    replay.set_defaults(run=commands.replay)

    analyse = verbs.add_parser("analyse", help="say where the points of a match record were")
    analyse.add_argument("--json", action="store_true", help="as one JSON object")
    analyse.add_argument("--deal", type=_count, metavar="N", help="of deal N (default: of all)")
    analyse.add_argument("file", type=Path, metavar="FILE", help="a match record")
    analyse.set_defaults(run=commands.analyse)

    export = verbs.add_parser("export", help="write the newest match as a record")
    export.add_argument("--chat", type=_chat_id, metavar="ID", help="the group (default: any)")
    export.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help="where to (default: standard output)"
    )
    export.set_defaults(run=commands.export)

    check = verbs.add_parser("check", help="look at settings, database and Telegram")
    check.set_defaults(run=commands.check)
    return parser


def _add_play(play: argparse.ArgumentParser) -> None:
    play.add_argument(
        "--skill",
        choices=[skill.value for skill in Skill],
        default=Skill.NORMAL.value,
        help="of the computer players (default: %(default)s)",
    )
    play.add_argument("--name", help="how the sheet calls you (default: as you are logged in)")
    play.add_argument("--seats", type=int, choices=(3, 4, 5), default=3, help="at the table")
    play.add_argument(
        "--deals", type=_count, metavar="N", help="end after N deals (default: when you stop)"
    )
    play.add_argument(
        "--all-pass",
        choices=[value.value for value in AllPass],
        default=AllPass.PULE.value,
        help="what follows if everybody passes (default: %(default)s)",
    )
    play.add_argument(
        "--hints",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="a hint at each of your turns, not only when you ask",
    )
    play.add_argument("--open", action="store_true", help="everybody's cards after each deal")
    play.add_argument(
        "--seed", type=_seed, metavar="N", help="the same evening for the same N and the same play"
    )
    play.set_defaults(run=commands.play)


def _seed(text: str) -> int:
    return _number(text, at_least=0, at_most=2**64 - 1)


def _count(text: str) -> int:
    return _number(text, at_least=1, at_most=1_000)


def _port(text: str) -> int:
    return _number(text, at_least=0, at_most=65_535)


def _chat_id(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST_CHAT_ID):
        raise argparse.ArgumentTypeError("must be the number of a chat, as in the database")
    return int(text)


def _number(text: str, *, at_least: int, at_most: int) -> int:
    if not text.isdecimal() or not at_least <= int(text) <= at_most:
        raise argparse.ArgumentTypeError(f"must be a number from {at_least} to {at_most}")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
