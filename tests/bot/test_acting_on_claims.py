"""Computer players let people answer a claim before they play on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.acting import CLAIM_PAUSE, PAUSE, Acting, Due, due_in
from bot.thinking import InlineThinker
from game.cards import DECK
from game.commands import (
    AcceptClaim,
    Bid,
    Claim,
    Command,
    DeclineClaim,
    HandOver,
    MakeBid,
    Play,
    StartDeal,
)
from game.match import after
from game.rules import Skill
from tests.fakes import ManualClock
from tests.game.playing import ANNA, BRUNO, CILLA, started

if TYPE_CHECKING:
    from game.state import Match

CHAT = -1001
DEALT = after(started(dealer=2, computers={ANNA: Skill.EASY}), StartDeal(DECK))
CLAIMED = after(DEALT, MakeBid(ANNA, Bid.ZOLE), Claim(CILLA))
"""Anna, a computer player, leads; she and Bruno are asked whether the rest is the Mazie's."""
AGREED = after(CLAIMED, AcceptClaim(ANNA))


def test_a_card_is_due_while_somebody_else_is_asked() -> None:
    assert AGREED.claim is not None
    due = due_in(AGREED)
    assert due == Due(AGREED.deal_turn, ANNA, Skill.EASY, AGREED.claim)
    assert not due.answers
    assert due_in(after(AGREED, DeclineClaim(BRUNO))) == Due(AGREED.deal_turn, ANNA, Skill.EASY)


def test_a_stand_in_who_is_asked_comes_first() -> None:
    away = after(AGREED, HandOver(BRUNO))
    due = due_in(away)
    assert due == Due(away.deal_turn, BRUNO, Skill.STRONG, away.claim)
    assert due.answers


@pytest.mark.parametrize(("state", "least"), [(AGREED, CLAIM_PAUSE), (CLAIMED, PAUSE[0])])
async def test_people_have_time_to_answer_before_a_card_ends_the_claim(
    state: Match, least: float
) -> None:
    clock = ManualClock()
    began, acts = clock.now(), list[tuple[float, Command]]()

    async def act(_: int, __: Due, command: Command) -> None:
        acts.append((clock.now() - began, command))

    acting = Acting(thinker=InlineThinker(), clock=clock, act=act)
    acting.follow(CHAT, state)
    await clock.run(CLAIM_PAUSE + 60)

    ((time, command),) = acts
    assert isinstance(command, Play if state is AGREED else AcceptClaim | DeclineClaim)
    assert least <= time <= least + PAUSE[1]
