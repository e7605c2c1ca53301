"""The moments of a match in which buttons differ, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.callback import Action

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.sandbox.people import Person
    from tests.end_to_end.evenings import Evening, Offer


async def stages(scene: Evening, *people: Person) -> AsyncIterator[str]:
    """Plays on from stage to stage: between deals, bidding, burying, and within a trick.

    The first deal is passed out, so that there is a result as well. The next one does not begin
    by itself only where a test takes the fixture `unhurried`.
    """
    await scene.begin(*people)
    await scene.bid("pass", "pass", "pass")
    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    yield "between deals"
    await scene.press((people or scene.people)[0], Action.NEXT_DEAL, again=True)
    await scene.next_move()
    await scene.quiet()
    yield "bidding"
    await scene.bid("take")
    await scene.next_move()
    await scene.quiet()
    yield "burying"
    for _ in range(2):
        await _move(scene, Action.CHOOSE)
    await _move(scene, Action.BURY)
    for _ in range(4):
        await _move(scene, Action.PLAY)
    await scene.next_move()
    await scene.quiet()
    yield "playing"


async def _move(scene: Evening, action: Action) -> None:
    """Presses the first button of a kind that somebody is offered."""
    await scene.until(lambda: _offered(scene, action))
    found = _offered(scene, action)
    assert found is not None
    await scene.press_offer(*found)


def _offered(scene: Evening, action: Action) -> tuple[Person, Offer] | None:
    moves = scene.moves()
    if moves is None:
        return None
    person, offers = moves
    return next(((person, offer) for offer in offers if offer.action is action), None)
