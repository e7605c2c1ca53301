"""A live table: a match, who plays it and where."""

from dataclasses import dataclass, field

from bot.advice import Advice, Hint
from bot.company import Company
from bot.outgoing import Place, Slot
from game.cards import Card
from game.commands import Bid
from game.match import Match
from game.rules import Seat
from storage.matches import MatchId

NEXT_DEAL_AFTER = 20.0
"""Seconds from a result to the next deal, if nobody presses the button."""


@dataclass(slots=True, kw_only=True)
class Table:
    """What the program keeps in memory of a match; all of it can be read from storage again.

    `last_at` is the time of the newest event and `active_at` when each person last did something,
    both in seconds since 1970; `draft` has the cards the Lielais marked for burying and `asking`
    the bid that wants a second tap; `wishes` which free seat somebody chose who has to press Start
    before taking it. `claiming` has who was asked at which turn of the deal whether to claim or to
    give up, `hint` the newest hint.
    """

    match_id: MatchId
    place: Place
    company: Company
    state: Match
    last_at: float
    draft: frozenset[Card] = frozenset()
    asking: Bid | None = None
    active_at: dict[int, float] = field(default_factory=dict)
    wishes: dict[int, Seat] = field(default_factory=dict)
    claiming: dict[Seat, int] = field(default_factory=dict)
    hint: Hint | None = None

    def slot(self, name: str, *, number: int | None = None) -> Slot:
        """The message in the group that shows a part of a deal (the newest unless named)."""
        deal = self.state.number if number is None else number
        return Slot(self.place, f"{self.match_id}.{deal}.{name}")

    def note(self, name: str) -> Slot:
        """A message in the group about the match, whatever the deal."""
        return Slot(self.place, f"{self.match_id}.{name}")

    def hand_slot(self, seat: Seat) -> Slot:
        """The private message with a seat's hand in the newest deal."""
        person = self.company.people[seat]
        return Slot(Place(person.user_id), f"{self.match_id}.{self.state.number}.hand")

    def seat_of(self, user_id: int) -> Seat | None:
        """The seat that a person has; None for strangers and for those who left."""
        seat = self.company.seat_of(user_id)
        return seat if seat in self.state.seated else None

    @property
    def advice(self) -> Advice | None:
        """The hint for the seat to act, where it has one."""
        is_new = self.hint is not None and self.hint.turn == self.state.deal_turn
        return self.hint.advice if self.hint is not None and is_new else None

    def is_claiming(self, seat: Seat) -> bool:
        """Whether a seat is asked whether to claim or to give up, and no card was played since."""
        return self.claiming.get(seat) == self.state.deal_turn

    def next_alarm(self) -> float | None:
        """When something happens by itself, in seconds since 1970: the next deal, or the end.

        No deal begins by itself where only computers would play it.
        """
        state = self.state
        if state.ended:
            return None
        times = []
        if not state.deal_runs and not state.free and state.present:
            times.append(self.last_at + NEXT_DEAL_AFTER)
        time_is_open = state.last_deal is None or state.last_deal.number > state.number
        if state.limit.until is not None and (time_is_open or not state.deal_runs):
            times.append(state.limit.until.timestamp())
        return min(times, default=None)
