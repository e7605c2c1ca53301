"""Small tables for a terminal."""

from collections.abc import Iterable, Sequence

from bot.words import columns


def table(heading: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """The rows under their heading, the first column to the left."""
    return "\n".join(columns([heading, *rows], gap=2))
