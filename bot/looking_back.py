"""Where the points of a deal were: found out once beside everything else, kept, told in private."""

import asyncio
import logging
from functools import partial

from bot import render
from bot.language import Texts
from bot.outgoing import Place
from bot.replies import Replies
from bot.table import Table
from bot.thinking import Thinker, ThinkingFailed
from game.match import Match
from game.players.analysis import Analysis
from game.players.hindsight import find_slips
from storage.analyses import Analyses
from storage.matches import MatchId

log = logging.getLogger(__name__)

_Key = tuple[MatchId, int]


class LookingBack:
    """Looks into a deal at most once, however many ask."""

    def __init__(
        self, *, stored: Analyses, thinker: Thinker, replies: Replies, texts: Texts
    ) -> None:
        self._stored = stored
        self._thinker = thinker
        self._replies = replies
        self._texts = texts
        self._searches: dict[_Key, asyncio.Task[Analysis | None]] = {}
        self._answers: set[asyncio.Task[None]] = set()

    def tell(self, table: Table, after: Match, user_id: int) -> None:
        """Sends a person what is found in the newest deal of a match that is `after` it."""
        answer = asyncio.create_task(self._tell(table, after, user_id))
        self._answers.add(answer)
        answer.add_done_callback(self._answered)

    async def stop(self) -> None:
        """Tells nobody anything more."""
        tasks = [*self._answers, *self._searches.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _tell(self, table: Table, after: Match, user_id: int) -> None:
        number = len(after.rows)
        try:
            found = await asyncio.shield(self._search((table.match_id, number), after))
        except ThinkingFailed as failed:
            log.warning("deal %s of match %s: %s", number, table.match_id, failed)
            content = render.no_analysis(self._texts, number=number)
        else:
            content = render.analysis(found, table.company, self._texts, number=number)
        self._replies.reply(Place(user_id), "analysis", content)

    def _search(self, key: _Key, after: Match) -> asyncio.Task[Analysis | None]:
        search = self._searches.get(key)
        if search is None:
            search = asyncio.create_task(self._found(key, after))
            search.add_done_callback(partial(self._searched, key))
            self._searches[key] = search
        return search

    async def _found(self, key: _Key, after: Match) -> Analysis | None:
        match_id, number = key
        stored = await self._stored.find(match_id, number)
        if stored is not None:
            return stored
        found = await self._thinker.run(find_slips, after)
        if found is not None:
            await self._stored.save(match_id, number, found)
        return found

    def _searched(self, key: _Key, search: asyncio.Task[Analysis | None]) -> None:
        del self._searches[key]
        if not search.cancelled():
            search.exception()  # whoever waits for it deals with it

    def _answered(self, answer: asyncio.Task[None]) -> None:
        self._answers.discard(answer)
        if not answer.cancelled() and answer.exception() is not None:
            log.error("a deal could not be looked into", exc_info=answer.exception())
