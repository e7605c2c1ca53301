"""Simulated people: they press the buttons they are offered in the sandbox, and nothing else."""

import random
from collections.abc import Iterator, Sequence
from urllib.parse import parse_qs, urlsplit

from bot import callback
from bot.callback import Action, MalformedData, Press
from bot.clock import Clock
from bot.sandbox.chats import Chat
from bot.sandbox.groups import Group
from bot.sandbox.messages import Message
from bot.sandbox.people import Person
from bot.sandbox.world import World
from game.commands import Bid, Ending
from game.rules import FEWEST_SEATS

_LOOKING = (1.5, 2.5)
"""Seconds between which a person looks before pressing, on the sandbox's clock."""
_PATIENCE = 30.0
"""Real seconds after which a missing answer of the bot is a failure."""
_WEIGHTS = {Bid.PASS.value: 6, Bid.TAKE.value: 4, Bid.ZOLE.value: 1, Bid.SMALL.value: 1}
_MOVES = (Action.BURY, Action.PLAY, Action.CHOOSE, Action.BID, Action.ASK_BID)

Offer = tuple[Message, Press]
"""A button: the message it is below, and what it means."""


class Playmates:
    """People of one group who play Zole by chance; the first of them starts everything."""

    def __init__(  # noqa: PLR0913 -- who plays, where, and how
        self,
        world: World,
        group: Group,
        people: Sequence[Person],
        *,
        clock: Clock,
        chance: random.Random,
        looking: tuple[float, float] = _LOOKING,
    ) -> None:
        self._world = world
        self._group = group
        self._people = people
        self._clock = clock
        self._chance = chance
        self._looking = looking
        self._pressed: set[tuple[int, str]] = set()

    async def play(self, deals: int) -> None:
        """Sits down, plays so many deals, ends the match, and asks for score and sheet.

        Raises TimeoutError where the bot does not offer what should come next.
        """
        await self._sit_down()
        for number in range(1, deals + 1):
            await self._play_deal(number)
            if number < deals:
                await self._do(self._people[0], self._group, Action.NEXT_DEAL)
        await self._end()
        for command in ("/score", "/sheet"):
            await self._ask(command)

    async def _sit_down(self) -> None:
        self._people[0].send(self._group, "/zole")
        for count, person in enumerate(self._people, start=1):
            url = await self._do(person, self._group, Action.JOIN)
            if url is not None:
                (payload,) = parse_qs(urlsplit(url).query)["start"]
                person.start(payload)
            await self._world.until(lambda count=count: self._seated() == count, _PATIENCE)  # type: ignore[misc]
        for count in range(1, FEWEST_SEATS - len(self._people) + 1):
            await self._do(self._people[0], self._group, Action.ADD_COMPUTER, str(count))
        await self._do(self._people[0], self._group, Action.START)

    def _seated(self) -> int:
        text = "".join(message.text for message in self._world.messages(self._group))
        return sum(person.first_name in text for person in self._people)

    async def _play_deal(self, number: int) -> None:
        result = str(number)
        while True:
            await self._world.until(
                lambda: self._is_over(result) or self._move() is not None, _PATIENCE
            )
            move = self._move()
            if move is None:
                return
            await self._press(*move)

    def _is_over(self, number: str) -> bool:
        return self._find(self._group, Action.DEAL_CARDS, number) is not None

    def _move(self) -> tuple[Person, Offer] | None:
        """Somebody whose private chat offers a move, and one by chance."""
        for person in self._people:
            offers = [offer for offer in self._offers(person.private) if self._is_fresh(offer)]
            for action in _MOVES:
                moves = [offer for offer in offers if offer[1].action is action]
                if moves:
                    weights = [_WEIGHTS.get(press.argument, 1) for _, press in moves]
                    return person, self._chance.choices(moves, weights)[0]
        return None

    def _is_fresh(self, offer: Offer) -> bool:
        message, press = offer
        return (message.id, press.encode()) not in self._pressed

    async def _end(self) -> None:
        first, *others = self._people
        await self._do(first, self._group, Action.ASK_END)
        await self._do(first, first.private, Action.PROPOSE_END, Ending.NOW.value)
        if others:
            await self._do(others[0], self._group, Action.AGREE_END)
        await self._wait_for(self._group, Action.AGAIN)

    async def _ask(self, command: str) -> None:
        asked = self._people[0].send(self._group, command)
        await self._world.until(
            lambda: self._world.messages(self._group)[-1].id > asked.id, _PATIENCE
        )

    async def _do(
        self, person: Person, chat: Chat, action: Action, argument: str | None = None
    ) -> str | None:
        """Presses a button as soon as it is there; returns the link that the answer opens."""
        offer = await self._wait_for(chat, action, argument)
        return await self._press(person, offer)

    async def _press(self, person: Person, offer: Offer) -> str | None:
        message, press = offer
        await self._clock.sleep(self._chance.uniform(*self._looking))
        self._pressed.add((message.id, press.encode()))
        answer = await person.press_data(message, press.encode()).answered(_PATIENCE)
        return answer.url

    async def _wait_for(self, chat: Chat, action: Action, argument: str | None = None) -> Offer:
        await self._world.until(lambda: self._find(chat, action, argument) is not None, _PATIENCE)
        offer = self._find(chat, action, argument)
        assert offer is not None, "the wait ended because it is there"
        return offer

    def _find(self, chat: Chat, action: Action, argument: str | None = None) -> Offer | None:
        offers = (
            offer
            for offer in self._offers(chat)
            if offer[1].action is action and argument in {None, offer[1].argument}
        )
        return next(offers, None)

    def _offers(self, chat: Chat) -> Iterator[Offer]:
        """Every button of the bot in a chat, those of the newest message first."""
        for message in reversed(self._world.messages(chat)):
            for button in message.buttons:
                try:
                    yield message, callback.decode(button.data or "")
                except MalformedData:
                    continue
