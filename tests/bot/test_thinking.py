"""Computer players are asked off the event loop, and whatever happens there is an answer."""

from random import Random

import pytest

from bot.thinking import InlineThinker
from game.deal import Phase
from game.rules import Skill
from tests.game.players.moments import some_moments, view_of_mover


@pytest.mark.parametrize("skill", Skill)
async def test_an_inline_thinker_makes_the_same_legal_choice_each_time(skill: Skill) -> None:
    for state, _ in some_moments(Random(1), 10):
        seen = view_of_mover(state)
        choice = await InlineThinker().choose(seen, skill)
        assert choice in seen.legal
        assert choice == await InlineThinker().choose(seen, skill)


async def test_nothing_is_estimated_but_in_the_play() -> None:
    for state, _ in some_moments(Random(2), 5, Phase.BIDDING, Phase.BURYING):
        assert await InlineThinker().estimate(view_of_mover(state)) == ()
