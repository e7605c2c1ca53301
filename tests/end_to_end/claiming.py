"""Deals to claim in, and what people press and read about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.callback import Action, Press
from bot.sandbox.groups import Group
from tests.end_to_end.cards import dealing_order, scripted
from tests.end_to_end.offers import answer_to
from tests.end_to_end.playing import plain
from tests.game.test_claiming import OPEN

if TYPE_CHECKING:
    from bot.sandbox.people import Person
    from bot.sandbox.queries import Answer
    from tests.end_to_end.conftest import Evenings
    from tests.end_to_end.evenings import Evening


ASKED = "The others are asked in the group. Play goes on until they agree."


async def begun(
    evening: Evenings,
    hands: tuple[str, str, str] = OPEN,
    *,
    bid: str = "zole",
    talon: str = "QD JS",
    people: int = 3,
    **options: str,
) -> Evening:
    """A deal in which Anna is the Lielais, leads, and is offered her cards."""
    dealer = people - 1
    cards = dealing_order(*hands, talon)
    scene = await evening(people=people, chance=scripted(cards, dealer=dealer))
    await scene.begin(*scene.people[:3], **options)
    await scene.bid(bid)
    if bid == "take":
        await scene.bury(talon)
    await scene.next_move()
    await scene.quiet()
    return scene


async def question(scene: Evening, person: Person) -> None:
    """Opens the question whether to claim or to give up, by the button of the hand."""
    await scene.quiet()
    ways = (offer for offer in scene.offers(person.private) if offer.action is Action.ASK_CLAIM)
    offer = next((way for way in ways if way.argument), None)
    if offer is None:
        token, number = scene.table.company.token, scene.table.state.number
        press = Press(Action.ASK_CLAIM, token, 0, str(number))
        answer = await answered(scene, person, person, press)
    else:
        answer = (await scene.press_offer(person, offer)).text or ""
    assert answer == ""
    await scene.until(lambda: scene.find(person.private, Action.CLAIM, again=True))


async def claims(scene: Evening, person: Person, action: Action = Action.CLAIM) -> Answer:
    """Opens the question and presses one of its buttons."""
    await question(scene, person)
    return await scene.press(person, action, chat=person.private, again=True)


async def answered(scene: Evening, presser: Person, where: Person | Group, press: Press) -> str:
    """Presses a button that may not be there, on the newest message of a chat."""
    chat = where if isinstance(where, Group) else where.private
    message = scene.world.messages(chat)[-1]
    return await answer_to(presser, message, press) or ""


def notes(scene: Evening) -> list[str]:
    """What the group reads that is neither a trick nor the bids nor a result."""
    return [
        text
        for text in map(plain, scene.texts())
        if any(word in text for word in ("claim", "agree", "would rather", "said", "gave up"))
        and "Deal" not in text
    ]


def answers_on(scene: Evening) -> list[Action]:
    return [
        offer.action
        for offer in scene.offers(scene.group)
        if offer.action in {Action.ACCEPT_CLAIM, Action.DECLINE_CLAIM}
    ]
