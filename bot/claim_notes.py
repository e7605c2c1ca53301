"""The message in the group about a claim, from the first word to the open hands."""

from typing import assert_never

from bot import render
from bot.language import Texts
from bot.outbox import Outbox
from bot.outgoing import Content
from bot.table import Table
from game.events import ClaimAccepted, ClaimDeclined, ClaimMade
from game.view import table_of


class ClaimNotes:
    """One message a claim; a new one replaces that of an earlier claim in the same deal."""

    def __init__(self, *, outbox: Outbox, texts: Texts) -> None:
        self._outbox = outbox
        self._texts = texts

    def tell(self, table: Table, event: ClaimMade | ClaimAccepted | ClaimDeclined) -> None:
        """What was said; a word that ended the deal is told with the hands."""
        match event:
            case ClaimMade():
                self._show_claim(table, anew=True)
            case ClaimAccepted():
                self._show_claim(table)
            case ClaimDeclined(seat):
                self._show(table, render.claim_declined(seat, table.company, self._texts))
            case _ as unreachable:
                assert_never(unreachable)

    def _show_claim(self, table: Table, *, anew: bool = False) -> None:
        """The claim that waits, with the buttons to answer it; nothing where none does."""
        public = table_of(table.state)
        if public is None or public.claim is None:
            return
        turn = table.state.claim_turn
        self._show(table, render.claim(public, table.company, self._texts, turn=turn), anew=anew)

    def show_lapsed(self, table: Table, claimed: ClaimMade) -> None:
        """The claim is off: a card was played, or the deal given up with the match."""
        state = table.state
        number = state.number if state.deal is not None else state.number + 1
        content = (
            render.claim_over(self._texts)
            if state.deal is None
            else render.claim_lapsed(claimed.seat, table.company, self._texts)
        )
        self._outbox.show(table.slot("claim", number=number), content)

    def show_hands(self, table: Table, *, anew: bool = False) -> None:
        """Every hand of a deal that ended before its last card; nothing for another deal."""
        deal = table.state.deal
        if deal is not None and deal.rest is not None:
            self._show(table, render.open_hands(deal, table.company, self._texts), anew=anew)

    def show_again(self, table: Table) -> None:
        """What the state alone tells: a note of which nothing is left loses its buttons."""
        deal = table.state.deal
        if table.state.claim is not None:
            self._show_claim(table)
        elif deal is not None and deal.rest is not None:
            self.show_hands(table)
        elif self._outbox.message_id(table.slot("claim")) is not None:
            self._show(table, render.claim_over(self._texts))

    def _show(self, table: Table, content: Content, *, anew: bool = False) -> None:
        slot = table.slot("claim")
        if anew:
            self._outbox.renew(slot, content, silent=True)
        else:
            self._outbox.show(slot, content)
