"""A scripted match as text: each command, and what then changes on whose screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot import render
from bot.render import Outcome
from bot.words import card_text
from game.cards import Card, parse_cards
from game.commands import Bid, Bury, MakeBid, Play, StartDeal
from game.deal import Phase
from game.rules import Seat
from game.view import table_of, view
from tests.bot.deals import FRIENDS, TEXTS, begun, company
from tests.bot.shown import buttons_of, lines_of
from tests.records import after

if TYPE_CHECKING:
    from bot.outgoing import Content
    from game.commands import Command
    from game.state import Match
    from tests.bot.scripts import Script, ScriptedDeal


class Story:
    """Writes down a match as it is played."""

    def __init__(self, script: Script) -> None:
        self._people = company(FRIENDS[: script.seats])
        self._state = begun(
            seats=script.seats, rules=script.rules, dealer=script.dealer, deals=script.limit
        )
        self._screens: dict[str, str] = {}
        self._lines = [script.about]
        for deal in script.deals:
            self._play(deal)

    @property
    def text(self) -> str:
        return "\n".join(self._lines) + "\n"

    def _play(self, deal: ScriptedDeal) -> None:
        self._screens = {}
        dealer = FRIENDS[self._state.dealer]
        self._do(f"{dealer} deals", StartDeal(parse_cards(deal.cards)))
        for bid in map(Bid, deal.bids.split()):
            self._bid(bid)
        if deal.buried:
            self._bury(parse_cards(deal.buried))
        for card in parse_cards(deal.plays):
            self._do(f"{self._acting} plays {card_text(card)}", Play(self._seat, card))
        assert not self._state.deal_runs

    @property
    def _seat(self) -> Seat:
        deal = self._state.deal
        assert deal is not None
        assert deal.to_act is not None
        return deal.to_act

    @property
    def _acting(self) -> str:
        return FRIENDS[self._seat]

    def _bid(self, bid: Bid) -> None:
        if bid in {Bid.ZOLE, Bid.SMALL}:
            self._write(f"{self._acting} taps {bid.value}", self._shown(asking=bid))
        self._do(f"{self._acting} bids {bid.value}", MakeBid(self._seat, bid))

    def _bury(self, cards: tuple[Card, ...]) -> None:
        first, second = cards
        for chosen in (cards[:1], cards):
            tapped = card_text(chosen[-1])
            shown = self._shown(draft=frozenset(chosen))
            self._write(f"{self._acting} chooses {tapped}", shown)
        self._do(f"{self._acting} buries two", Bury(self._seat, (first, second)))

    def _do(self, what: str, command: Command) -> None:
        self._state = after(self._state, command)
        self._write(what, self._shown())

    def _write(self, what: str, shown: dict[str, Content]) -> None:
        """What somebody did, and every message that looks different after it."""
        self._lines += ["", f"== {what}"]
        for screen, content in shown.items():
            written = _written(content)
            if self._screens.get(screen) != written:
                self._screens[screen] = written
                self._lines.append(f"{screen:<8} {written}")

    def _shown(
        self, *, asking: Bid | None = None, draft: frozenset[Card] = frozenset()
    ) -> dict[str, Content]:
        state, people = self._state, self._people
        table = table_of(state)
        assert table is not None
        shown = {"bids": render.bids(table, people, TEXTS)}
        for number, trick in enumerate(render.tricks(table, people, TEXTS), start=1):
            shown[f"trick {number}"] = trick
        if table.phase is Phase.OVER:
            shown["result"] = render.result(Outcome.of(state), people, TEXTS, next_in=20)
            shown["sheet"] = render.sheet(state.rows, people, TEXTS)
        for seat in map(Seat, range(state.seats)):
            hand = self._hand(state, seat, asking=asking, draft=draft)
            if hand is not None:
                shown[FRIENDS[seat]] = hand
        return shown

    def _hand(
        self, state: Match, seat: Seat, *, asking: Bid | None, draft: frozenset[Card]
    ) -> Content | None:
        seen = view(state, seat)
        assert seen is not None
        return render.hand(
            seen,
            self._people,
            TEXTS,
            turn=state.deal_turn,
            asking=asking if seen.is_to_act else None,
            draft=draft if seen.is_to_act else frozenset(),
            live=False,
        )


def _written(content: Content) -> str:
    """A message on one line, its buttons behind it, or as a block where columns matter."""
    rows = " ".join("".join(f"[{text}]" for text in row) for row in buttons_of(content))
    lines = [line for line in lines_of(content) if line]
    if "<pre>" in content.html:
        return "\n".join([lines[0], *(f"         {line}" for line in (*lines[1:], rows) if line)])
    return f"{' | '.join(lines)}  {rows}".rstrip()
