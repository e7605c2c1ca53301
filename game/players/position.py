"""The play of a deal with all cards open, as ints: what the solver and the rollouts search through.

A card is its order in the deck (`Card.order`), a set of cards a mask of `1 << order`, a hand its
place in the deal: 0, 1, 2 are first, second and third hand.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from game.cards import DECK, Card, winning_index
from game.deal import Deal, Trick
from game.players.masks import ASKS, mask_of, points_in
from game.rules import Seat

HANDS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A deal between two cards of its play.

    `table` has the cards of the running trick in playing order, the talon card first where one led
    it; `talon` those talon cards of a galdiņš that have yet to lead. `points` and `tricks` are the
    Lielais' so far, what he buried included; both stay 0 where there is none.
    """

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...] = ()
    talon: tuple[int, ...] = ()
    lielais: int | None
    points: int = 0
    tricks: int = 0

    @property
    def cards_left(self) -> int:
        """How many cards the three hands still hold together."""
        return sum(hand.bit_count() for hand in self.hands)

    @property
    def tricks_left(self) -> int:
        """How many tricks are not taken yet, the running one among them."""
        return (self.cards_left + len(self.table)) // HANDS

    @property
    def points_left(self) -> int:
        """What the cards count that are not taken yet, those on the table among them."""
        return points_in(sum(self.hands)) + sum(DECK[card].points for card in self.table)

    @property
    def over(self) -> bool:
        """Whether the last card is played."""
        return not any(self.hands)

    @property
    def to_move(self) -> int:
        """The hand that plays next."""
        return (self.leader + len(self._played)) % HANDS

    @property
    def legal(self) -> int:
        """The cards that the hand to move may play (rules.md, Play)."""
        hand = self.hands[self.to_move]
        if not self.table:
            return hand
        return hand & ASKS[1 << self.table[0]] or hand

    def after(self, card: int) -> "Position":
        """The position after the hand to move has played one of its legal cards."""
        mover, table = self.to_move, (*self.table, card)
        hands = tuple(
            hand ^ (1 << card) if place == mover else hand for place, hand in enumerate(self.hands)
        )
        first, second, third = hands
        played = Position(
            hands=(first, second, third),
            leader=self.leader,
            table=table,
            talon=self.talon,
            lielais=self.lielais,
            points=self.points,
            tricks=self.tricks,
        )
        return played if len(played._played) < HANDS else played._complete()

    @property
    def _played(self) -> tuple[int, ...]:
        """The cards that hands have played to the running trick."""
        is_led_by_talon = (self.cards_left + len(self.table)) % HANDS == 1
        return self.table[is_led_by_talon:]

    def _complete(self) -> "Position":
        """The next trick, once three hands have played to this one."""
        by_talon = len(self.table) - HANDS
        place = winning_index([DECK[card] for card in self.table]) - by_talon
        winner = None if place < 0 else (self.leader + place) % HANDS
        is_his = winner is not None and winner == self.lielais
        return Position(
            hands=self.hands,
            leader=0 if winner is None or self.talon else winner,
            table=self.talon[:1],
            talon=self.talon[1:],
            lielais=self.lielais,
            points=self.points + is_his * sum(DECK[card].points for card in self.table),
            tricks=self.tricks + is_his,
        )


def from_deal(deal: Deal) -> Position:
    """The position of a deal in play.

    Raises ValueError for a deal that waits for no card.
    """
    if deal.trick is None:
        raise ValueError("only a deal in play has a position")
    first, second, third = (mask_of(hand) for hand in deal.hands)
    lielais, trick = deal.lielais, deal.trick
    return Position(
        hands=(first, second, third),
        leader=deal.active.index(trick.leader),
        table=tuple(card.order for card in trick.cards),
        talon=_talon_to_lead(deal, trick),
        lielais=None if lielais is None else deal.active.index(lielais),
        points=points_in(mask_of(deal.buried))
        + (0 if lielais is None else deal.points_of(lielais)),
        tricks=0 if lielais is None else deal.tricks_of(lielais),
    )


def steps_of(deal: Deal) -> Iterator[tuple[Position, int]]:
    """Every card played in a deal so far, with the position it was played in."""
    tricks = deal.tricks if deal.trick is None else (*deal.tricks, deal.trick)
    plays = [play for trick in tricks for play in trick.plays]
    if not plays:
        return
    position = _opening(deal, tricks[0], plays)
    for _, card in plays:
        yield position, card.order
        position = position.after(card.order)


def _opening(deal: Deal, first_trick: Trick, plays: list[tuple[Seat, Card]]) -> Position:
    """The position before the first card."""
    first, second, third = (
        mask_of(deal.hand(seat)) | mask_of(card for player, card in plays if player == seat)
        for seat in deal.active
    )
    led = first_trick.talon
    return Position(
        hands=(first, second, third),
        leader=0,
        table=() if led is None else (led.order,),
        talon=_talon_to_lead(deal, first_trick),
        lielais=None if deal.lielais is None else deal.active.index(deal.lielais),
        points=points_in(mask_of(deal.buried)),
    )


def _talon_to_lead(deal: Deal, trick: Trick) -> tuple[int, ...]:
    """The talon card that has yet to lead while the other one leads this trick."""
    return (deal.talon[1].order,) if trick.talon is deal.talon[0] else ()
