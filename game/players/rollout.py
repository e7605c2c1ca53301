"""A deal played to its end by three simple players, fast.

Each decision sees only the cards of the hand that plays and what lies open, as at the table.
"""

from dataclasses import dataclass

from game.players import ducking, lielais, mazie
from game.players.masks import ALL, ASKS, TRUMPS, best_of, points_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Playout:
    """The play of a deal as it stands; cards are bits and masks, hands places 0, 1, 2.

    `table` has the running trick's cards from the leader on, `led` the talon card that led it, and
    `talon` the one that will lead the next. `gone` are the cards in finished tricks, and the talon
    card on the table; `buried` what the Lielais put away; `voids` what he has shown not to hold.
    """

    hands: tuple[int, int, int]
    leader: int
    table: tuple[int, ...] = ()
    led: int = 0
    talon: int = 0
    gone: int = 0
    lielais: int = -1
    buried: int = 0
    voids: int = 0
    points: tuple[int, int, int] = (0, 0, 0)
    tricks: tuple[int, int, int] = (0, 0, 0)


def take_or_zole(start: Playout) -> tuple[int, int]:
    """The card points and the tricks with which the Lielais of a take or a Zole ends."""
    his, buried, gone, voids = start.lielais, start.buried, start.gone, start.voids
    points, tricks = start.points[his] + points_in(buried), start.tricks[his]
    hands, leader = list(start.hands), start.leader
    first, second, third = (*start.table, 0, 0, 0)[:3]
    while first or hands[leader]:
        role, follower, last = (his - leader) % 3, (leader + 1) % 3, (leader + 2) % 3
        if not first:
            first = _lead(hands[leader], role, gone, buried, voids)
            hands[leader] ^= first
        if not second:
            second = _second(hands[follower], role, first, gone, buried)
            hands[follower] ^= second
        if not third:
            third = _third(hands[last], role, first, second)
            hands[last] ^= third
        played, asks = first | second | third, ASKS[first]
        gone |= played
        if role and not (second if role == 1 else third) & asks:
            voids |= asks
        best = played & (TRUMPS | asks)
        best &= -best
        leader = leader if best == first else follower if best == second else last
        if leader == his:
            points += points_in(played)
            tricks += 1
        first = second = third = 0
    return points, tricks


def by_book(  # noqa: PLR0913 -- what a hand sees, without an object for each card of each world
    hand: int, led: int, other: int, *, role: int, gone: int, buried: int, voids: int
) -> int:
    """What a simple player plays from a hand to a trick of a take or a Zole.

    `led` and `other` are the cards on the table, 0 for none; `role` is where the Lielais sits, seen
    from the leader.
    """
    if other:
        return _third(hand, role, led, other)
    return _second(hand, role, led, gone, buried) if led else _lead(hand, role, gone, buried, voids)


# In these three `role` says who is the Lielais: 0, 1, 2 for the leader, the next, and the last.


def _lead(hand: int, role: int, gone: int, buried: int, voids: int) -> int:
    unseen = ALL ^ (hand | gone)
    if role == 0:
        return lielais.lead(hand, unseen & ~buried)
    return mazie.lead(hand, unseen, voids, before_lielais=role == 1)


def _second(hand: int, role: int, led: int, gone: int, buried: int) -> int:
    legal = hand & ASKS[led] or hand
    if not legal & (legal - 1):
        return legal
    unseen = ALL ^ (hand | gone | led)
    if role == 1:
        return lielais.second(legal, led, unseen & ~buried)
    return (mazie.before_lielais if role else mazie.after_lielais)(legal, led, unseen)


def _third(hand: int, role: int, led: int, other: int) -> int:
    legal = hand & ASKS[led] or hand
    if not legal & (legal - 1):
        return legal
    if role == 2:
        return lielais.third(legal, led, other)
    return mazie.third(legal, led, other, lielais_led=not role)


def takes_a_trick(start: Playout) -> bool:
    """Whether the Lielais of a small Zole takes a trick."""
    his, hands, leader = start.lielais, list(start.hands), start.leader
    gone, voids, table = start.gone, start.voids, list(start.table)
    while table or hands[leader]:
        while len(table) < 3:
            mover = (leader + len(table)) % 3
            unseen = ALL ^ (hands[mover] | gone | sum(table))
            if mover == his:
                card = ducking.avoid(hands[mover], table, unseen, is_last=len(table) == 2)
                voids |= ASKS[table[0]] if table and not card & ASKS[table[0]] else 0
            else:
                role = (his - leader) % 3
                played = table[role] if role < len(table) else 0
                card = ducking.force(hands[mover], table, unseen, his=played, voids=voids)
            hands[mover] ^= card
            table.append(card)
        leader = (leader + table.index(best_of(table))) % 3
        if leader == his:
            return True
        gone |= sum(table)
        table.clear()
    return False


def galdins(start: Playout) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """The tricks and the card points with which the three hands of a galdiņš end."""
    hands, leader, gone = list(start.hands), start.leader, start.gone
    tricks, points = list(start.tricks), list(start.points)
    led, talon = start.led, start.talon
    table = [led, *start.table] if led else list(start.table)
    while table or hands[leader]:
        by_talon = 1 if led else 0
        while len(table) < 3 + by_talon:
            mover = (leader + len(table) - by_talon) % 3
            unseen = ALL ^ (hands[mover] | gone | sum(table))
            is_last = len(table) == 2 + by_talon
            card = ducking.avoid(hands[mover], table, unseen, is_last=is_last)
            hands[mover] ^= card
            table.append(card)
        place = table.index(best_of(table)) - by_talon
        winner = (leader + place) % 3
        if place >= 0:
            tricks[winner] += 1
            points[winner] += points_in(sum(table))
        gone |= sum(table)
        leader = 0 if place < 0 or talon else winner
        led, talon = talon, 0
        table = [led] if led else []
    return (tricks[0], tricks[1], tricks[2]), (points[0], points[1], points[2])
