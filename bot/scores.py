"""The score of a chat and the sheets of its matches, read and rendered."""

from bot import render
from bot.language import Texts
from bot.outgoing import Content
from bot.render import Moment, Standing
from bot.table import Table
from storage.results import Results


class Scores:
    """Reads what is committed; a deal in progress is not in it."""

    def __init__(self, results: Results, texts: Texts) -> None:
        self._results = results
        self._texts = texts

    async def page(self, chat_id: int, table: Table | None) -> Content:
        """The answer to /score; `table` is the match that runs, or the last one."""
        standings = await self._standings(chat_id, table)
        moment = None if table is None or table.state.ended else _moment(table)
        return render.score(standings, self._texts, moment=moment)

    async def alert(self, table: Table) -> str:
        """The score as short as an alert must be."""
        standings = await self._standings(table.place.chat_id, table)
        return render.score_alert(standings, self._texts)

    async def sheet(self, table: Table, *, page: int | None = None) -> Content:
        """A page of the sheet of a match."""
        ended = table.state.ended
        return render.sheet(
            table.state.rows,
            table.company,
            self._texts,
            page=page,
            settlement=ended.settlement if ended else (),
        )

    async def _standings(self, chat_id: int, table: Table | None) -> tuple[Standing, ...]:
        overall = {person.user_id: person for person in await self._results.overall(chat_id)}
        tonight = [] if table is None else await self._results.tonight(table.match_id)
        here = tuple(
            Standing(
                name=score.first_name,
                tonight=score.total,
                overall=overall[score.user_id].total if score.user_id in overall else 0,
                last=score.last_change,
            )
            for score in tonight
        )
        seated = {score.user_id for score in tonight}
        return here + tuple(
            Standing(name=person.first_name, tonight=None, overall=person.total, last=None)
            for person in overall.values()
            if person.user_id not in seated
        )


def _moment(table: Table) -> Moment:
    state = table.state
    owners = [pule.owner for pule in state.pules]
    return Moment(
        company=table.company,
        number=state.number,
        dealer=state.dealer,
        deal_runs=state.deal_runs,
        common=owners.count(None),
        personal=tuple(owner for owner in owners if owner is not None),
    )
