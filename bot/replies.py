"""Answers to commands: one message a kind and chat, the earlier one goes."""

from bot.clock import Clock
from bot.outbox import Outbox
from bot.outgoing import Content, Place, Slot

SAME_AGAIN_AFTER = 60.0
"""Seconds within which a group does not read the same refusal twice (duty 21)."""
_KEPT = 1000


class Replies:
    """Posts answers to commands."""

    def __init__(self, *, outbox: Outbox, clock: Clock) -> None:
        self._outbox = outbox
        self._clock = clock
        self._refused_at: dict[tuple[Place, str], float] = {}

    def reply(self, place: Place, kind: str, content: Content) -> None:
        """Posts the answer to a kind of command in place of the earlier one."""
        self._outbox.renew(Slot(place, f"reply.{kind}"), content, silent=True)

    def refuse(self, place: Place, text: str) -> None:
        """Posts why a command was not done; in a group the same text at most once a minute."""
        now = self._clock.now()
        last = self._refused_at.get((place, text))
        if place.is_group and last is not None and now - last < SAME_AGAIN_AFTER:
            return
        if len(self._refused_at) >= _KEPT:
            self._refused_at.clear()
        self._refused_at[place, text] = now
        self.reply(place, "refusal", Content(html=text))
