"""The cards the solver looks at in a trick, the likeliest first; what is worked out is kept.

Two rules leave cards out. Of neighbours with the same worth one is enough. And where it is sure
which side takes the trick, of neighbours only one is looked at: the dearest for the own side, the
cheapest for the other.
"""

from enum import Enum
from typing import NamedTuple

from game.cards import DECK
from game.players.masks import ALL, ASKS, TRUMPS, masters
from game.players.world import BEATERS, HANDS, World

FLAGS = len(DECK)
CAN_FOLLOW, NO_TRUMPS, SOME_TRUMPS, ONLY_TRUMPS = (state << FLAGS for state in range(4))

_STATES = SOME_TRUMPS | NO_TRUMPS
OPEN, HIS, THEIRS = (taker << FLAGS + 2 for taker in (1, 2, 3))
_TAKERS = OPEN | HIS

Outcome = tuple[float, int, int, int, int]
"""How early a whole trick is tried, its cards, its winner above them, his gain, its count."""


class Kind(Enum):
    """What a lead meets at the foes: a higher card, none, or a hand void of its suit."""

    TRUMP_OVER = "trump over theirs"
    TRUMP_UNDER = "trump under theirs"
    MASTER = "plain card over theirs"
    LOSER = "plain card under theirs"
    RUFFED = "plain suit that a foe may ruff"
    FREE = "plain suit that no foe holds or may ruff"


_LEADS: tuple[dict[Kind, tuple[float, float]], ...] = (
    {
        Kind.TRUMP_OVER: (-30, 0),
        Kind.TRUMP_UNDER: (10, 1),
        Kind.MASTER: (-40, -1),
        Kind.LOSER: (20, 1),
        Kind.RUFFED: (-40, -1),
        Kind.FREE: (-40, -1),
    },
    {
        Kind.TRUMP_OVER: (20, 0),
        Kind.TRUMP_UNDER: (10, 1),
        Kind.MASTER: (-50, -1),
        Kind.LOSER: (-60, 0),
        Kind.RUFFED: (-30, 1.5),
        Kind.FREE: (-60, -1),
    },
    {
        Kind.TRUMP_OVER: (-20, -1),
        Kind.TRUMP_UNDER: (30, 1),
        Kind.MASTER: (-50, -1),
        Kind.LOSER: (-60, 1),
        Kind.RUFFED: (5, 1.5),
        Kind.FREE: (-60, -1),
    },
)
"""How early a lead is tried, and how much later a point: the Lielais leads, is second, is third.

These and the orders of `Worth` were found by trial: they visit the fewest tricks.
"""


def _kind(card: int, against: int, *, is_ruffed: bool) -> Kind:
    is_under = against & (card - 1)
    if card & TRUMPS:
        return Kind.TRUMP_UNDER if is_under else Kind.TRUMP_OVER
    if is_under:
        return Kind.LOSER
    if against:
        return Kind.MASTER
    return Kind.RUFFED if is_ruffed else Kind.FREE


class Sure(NamedTuple):
    """How many tricks a leader can cash in a row, and what his own cards in them count."""

    tricks: int
    worth: int


class Suit(NamedTuple):
    """What a category offers its leader, and what he can cash in it.

    `sure` holds as the cards lie, `drawn` once the others have no trumps; `draws` says that cashing
    trumps leaves them none.
    """

    leads: list["Lead"]
    sure: Sure
    drawn: Sure
    draws: bool


class Moves:
    """The choices in every trick of a world."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.leads = tuple(Leads(self, leader) for leader in range(HANDS))
        self._seconds: dict[tuple[int, int], Seconds] = {}
        self._thirds: dict[tuple[int, int, int], Thirds] = {}

    def seconds(self, leader: int, led: int) -> "Seconds":
        """What the second hand may answer to a lead."""
        known = self._seconds.get((leader, led))
        if known is None:
            known = self._seconds[leader, led] = Seconds(self, leader, led)
        return known

    def thirds(self, leader: int, led: int, answer: int) -> "Thirds":
        """What the third hand may answer to two cards."""
        known = self._thirds.get((leader, led, answer))
        if known is None:
            known = self._thirds[leader, led, answer] = Thirds(self.world, leader, led, answer)
        return known


class Leads(dict[int, Suit]):
    """What a hand may lead in a category, by its cards in play and the others that hold trumps.

    Those are flags above the cards, `1 << FLAGS + hand`; trumps need none.
    """

    def __init__(self, moves: Moves, leader: int) -> None:
        self._moves = moves
        self._leader = leader
        self._is_lielais = leader == moves.world.lielais
        self._others = [hand for hand in range(HANDS) if hand != leader]
        self._foes = self._others if self._is_lielais else [moves.world.lielais]

    def __missing__(self, key: int) -> Suit:
        cards, ruffing = key & ALL, key >> FLAGS
        hands = self._moves.world.hands
        ruffs = {hand for hand in self._others if ruffing >> hand & 1}
        is_ruffed = any(hand in ruffs and not cards & hands[hand] for hand in self._foes)
        lengths = {hand: (cards & hands[hand]).bit_count() for hand in self._others}
        cash = self._cash(cards, longest=max(lengths.values()))
        drawn = self._sure(cash)
        while cash.bit_count() > min((lengths[hand] for hand in ruffs), default=len(DECK)):
            cash ^= 1 << cash.bit_length() - 1
        suit = self[key] = Suit(
            self._leads(cards, is_ruffed=is_ruffed),
            self._sure(cash),
            drawn,
            max(lengths.values()) <= drawn.tricks,
        )
        return suit

    def _cash(self, cards: int, *, longest: int) -> int:
        """The cards that no other can beat by following; all once the others have none left."""
        own = cards & self._moves.world.hands[self._leader]
        unbeaten = masters(own, cards ^ own)
        return own if longest <= unbeaten.bit_count() else unbeaten

    def _sure(self, cards: int) -> Sure:
        return Sure(cards.bit_count(), self._moves.world.worth.of(cards))

    def _leads(self, cards: int, *, is_ruffed: bool) -> list["Lead"]:
        world, leader = self._moves.world, self._leader
        against = sum(cards & world.hands[foe] for foe in self._foes)
        orders = _LEADS[(world.lielais - leader) % HANDS]
        leads: list[Lead] = []
        for run in world.runs[leader][cards]:
            is_sure = not is_ruffed and not against & (run.strongest - 1)
            for card in (run.dearest,) if is_sure else run.distinct:
                base, slope = orders[_kind(card, against, is_ruffed=is_ruffed)]
                order = base + slope * world.worth.of_card[card]
                leads.append((order, card, self._moves.seconds(leader, card)))
        return leads


class Seconds(dict[int, list["Second"]]):
    """The second hand's answers to a lead in one category, by its cards in play and flags.

    A hand that cannot follow looks into every category it holds. The flags are the state of the
    third hand for the led category and for trumps, and the `taker` for others.
    """

    def __init__(self, moves: Moves, leader: int, led: int) -> None:
        lielais, worth = moves.world.lielais, moves.world.worth
        self._moves = moves
        self._leader = leader
        self._led = led
        self._hand = (leader + 1) % HANDS
        self._third = (leader + 2) % HANDS
        self._is_his, self._is_led_by_him = self._hand == lielais, leader == lielais
        is_mine = self._is_his == self._is_led_by_him
        self._take = worth.to_give if is_mine else worth.to_take
        self._lose = worth.to_give if is_mine else worth.to_shed
        self._takers: dict[int, int] = {}

    def __missing__(self, key: int) -> list["Second"]:
        thirds, leader, led = self._moves.thirds, self._leader, self._led
        answers: list[Second] = []
        for run in self._moves.world.runs[self._hand][key & ALL]:
            if run.strongest & BEATERS[led]:
                order, taker = self._take, self._find_taker(key, run.strongest, is_his=self._is_his)
            else:
                order, taker = self._lose, key & _TAKERS or self.taker(key)
            cards = run.distinct
            if taker != OPEN:
                cards = (run.dearest if (taker == HIS) == self._is_his else run.cheapest,)
            answers += [(order[card], card, thirds(leader, led, card)) for card in cards]
        answers.sort()
        self[key] = answers
        return answers

    def taker(self, key: int) -> int:
        """Who takes the trick if the second hand stays under the lead: HIS, THEIRS or OPEN.

        The key has the cards of the led category in play, and the state of the third hand.
        """
        taker = self._takers.get(key)
        if taker is None:
            taker = self._find_taker(key, self._led, is_his=self._is_led_by_him)
            self._takers[key] = taker
        return taker

    def _find_taker(self, key: int, best: int, *, is_his: bool) -> int:
        """Who takes the trick with the best card so far, or by what the third hand has to play."""
        now, then = (HIS, THEIRS) if is_his else (THEIRS, HIS)
        if is_his == (self._third == self._moves.world.lielais):
            return now
        state, hand = key & _STATES, key & self._moves.world.hands[self._third]
        if state == NO_TRUMPS:
            return now
        if state == CAN_FOLLOW:
            hand &= ASKS[self._led]
        elif not best & TRUMPS:
            return then if state == ONLY_TRUMPS else OPEN
        if not hand & BEATERS[best]:
            return now
        return then if state != SOME_TRUMPS and not hand & ~BEATERS[best] else OPEN


class Thirds(dict[int, list[Outcome]]):
    """The third hand's answers to two cards in one category, by its cards in play.

    A hand that cannot follow looks into every category it holds.
    """

    def __init__(self, world: World, leader: int, led: int, answer: int) -> None:
        is_over = BEATERS[led] & answer
        best, worse = (answer, led) if is_over else (led, answer)
        self._world = world
        self._table = led | answer
        self._count = world.worth.of_card[led] + world.worth.of_card[answer]
        self._in_play = ~worse
        self._beaters = BEATERS[best]
        self._hand = (leader + 2) % HANDS
        self._winner = (leader + 1) % HANDS if is_over else leader

    def __missing__(self, cards: int) -> list[Outcome]:
        world, worth = self._world, self._world.worth
        is_mine = (self._winner == world.lielais) == (self._hand == world.lielais)
        take = worth.to_give if is_mine else worth.to_take
        outcomes: list[Outcome] = []
        for run in world.runs[self._hand][cards & self._in_play]:
            if run.strongest & self._beaters:
                outcomes.append(self._outcome(run.dearest, self._hand, take))
            elif is_mine:
                outcomes.append(self._outcome(run.dearest, self._winner, worth.to_give))
            else:
                outcomes.append(self._outcome(run.cheapest, self._winner, worth.to_shed))
        outcomes.sort()
        self[cards] = outcomes
        return outcomes

    def _outcome(self, card: int, winner: int, order: dict[int, float]) -> Outcome:
        count = self._count + self._world.worth.of_card[card]
        gain = count if winner == self._world.lielais else 0
        return order[card], self._table | card, winner << FLAGS, gain, count


Lead = tuple[float, int, Seconds]
Second = tuple[float, int, Thirds]
"""How early a card is tried, the card, and the answers to it."""
