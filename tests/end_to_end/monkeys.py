"""People who do anything at any time, with any button that they ever saw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.callback import Action
from bot.sandbox.chats import PrivateChat
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.messages import Message
from tests.end_to_end.evenings import start_payload
from tests.end_to_end.offers import at_random
from tests.end_to_end.test_commands import GROUP_COMMANDS

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from bot.sandbox.chats import Chat
    from bot.sandbox.people import Person
    from bot.sandbox.queries import CallbackQuery
    from tests.end_to_end.evenings import Evening
    from tests.end_to_end.offers import Offer

_COMMANDS = (*GROUP_COMMANDS, "help", "start")
_NAMES = ("Bob", "<b>x", "\u0416" * 64, "A\u202eB", "\u2800", "Anna")
_OF_SEATS = {Action.JOIN, Action.START, Action.AGAIN, Action.TAKE_SEAT}
_OF_THE_END = {Action.ASK_END, Action.PROPOSE_END, Action.AGREE_END, Action.DECLINE_END}
_OF_A_CLAIM = {
    Action.ASK_CLAIM,
    Action.CLAIM,
    Action.GIVE_UP,
    Action.ACCEPT_CLAIM,
    Action.DECLINE_CLAIM,
    Action.HINT,
}
Seen = tuple["Chat", int, str]
"""A button that was once shown: its chat, its message, and its data."""


class Monkeys:
    """Everybody in a group, strangers to the table too; what they do is noted in `diary`."""

    def __init__(self, scene: Evening, rng: random.Random, strangers: Sequence[Person]) -> None:
        self.scene = scene
        self.rng = rng
        self.everyone = [*scene.people, *strangers]
        self.diary: list[str] = []
        self._buttons: list[Seen] = []
        self._looked = 0

    async def act(self) -> None:
        """Somebody does something, a move more often than nonsense."""
        self._look()
        acts = {
            self._move: 60,
            self._press_in_group: 14,
            self._press_of_seats: 8,
            self._press_again: 8,
            self._press_many_times: 3,
            self._forge: 3,
            self._talk_of_the_end: 3,
            self._claim: 4,
            self._command_in_group: 8,
            self._command_in_private: 4,
            self._block: 2,
            self._come_or_go: 1,
            self._rename: 1,
            self._look_away: 3,
            self._restart: 1,
        }
        (act,) = self.rng.choices(list(acts), list(acts.values()))
        try:
            await act()
        except ImpossibleError as error:
            self.diary.append(f"cannot: {error}")

    async def heard(self) -> None:
        """Waits until every update is handled, and every press answered that can be."""
        world = self.scene.world
        await self.scene.until(lambda: not world.updates.waiting())
        await self.scene.until(lambda: not any(query.is_open for query in world.queries))

    def calm_down(self) -> None:
        """Everybody is in the group and can be written to; Telegram fails no more."""
        self.scene.world.faults.clear()
        for person in self.everyone:
            if not self.scene.group.member(person).is_present:
                person.join(self.scene.group)
            if person.private.blocked:
                person.unblock()
            elif not person.private.started:
                person.start()

    def choice(self, offers: Sequence[Offer]) -> Offer:
        """A button that brings a deal on: of too many chosen cards one is taken back."""
        chosen = [offer for offer in offers if offer.action is Action.UNCHOOSE]
        others = [offer for offer in offers if offer not in chosen]
        if len(chosen) > 2 or not others:
            return self.rng.choice(chosen)
        return at_random(self.rng)(others)

    def _look(self) -> None:
        shown = self.scene.world.shown
        self._buttons += [
            (change.chat, change.message_id, button.data)
            for change in shown[self._looked :]
            for row in change.rows
            for button in row
            if button.data
        ]
        self._looked = len(shown)

    def _somebody(self, chat: Chat | None = None) -> Person:
        """Anybody; in a private chat its person."""
        if isinstance(chat, PrivateChat):
            return next(person for person in self.everyone if person.private is chat)
        return self.rng.choice(self.everyone)

    def _press(self, person: Person, seen: Seen) -> CallbackQuery:
        chat, number, data = seen
        message = chat.messages.get(number) or Message(
            id=number, chat=chat, sender=self.scene.world.bot, date=self.scene.world.date
        )
        self.diary.append(f"{person.first_name} presses {data} on {number} of {chat.kind}")
        return person.press_data(message, data)

    async def _press_offer(self, person: Person, offer: Offer) -> None:
        query = self._press(person, (offer.message.chat, offer.message.id, offer.press.encode()))
        await self.scene.until(lambda: not query.is_open)
        if query.answer is not None and query.answer.url is not None:
            self.diary.append(f"{person.first_name} presses Start")
            person.start(start_payload(query.answer.url))

    async def _move(self) -> None:
        found = self.scene.moves()
        if found is None:
            return
        person, offers = found
        offer = self.choice(offers)
        self.diary.append(f"{person.first_name} moves {offer.press.encode()}")
        self.scene.press_blindly(person, offer)
        if self.rng.random() < 0.7:
            await self.heard()

    async def _press_in_group(self) -> None:
        if offers := list(self.scene.offers(self.scene.group)):
            await self._press_offer(self._somebody(), self.rng.choice(offers))

    async def _press_of_seats(self) -> None:
        offers = [o for o in self.scene.offers(self.scene.group) if o.action in _OF_SEATS]
        if offers:
            await self._press_offer(self._somebody(), self.rng.choice(offers))
        else:
            self._send(self._somebody(), self.scene.group, "/zole")

    async def _talk_of_the_end(self) -> None:
        person = self._somebody()
        chats = (self.scene.group, person.private)
        offers = [o for chat in chats for o in self.scene.offers(chat) if o.action in _OF_THE_END]
        if offers:
            await self._press_offer(person, self.rng.choice(offers))

    async def _claim(self) -> None:
        """Asks for a hint, claims, gives up, or answers who did, whoever may."""
        person = self._somebody()
        chats = (self.scene.group, person.private)
        offers = [o for chat in chats for o in self.scene.offers(chat) if o.action in _OF_A_CLAIM]
        if offers:
            await self._press_offer(person, self.rng.choice(offers))

    async def _press_again(self) -> None:
        if self._buttons:
            seen = self.rng.choice(self._buttons)
            self._press(self._somebody(seen[0]), seen)

    async def _press_many_times(self) -> None:
        if self._buttons:
            seen = self.rng.choice(self._buttons[-30:])
            person = self._somebody(seen[0])
            for _ in range(self.rng.randint(2, 5)):
                self._press(person, seen)

    async def _forge(self) -> None:
        """Parts of two buttons make a third, or something worse."""
        if not self._buttons:
            return
        chat, number, data = self.rng.choice(self._buttons)
        other = self.rng.choice(self._buttons)[2]
        parts = zip(data.split(".", 3), other.split(".", 3), strict=True)
        forged = ".".join(self.rng.choice(pair) for pair in parts)
        if self.rng.random() < 0.3:
            place = self.rng.randrange(len(forged))
            forged = forged[:place] + chr(self.rng.randint(33, 0x2FFF)) + forged[place + 1 :]
        self._press(self._somebody(chat), (chat, number, forged))

    async def _command_in_group(self) -> None:
        self._send(self._somebody(), self.scene.group, f"/{self.rng.choice(_COMMANDS)}")

    async def _command_in_private(self) -> None:
        person, tokens = self._somebody(), [data.split(".")[1] for _, _, data in self._buttons]
        command = self.rng.choice(_COMMANDS)
        payload = f" {self.rng.choice(tokens)}" if command == "start" and tokens else ""
        self._send(person, person.private, f"/{command}{payload}")

    def _send(self, person: Person, chat: Chat, text: str) -> None:
        self.diary.append(f"{person.first_name} sends {text} ({chat.kind})")
        person.send(chat, text)

    async def _block(self) -> None:
        person = self._somebody()
        self.diary.append(f"{person.first_name} blocks or unblocks")
        if person.private.blocked:
            person.unblock()
        elif person.private.started:
            person.block()

    async def _come_or_go(self) -> None:
        person = self.rng.choice(self.everyone[1:])
        self.diary.append(f"{person.first_name} comes or goes")
        if self.scene.group.member(person).is_present:
            person.leave(self.scene.group)
        else:
            person.join(self.scene.group)

    async def _rename(self) -> None:
        person, name = self._somebody(), self.rng.choice(_NAMES)
        self.diary.append(f"{person.first_name} is {name} now")
        person.rename(name)

    async def _look_away(self) -> None:
        seconds = self.rng.choice((1, 5, 21))
        self.diary.append(f"nothing for {seconds} s")
        await self.scene.clock.sleep(seconds)

    async def _restart(self) -> None:
        """The bot ends, in good order or with nothing more said, and starts again."""
        scene = self.scene
        assert scene.services is not None
        if is_sudden := self.rng.random() < 0.5:
            await scene.services.outbox.stop(0)
        self.diary.append(f"the bot ends{' suddenly' if is_sudden else ''}")
        await scene.stop_bot()
        await self._move_unheard()
        await scene.start_bot()

    async def _move_unheard(self) -> None:
        found = self.scene.moves()
        if found is not None:
            person, offers = found
            self.scene.press_blindly(person, self.choice(offers))
