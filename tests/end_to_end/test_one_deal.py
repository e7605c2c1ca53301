"""One scripted deal over HTTP."""

from bot.callback import Action
from tests.end_to_end.conftest import Evenings


async def test_a_seeded_deal_comes_to_its_result(evening: Evenings) -> None:
    scene = await evening(seed=1)
    await scene.begin()
    await scene.play_on(lambda offers: offers[0], number=1)
    assert scene.is_over(1)
    await scene.press(scene.people[1], Action.NEXT_DEAL)
    await scene.next_move()
