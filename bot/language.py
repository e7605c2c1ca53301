"""The texts of a language, by id; the words themselves stand in texts/*.ftl."""

from functools import lru_cache
from importlib.resources import files
from typing import Self

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

Argument = str | int
_KEPT = 16384


class MissingText(LookupError):
    """A language has no text with this id, or the text lacks an argument."""


class Texts:
    """A language; call it with the id of a text and the text's arguments.

    Names come in isolated from the direction of the words around them (bot/names.py), hence Fluent
    isolates nothing itself.
    """

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        self._bundle = FluentBundle([language], use_isolating=False)
        resource = FluentResource(source)
        unreadable = [entry.content for entry in resource.body if isinstance(entry, Junk)]
        if unreadable:
            raise ValueError(f"{language}: not Fluent: {unreadable[0]}")
        self._bundle.add_resource(resource)
        # A table is rendered anew after every press, and nearly every line is as it was before.
        self._kept = lru_cache(maxsize=_KEPT)(self._format)

    @classmethod
    def load(cls, language: str) -> Self:
        """The texts of a language that the package brings, e.g. "en"."""
        source = files("bot").joinpath("texts", f"{language}.ftl").read_text(encoding="utf-8")
        return cls(language, source)

    def __call__(self, text_id: str, **arguments: Argument) -> str:
        """The text with its arguments filled in.

        Raises MissingText for an unknown id and for an argument that the text needs and did not
        get.
        """
        return self._kept(text_id, tuple(arguments.items()))

    def _format(self, text_id: str, arguments: tuple[tuple[str, Argument], ...]) -> str:
        if not self._bundle.has_message(text_id):
            raise MissingText(f"{self.language}: no text {text_id}")
        pattern = self._bundle.get_message(text_id).value
        if pattern is None:
            raise MissingText(f"{self.language}: {text_id} is empty")
        formatted, errors = self._bundle.format_pattern(pattern, dict(arguments))
        if errors:
            raise MissingText(f"{self.language}: {text_id}: {errors[0]}") from errors[0]
        return str(formatted)
