"""An outbox with everything around it, for the tests of the outbox."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.answers import Answers
from bot.outbox import Outbox
from bot.outgoing import Content, Place, Slot
from tests.fakes import ManualClock, RecordingGateway, RememberedPosts

if TYPE_CHECKING:
    from bot.delivery import UnreachableError

GROUP = -1001
OTHER_GROUP = -1002
ANNA = 11
BRUNO = 12


def slot(name: str, chat_id: int = GROUP, thread_id: int | None = None) -> Slot:
    return Slot(Place(chat_id, thread_id), name)


def final(html: str) -> Content:
    return Content(html=html)


def passing(html: str) -> Content:
    return Content(html=html, passing=True)


@dataclass
class Office:
    """The outbox, what it speaks to, and what it reported."""

    posts: RememberedPosts = field(default_factory=RememberedPosts)
    clock: ManualClock = field(default_factory=ManualClock)
    unreachable: list[tuple[int, str]] = field(default_factory=list)
    reachable: list[int] = field(default_factory=list)
    migrated: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.gateway = RecordingGateway(self.clock)
        self.answers = Answers(self.gateway, self.clock)
        self.outbox = Outbox(
            self.gateway,
            self.clock,
            self.posts,
            on_unreachable=self._note_unreachable,
            on_migrated=lambda old, new: self.migrated.append((old, new)),
            on_reachable=self.reachable.append,
        )

    def _note_unreachable(self, chat_id: int, error: UnreachableError) -> None:
        self.unreachable.append((chat_id, error.barrier.name))

    async def delivered(self, *, within: float = 600) -> None:
        """Let time pass until nothing waits."""
        await self.clock.run_until(lambda: not self.outbox.pending(), within=within)
