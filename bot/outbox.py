"""Everything visible goes through here: each chat in its order and within Telegram's limits."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

from bot.chat_queue import ChatQueue
from bot.delivery import (
    DeliveryError,
    FloodError,
    MigratedError,
    NotThereError,
    RejectedError,
    UnreachableError,
)
from bot.outgoing import Place, Slot
from bot.posts import Post
from bot.waiting import at_most
from bot.windows import Lane, Window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.clock import Clock
    from bot.delivery import Gateway, Posted
    from bot.outgoing import Content
    from bot.posts import Flight

logger = logging.getLogger(__name__)

_OVERALL = (Window(calls=28, seconds=1),)
_AFTER_A_BUG_SECONDS = 60.0


class Outbox:
    """Shows each slot its newest content, with one worker for each chat that waits for something.

    Nothing that waits is stored: after a restart the tables want it again. Only the ids of the
    messages are, so that they are edited then and not sent twice.
    """

    def __init__(  # noqa: PLR0913 -- all it needs from outside, by name where it could be mixed up
        self,
        gateway: Gateway,
        clock: Clock,
        posted: Posted,
        *,
        on_unreachable: Callable[[int, UnreachableError], None],
        on_migrated: Callable[[int, int], None],
        on_reachable: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._gateway = gateway
        self._clock = clock
        self._posted = posted
        self._on_unreachable = on_unreachable
        self._on_migrated = on_migrated
        self._on_reachable = on_reachable
        self._queues: dict[int, ChatQueue] = {}
        self._moved: dict[int, int] = {}
        self._workers: dict[ChatQueue, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._is_running = False
        self._gate = asyncio.Lock()
        self._overall = Lane(_OVERALL)

    async def load(self) -> None:
        """Learn which messages are posted."""
        for chat_id, name, message_id in await self._posted.load():
            slot = Slot(Place(chat_id), name)
            self._queue(chat_id).posts[name] = Post(slot, message_id)

    def start(self) -> None:
        """Begin to deliver."""
        self._is_running = True
        for queue in self._queues.values():
            self._stir(queue)

    async def stop(self, drain_seconds: float = 5) -> None:
        """Deliver what can be delivered in so many seconds, then nothing any more."""
        if self._workers:
            await at_most(self._clock, drain_seconds, self.idle())
        self._is_running = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def idle(self) -> None:
        """Return when everything is delivered."""
        await self._quiet.wait()

    def show(self, slot: Slot, content: Content, *, silent: bool = True) -> None:
        """Let the slot show the content: by a message, or by an edit of the one it has."""
        slot = self._current(slot)
        queue = self._queue(slot.place.chat_id)
        queue.show(slot, content, silent=silent)
        self._stir(queue)

    def renew(self, slot: Slot, content: Content, *, silent: bool) -> None:
        """Let the slot show the content in a new message; the old one is deleted after it."""
        slot = self._current(slot)
        queue = self._queue(slot.place.chat_id)
        queue.renew(slot, content, silent=silent)
        self._stir(queue)

    def remove(self, slot: Slot) -> None:
        """Delete the slot's message."""
        queue = self._queue(self._current(slot).place.chat_id)
        queue.remove(slot)
        self._stir(queue)

    def strip(self, place: Place, message_id: int) -> None:
        """Take the buttons from a message that is no slot's any more; a slot's is left alone."""
        queue = self._queue(self._current(Slot(place, "")).place.chat_id)
        queue.strip(place, message_id)
        self._stir(queue)

    def forget(self, place: Place, prefix: str) -> None:
        """Forget the slots whose names begin so, together, when all show what they should."""
        queue = self._queue(self._current(Slot(place, prefix)).place.chat_id)
        queue.forget(prefix)
        self._stir(queue)

    def move(self, old_chat_id: int, new_chat_id: int) -> None:
        """Send everything for a group to its new id; its messages are new ones there."""
        if old_chat_id == new_chat_id:
            return
        self._moved[old_chat_id] = new_chat_id
        old = self._queues.pop(old_chat_id, None)
        if old is None:
            return
        for post in old.wants():
            if post.wanted is not None:
                self.show(post.slot, post.wanted, silent=post.silent)
        old.empty()
        self._stir(old)

    def resume(self, chat_id: int) -> None:
        """Try a chat again at once that could not be reached."""
        queue = self._queues.get(chat_id)
        if queue is not None:
            queue.reopen()
            self._stir(queue)

    def message_id(self, slot: Slot) -> int | None:
        """The id of the slot's message, if it has one."""
        slot = self._current(slot)
        queue = self._queues.get(slot.place.chat_id)
        post = queue.posts.get(slot.name) if queue else None
        return post.message_id if post else None

    def group_slots(self) -> Iterator[str]:
        """The names of the slots in groups that are not forgotten."""
        for queue in self._queues.values():
            if queue.chat_id < 0:
                yield from queue.posts

    def is_sparse(self, chat_id: int) -> bool:
        """Whether the chat gets only final states for a while, after a long 429."""
        queue = self._queues.get(chat_id)
        return queue is not None and queue.is_sparse(self._clock.now())

    def pending(self) -> int:
        """How many slots wait to be shown."""
        return sum(queue.pending for queue in self._queues.values())

    def _current(self, slot: Slot) -> Slot:
        while (chat_id := self._moved.get(slot.place.chat_id)) is not None:
            slot = Slot(replace(slot.place, chat_id=chat_id), slot.name)
        return slot

    def _queue(self, chat_id: int) -> ChatQueue:
        queue = self._queues.get(chat_id)
        if queue is None:
            queue = self._queues[chat_id] = ChatQueue(chat_id)
        return queue

    def _stir(self, queue: ChatQueue) -> None:
        """Wake the chat's worker, or start one if there is something to do."""
        if queue in self._workers:
            self._workers[queue].set()
        elif self._is_running and (queue.pending or queue.forgotten):
            self._workers[queue] = asyncio.Event()
            self._quiet.clear()
            task = asyncio.create_task(self._work(queue), name=f"outbox of {queue.chat_id}")
            self._tasks.add(task)
            task.add_done_callback(lambda task: self._ended(queue, task))

    def _ended(self, queue: ChatQueue, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        logger.error("The outbox of chat %s failed", queue.chat_id, exc_info=error)
        queue.close(_AFTER_A_BUG_SECONDS, self._clock.now())
        self._stir(queue)

    async def _work(self, queue: ChatQueue) -> None:
        stirred = self._workers[queue]
        try:
            while True:
                stirred.clear()
                await self._forget_rows(queue)
                turn = queue.next_turn(self._clock.now())
                if turn.post is not None:
                    await self._call_next(queue)
                elif turn.at < inf:
                    await at_most(self._clock, turn.at - self._clock.now(), stirred.wait())
                elif not queue.forgotten:
                    return
        finally:
            # At once, so that whoever wants something after this starts a new worker.
            del self._workers[queue]
            if not self._workers:
                self._quiet.set()

    async def _forget_rows(self, queue: ChatQueue) -> None:
        names = [name for name in queue.forgotten if name not in queue.posts]
        queue.forgotten.clear()
        if names:
            await self._posted.forget(queue.chat_id, names)

    async def _call_next(self, queue: ChatQueue) -> None:
        async with self._gate:
            await self._wait_for_place()
            # Much may have been wanted meanwhile: the newest counts.
            now = self._clock.now()
            post = queue.next_turn(now).post
            if post is None:
                return
            self._overall.add(now)
            flight = queue.take_off(post)
        await self._fly(queue, flight)

    async def _wait_for_place(self) -> None:
        while (wait := self._overall.opens(self._clock.now()) - self._clock.now()) > 0:
            await self._clock.sleep(wait)

    async def _fly(self, queue: ChatQueue, flight: Flight) -> None:
        try:
            sent_id = await self._carry_out(flight)
        except DeliveryError as error:
            queue.land(flight, self._clock.now())
            self._failed(queue, flight, error)
            return
        queue.land(flight, self._clock.now())
        if flight.content is None:
            queue.gone(flight)
            return
        if queue.reached(flight.place):
            self._on_reachable(queue.chat_id)
        if sent_id is None:
            queue.edited(flight, flight.content)
        elif queue.sent(flight, flight.content, sent_id):
            await self._posted.save(queue.chat_id, flight.post.slot.name, sent_id)

    async def _carry_out(self, flight: Flight) -> int | None:
        """Make the call; returns the id of a new message."""
        place = flight.place
        if flight.message_id is None:
            assert flight.content is not None
            return await self._gateway.send(place, flight.content, silent=flight.post.silent)
        if flight.content is None:
            await self._gateway.delete(place, flight.message_id)
        else:
            await self._gateway.edit(place, flight.message_id, flight.content)
        return None

    def _failed(self, queue: ChatQueue, flight: Flight, error: DeliveryError) -> None:
        now = self._clock.now()
        match error:
            case FloodError():
                queue.flooded(flight, error.seconds, now)
            case UnreachableError():
                if queue.shut_out(flight, now, is_of_topic=error.barrier.is_of_topic):
                    self._on_unreachable(queue.chat_id, error)
            case MigratedError():
                self.move(queue.chat_id, error.new_chat_id)
                self._on_migrated(queue.chat_id, error.new_chat_id)
            case NotThereError():
                queue.gone(flight)
            case RejectedError():
                if queue.rejected(flight, now):
                    name = flight.post.slot.name
                    logger.error("Telegram rejects %s of chat %s: %s", name, queue.chat_id, error)
            case _:
                queue.doubtful(flight, now)
