"""What people see of a table: events in, wanted messages out."""

from collections.abc import Callable, Collection, Iterable
from functools import partial

from bot import render
from bot.claim_notes import ClaimNotes
from bot.clock import Clock
from bot.end_notes import EndNotes
from bot.language import Texts
from bot.lobby import Lobby
from bot.outbox import Outbox
from bot.outgoing import Content, Place, Slot
from bot.render import LobbyState, Outcome
from bot.seat_notes import SeatNotes, told
from bot.steps import take
from bot.table import NEXT_DEAL_AFTER, Table
from game.deal import Phase
from game.events import (
    BidMade,
    Buried,
    CardPlayed,
    ClaimAccepted,
    ClaimDeclined,
    ClaimMade,
    Dealt,
    EndAgreed,
    EndDeclined,
    EndProposed,
    Event,
    LastDealSet,
    MatchEnded,
    RestTaken,
    SeatEvent,
    SeatLeft,
    SeatTaken,
)
from game.rules import Seat
from game.view import Table as PublicTable
from game.view import table_of, view
from storage.matches import MatchId

_FEW = 20
Step = Callable[[], object]
IDLE_AFTER = 30.0
"""Seconds without any act of a person, after which the turn comes in a new message, with sound."""


class Publisher:
    """Renders after every commit, and again from the state alone after a start.

    What cannot be rendered, by a fault of the program, keeps nothing else from being shown.
    """

    def __init__(self, *, outbox: Outbox, clock: Clock, texts: Texts) -> None:
        self._outbox = outbox
        self._clock = clock
        self._texts = texts
        self._claims = ClaimNotes(outbox=outbox, texts=texts)
        self._ends = EndNotes(outbox=outbox, texts=texts)
        self._seats = SeatNotes(outbox=outbox, texts=texts)

    def lobby(
        self, lobby: Lobby, *, state: LobbyState = LobbyState.OPEN, anew: bool = False
    ) -> None:
        """Shows a lobby in its one message."""
        slot = Slot(Place(lobby.chat_id, lobby.thread_id), f"lobby.{lobby.token}")
        content = render.lobby(lobby, self._texts, state=state)
        if anew:
            self._outbox.renew(slot, content, silent=True)
        else:
            self._outbox.show(slot, content)
        if state is not LobbyState.OPEN:
            self._outbox.forget(slot.place, slot.name)

    def publish(
        self, table: Table, events: Collection[Event], *, claimed: ClaimMade | None = None
    ) -> None:
        """Shows what events changed; the table's state is the one after them.

        `claimed` is the claim that waited before them.
        """
        steps: list[Step] = []
        if any(isinstance(event, Dealt) for event in events):
            steps.append(partial(self._begin_deal, table))
        elif any(isinstance(event, BidMade | Buried | CardPlayed) for event in events):
            steps.append(partial(self._go_on, table, events))
        elif any(isinstance(event, RestTaken) for event in events):
            steps.append(partial(self._end_early, table, events))
        if claimed is not None and _has_lapsed(table, events):
            steps.append(partial(self._claims.show_lapsed, table, claimed))
        steps += [partial(self._say, table, event) for event in told(events)]
        if table.state.ended:
            steps.append(partial(self._let_go, table, ""))
        take(*steps)

    def has_shown_result(self, table: Table) -> bool:
        """Whether the newest result is posted, where there is one."""
        number = len(table.state.rows)
        slot = table.slot("result", number=number)
        return number == 0 or self._outbox.message_id(slot) is not None

    def is_busy(self) -> bool:
        """Whether more waits to be delivered than a few tables' messages."""
        return self._outbox.pending() > _FEW

    def republish(self, table: Table) -> None:
        """Shows everything of the newest deal, as the state alone has it."""
        public = table_of(table.state)
        if public is None:
            self._show_result(table)
            return
        if table.state.rows and public.phase is not Phase.OVER:
            self._show_past_result(table)
        self._show_bids(table, public)
        self._show_tricks(table, public, newest=len(public.tricks) + 1)
        self._claims.show_again(table)
        if public.phase is Phase.OVER:
            self._show_result(table)
        self._show_hands(table, table.state.seated)
        self._ends.show_again(table)
        self._seats.show_again(table)

    def unforgotten(self) -> set[MatchId]:
        """The matches of whose messages in groups some are kept in mind."""
        numbers = {name.partition(".")[0] for name in self._outbox.group_slots()}
        return {MatchId(int(number)) for number in numbers if number.isdecimal()}

    def republish_end(self, table: Table) -> None:
        """Shows how a match ended where a bot that stopped may not have come to it.

        People have their last hand, or were out of reach; only one they have is edited.
        """
        public = table_of(table.state)
        if public is not None:
            self._show_bids(table, public)
            self._show_tricks(table, public, newest=len(public.tricks) + 1)
            self._claims.show_again(table)
            having = [
                seat
                for seat in table.state.seated
                if self._outbox.message_id(table.hand_slot(seat)) is not None
            ]
            self._show_hands(table, having)
        self._show_end(table)
        self._let_go(table, "")

    def hand(self, table: Table, seat: Seat, *, anew: bool = False) -> bool:
        """Shows a seat its cards; False where it has none."""
        content = self._hand(table, seat)
        if content is None:
            return False
        slot = table.hand_slot(seat)
        if anew:
            self._outbox.renew(slot, content, silent=False)
        else:
            self._outbox.show(slot, content)
        return True

    def newest_message(self, table: Table) -> int | None:
        """The message in the group that shows where the match is."""
        public = table_of(table.state)
        names = ["result", *(f"trick{number}" for number in range(8, 0, -1)), "bids"]
        if public is None:
            return None
        found = (self._outbox.message_id(table.slot(name)) for name in names)
        return next((message_id for message_id in found if message_id is not None), None)

    def let_go_of_bids(self, table: Table, *, number: int) -> None:
        """Lets go of the message with the bids of a deal that is over; nothing changes it again."""
        if table.state.ended or number < table.state.number:
            self._outbox.forget(table.place, f"{table.match_id}.{number}.bids")

    def _begin_deal(self, table: Table) -> None:
        public = table_of(table.state)
        assert public is not None, "cards were dealt"
        steps: list[Step] = []
        if table.state.rows:
            steps.append(partial(self._show_past_result, table))
            steps.append(partial(self._forget, table, before=len(table.state.rows)))
        steps.append(partial(self._show_bids, table, public))
        take(*steps, *self._hands(table, public.active))

    def _go_on(self, table: Table, events: Iterable[Event]) -> None:
        public = table_of(table.state)
        assert public is not None, "somebody acted in a deal"
        acted = {event.seat for event in events if isinstance(event, BidMade | Buried | CardPlayed)}
        steps: list[Step] = []
        if not public.tricks:
            steps.append(partial(self._show_bids, table, public))
        steps.append(partial(self._show_tricks, table, public, newest=2))
        if public.phase is Phase.OVER:
            steps.append(partial(self._show_result, table))
            acted |= set(public.active)
        steps += self._hands(table, acted)
        if public.to_act is not None:
            steps.append(partial(self._call, table, public.to_act))
        take(*steps)

    def _end_early(self, table: Table, events: Iterable[Event]) -> None:
        """Shows where a deal ended before its last card, and every hand that was left."""
        public = table_of(table.state)
        assert public is not None, "a deal ended"
        is_first_word = any(isinstance(event, ClaimMade) for event in events)
        take(
            partial(self._show_tricks, table, public, newest=1),
            partial(self._claims.show_hands, table, anew=is_first_word),
            partial(self._show_result, table),
            *self._hands(table, public.active),
        )

    def _call(self, table: Table, seat: Seat) -> None:
        """Shows a hand to the seat whose turn it is; by a new message to somebody idle."""
        person = table.company.people[seat]
        idle_for = self._clock.now() - table.active_at.get(person.user_id, 0.0)
        self.hand(table, seat, anew=seat in table.state.present and idle_for >= IDLE_AFTER)

    def _show_bids(self, table: Table, public: PublicTable) -> None:
        content = render.bids(public, table.company, self._texts)
        self._outbox.show(table.slot("bids"), content)

    def _show_tricks(self, table: Table, public: PublicTable, *, newest: int) -> None:
        tricks = list(enumerate(render.tricks(public, table.company, self._texts), start=1))
        for number, content in tricks[-newest:]:
            self._outbox.show(table.slot(f"trick{number}"), content)

    def _show_result(self, table: Table) -> None:
        outcome = Outcome.of(table.state)
        if not outcome.rows:
            return
        next_in = round(NEXT_DEAL_AFTER) if table.state.present else None
        content = render.result(outcome, table.company, self._texts, next_in=next_in)
        number = len(outcome.rows)
        self._outbox.show(table.slot("result", number=number), content)

    def _show_past_result(self, table: Table) -> None:
        content = render.past_result(Outcome.of(table.state), table.company, self._texts)
        self._outbox.show(table.slot("result", number=len(table.state.rows)), content)

    def _show_hands(self, table: Table, seats: Iterable[Seat]) -> None:
        take(*self._hands(table, seats))

    def _hands(self, table: Table, seats: Iterable[Seat]) -> list[Step]:
        return [partial(self.hand, table, seat) for seat in sorted(seats)]

    def _hand(self, table: Table, seat: Seat) -> Content | None:
        seen = view(table.state, seat)
        if seen is None or table.company.people[seat].is_computer:
            return None
        own = seen.is_to_act
        return render.hand(
            seen,
            table.company,
            self._texts,
            turn=table.state.deal_turn,
            draft=table.draft if own else frozenset(),
            asking=table.asking if own else None,
            claiming=table.is_claiming(seat),
            advice=table.advice if own else None,
            live=False,
        )

    def _say(self, table: Table, event: Event) -> None:
        """What happens beside the play."""
        if isinstance(event, SeatEvent):
            self._say_of_seat(table, event)
            return
        match event:
            case EndProposed() | EndDeclined() | EndAgreed():
                self._ends.tell(table, event)
            case LastDealSet() | MatchEnded():
                self._show_end(table)
            case ClaimMade() | ClaimAccepted() | ClaimDeclined():
                self._claims.tell(table, event)
            case _:
                pass

    def _say_of_seat(self, table: Table, event: SeatEvent) -> None:
        """Who plays a seat; and whether the next deal waits for somebody."""
        if not table.state.deal_runs:
            self._show_result(table)
        if not isinstance(event, SeatLeft | SeatTaken):
            self.hand(table, event.seat)
        elif table.state.ended:
            return
        self._seats.tell(table, event)

    def _show_end(self, table: Table) -> None:
        """The end under the newest result; by its own message where a deal was given up."""
        if table.state.ended is None:
            return
        if table.state.deal is not None and table.state.deal.over:
            self._show_result(table)
            return
        self._ends.show_over(table)

    def _forget(self, table: Table, *, before: int) -> None:
        """Lets go of the messages of a deal that is two deals old, as soon as they are shown."""
        if before > 0:
            self._let_go(table, f"{before - 1}.")

    def _let_go(self, table: Table, names: str) -> None:
        prefix = f"{table.match_id}.{names}"
        self._outbox.forget(table.place, prefix)
        for person in table.company.people:
            if not person.is_computer:
                self._outbox.forget(Place(person.user_id), prefix)


def _has_lapsed(table: Table, events: Iterable[Event]) -> bool:
    """Whether a claim that waited is off without a word: a card was played, or the deal ended."""
    is_answered = any(isinstance(event, ClaimDeclined | RestTaken) for event in events)
    return table.state.claim is None and not is_answered
