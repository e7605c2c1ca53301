"""An evening of Zole: a sandbox over HTTP, a bot that can be stopped and started, and people."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

from pydantic import SecretStr

from bot.app import running
from bot.callback import Action
from bot.sandbox.clock import ManualClock
from bot.settings import Settings
from bot.thinking import InlineThinker
from tests.end_to_end.offers import MOVES, Offer, at_random, presses_on

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from pathlib import Path

    from bot.chance import Chance
    from bot.sandbox.chats import Chat
    from bot.sandbox.clock import Clock
    from bot.sandbox.groups import Group
    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person
    from bot.sandbox.queries import Answer
    from bot.sandbox.server import Server
    from bot.sandbox.world import World
    from bot.services import Services
    from bot.table import Table
    from bot.thinking import Thinker
    from tests.end_to_end.passing import Passing

__all__ = ["MOVES", "NAMES", "PATIENCE", "Evening", "Offer", "at_random", "settings_for"]

PATIENCE = 60.0
"""Real seconds after which a missing answer of the bot is a failure."""
NAMES = ("Anna", "Bruno", "Cilla", "Dace", "Emils", "Fricis", "Gita", "Hugo")
_STILL_SECONDS = 0.02
_PRESS_SECONDS = 0.5
_ENDS_A_TURN = {Action.BURY, Action.PLAY, Action.BID}


@dataclass(kw_only=True)
class Evening:
    """Who is there, and what they do. All that is awaited here is awaited as a person would:
    something is on a screen. `services` is the running bot in this process, or None."""

    world: World
    clock: Clock
    server: Server
    group: Group
    people: list[Person]
    settings: Settings
    chance: Chance
    time: Passing
    thinker: Thinker = field(default_factory=InlineThinker)
    services: Services | None = None
    turns_done: dict[str, int] = field(default_factory=dict)
    _pressed: set[tuple[int, str]] = field(default_factory=set)
    _bot: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)

    # The bot and the time

    async def start_bot(self) -> Services:
        """Starts the bot in this process, on the evening's database."""
        entered = running(self.settings, clock=self.clock, chance=self.chance, thinker=self.thinker)
        self.services = await self._bot.enter_async_context(entered)
        return self.services

    async def stop_bot(self) -> None:
        """Stops the bot as SIGTERM does."""
        self.services = None
        await self._bot.aclose()

    async def let_time_pass(self) -> None:
        """From now on time passes whenever nothing happens."""
        await self.time.begin()

    async def stop_time(self) -> None:
        """From now on time stands still."""
        await self.time.end()

    @contextlib.asynccontextmanager
    async def standing_still(self) -> AsyncIterator[None]:
        """No time passes inside the block."""
        await self.stop_time()
        try:
            yield
        finally:
            await self.let_time_pass()

    async def pass_time(self, seconds: float) -> None:
        """Moves the clock that stands still, from alarm to alarm."""
        assert isinstance(self.clock, ManualClock)
        end = self.clock.now() + seconds
        while self.clock.now() < end:
            alarm = min(self.clock.next_alarm or end, end)
            self.clock.advance(max(alarm - self.clock.now(), 0.0))
            await self._stillness()
        await self._stillness()

    async def _stillness(self) -> None:
        """Waits until nothing more happens at this time."""
        seen = -1
        while (happened := len(self.world.calls) + len(self.world.shown)) != seen:
            seen = happened
            await asyncio.sleep(_STILL_SECONDS)

    async def quiet(self) -> None:
        """Waits until the bot has dealt with everything and shown everything."""
        await self.world.until(lambda: not self.world.updates.waiting(), PATIENCE)
        if self.services is not None:
            async with asyncio.timeout(PATIENCE):
                await self.services.outbox.idle()

    async def until(self, condition: Callable[[], object]) -> None:
        """Waits for something to be seen."""
        await self.world.until(condition, PATIENCE)

    # What is seen

    def texts(self, chat: Chat | None = None) -> list[str]:
        """The messages of a chat, of the group unless named."""
        return [message.text for message in self.world.messages(chat or self.group)]

    def transcript(self, chat: Chat | None = None) -> str:
        """A chat as text, of the group unless named."""
        return self.world.transcript(chat or self.group)

    def message_with(self, text: str, chat: Chat | None = None) -> Message | None:
        """The newest message with that text in it."""
        found = (m for m in reversed(self.world.messages(chat or self.group)) if text in m.text)
        return next(found, None)

    async def shows(self, text: str, chat: Chat | None = None) -> Message:
        """Waits until a message with that text in it is there."""
        await self.until(lambda: self.message_with(text, chat) is not None)
        message = self.message_with(text, chat)
        assert message is not None
        return message

    def offers(self, chat: Chat) -> Iterator[Offer]:
        """Every button of the bot in a chat, those of the newest message first."""
        for message in reversed(self.world.messages(chat)):
            for press in presses_on(message):
                yield Offer(message, press)

    def find(
        self, chat: Chat, *actions: Action, argument: str | None = None, again: bool = False
    ) -> Offer | None:
        """The newest button of such a kind; one that was pressed before only if `again`."""
        for offer in self.offers(chat):
            fits = offer.action in actions and argument in {None, offer.argument}
            if fits and (again or self._is_fresh(offer)):
                return offer
        return None

    def hand_of(self, person: Person) -> Message:
        """The newest message with a hand in a private chat."""
        message = self.message_with(f"{self.group.title}\u2069 · Deal", person.private)
        assert message is not None, f"{person.first_name} has no hand"
        return message

    @property
    def table(self) -> Table:
        """The match of the group, as the bot in this process has it."""
        assert self.services is not None
        table = self.services.tables.in_chat(self.group.id)
        assert table is not None, "no match runs"
        return table

    # What people do

    async def press(
        self,
        person: Person,
        action: Action,
        argument: str | None = None,
        *,
        chat: Chat | None = None,
        again: bool = False,
    ) -> Answer:
        """Presses a button as soon as it is there, in the group unless a chat is named."""
        where = chat or self.group
        await self.until(lambda: self.find(where, action, argument=argument, again=again))
        offer = self.find(where, action, argument=argument, again=again)
        assert offer is not None
        return await self.press_offer(person, offer)

    async def press_offer(self, person: Person, offer: Offer) -> Answer:
        """Presses a button, for which people take a moment, and waits for the answer, and for the
        mark on a card that is chosen.
        """
        await self.time.moment(_PRESS_SECONDS)
        self._note(offer)
        query = person.press_data(offer.message, offer.press.encode())
        answer = await query.answered(PATIENCE)
        if offer.action is Action.CHOOSE and not answer.text:
            card, chat = offer.argument, offer.message.chat
            await self.until(lambda: self.find(chat, Action.UNCHOOSE, argument=card, again=True))
        return answer

    def press_blindly(self, person: Person, offer: Offer) -> None:
        """Presses a button and waits for nothing."""
        self._note(offer)
        person.press_data(offer.message, offer.press.encode())

    async def command(self, person: Person, text: str, chat: Chat | None = None) -> Message:
        """Sends a command and waits for a message of the bot below it; returns that message."""
        where = chat or self.group
        asked = person.send(where, text)
        await self.until(lambda: self._last(where).id > asked.id)
        return self._last(where)

    async def join(self, person: Person) -> None:
        """Presses Join, and Start where the answer opens the private chat."""
        url = (await self.press(person, Action.JOIN, again=True)).url
        if url is not None:
            person.start(start_payload(url))
        await self.until(lambda: any(person.first_name in text for text in self.texts()))

    async def sit_down(self, *people: Person, **options: str) -> None:
        """Opens a lobby, seats people (all, unless named), and chooses `all_pass="both"`, …"""
        await self.command(self.people[0], "/zole")
        seated = people or tuple(self.people)
        for person in seated:
            await self.join(person)
        for name, value in options.items():
            await self.choose_option(seated[0], name, value)

    async def choose_option(self, person: Person, name: str, value: str) -> None:
        """Presses a button of the lobby until the option (pass, small, length) has a value."""
        for _ in range(10):
            await self.until(lambda: self._option(name))
            offer = self._option(name)
            assert offer is not None
            await self.press_offer(person, offer)
            wanted = offer.argument == f"{name}={value}"
            await self.until(lambda shown=offer: self._option(name) != shown)  # type: ignore[misc]
            if wanted:
                return
        raise AssertionError(f"the lobby never offers {name}={value}")

    async def begin(self, *people: Person, **options: str) -> None:
        """Opens a lobby, seats everybody, and presses Deal; the first bid is offered then."""
        await self.sit_down(*people, **options)
        await self.press((people or self.people)[0], Action.START)
        await self.next_move()

    # Playing

    def moves(self) -> tuple[Person, Sequence[Offer]] | None:
        """Whose private chat offers moves in a deal, and which."""
        for person in self.people:
            if offers := [offer for offer in self.offers(person.private) if self.is_move(offer)]:
                return person, offers
        return None

    async def next_move(self) -> tuple[Person, Sequence[Offer]]:
        """Waits until somebody is offered a move."""
        await self.until(self.moves)
        found = self.moves()
        assert found is not None
        return found

    async def move(self, *arguments: str) -> Person:
        """Whoever's turn it is presses the buttons with these arguments, one after the other."""
        for argument in arguments:
            await self.until(lambda wanted=argument: self.move_named(wanted))  # type: ignore[misc]
            found = self.move_named(argument)
            assert found is not None
            person, offer = found
            await self.press_offer(person, offer)
        return person

    def move_named(self, argument: str) -> tuple[Person, Offer] | None:
        """The offered move with this argument, and whose it is."""
        found = self.moves()
        if found is None:
            return None
        person, offers = found
        return next(((person, offer) for offer in offers if offer.argument == argument), None)

    async def bid(self, *words: str) -> None:
        """Bids in turn; a Zole and a small Zole are tapped twice."""
        for word in words:
            await self.move(*([word, word] if word in {"zole", "small"} else [word]))

    async def bury(self, cards: str) -> None:
        """The Lielais chooses two cards and buries them."""
        first, second = cards.split()
        await self.move(first, second)
        person, _ = await self.next_move()
        await self.press(person, Action.BURY, chat=person.private)

    async def play(self, cards: str) -> None:
        """Cards in the order they are played."""
        for card in cards.split():
            await self.move(card)

    async def play_on(self, choose: Callable[[Sequence[Offer]], Offer], *, number: int) -> None:
        """Plays until the deal with that number has its result; `choose` picks every button."""
        while True:
            await self.until(lambda: self.is_over(number) or self.moves())
            found = self.moves()
            if found is None:
                return
            person, offers = found
            await self.press_offer(person, choose(offers))

    async def next_deal(self, person: Person, *, after: int) -> None:
        """Presses Next deal below the result with that number, unless the deal began by itself."""
        await self.until(lambda: self.is_over(after) or self.moves())
        offer = self.find(self.group, Action.NEXT_DEAL)
        if offer is not None and not self.moves():
            await self.press_offer(person, offer)
        await self.next_move()

    def result_of(self, number: int) -> Message:
        """The message with the result of a deal."""
        found = (
            message
            for message in self.world.messages(self.group)
            if any(
                press.action is Action.DEAL_CARDS and press.argument == str(number)
                for press in presses_on(message)
            )
        )
        return next(found)

    def is_over(self, number: int) -> bool:
        """Whether the group shows the result of a deal."""
        return any(
            offer.action is Action.DEAL_CARDS and offer.argument == str(number)
            for offer in self.offers(self.group)
        )

    async def end_match(self, first: Person | None = None, second: Person | None = None) -> None:
        """One proposes to end the match now, and another agrees."""
        first, second = first or self.people[0], second or self.people[1]
        await self.command(first, "/end")
        await self.press(first, Action.PROPOSE_END, "now")
        await self.press(second, Action.AGREE_END)

    def _note(self, offer: Offer) -> None:
        self._pressed.add((offer.message.id, offer.press.encode()))
        if offer.action in _ENDS_A_TURN:
            token, turn = offer.press.token, offer.press.turn
            self.turns_done[token] = max(turn, self.turns_done.get(token, 0))

    def _is_fresh(self, offer: Offer) -> bool:
        return (offer.message.id, offer.press.encode()) not in self._pressed

    def is_move(self, offer: Offer) -> bool:
        done = self.turns_done.get(offer.press.token, 0)
        return offer.action in MOVES and offer.press.turn > done and self._is_fresh(offer)

    def _option(self, name: str) -> Offer | None:
        options = (o for o in self.offers(self.group) if o.action is Action.OPTION)
        return next((o for o in options if o.argument.startswith(f"{name}=")), None)

    def _last(self, chat: Chat) -> Message:
        return self.world.messages(chat)[-1]


def start_payload(url: str) -> str:
    """The payload of a link that opens the private chat."""
    (payload,) = parse_qs(urlsplit(url).query)["start"]
    return payload


def settings_for(world: World, server: Server, database: Path) -> Settings:
    """The settings of a bot at the sandbox, whatever the environment says."""
    return Settings.model_construct(
        token=SecretStr(world.token),
        api_url=server.url,
        database=database,
        log_level="INFO",
        owner=None,
    )


def count_calls(world: World, *methods: str) -> int:
    """How many calls of these methods there were."""
    return sum(call.method in methods for call in world.calls)
