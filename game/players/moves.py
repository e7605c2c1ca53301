"""The cards the solver looks at in a trick, the likeliest first; what is worked out is kept.

Two rules leave cards out. Of neighbours with the same worth one is enough. And where it is sure
which side takes the trick, of neighbours only one is looked at: the dearest for the own side, the
cheapest for the other.
"""

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


class LeadOrder(NamedTuple):
    """How early a lead is tried, and how much later for each point it is worth.

    By what it meets at the foes: trumps over all of theirs and under one, plain cards over all of
    theirs and under one, and plain suits they do not hold, which they may ruff or not.
    """

    trump_over: tuple[float, float]
    trump_under: tuple[float, float]
    master: tuple[float, float]
    loser: tuple[float, float]
    ruffed: tuple[float, float]
    free: tuple[float, float]

    def of(self, card: int, against: int, *, is_ruffed: bool) -> tuple[float, float]:
        """The one for a card against the foes' cards of its category."""
        is_under = against & (card - 1)
        if card & TRUMPS:
            return self.trump_under if is_under else self.trump_over
        if is_under:
            return self.loser
        if against:
            return self.master
        return self.ruffed if is_ruffed else self.free


# Found by trial, as the orders of Worth: the search visits the fewest tricks. The Lielais leads; he
# comes second; he comes last.
_ORDERS = (
    LeadOrder((-30, 0), (10, 1), (-40, -1), (20, 1), (-40, -1), (-40, -1)),
    LeadOrder((20, 0), (10, 1), (-50, -1), (-60, 0), (-30, 1.5), (-60, -1)),
    LeadOrder((-20, -1), (30, 1), (-50, -1), (-60, 1), (5, 1.5), (-60, -1)),
)


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


class Leads(dict[int, Suit]):
    """What a hand may lead in a category, by its cards in play and the others that hold trumps.

    Those are flags above the cards, `1 << FLAGS + hand`; trumps need none.
    """

    def __init__(self, world: World, leader: int) -> None:
        lielais = world.lielais
        left, right = (leader + 1) % HANDS, (leader + 2) % HANDS
        self._world = world
        self._leader = leader
        self._own, self._left, self._right = (world.hands[hand] for hand in (leader, left, right))
        self._left_ruffs, self._right_ruffs = 1 << FLAGS + left, 1 << FLAGS + right
        self._foes = [hand for hand in (left, right) if lielais in (leader, hand)]
        self._foes_cards = sum(world.hands[hand] for hand in self._foes)
        self._order = _ORDERS[(lielais - leader) % HANDS]
        self._seconds: dict[int, Seconds] = {}

    def __missing__(self, key: int) -> Suit:
        cards = key & ALL
        own = cards & self._own
        left, right = (cards & self._left).bit_count(), (cards & self._right).bit_count()
        cash = masters(own, cards ^ own)
        if max(left, right) <= cash.bit_count():
            cash = own
        drawn = sure = self._sure(cash)
        if key != cards:
            most = min(
                left if key & self._left_ruffs else len(DECK),
                right if key & self._right_ruffs else len(DECK),
            )
            while cash.bit_count() > most:
                cash ^= 1 << cash.bit_length() - 1
            sure = self._sure(cash)
        suit = self[key] = Suit(
            self._leads(key, cards), sure, drawn, max(left, right) <= drawn.tricks
        )
        return suit

    def seconds(self, led: int) -> "Seconds":
        """What the second hand may answer to a lead."""
        known = self._seconds.get(led)
        if known is None:
            known = self._seconds[led] = Seconds(self._world, self._leader, led)
        return known

    def _sure(self, cards: int) -> Sure:
        return Sure(cards.bit_count(), self._world.worth.of(cards))

    def _leads(self, key: int, cards: int) -> list["Lead"]:
        hands, of_card = self._world.hands, self._world.worth.of_card
        is_ruffed = any(key >> FLAGS + foe & 1 and not cards & hands[foe] for foe in self._foes)
        against, leads = cards & self._foes_cards, list[Lead]()
        for strongest, dearest, _, distinct in self._world.runs[self._leader][cards]:
            is_sure = not is_ruffed and not against & (strongest - 1)
            for card in (dearest,) if is_sure else distinct:
                base, slope = self._order.of(card, against, is_ruffed=is_ruffed)
                leads.append((base + slope * of_card[card], card, self.seconds(card)))
        return leads


class Seconds(dict[int, list["Second"]]):
    """The second hand's answers to a lead in one category, by its cards in play and flags.

    A hand that cannot follow looks into every category it holds. The flags are the state of the
    third hand for the led category and for trumps, and the `taker` for others.
    """

    def __init__(self, world: World, leader: int, led: int) -> None:
        worth = world.worth
        self._world = world
        self._leader = leader
        self._led = led
        self._beaters = BEATERS[led]
        self._hand = (leader + 1) % HANDS
        self._third = (leader + 2) % HANDS
        self._is_his, self._is_led_by_him = self._hand == world.lielais, leader == world.lielais
        is_mine = self._is_his == self._is_led_by_him
        self._take = worth.to_give if is_mine else worth.to_take
        self._lose = worth.to_give if is_mine else worth.to_shed
        self._takers: dict[int, int] = {}
        self._thirds: dict[int, Thirds] = {}

    def __missing__(self, key: int) -> list["Second"]:
        answers = list[Second]()
        for run in self._world.runs[self._hand][key & ALL]:
            strongest, dearest, cheapest, distinct = run
            if strongest & self._beaters:
                order, taker = self._take, self._find_taker(key, strongest, is_his=self._is_his)
            else:
                order, taker = self._lose, key & _TAKERS or self.taker(key)
            if taker == OPEN:
                answers += [(order[card], card, self.thirds(card)) for card in distinct]
            else:
                card = dearest if (taker == HIS) == self._is_his else cheapest
                answers.append((order[card], card, self.thirds(card)))
        answers.sort()
        self[key] = answers
        return answers

    def thirds(self, answer: int) -> "Thirds":
        """What the third hand may answer to the lead and a second card."""
        known = self._thirds.get(answer)
        if known is None:
            known = self._thirds[answer] = Thirds(self._world, self._leader, self._led, answer)
        return known

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
        if is_his == (self._third == self._world.lielais):
            return now
        state, hand = key & _STATES, key & self._world.hands[self._third]
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
        hand, winner = (leader + 2) % HANDS, (leader + 1) % HANDS if is_over else leader
        worth = world.worth
        self._world = world
        self._table = led | answer
        self._count = worth.of(self._table)
        self._in_play = ~worse
        self._beaters = BEATERS[best]
        self._hand = hand
        self._if_over, self._if_under = hand << FLAGS, winner << FLAGS
        self._is_his, self._is_his_so_far = hand == world.lielais, winner == world.lielais
        self._is_mine = self._is_his == self._is_his_so_far
        self._take = worth.to_give if self._is_mine else worth.to_take
        self._lose = worth.to_give if self._is_mine else worth.to_shed

    def __missing__(self, cards: int) -> list[Outcome]:
        of_card = self._world.worth.of_card
        outcomes: list[Outcome] = []
        for strongest, dearest, cheapest, _ in self._world.runs[self._hand][cards & self._in_play]:
            if strongest & self._beaters:
                card, order, flags, is_his = dearest, self._take, self._if_over, self._is_his
            else:
                card = dearest if self._is_mine else cheapest
                order, flags, is_his = self._lose, self._if_under, self._is_his_so_far
            count = self._count + of_card[card]
            outcomes.append((order[card], self._table | card, flags, is_his * count, count))
        outcomes.sort()
        self[cards] = outcomes
        return outcomes


Lead = tuple[float, int, Seconds]
Second = tuple[float, int, Thirds]
"""How early a card is tried, the card, and the answers to it."""
