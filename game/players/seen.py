"""What a seat's View says of the play, as masks: its own cards, the open ones, shown voids."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.commands import Bid
from game.deal import TRICKS, Trick
from game.players.masks import ALL, ASKS, mask_of
from game.players.rollout import Playout
from game.rules import Seat
from game.scoring import Contract
from game.view import View

Three = tuple[int, int, int]
Past = tuple[int, tuple[int, ...]]
"""A trick as it was played: the place that led it, and the cards of the hands from it on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A View as search wants it; hands are places 0, 1, 2 and cards bits and masks.

    `buried` are cards that this seat put away itself. `played` are the cards that each hand has
    played, `voids` those it has shown not to hold, `points` and `tricks` what it has taken. `gone`
    are the cards in finished tricks; `led` is the talon card that led the running one.
    `talon_to_lead` says whether a closed talon card will lead the next. `past` are all tricks, the
    running one last.
    """

    place: int
    lielais: int | None
    contract: Contract | None
    hand: int
    buried: int
    leader: int
    table: tuple[int, ...]
    led: int
    talon_to_lead: bool
    gone: int
    played: Three
    voids: Three
    points: Three
    tricks: Three
    bids: tuple[Bid, ...]
    past: tuple[Past, ...] = ()

    @property
    def hidden(self) -> int:
        """The cards that lie closed and are not this seat's own."""
        return ALL & ~(self.gone | self.led | sum(self.table) | self.hand | self.buried)

    @property
    def counts(self) -> Three:
        """How many cards each hand holds in the play."""
        first, second, third = (TRICKS - played.bit_count() for played in self.played)
        return first, second, third

    @property
    def away(self) -> int:
        """How many hidden cards are in no hand: talon cards, or what the Lielais buried."""
        others = sum(self.counts) - self.counts[self.place]
        return self.hidden.bit_count() - others

    @property
    def legal(self) -> int:
        """The cards that this seat may play, were it its turn."""
        led = self.led or sum(self.table[:1])
        return self.hand & ASKS[led] or self.hand if led else self.hand

    def playout(self, hands: Three, *, away: int, card: int = 0) -> Playout:
        """The play as it stands if the hidden cards lie so, once this seat has played a card."""
        first, second, third = (
            hand & ~card if place == self.place else hand for place, hand in enumerate(hands)
        )
        return Playout(
            hands=(first, second, third),
            leader=self.leader,
            table=(*self.table, card) if card else self.table,
            led=self.led,
            talon=away if self.talon_to_lead else 0,
            gone=self.gone,
            lielais=-1 if self.lielais is None else self.lielais,
            buried=self.buried or (away if self.contract is Contract.TAKE else 0),
            voids=0 if self.lielais is None else self.voids[self.lielais],
            points=self.points,
            tricks=self.tricks,
        )


def look(view: View) -> Seen:
    """The View as masks.

    Raises ValueError for a seat that sits out.
    """
    table = view.table
    running = table.trick or Trick(leader=table.active[0])
    tricks = (*table.tricks, running)
    played = [_played(tricks, seat) for seat in table.active]
    taken = [[trick for trick in table.tricks if trick.winner == seat] for seat in table.active]
    return Seen(
        place=table.active.index(view.seat),
        lielais=None if table.lielais is None else table.active.index(table.lielais),
        contract=table.contract,
        hand=mask_of(view.hand),
        buried=mask_of(view.buried),
        leader=table.active.index(running.leader),
        table=tuple(mask_of([card]) for _, card in running.plays),
        led=mask_of([running.talon] if running.talon else ()),
        talon_to_lead=running.talon is not None and not table.tricks,
        gone=mask_of(card for trick in table.tricks for card in trick.cards),
        played=_three(sum(cards) for cards in played),
        voids=_three(_voids(tricks, cards) for cards in played),
        points=_three(sum(trick.points or 0 for trick in own) for own in taken),
        tricks=_three(len(own) for own in taken),
        bids=tuple(bid for _, bid in table.bids),
        past=tuple(_past(trick, table.active) for trick in tricks),
    )


def _past(trick: Trick, active: tuple[Seat, Seat, Seat]) -> Past:
    return active.index(trick.leader), tuple(mask_of([card]) for _, card in trick.plays)


def _three(values: Iterable[int]) -> Three:
    first, second, third = values
    return first, second, third


def _played(tricks: Iterable[Trick], seat: Seat) -> list[int]:
    """The cards that a seat has played, as bits, trick by trick."""
    plays = (play for trick in tricks for play in trick.plays)
    return [mask_of([card]) for player, card in plays if player == seat]


def _voids(tricks: Iterable[Trick], cards: list[int]) -> int:
    """The categories that were asked for when a hand played something else."""
    asked = [ASKS[mask_of(trick.cards[:1])] for trick in tricks if trick.cards]
    voids = 0
    for asks, card in zip(asked, cards, strict=False):  # who has yet to play has a card less
        voids |= 0 if card & asks else asks
    return voids
