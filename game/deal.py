"""One deal, from the bidding to the last card."""

from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations
from typing import assert_never

from game.cards import DECK, Card, in_order, playable, points_of, winning_index
from game.commands import Bid, Bury, DealCommand, MakeBid, Play
from game.events import (
    BidMade,
    Buried,
    CardPlayed,
    ContractMade,
    DealEvent,
    Dealt,
    RestTaken,
    TalonOpened,
    TrickTaken,
)
from game.refusals import Refusal, Refused
from game.rules import AllPass, GaldinsTalon, Rules, Seat
from game.scoring import Contract

TRICKS = 8
_CONTRACT_OF = {Bid.TAKE: Contract.TAKE, Bid.ZOLE: Contract.ZOLE, Bid.SMALL: Contract.SMALL}


class Phase(Enum):
    """What the deal waits for."""

    BIDDING = "bidding"
    BURYING = "burying"
    PLAYING = "playing"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trick:
    """A trick, running or finished.

    The cards stand in playing order from `leader` on; `talon` is the talon card that led it in a
    galdiņš. While it runs `points` is None; a finished one without `winner` stayed with the table.
    """

    leader: Seat
    talon: Card | None = None
    plays: tuple[tuple[Seat, Card], ...] = ()
    winner: Seat | None = None
    points: int | None = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card on the table, the leading one first."""
        led = () if self.talon is None else (self.talon,)
        return led + tuple(card for _, card in self.plays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The whole truth of a deal, hidden cards included; people see it through a View.

    `hands` stand in the order of `active`: first, second, third hand. `trick` is the one being
    played, None before the play and after it; where a side got the `rest` it stays as it was, and
    so do the cards in the hands.
    """

    dealer: Seat
    active: tuple[Seat, Seat, Seat]
    hands: tuple[frozenset[Card], ...]
    talon: tuple[Card, Card]
    bids: tuple[tuple[Seat, Bid], ...] = ()
    contract: Contract | None = None
    lielais: Seat | None = None
    buried: tuple[Card, ...] = ()
    trick: Trick | None = None
    tricks: tuple[Trick, ...] = ()
    rest: RestTaken | None = None
    over: bool = False

    @property
    def phase(self) -> Phase:
        """What the deal waits for."""
        if self.over:
            return Phase.OVER
        if self.contract is None:
            return Phase.BIDDING
        if self.trick is None:
            return Phase.BURYING
        return Phase.PLAYING

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; None when the deal is over."""
        match self.phase:
            case Phase.BIDDING:
                return self.active[len(self.bids)]
            case Phase.BURYING:
                return self.lielais
            case Phase.PLAYING:
                return None if self.trick is None else _next_to(self.trick, self.active)
            case Phase.OVER:
                return None

    @property
    def mazie(self) -> tuple[Seat, ...]:
        """The seats that play against the Lielais; none where there is none."""
        if self.lielais is None:
            return ()
        return tuple(seat for seat in self.active if seat != self.lielais)

    def hand(self, seat: Seat) -> frozenset[Card]:
        """The cards a seat holds; none for a seat that sits out."""
        return self.hands[self.active.index(seat)] if seat in self.active else frozenset()

    def tricks_of(self, seat: Seat) -> int:
        """How many tricks a seat has taken, those of a rest included."""
        taken = sum(trick.winner == seat for trick in self.tricks)
        return taken + (TRICKS - len(self.tricks) if self._has_rest(seat) else 0)

    def points_of(self, seat: Seat) -> int:
        """The card points in a seat's tricks, a rest included; buried cards are not in them."""
        taken = sum(trick.points or 0 for trick in self.tricks if trick.winner == seat)
        return taken + (points_of(self.unplayed) if self._has_rest(seat) else 0)

    @property
    def unplayed(self) -> tuple[Card, ...]:
        """The cards that are in no finished trick: in the hands, and on the table."""
        table = () if self.trick is None else self.trick.cards
        return (*table, *(card for hand in self.hands for card in hand))

    def _has_rest(self, seat: Seat) -> bool:
        return self.rest is not None and self.rest.taker == seat


def _next_to(trick: Trick, active: tuple[Seat, ...]) -> Seat:
    return active[(active.index(trick.leader) + len(trick.plays)) % len(active)]


def begin(dealt: Dealt) -> Deal:
    """The deal as it stands when the cards are on the table.

    The dealing order is four cards to each hand, two to the talon, four more to each hand
    (rules.md, Deck and deal).
    """
    cards = dealt.cards
    hands = tuple(
        frozenset(cards[4 * place : 4 * place + 4] + cards[14 + 4 * place : 18 + 4 * place])
        for place in range(3)
    )
    return Deal(dealer=dealt.dealer, active=dealt.active, hands=hands, talon=(cards[12], cards[13]))


def is_whole_deck(cards: tuple[Card, ...]) -> bool:
    """Whether the cards are the 26, each once."""
    return len(cards) == len(DECK) and set(cards) == set(DECK)


def decide(deal: Deal, command: DealCommand, rules: Rules) -> tuple[DealEvent, ...]:
    """What happens when a seat bids, buries or plays.

    Raises Refused where the rules do not allow it.
    """
    match command:
        case MakeBid():
            events = _bid(deal, command, rules)
        case Bury():
            events = _bury(deal, command)
        case Play():
            events = _play(deal, command)
        case _ as unreachable:
            assert_never(unreachable)
    return events


def _refuse_out_of_turn(deal: Deal, seat: Seat, phase: Phase, reason: Refusal) -> None:
    if deal.phase is not phase:
        raise Refused(reason)
    if deal.to_act != seat:
        raise Refused(Refusal.NOT_YOUR_TURN)


def _bid(deal: Deal, command: MakeBid, rules: Rules) -> tuple[DealEvent, ...]:
    _refuse_out_of_turn(deal, command.seat, Phase.BIDDING, Refusal.NOT_BIDDING)
    if command.bid is Bid.SMALL and not rules.small_zole:
        raise Refused(Refusal.SMALL_ZOLE_OFF)
    made = BidMade(command.seat, command.bid)
    if command.bid is not Bid.PASS:
        return made, ContractMade(_CONTRACT_OF[command.bid], command.seat)
    if len(deal.bids) < len(deal.active) - 1:
        return (made,)
    if rules.all_pass is AllPass.PULE:
        return made, ContractMade(Contract.PASSED, None)
    galdins = ContractMade(Contract.GALDINS, None)
    if rules.galdins_talon is GaldinsTalon.UNUSED:
        return made, galdins
    return made, galdins, TalonOpened(deal.talon[0])


def _bury(deal: Deal, command: Bury) -> tuple[DealEvent, ...]:
    _refuse_out_of_turn(deal, command.seat, Phase.BURYING, Refusal.NOT_BURYING)
    if command.cards[0] is command.cards[1]:
        raise Refused(Refusal.SAME_CARD_TWICE)
    if not deal.hand(command.seat).issuperset(command.cards):
        raise Refused(Refusal.NOT_YOUR_CARD)
    return (Buried(command.seat, command.cards),)


def _play(deal: Deal, command: Play) -> tuple[DealEvent, ...]:
    _refuse_out_of_turn(deal, command.seat, Phase.PLAYING, Refusal.NOT_PLAYING)
    trick = deal.trick
    if trick is None or command.card not in deal.hand(command.seat):
        raise Refused(Refusal.NOT_YOUR_CARD)
    led = trick.cards[0].category if trick.cards else None
    if led is not None and command.card not in playable(deal.hand(command.seat), led):
        raise Refused(Refusal.to_follow(led))
    played = CardPlayed(command.seat, command.card)
    if len(trick.plays) < len(deal.active) - 1:
        return (played,)
    return played, *_complete(deal, _with_play(trick, played))


def _complete(deal: Deal, trick: Trick) -> tuple[DealEvent, ...]:
    """Who takes a trick with all its cards, and the talon card that leads the next one."""
    place = winning_index(trick.cards) - (trick.talon is not None)
    winner = None if place < 0 else trick.plays[place][0]
    taken = TrickTaken(winner, points_of(trick.cards))
    if trick.talon is not None and trick.talon is deal.talon[0]:
        return taken, TalonOpened(deal.talon[1])
    return (taken,)


def evolve(deal: Deal, event: DealEvent) -> Deal:  # noqa: PLR0911 -- one line an event
    """The deal after an event."""
    match event:
        case BidMade(seat, bid):
            return replace(deal, bids=(*deal.bids, (seat, bid)))
        case ContractMade(contract, lielais):
            return _with_contract(deal, contract, lielais)
        case Buried(seat, cards):
            hands = _hands_with(deal, seat, deal.hand(seat).difference(cards))
            return replace(deal, hands=hands, buried=cards, trick=Trick(leader=deal.active[0]))
        case TalonOpened(card):
            return replace(deal, trick=Trick(leader=deal.active[0], talon=card))
        case CardPlayed(seat, card):
            hands = _hands_with(deal, seat, deal.hand(seat) - {card})
            return replace(deal, hands=hands, trick=_with_play(deal.trick, event))
        case TrickTaken(seat, points):
            return _with_trick(deal, seat, points)
        case RestTaken():
            return replace(deal, rest=event, over=True)
        case _ as unreachable:
            assert_never(unreachable)


def _with_contract(deal: Deal, contract: Contract, lielais: Seat | None) -> Deal:
    made = replace(deal, contract=contract, lielais=lielais)
    match contract:
        case Contract.TAKE if lielais is not None:
            return replace(
                made, hands=_hands_with(deal, lielais, deal.hand(lielais).union(deal.talon))
            )
        case Contract.PASSED:
            return replace(made, over=True)
        case _:
            return replace(made, trick=Trick(leader=deal.active[0]))


def _hands_with(deal: Deal, seat: Seat, cards: frozenset[Card]) -> tuple[frozenset[Card], ...]:
    place = deal.active.index(seat)
    return (*deal.hands[:place], cards, *deal.hands[place + 1 :])


def _with_play(trick: Trick | None, played: CardPlayed) -> Trick:
    assert trick is not None, "a card is only played to a trick"
    return replace(trick, plays=(*trick.plays, (played.seat, played.card)))


def _with_trick(deal: Deal, winner: Seat | None, points: int) -> Deal:
    assert deal.trick is not None, "only a running trick is taken"
    tricks = (*deal.tricks, replace(deal.trick, winner=winner, points=points))
    small_lost = deal.contract is Contract.SMALL and winner == deal.lielais
    if len(tricks) == TRICKS or small_lost:
        return replace(deal, tricks=tricks, trick=None, over=True)
    leader = deal.active[0] if winner is None else winner
    return replace(deal, tricks=tricks, trick=Trick(leader=leader))


def legal(deal: Deal, rules: Rules) -> tuple[DealCommand, ...]:
    """Every command that the seat to act may give; none when the deal is over."""
    seat = deal.to_act
    if seat is None:
        return ()
    hand = in_order(deal.hand(seat))
    match deal.phase:
        case Phase.BIDDING:
            bids = [bid for bid in Bid if bid is not Bid.SMALL or rules.small_zole]
            return tuple(MakeBid(seat, bid) for bid in bids)
        case Phase.BURYING:
            return tuple(Bury(seat, pair) for pair in combinations(hand, 2))
        case _:
            cards = deal.trick.cards if deal.trick else ()
            led = cards[0].category if cards else None
            return tuple(Play(seat, card) for card in playable(hand, led))
