"""What a computer player says: a count of the hand against limits, rollouts near a limit."""

from random import Random

from game.commands import Bid
from game.players.budget import Budget
from game.players.burying import after_burying, by_rule
from game.players.misere import ducks
from game.players.position import Position
from game.players.rollout import Playout, take_or_zole
from game.players.sampling import World, Worlds
from game.players.search import NodeLimit
from game.players.seen import Seen, look
from game.players.stakes import grid_of, stakes_of
from game.players.strength import SMALL_UP_TO, ZOLE_FROM, exposed, hand_count
from game.rules import AllPass
from game.scoring import Contract, Level, each_pays
from game.view import Table, View

# Measured by whole auctions of simple players: from which count a take gains more than a pass. The
# third hand chooses between a take and an all-pass; a galdiņš is bad for strong hands.
_TAKE_FROM = {AllPass.PULE: (7.6, 7.5, 6.8), AllPass.GALDINS: (7.2, 7.0, 6.6)}
# What a pass is worth near that limit, from each other person.
_PASS_GAINS = {AllPass.PULE: (0.0, 0.0, 0.0), AllPass.GALDINS: (-0.25, -0.25, 0.0)}
# How a take at the limit ends, and how much a count of 1 adds to what it gains.
_WON, _SLOPE = 0.6, 0.8
_NEAR = 0.5
_WORLDS, _SMALL_WORLDS = 100, 50
_SMALL_HOLDS = 0.4
_SURELY_SMALL = 1
_NODE_LIMIT = 300


def by_count(view: View) -> Bid:
    """What the count of the hand says."""
    seen = look(view)
    if view.table.rules.small_zole and exposed(seen.hand) <= _SURELY_SMALL:
        return Bid.SMALL
    count = hand_count(seen.hand)
    if count >= ZOLE_FROM:
        return Bid.ZOLE
    return Bid.TAKE if count >= take_from(view) else Bid.PASS


def take_from(view: View) -> float:
    """The count from which to take, lower where open pules make a win worth more."""
    table = view.table
    stakes = stakes_of(table, Contract.TAKE, view.seat)
    more = {level: stakes[level] - each_pays(Contract.TAKE, level) for level in Level}
    bonus = _WON * more[Level.WON] + (1 - _WON) * more[Level.LOST]
    return _by_hand(_TAKE_FROM, table) - bonus / _SLOPE


def _by_hand(figures: dict[AllPass, tuple[float, float, float]], table: Table) -> float:
    """A figure for the way an all-pass ends here, and the hand that is to speak."""
    is_played = table.rules.all_pass is not AllPass.PULE
    return figures[AllPass.GALDINS if is_played else AllPass.PULE][len(table.bids)]


def by_rollouts(view: View, rng: Random, budget: Budget) -> Bid:
    """What the count says, unless it is near a limit: then what sampled worlds say."""
    seen = look(view)
    worlds = Worlds(seen)
    if view.table.rules.small_zole and exposed(seen.hand) <= SMALL_UP_TO:
        drawn = [worlds.sampled(rng) for _ in range(_SMALL_WORLDS)]
        if _share_ducked(seen, drawn, budget) >= _SMALL_HOLDS:
            return Bid.SMALL
    count, limit = hand_count(seen.hand), take_from(view)
    if min(abs(count - limit), abs(count - ZOLE_FROM)) > _NEAR:
        return by_count(view)
    drawn = [worlds.sampled(rng) for _ in range(_WORLDS)]
    gains = {Bid.PASS: _by_hand(_PASS_GAINS, view.table), Bid.TAKE: 0.0, Bid.ZOLE: 0.0}
    gains |= _gains(view, seen, drawn, budget)
    return max(gains, key=gains.__getitem__)


def _share_ducked(seen: Seen, worlds: list[World], budget: Budget) -> float:
    """In how many of the worlds a small Zole holds with open cards; the hard ones do not count."""
    held = looked = 0
    for world in worlds:
        if looked and budget.is_spent:
            break
        looked += 1
        position = Position(hands=world.hands, leader=0, lielais=seen.place)
        try:
            held += ducks(position, node_limit=_NODE_LIMIT)
        except NodeLimit:
            continue
    return held / looked


def _gains(view: View, seen: Seen, worlds: list[World], budget: Budget) -> dict[Bid, float]:
    """What a take and a Zole gain from each other person if simple players play them."""
    take, zole = (
        grid_of(stakes_of(view.table, contract, view.seat))
        for contract in (Contract.TAKE, Contract.ZOLE)
    )
    gains = {Bid.TAKE: 0.0, Bid.ZOLE: 0.0}
    looked = 0
    for world in worlds:
        if looked and budget.is_spent:
            break
        looked += 1
        points, tricks = take_or_zole(_taking(seen.place, world))
        gains[Bid.TAKE] += take[points][tricks]
        points, tricks = take_or_zole(Playout(hands=world.hands, leader=0, lielais=seen.place))
        gains[Bid.ZOLE] += zole[points][tricks]
    return {bid: gain / looked for bid, gain in gains.items()}


def _taking(place: int, world: World) -> Playout:
    """The play of a take in a world, the talon taken up and two cards buried by the rule."""
    first, second, third = (
        hand | world.away if hand_place == place else hand
        for hand_place, hand in enumerate(world.hands)
    )
    hands = (first, second, third)
    return after_burying(hands, place, by_rule(hands[place]))
