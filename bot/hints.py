"""Hints: thought out beside everything else, then shown to the one who asked."""

import asyncio
import logging

from bot.advice import Advice, Hint
from bot.publishing import Publisher
from bot.table import Table
from bot.thinking import Thinker
from game.deal import Phase
from game.rules import Skill
from game.view import View, view
from storage.matches import MatchId

log = logging.getLogger(__name__)


class Hints:
    """At most one hint a turn; one that comes after the turn is over is dropped."""

    def __init__(self, *, thinker: Thinker, publisher: Publisher) -> None:
        self._thinker = thinker
        self._publisher = publisher
        self._tasks: dict[tuple[MatchId, int], asyncio.Task[None]] = {}

    def has_begun(self, table: Table) -> bool:
        """Whether the hint of this turn is shown, or being thought of."""
        turn = table.state.deal_turn
        is_shown = table.hint is not None and table.hint.turn == turn
        return is_shown or (table.match_id, turn) in self._tasks

    def begin(self, table: Table) -> None:
        """Lets the strong player think in the place of the seat to act; it is shown later."""
        deal, turn = table.state.deal, table.state.deal_turn
        assert deal is not None, "a hint is for a deal"
        assert deal.to_act is not None, "and for the seat to act"
        seen = view(table.state, deal.to_act)
        assert seen is not None, "which has a view"
        key = (table.match_id, turn)
        task = asyncio.create_task(self._think(table, seen, turn), name=f"hint {key}")
        self._tasks[key] = task
        task.add_done_callback(lambda ended: self._ended(key, ended))

    async def stop(self) -> None:
        """Shows no more hints."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _think(self, table: Table, seen: View, turn: int) -> None:
        advice = await self._advice(seen)
        if table.state.deal_turn == turn and not table.state.ended:
            table.hint = Hint(turn, advice)
            self._publisher.hand(table, seen.seat)

    async def _advice(self, seen: View) -> Advice:
        if seen.table.phase is Phase.PLAYING:
            return await self._thinker.estimate(seen)
        return await self._thinker.choose(seen, Skill.STRONG)

    def _ended(self, key: tuple[MatchId, int], task: asyncio.Task[None]) -> None:
        del self._tasks[key]
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", task.get_name(), exc_info=task.exception())
