"""The bot's messages on a terminal: Telegram's HTML as styled text."""

from html.parser import HTMLParser

from rich.text import Text

_STYLES = {"b": "bold"}
_ISOLATES = dict.fromkeys(map(ord, "\N{FIRST STRONG ISOLATE}\N{POP DIRECTIONAL ISOLATE}"))
"""They keep foreign names apart from the rest; some terminals show them as boxes."""


def styled(html: str) -> Text:
    """A message as it looks here: what is bold stays bold, all else is its letters."""
    reader = _Reader()
    reader.feed(html.translate(_ISOLATES))
    reader.close()
    return reader.text


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text = Text()
        self._styles = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 -- the parser's signature
        self._styles.append(_STYLES.get(tag, self._styles[-1]))

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 -- the parser's signature
        self._styles.pop()

    def handle_data(self, data: str) -> None:
        self.text.append(data, self._styles[-1])
