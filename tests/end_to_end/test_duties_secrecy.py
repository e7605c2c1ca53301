"""Duty 36: at no moment does anybody read a card that is not theirs to see."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import pytest

from bot import callback
from bot.callback import Action
from bot.handlers.presses import Presses
from bot.sandbox.changes import MessageShown, QueryAnswered
from bot.words import card_text
from game.cards import DECK
from game.scoring import Contract
from tests.end_to_end.evenings import at_random
from tests.end_to_end.forging import Unheard, update_of
from tests.end_to_end.measures import errors_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.sandbox.changes import Change
    from bot.sandbox.chats import Account, Chat
    from bot.sandbox.messages import Message
    from bot.sandbox.people import Person
    from game.cards import Card
    from game.deal import Deal
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening

_CARD = re.compile("(?:10|[AKQJ987])[♣♠♥♦]")
_BY_TEXT = {card_text(card): card for card in DECK}
_OF_A_HAND = {Action.PLAY, Action.BURY, Action.CHOOSE, Action.UNCHOOSE}
_OF_A_TURN = {Action.BID, Action.ASK_BID, Action.HINT, *_OF_A_HAND}
_OF_A_CLAIM = {Action.CLAIM, Action.GIVE_UP, Action.ACCEPT_CLAIM, Action.DECLINE_CLAIM}
_OF_THE_MATCH = {
    Action.NEXT_DEAL,
    Action.PROPOSE_END,
    Action.AGREE_END,
    Action.DECLINE_END,
    *_OF_A_CLAIM,
}


@dataclass
class Eavesdropper:
    """Reads everything as it appears and notes each card that its reader must not know."""

    scene: Evening
    leaks: list[str] = field(default_factory=list)
    read: int = 0

    def notice(self, change: Change) -> None:
        """Follows the sandbox."""
        match change:
            case MessageShown(message) if message.sender is self.scene.world.bot:
                self._read_message(message)
            case QueryAnswered(query) if query.answer is not None:
                self.read_answer(query.person, query.answer.text or "")
            case _:
                pass

    def read_answer(self, person: Account, text: str) -> None:
        """Reads what a press is answered."""
        self._read(text, self._known_to(person))

    def _read_message(self, message: Message) -> None:
        if message.text.startswith("Zole in short"):
            return
        reader = None if message.chat is self.scene.group else _owner(self.scene, message)
        buttons = " ".join(button.text for button in message.buttons)
        self._read(f"{message.text} {buttons}", self._known_to(reader))
        if reader is None:
            presses = [callback.decode(b.data) for b in message.buttons if b.data is not None]
            self.leaks += [str(press) for press in presses if press.action in _OF_A_HAND]

    def _read(self, text: str, known: frozenset[Card]) -> None:
        self.read += 1
        hidden = [found for found in _CARD.findall(text) if _BY_TEXT[found] not in known]
        if hidden:
            self.leaks.append(f"{hidden} in {text!r}")

    def _known_to(self, reader: Account | None) -> frozenset[Card]:
        """The cards on the table so far, and what the reader holds, took up or buried."""
        assert self.scene.services is not None
        table = self.scene.services.tables.in_chat(self.scene.group.id)
        deal = table.state.deal if table else None
        if table is None or deal is None:
            return frozenset()
        if deal.over:
            return frozenset(DECK)
        known = set(_played(deal))
        seat = None if reader is None else table.company.seat_of(reader.id)
        if seat is not None:
            known |= deal.hand(seat)
            if deal.contract is Contract.TAKE and deal.lielais == seat:
                known |= {*deal.talon, *deal.buried}
        return frozenset(known)


def _played(deal: Deal) -> Iterable[Card]:
    tricks = [*deal.tricks, *([deal.trick] if deal.trick else [])]
    return (card for trick in tricks for card in trick.cards)


def _owner(scene: Evening, message: Message) -> Person:
    return next(person for person in scene.world.people if person.private is message.chat)


@pytest.mark.parametrize(
    ("bids", "options"),
    [
        pytest.param(("pass", "take"), {}, id="take", marks=pytest.mark.slow),
        pytest.param(("pass", "zole"), {}, id="zole", marks=pytest.mark.slow),
        pytest.param(("small",), {}, id="small"),
        pytest.param(("pass",) * 3, {"pass": "galdins"}, id="galdins", marks=pytest.mark.slow),
        pytest.param(("pass",) * 3, {}, id="passed"),
    ],
)
@pytest.mark.usefixtures("unhurried")
async def test_duty_36_nobody_reads_a_card_that_is_not_theirs(
    evening: Evenings,
    bids: tuple[str, ...],
    options: dict[str, str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    scene = await evening(people=4, seed=36)
    *seated, _ = scene.people
    spy = Eavesdropper(scene)
    scene.world.subscribe(spy.notice)
    await scene.begin(*seated, **options)
    for bid in bids:
        await _everybody_presses_everything(scene, spy)
        await scene.bid(bid)
        await scene.quiet()
    choose = at_random(random.Random(36))
    moves = 0
    while not scene.is_over(1):
        if not (found := scene.moves()):
            await scene.until(lambda: scene.is_over(1) or scene.moves())
            continue
        await _everybody_presses_everything(scene, spy)
        if moves in {0, 12}:
            await _ask_in_the_group(scene)
        moves += 1
        person, offers = found
        await scene.press_offer(person, choose(offers))
        await scene.quiet()
    await scene.quiet()

    assert spy.leaks == []
    assert spy.read > 150
    assert errors_in(caplog) == []


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize("bid", ["take", pytest.param("small", marks=pytest.mark.slow)])
async def test_duty_36_claims_and_hints_show_no_card_before_the_deal_is_over(
    evening: Evenings, bid: str, caplog: pytest.LogCaptureFixture
) -> None:
    scene = await evening(people=4, seed=36)
    *seated, _ = scene.people
    spy = Eavesdropper(scene)
    scene.world.subscribe(spy.notice)
    await scene.begin(*seated, hints="on")
    choose = at_random(random.Random(36))
    while _played_tricks(scene) < 1:
        person, offers = await scene.next_move()
        if scene.find(person.private, Action.HINT):
            await scene.press(person, Action.HINT, chat=person.private)
            await scene.shows("Hint: ", person.private)
        await _everybody_presses_everything(scene, spy)
        bids = [offer for offer in offers if offer.argument == bid]
        await scene.press_offer(person, bids[0] if bids else choose(offers))
        await scene.quiet()

    async def say(person: Person, action: Action, chat: Chat) -> None:
        await scene.press(person, action, chat=chat, again=True)
        await scene.quiet()
        await _everybody_presses_everything(scene, spy)

    deal = scene.table.state.deal
    assert deal is not None
    first, second = (seated[seat] for seat in deal.active if seat != deal.lielais)
    for giver, other, answer in (
        (first, second, Action.DECLINE_CLAIM),
        (second, first, Action.ACCEPT_CLAIM),
    ):
        await say(giver, Action.ASK_CLAIM, giver.private)
        await say(giver, Action.GIVE_UP, giver.private)
        assert scene.table.state.claim is not None
        await say(other, answer, scene.group)

    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert spy.leaks == []
    assert spy.read > 150
    assert errors_in(caplog) == []


def _played_tricks(scene: Evening) -> int:
    deal = scene.table.state.deal
    return 0 if deal is None else len(deal.tricks)


async def _everybody_presses_everything(scene: Evening, spy: Eavesdropper) -> None:
    """Everybody presses whatever is on any screen, also what is not theirs, and asks for cards."""
    assert scene.services is not None
    unheard = Unheard()
    presses = Presses(replace(scene.services, answers=unheard))  # type: ignore[arg-type]
    moves = scene.moves()
    actor = moves[0] if moves else None
    token = scene.table.company.token
    chats = (scene.group, *(person.private for person in scene.people))
    offers = [(o.message, o.press.encode()) for chat in chats for o in scene.offers(chat)]
    offers += [(offers[0][0], f"{a}.{token}.0.1") for a in ("d", "h", "t", "g")]
    for person in scene.people:
        for message, data in offers:
            action = callback.decode(data).action
            if action in _OF_THE_MATCH or (person is actor and action in _OF_A_TURN):
                continue
            await presses.handle(update_of(scene, person, message, data), None)
            spy.read_answer(person, unheard.texts[-1])


async def _ask_in_the_group(scene: Evening) -> None:
    for command in ("/hand", "/last", "/who", "/score", "/sheet", "/zole", "/end"):
        scene.people[0].send(scene.group, command)
    await scene.quiet()
