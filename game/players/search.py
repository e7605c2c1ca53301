"""Null-window search with all cards open: whether the Lielais still takes so much."""

import sys

from game.players.bounds import Bounds
from game.players.masks import ALL, ASKS, CATEGORIES, SUITS, TRUMPS
from game.players.moves import (
    CAN_FOLLOW,
    FLAGS,
    NO_TRUMPS,
    ONLY_TRUMPS,
    SOME_TRUMPS,
    Lead,
    Leads,
    Outcome,
    Second,
    Seconds,
    Thirds,
)
from game.players.world import HANDS, Canon, World, Worth

_FLAG = tuple(1 << FLAGS + hand for hand in range(HANDS))


class NodeLimit(Exception):
    """The search has looked at as many tricks as it may."""


class Search:
    """What is known of one distribution of the cards; `worth` says what is counted.

    A state is the cards in play at the beginning of a trick, and above their bits the leader.
    """

    def __init__(
        self,
        hands: tuple[int, int, int],
        *,
        lielais: int,
        worth: Worth,
        node_limit: int | None = None,
    ) -> None:
        self.nodes = 0
        self._hands = hands
        self._lielais = lielais
        self._world = World(hands, lielais=lielais, worth=worth)
        self._leads_of = tuple(Leads(self._world, leader) for leader in range(HANDS))
        self._bounds = Bounds(self._world)
        self._canon = Canon(self._world)
        self._equals = self._canon.equals
        self._known: dict[int, tuple[int, int]] = {}
        self._node_limit = sys.maxsize if node_limit is None else node_limit

    def reaches(self, cards: int, leader: int, table: tuple[int, ...], need: int) -> bool:
        """Whether the Lielais takes so much of the cards in play, those on the table among them."""
        count = self._world.worth.of(cards)
        if need <= 0 or need > count:
            return need <= 0
        if len(table) == 1:
            lead: Lead = 0, table[0], self._leads_of[leader].seconds(table[0])
            return self._trick(cards, leader, need, count, [lead])
        if table:
            return self._completed(cards, leader, table, need)
        equals = cards & self._equals
        state = cards ^ equals ^ self._canon[equals] | leader << FLAGS
        low, high = self._known.get(state) or self._open(state, count)
        if low >= need or high < need:
            return low >= need
        return self._node(state, need, count)

    def _completed(self, cards: int, leader: int, table: tuple[int, ...], need: int) -> bool:
        """The same with two cards on the table."""
        led, answer = table
        place = (leader + 2) % HANDS
        hand = cards & self._hands[place]
        outcomes = _outcomes(
            self._leads_of[leader].seconds(led).thirds(answer),
            _parts(cards, hand & ASKS[led] or hand),
        )
        reached = (
            self.reaches(cards ^ played, winner >> FLAGS, (), need - gain)
            for _, played, winner, gain, _ in outcomes
        )
        return any(reached) if place == self._lielais else all(reached)

    def _open(self, state: int, count: int) -> tuple[int, int]:
        bounds = self._known[state] = self._bounds.of(state & ALL, state >> FLAGS, count)
        return bounds

    def _node(self, state: int, need: int, count: int) -> bool:
        """The answer for a state that its bounds leave open."""
        self.nodes += 1
        if self.nodes > self._node_limit:
            raise NodeLimit
        cards, leader = state & ALL, state >> FLAGS
        leads, tricks, cash = self._leads(cards, leader)
        low, high = self._known[state]
        if tricks:
            cash = self._cashed(cards, leader, count, tricks, cash)
            if leader == self._lielais:
                low = max(low, cash)
            else:
                high = min(high, count - cash)
            if low >= need or high < need:
                self._known[state] = low, high
                return low >= need
        answer = self._trick(cards, leader, need, count, leads)
        self._known[state] = (need, high) if answer else (low, need - 1)
        return answer

    def _leads(self, cards: int, leader: int) -> tuple[list[Lead], int, int]:
        """What the leader may lead; how many tricks he can cash, and what his cards then count."""
        hands, suits = self._hands, self._leads_of[leader]
        own, trumps = cards & hands[leader], cards & TRUMPS
        ruffing = _FLAG[leader - 1] if trumps & hands[leader - 1] else 0
        if trumps & hands[leader - 2]:
            ruffing |= _FLAG[leader - 2]
        leads: list[Lead] = []
        tricks = count = 0
        is_drawn = not ruffing
        if own & TRUMPS:
            found, (tricks, count), _, is_drawn = suits[trumps]
            leads += found
        for category in SUITS:
            if own & category:
                found, sure, drawn, _ = suits[cards & category | ruffing]
                leads += found
                more, worth = drawn if is_drawn else sure
                tricks += more
                count += worth
        leads.sort()
        return leads, tricks, count

    def _cashed(self, cards: int, leader: int, count: int, tricks: int, cash: int) -> int:
        """What the leader's side takes if he cashes so many tricks."""
        hands, cheapest = self._hands, self._bounds.cheapest
        if tricks == (cards & hands[leader]).bit_count():
            return count
        for other in (leader - 1, leader - 2):
            cash += cheapest[cards & hands[other]][tricks]
        return cash

    def _trick(self, cards: int, leader: int, need: int, count: int, leads: list[Lead]) -> bool:
        """Whether the Lielais takes so much if the leader leads one of these.

        Each hand stops at the first card that decides for it. All three sit in one function, with
        the look at the next state, since this is where the time goes.
        """
        lielais, known, canon, equals = self._lielais, self._known, self._canon, self._equals
        is_his = leader == lielais
        is_seconds_his, is_thirds_his = (
            (leader + 1) % HANDS == lielais,
            (leader + 2) % HANDS == lielais,
        )
        second, third = cards & self._hands[leader - 2], cards & self._hands[leader - 1]
        parts_of_third = _parts(cards, third)
        state_of_third = _state(third)
        answer = False
        for _, led, seconds in leads:
            category = ASKS[led]
            asked = cards & category
            is_followed = third & category
            state = CAN_FOLLOW if is_followed or category == TRUMPS else state_of_third
            if second & category:
                answers = seconds[asked | state]
            else:
                answers = _discards(seconds, _parts(cards, second), asked, state)
            for _, _, thirds in answers:
                outcomes = thirds[asked] if is_followed else _outcomes(thirds, parts_of_third)
                for _, played, winner, gain, worth in outcomes:
                    still, left = need - gain, count - worth
                    if still <= 0 or still > left:
                        answer = still <= 0
                    else:
                        after = cards ^ played
                        same = after & equals
                        state = after ^ same ^ canon[same] | winner
                        low, high = known.get(state) or self._open(state, left)
                        if low >= still or high < still:
                            answer = low >= still
                        else:
                            answer = self._node(state, still, left)
                    if answer is is_thirds_his:
                        break
                if answer is is_seconds_his:
                    break
            if answer is is_his:
                break
        return answer


def _parts(cards: int, hand: int) -> list[int]:
    """The cards in play of each category that a hand holds."""
    return [cards & category for category in CATEGORIES if hand & category]


def _discards(seconds: Seconds, parts: list[int], asked: int, state: int) -> list[Second]:
    """The answers of a second hand that cannot follow."""
    taker = seconds.taker(asked | state)
    answers: list[Second] = []
    for part in parts:
        answers += seconds[part | (state if part & TRUMPS else taker)]
    answers.sort()
    return answers


def _outcomes(thirds: Thirds, parts: list[int]) -> list[Outcome]:
    """The tricks that a third hand may make of two cards."""
    outcomes: list[Outcome] = []
    for part in parts:
        outcomes += thirds[part]
    outcomes.sort()
    return outcomes


def _state(third: int) -> int:
    trumps = third & TRUMPS
    if not trumps:
        return NO_TRUMPS
    return ONLY_TRUMPS if trumps == third else SOME_TRUMPS
