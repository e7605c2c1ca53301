"""A slot's message as the outbox remembers it, and a call about it that is under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.outgoing import Content, Place, Slot


@dataclass(slots=True, eq=False)
class Post:
    """What a slot's message shows and what it should show.

    `replaces` is the earlier message that goes when the new one is there. A doomed post is only
    waiting to be deleted; a leaving one is forgotten as soon as it shows what is wanted.
    """

    slot: Slot
    message_id: int | None = None
    shown: int | None = None
    wanted: Content | None = None
    silent: bool = True
    replaces: int | None = None
    is_doomed: bool = False
    is_leaving: bool = False
    failures: int = 0
    rejections: int = 0
    rests_until: float = 0.0

    @property
    def is_unsent(self) -> bool:
        """Whether the next call for it is a new message."""
        return self.message_id is None

    @property
    def is_passing(self) -> bool:
        """Whether what it should show may be left out."""
        return self.wanted is not None and self.wanted.passing

    def shows(self, content: Content) -> bool:
        """Whether it is known to show just that, or that was given up."""
        return self.shown == appearance(content)

    def want(self, content: Content) -> None:
        """Want another content; it may be taken where the last one was rejected."""
        self.wanted = content
        self.rejections = 0
        if not self.failures:
            self.rests_until = 0.0

    def retire_message(self) -> None:
        """Want a new message in place of the one it has."""
        if self.message_id is not None:
            self.replaces, self.message_id = self.message_id, None
        self.shown = None

    def keep_old_message(self) -> None:
        """Do without the new message that was to take the old one's place."""
        if self.message_id is None:
            self.message_id, self.replaces = self.replaces, None

    def rest(self, seconds: float, *, now: float) -> None:
        """Leave it alone for so long."""
        self.rests_until = now + seconds

    def recover(self) -> None:
        """Start afresh after a success, or when there is nothing left to try."""
        self.failures = self.rejections = 0
        self.rests_until = 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """A call under way: a send without `message_id`, a deletion without `content`, or an edit."""

    post: Post
    place: Place
    message_id: int | None
    content: Content | None

    @property
    def is_passing(self) -> bool:
        """Whether what it brings might have been left out."""
        return self.content is not None and self.content.passing


def appearance(content: Content) -> int:
    """A number for what people see of the content, small enough to keep for every message."""
    return hash((content.html, content.rows))
