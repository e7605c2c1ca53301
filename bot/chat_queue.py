"""What one chat is still to be shown, in which order and from when; no I/O, time is an argument."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from bot.outgoing import Content, Slot
from bot.posts import Flight, Post, appearance
from bot.windows import Lane, Window

if TYPE_CHECKING:
    from bot.outgoing import Place

# About one message a second in any chat, with short bursts.
_BURST = Window(calls=4, seconds=4, spare=1, margin=1)
_PRIVATE = (_BURST, Window(calls=24, seconds=30, spare=6, margin=2))
# A group takes about 20 sends and, apart, 20 edits a minute. A deal has about ten final edits;
# few sends need to be spared, since each message is sent once anyway.
_GROUP_SENDS = (_BURST, Window(calls=18, seconds=60, spare=4, margin=1))
_GROUP_EDITS = (_BURST, Window(calls=18, seconds=60, spare=8, margin=2))

_RETRIES_OF_REJECTED = 3
_LONGEST_REST = 60.0
_GROUP_SHUT_SECONDS = 60.0
_LONG_FLOOD = 30.0
_SPARSE_SECONDS = 600.0
# Telegram counts from when it answered, which was a little before we read it.
_FLOOD_SLACK = 0.1
_AFTER_OTHERS = 1.0


class Turn(NamedTuple):
    """Whose call may leave now; without a post, when to look again."""

    post: Post | None
    at: float


class ChatQueue:
    """The posts of one chat, and when Telegram lets the next call through."""

    __slots__ = (
        "_closed_until",
        "_edits",
        "_flying",
        "_is_group",
        "_sends",
        "_shut",
        "_sparse_until",
        "_waiting",
        "chat_id",
        "forgotten",
        "posts",
    )

    def __init__(self, chat_id: int) -> None:
        self.chat_id = chat_id
        self.posts: dict[str, Post] = {}
        self.forgotten: list[str] = []
        self._waiting: dict[Post, None] = {}
        self._flying: Post | None = None
        self._closed_until = 0.0
        self._sparse_until = 0.0
        self._shut: dict[Place | None, float] = {}
        self._is_group = chat_id < 0
        self._sends = Lane(_GROUP_SENDS if self._is_group else _PRIVATE)
        self._edits = Lane(_GROUP_EDITS if self._is_group else _PRIVATE)

    @property
    def pending(self) -> int:
        """How many posts wait for a call."""
        return len(self._waiting)

    def is_sparse(self, now: float) -> bool:
        """Whether passing states are left out altogether after a long 429."""
        return now < self._sparse_until

    # What is wanted

    def show(self, slot: Slot, content: Content, *, silent: bool) -> None:
        """Want the slot to show the content; a place in the order that it has, it keeps."""
        post = self._post(slot)
        if post is not self._flying and post.shows(content):
            self._settle(post)
        else:
            self._want(post, content, silent=silent)

    def renew(self, slot: Slot, content: Content, *, silent: bool) -> None:
        """Want a new message for the slot; the old one goes when the new one is there."""
        post = self._post(slot)
        if not post.is_unsent:
            post.retire_message()
            self._waiting.pop(post, None)
        self._want(post, content, silent=silent)

    def remove(self, slot: Slot) -> None:
        """Want the slot's message to be gone; what it shows later is a new message."""
        post = self.posts.pop(slot.name, None)
        if post is None:
            return
        self._waiting.pop(post, None)
        self._delete_replaced(post)
        post.wanted, post.is_doomed = None, True
        if not post.is_unsent or post is self._flying:
            self._waiting[post] = None

    def strip(self, place: Place, message_id: int) -> None:
        """Want a message that is no slot's to lose its buttons."""
        if any(post.message_id == message_id for post in self.posts.values()):
            return
        old = Post(Slot(place, f"old{message_id}"), message_id, is_doomed=True)
        old.want(Content(html="", passing=True))
        self._waiting[old] = None

    def forget(self, prefix: str) -> None:
        """Forget the slots whose names begin so, together, when all show what is wanted.

        Until then storage has them, so that after a crash they tell that something is missing.
        """
        for name, post in self.posts.items():
            if name.startswith(prefix):
                post.is_leaving = True
        self._let_leave()

    def wants(self) -> list[Post]:
        """The posts that are to show something, in their order."""
        return [post for post in self._waiting if post.wanted is not None]

    def empty(self) -> None:
        """Want nothing any more and forget every slot."""
        self.forgotten += self.posts
        self.posts.clear()
        self._waiting.clear()

    def reopen(self) -> None:
        """Try again at once where people were in the way."""
        self._shut.clear()

    # Whose turn it is

    def next_turn(self, now: float) -> Turn:
        """The first post whose call may leave now.

        Sends keep their order among themselves within a topic; a passing state that has to wait
        lets the others by. A passing state is sent only where there is room for the edit that
        will complete it: otherwise it is better sent once, complete.
        """
        opens = {
            (is_send, passing): (self._sends if is_send else self._edits).opens(
                now, passing=passing
            )
            for is_send in (True, False)
            for passing in (True, False)
        }
        held: set[int | None] = set()
        soonest = inf
        for post in self._waiting:
            topic = post.slot.place.thread_id
            if post.is_unsent and topic in held:
                continue
            at = max(self._opens_for(post), opens[post.is_unsent, post.is_passing])
            if post.is_passing:
                at = max(at, opens[False, True])
            if at <= now:
                return Turn(post, now)
            soonest = min(soonest, at)
            if post.is_unsent and not post.is_passing:
                held.add(topic)
        return Turn(None, soonest)

    def take_off(self, post: Post) -> Flight:
        """The call that the post needs, from now on under way."""
        self._flying = post
        return Flight(post, post.slot.place, post.message_id, post.wanted)

    def land(self, flight: Flight, now: float) -> None:
        """Count a call that has ended, well or not."""
        self._flying = None
        lane = self._sends if flight.message_id is None else self._edits
        lane.add(now, passing=flight.is_passing)

    # How a call ended

    def sent(self, flight: Flight, content: Content, message_id: int) -> bool:
        """Note a new message; whether it is to be remembered as its slot's."""
        post = flight.post
        post.message_id = message_id
        if self.posts.get(post.slot.name) is not post:
            return False
        self._delete_replaced(post)
        self._shown(post, content)
        return True

    def edited(self, flight: Flight, content: Content) -> None:
        """Note that the message shows the content now."""
        if flight.post.message_id == flight.message_id:
            self._shown(flight.post, content)

    def gone(self, flight: Flight) -> None:
        """Note that the message does not exist any more: what is wanted is sent anew."""
        post = flight.post
        if post.message_id == flight.message_id:
            post.message_id = post.shown = None
        if post.is_doomed:
            self._waiting.pop(post, None)
            self._forget_row(post)

    def reached(self, place: Place) -> bool:
        """Note that the place can be written to; whether it was thought unreachable."""
        was_shut = None in self._shut or place in self._shut
        self._shut.pop(None, None)
        self._shut.pop(place, None)
        return was_shut

    def shut_out(self, flight: Flight, now: float, *, is_of_topic: bool) -> bool:
        """Note that people are in the way; whether that is new.

        A group keeps what waits and is tried once in a while, a person's chat starts afresh with
        the next content.
        """
        key = flight.place if is_of_topic else None
        is_new = key not in self._shut
        self._shut[key] = now + _GROUP_SHUT_SECONDS if self._is_group else 0.0
        if self._is_group:
            self._drop_unborn(flight.post)
        else:
            self._drop_everything()
        return is_new

    def flooded(self, flight: Flight, seconds: float, now: float) -> None:
        """Note a 429: no call before its time is over, and after a long one only final states.

        An edit lets the others go first then: Telegram counts sends and edits apart.
        """
        self._drop_unborn(flight.post)
        self.close(seconds + _FLOOD_SLACK, now)
        if flight.message_id is not None:
            flight.post.rest(seconds + _AFTER_OTHERS, now=now)
        if seconds > _LONG_FLOOD:
            self._sparse_until = max(self._sparse_until, self._closed_until + _SPARSE_SECONDS)

    def close(self, seconds: float, now: float) -> None:
        """Let no call through for so long."""
        self._closed_until = max(self._closed_until, now + seconds)

    def doubtful(self, flight: Flight, now: float) -> None:
        """Note a call that may have been carried out or not: it is repeated, later each time."""
        post = flight.post
        post.shown = None
        post.failures += 1
        post.rest(min(_LONGEST_REST, 2.0 ** min(post.failures - 1, 6)), now=now)
        self._drop_unborn(post)

    def rejected(self, flight: Flight, now: float) -> bool:
        """Note a 400; whether a final content is given up for it.

        Final contents are tried again; an edit that stays impossible becomes a new message, so
        that a person who waits for his buttons gets them.
        """
        post, content = flight.post, flight.content
        if content is None or post.is_doomed:
            self._waiting.pop(post, None)
            self._forget_row(post)
            return False
        if post.wanted != content:
            return False
        post.rejections += 1
        if not content.passing and post.rejections <= _RETRIES_OF_REJECTED:
            post.rest(2.0 ** (post.rejections - 1), now=now)
            return False
        if not content.passing and not post.is_unsent:
            post.recover()
            post.retire_message()
            return False
        post.keep_old_message()
        self._shown(post, content)
        return not content.passing

    def _post(self, slot: Slot) -> Post:
        post = self.posts.get(slot.name)
        if post is None:
            post = self.posts[slot.name] = Post(slot)
        post.slot = slot
        post.is_leaving = False
        return post

    def _want(self, post: Post, content: Content, *, silent: bool) -> None:
        post.silent = silent and (post.wanted is None or post.silent)
        if post.wanted != content:
            post.want(content)
        self._waiting[post] = None

    def _opens_for(self, post: Post) -> float:
        return max(
            self._closed_until,
            self._shut.get(None, 0.0),
            self._shut.get(post.slot.place, 0.0),
            post.rests_until,
            self._sparse_until if post.is_passing else 0.0,
        )

    def _shown(self, post: Post, content: Content) -> None:
        post.recover()
        post.shown = appearance(content)
        if post.wanted is not None and appearance(post.wanted) == post.shown:
            self._settle(post)

    def _settle(self, post: Post) -> None:
        post.wanted = None
        self._waiting.pop(post, None)
        if post.is_leaving:
            self._let_leave()

    def _let_leave(self) -> None:
        leaving = [name for name, post in self.posts.items() if post.is_leaving]
        if any(self.posts[name] in self._waiting for name in leaving):
            return
        for name in leaving:
            del self.posts[name]
        self.forgotten += leaving

    def _delete_replaced(self, post: Post) -> None:
        if post.replaces is not None:
            old = Post(post.slot, post.replaces, is_doomed=True)
            self._waiting[old] = None
            post.replaces = None

    def _drop_unborn(self, post: Post) -> None:
        if post.is_doomed and post.is_unsent:
            self._waiting.pop(post, None)

    def _drop_everything(self) -> None:
        for post in list(self._waiting):
            post.recover()
            post.keep_old_message()
            post.shown = None
            if post.is_doomed:
                self._forget_row(post)
            self._settle(post)

    def _forget_row(self, post: Post) -> None:
        if post.slot.name not in self.posts:
            self.forgotten.append(post.slot.name)
