"""What a card gains a seat from each other person in one world: by a rollout, or by search."""

from collections.abc import Callable, Sequence

from game.players import rollout
from game.players.masks import points_in
from game.players.position import Position
from game.players.sampling import World
from game.players.seen import Seen
from game.players.solver import OpenCards
from game.players.stakes import Stakes, galdins_gain, grid_of, stakes_of
from game.scoring import Contract, Level
from game.view import Table

Rollout = Callable[[World, int], float]
Search = Callable[[World, Sequence[int]], list[float]]


def by_rollout(seen: Seen, table: Table) -> Rollout:
    """What a card gains if all three go on as simple players."""
    if table.contract is Contract.GALDINS:
        return lambda world, card: galdins_gain(
            seen.place, *rollout.galdins(seen.playout(world.hands, away=world.away, card=card))
        )
    stakes = _stakes(seen, table)
    if table.contract is Contract.SMALL:
        return lambda world, card: stakes[
            Level.LOST
            if rollout.takes_a_trick(seen.playout(world.hands, away=world.away, card=card))
            else Level.WON
        ]
    grid = grid_of(stakes)

    def judge(world: World, card: int) -> float:
        start = seen.playout(world.hands, away=world.away, card=card)
        points, tricks = rollout.take_or_zole(start)
        return grid[points][tricks]

    return judge


def by_search(seen: Seen, table: Table, *, node_limit: int) -> Search:
    """What each card gains if all play on with open cards and make no mistake.

    The search raises NodeLimit where a world is too hard.
    """
    stakes, contract = _stakes(seen, table), table.contract
    assert contract is not None, "a deal in play has a contract"

    def judge(world: World, cards: Sequence[int]) -> list[float]:
        position = position_in(seen, world)
        open_cards = OpenCards(position, node_limit=node_limit)
        afters = (position.after(card.bit_length() - 1) for card in cards)
        return [stakes[open_cards.level(after, contract)] for after in afters]

    return judge


def spread(seen: Seen, table: Table) -> float:
    """How far apart the best and the worst end of a contract with a Lielais are."""
    stakes = _stakes(seen, table).values()
    return max(stakes) - min(stakes)


def position_in(seen: Seen, world: World) -> Position:
    """The play as it stands in a world with a Lielais."""
    assert seen.lielais is not None, "search is for contracts with a Lielais"
    buried = seen.buried or (world.away if seen.contract is Contract.TAKE else 0)
    return Position(
        hands=world.hands,
        leader=seen.leader,
        table=tuple(card.bit_length() - 1 for card in seen.table),
        lielais=seen.lielais,
        points=seen.points[seen.lielais] + points_in(buried),
        tricks=seen.tricks[seen.lielais],
    )


def _stakes(seen: Seen, table: Table) -> Stakes:
    """What each level gains this seat from each other person; a Mazais loses what he pays."""
    assert table.contract is not None, "a deal in play has a contract"
    assert table.lielais is not None, "a take, a Zole and a small Zole have a Lielais"
    stakes = stakes_of(table, table.contract, table.lielais)
    sign = 1 if seen.place == seen.lielais else -1
    return {level: sign * gain for level, gain in stakes.items()}
