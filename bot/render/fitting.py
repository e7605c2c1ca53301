"""Alerts with names in them, as long as the limit allows."""

from collections.abc import Callable, Sequence

from bot.language import Texts
from bot.names import CELLS, Names
from bot.words import LONGEST_ALERT, units

_SHORTER_AND_SHORTER = (CELLS, 12, 8, 5)


def fitted(write: Callable[[Names], str], people: Sequence[str], texts: Texts) -> str:
    """The text with the longest names that leave it within the limit of an alert."""
    tries = (write(Names.called(people, texts, cells=cells)) for cells in _SHORTER_AND_SHORTER)
    return next(text for text in tries if units(text) <= LONGEST_ALERT)
