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

Outcome = tuple[int, int, int, int]
"""A whole trick: its cards, its winner as flags, what the Lielais gains by it, what it counts."""


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
        leads: list[Lead] = []
        for run in world.runs(leader, cards):
            is_sure = not is_ruffed and not against & (run.strongest - 1)
            for card in (run.dearest,) if is_sure else run.distinct:
                order = self._order(card, against, is_ruffed=is_ruffed)
                leads.append((order, card, self._moves.seconds(leader, card)))
        return leads

    def _order(self, card: int, against: int, *, is_ruffed: bool) -> float:
        count = self._moves.world.worth.of_card[card]
        is_beaten = against & (card - 1)
        if self._is_lielais:
            if card & TRUMPS:
                return 10 + count if is_beaten else -60
            return count if is_beaten else -40 - count
        if card & TRUMPS:
            return 10 + count if is_beaten else -20 - count
        if not against:
            return 5 + 1.5 * count if is_ruffed else -60 - count
        return count if is_beaten else -50 - count


class Seconds(dict[int, list[tuple[int, "Thirds"]]]):
    """The second hand's answers to a lead, by the cards in play that bear on them.

    Those are the cards of the led category and, where it cannot follow, of all it holds. If the
    third hand cannot follow a plain lead, the flags NO_, SOME_ or ONLY_TRUMPS say what it holds.
    """

    def __init__(self, moves: Moves, leader: int, led: int) -> None:
        self._moves = moves
        self._leader = leader
        self._led = led
        self._hand = (leader + 1) % HANDS
        self._third = (leader + 2) % HANDS

    def __missing__(self, key: int) -> list[tuple[int, "Thirds"]]:
        moves, led = self._moves, self._led
        lielais, worth = moves.world.lielais, moves.world.worth
        is_his, is_led_by_him = self._hand == lielais, self._leader == lielais
        take, shed = worth.to_take, worth.to_shed
        if is_his == is_led_by_him:
            take = shed = worth.to_give
        choices = []
        for run in moves.world.runs(self._hand, key & ALL, led=ASKS[led]):
            is_over = run.strongest & BEATERS[led]
            order = take if is_over else shed
            sure = (
                self._is_sure(key, run.strongest, is_his=is_his)
                if is_over
                else self._is_sure(key, led, is_his=is_led_by_him)
            )
            if sure is None:
                cards = run.distinct
            else:
                cards = (run.dearest,) if sure == is_his else (run.cheapest,)
            choices += [(order[card], card) for card in cards]
        answers = self[key] = [
            (card, moves.thirds(self._leader, led, card)) for _, card in sorted(choices)
        ]
        return answers

    def _is_sure(self, key: int, best: int, *, is_his: bool) -> bool | None:
        """Whether the Lielais is sure of the trick, or the Mazie are; None where it is open.

        So far the trick is the Lielais', or not, with the best card.
        """
        is_third_his = self._third == self._moves.world.lielais
        if is_his == is_third_his:
            return is_his
        state, hand = key & ~ALL, key & self._moves.world.hands[self._third]
        if state == NO_TRUMPS:
            return is_his
        if state == CAN_FOLLOW:
            hand &= ASKS[self._led]
        elif not best & TRUMPS:
            return is_third_his if state == ONLY_TRUMPS else None
        else:
            hand &= TRUMPS
        if not hand & BEATERS[best]:
            return is_his
        is_forced = state != SOME_TRUMPS and not hand & ~BEATERS[best]
        return is_third_his if is_forced else None


class Thirds(dict[int, list[Outcome]]):
    """The third hand's answers to two cards, by the cards in play that bear on them.

    Those are the cards of the led category or, where it cannot follow, of all it holds.
    """

    def __init__(self, world: World, leader: int, led: int, answer: int) -> None:
        is_over = BEATERS[led] & answer
        best, worse = (answer, led) if is_over else (led, answer)
        self._world = world
        self._led = ASKS[led]
        self._table = led | answer
        self._count = world.worth.of(self._table)
        self._in_play = ~worse
        self._beaters = BEATERS[best]
        self._hand = (leader + 2) % HANDS
        self._winner = (leader + 1) % HANDS if is_over else leader

    def __missing__(self, cards: int) -> list[Outcome]:
        world, worth = self._world, self._world.worth
        is_mine = (self._winner == world.lielais) == (self._hand == world.lielais)
        take = worth.to_give if is_mine else worth.to_take
        choices = []
        for run in world.runs(self._hand, cards & self._in_play, led=self._led):
            if run.strongest & self._beaters:
                choices.append((take[run.dearest], run.dearest))
            elif is_mine:
                choices.append((worth.to_give[run.dearest], run.dearest))
            else:
                choices.append((worth.to_shed[run.cheapest], run.cheapest))
        outcomes = self[cards] = [self._outcome(card) for _, card in sorted(choices)]
        return outcomes

    def _outcome(self, card: int) -> Outcome:
        winner = self._hand if card & self._beaters else self._winner
        cards = self._table | card
        count = self._count + self._world.worth.of_card[card]
        return cards, winner << FLAGS, count if winner == self._world.lielais else 0, count


Lead = tuple[float, int, Seconds]
"""How early a lead is tried, the card, and the answers to it."""
