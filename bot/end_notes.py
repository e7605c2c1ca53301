"""The messages in the group about how a match ends: proposed, answered, over."""

from typing import assert_never

from bot import render
from bot.language import Texts
from bot.outbox import Outbox
from bot.outgoing import Content
from bot.render import Outcome
from bot.table import Table
from game.events import EndAgreed, EndDeclined, EndProposed


class EndNotes:
    """One message from the proposal to its answer."""

    def __init__(self, *, outbox: Outbox, texts: Texts) -> None:
        self._outbox = outbox
        self._texts = texts

    def tell(self, table: Table, event: EndProposed | EndDeclined | EndAgreed) -> None:
        """What was said."""
        company, texts = table.company, self._texts
        match event:
            case EndProposed():
                self._ask(table, event)
            case EndDeclined(seat):
                self._outbox.show(table.note("end"), render.end_declined(seat, company, texts))
            case EndAgreed(seat):
                last = table.state.last_deal
                number = None if table.state.ended or last is None else last.number
                content = render.end_agreed(seat, company, texts, last_deal=number)
                self._outbox.show(table.note("end"), content)
            case _ as unreachable:
                assert_never(unreachable)

    def show_again(self, table: Table) -> None:
        """The proposal that waits for an answer, if there is one."""
        proposal = table.state.proposal
        if proposal is not None:
            self._outbox.show(table.note("end"), self._proposal(table, proposal))

    def show_over(self, table: Table) -> None:
        """The final standings where there is no result to show them under."""
        content = render.match_over(Outcome.of(table.state), table.company, self._texts)
        self._outbox.show(table.note("over"), content)

    def _ask(self, table: Table, proposal: EndProposed) -> None:
        """Asks the others; who is alone at the table needs nobody's yes."""
        last = table.state.last_deal
        if table.state.proposal is not None:
            content = self._proposal(table, proposal)
        elif table.state.ended or last is None:
            return
        else:
            content = render.end_set(
                proposal.seat, table.company, self._texts, last_deal=last.number
            )
        self._outbox.renew(table.note("end"), content, silent=True)

    def _proposal(self, table: Table, proposal: EndProposed) -> Content:
        return render.proposal(
            proposal,
            table.company,
            self._texts,
            turn=proposal.number,
            deal_runs=table.state.deal_runs,
        )
