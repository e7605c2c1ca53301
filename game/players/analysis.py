"""Where were the points? What each card of a finished deal cost, seen with all cards open.

Even good players lose some twenty points a deal in hindsight. So a card is only named if it cost
the level or many points, and if it looked worse from its seat as well: over deals that the seat
could not tell from this one.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from game.cards import DECK, Card
from game.deal import Deal
from game.events import RestTaken
from game.players.claims import level_if
from game.players.masks import cards_of
from game.players.position import HANDS, Position, steps_of
from game.players.solver import NodeLimit, OpenCards
from game.rules import Seat
from game.scoring import Contract, Level

MANY_POINTS = 10
_CLEARLY = 0.1
_LEVELS = tuple(Level)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ends with open cards and best play; a small Zole has no points."""

    points: int | None
    level: Level


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A card that cost its side something with all cards open.

    `number` counts the cards played before it. `better` has the cards after which the outcome
    `before` it would still have been reached.
    """

    number: int
    seat: Seat
    card: Card
    better: tuple[Card, ...]
    before: Outcome
    after: Outcome

    @property
    def trick(self) -> int:
        """The number of its trick, from 1."""
        return self.number // HANDS + 1

    @property
    def points(self) -> int:
        """The card points it cost its side."""
        return abs((self.before.points or 0) - (self.after.points or 0))

    @property
    def is_dear(self) -> bool:
        """Whether it cost the level or many points."""
        return self.before.level is not self.after.level or self.points >= MANY_POINTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What a deal was worth to its Lielais before its first card, and its slips in playing order.

    `named` are those to be shown, with the better cards that the seat could have found. `rest` is
    what the deal was still worth after its last card, where a side then got the rest of the tricks
    and another level with them.
    """

    lielais: Seat
    contract: Contract
    opening: Outcome
    slips: tuple[Slip, ...]
    named: tuple[Slip, ...]
    rest: Outcome | None = None


Worlds = Callable[[Slip], Iterable[Position]]
"""Deals that the seat could not tell from this one, as they stood before its card."""


def analyse(deal: Deal, worlds: Worlds, *, node_limit: int | None = None) -> Analysis | None:
    """What the cards of a finished deal cost; None where none was played against a Lielais.

    `worlds` is asked about the dear slips alone. A world that takes a search of more tricks than
    `node_limit` is passed over; this deal itself is searched to its end. Raises ValueError before
    the deal is over.
    """
    if not deal.over:
        raise ValueError("a card is judged when the deal is over")
    if deal.lielais is None or deal.contract is None:
        return None
    contract, steps = deal.contract, list(steps_of(deal))
    if not steps:
        return None
    judge = _Judge(OpenCards(steps[0][0]), contract)
    *_, (position, card) = steps
    last = position.after(card)
    outcomes = _outcomes([*(position for position, _ in steps), last], judge)
    slips = tuple(_slips(deal, steps, outcomes, judge))
    looked = (
        replace(slip, better=_also_better(slip, worlds(slip), contract, node_limit=node_limit))
        for slip in slips
        if slip.is_dear
    )
    named = tuple(slip for slip in looked if slip.better)
    return Analysis(
        lielais=deal.lielais,
        contract=contract,
        opening=outcomes[0],
        slips=slips,
        named=named,
        rest=_given_away(deal.rest, last, outcomes[-1], contract),
    )


def _given_away(
    rest: RestTaken | None, last: Position, worth: Outcome, contract: Contract
) -> Outcome | None:
    """What the deal was still worth when it ended, if a side then got another level."""
    if rest is None or level_if(last, contract, rest.side) is worth.level:
        return None
    return worth


@dataclass(frozen=True, slots=True)
class _Judge:
    """How positions of one deal end with open cards and best play."""

    open_cards: OpenCards
    contract: Contract

    def outcome(self, position: Position) -> Outcome:
        is_small = self.contract is Contract.SMALL
        points = None if is_small else self.open_cards.points(position)
        return Outcome(points, self.open_cards.level(position, self.contract))


def _outcomes(positions: Sequence[Position], judge: _Judge) -> list[Outcome]:
    """What the deal was worth before each card, and after the last one."""
    # from the end on, since what is known of an ending helps with all before it
    return [judge.outcome(position) for position in reversed(positions)][::-1]


def _slips(
    deal: Deal,
    steps: Sequence[tuple[Position, int]],
    outcomes: Sequence[Outcome],
    judge: _Judge,
) -> Iterator[Slip]:
    for number, (position, card) in enumerate(steps):
        before, after = outcomes[number], outcomes[number + 1]
        if before != after:
            yield Slip(
                number=number,
                seat=deal.active[position.to_move],
                card=DECK[card],
                better=_keeping(position, before, judge),
                before=before,
                after=after,
            )


def _keeping(position: Position, outcome: Outcome, judge: _Judge) -> tuple[Card, ...]:
    """The cards that keep level and points; the level alone where no card keeps both."""
    afters = {card: judge.outcome(position.after(card.order)) for card in cards_of(position.legal)}
    keeping = tuple(card for card, after in afters.items() if after == outcome)
    return keeping or tuple(card for card, after in afters.items() if after.level is outcome.level)


def _also_better(
    slip: Slip, worlds: Iterable[Position], contract: Contract, *, node_limit: int | None
) -> tuple[Card, ...]:
    """The better cards that clearly did better in these worlds too."""
    asked, gained = 0, Counter[Card]()
    for world in worlds:
        try:
            gets = _gets(slip, world, contract, node_limit=node_limit)
        except NodeLimit:
            continue
        sign = 1 if world.to_move == world.lielais else -1
        gained.update({card: sign * (gets[card] - gets[slip.card]) for card in slip.better})
        asked += 1
    return tuple(card for card in slip.better if asked and gained[card] >= _CLEARLY * asked)


def _gets(
    slip: Slip, world: Position, contract: Contract, *, node_limit: int | None
) -> dict[Card, bool]:
    """Whether the Lielais gets what the slip was about, after it and after each better card."""
    open_cards = OpenCards(world, node_limit=node_limit)
    afters = {card: world.after(card.order) for card in (slip.card, *slip.better)}
    level = _level_at_stake(slip)
    if level is not None:
        return {
            card: open_cards.reaches_level(after, contract, level) for card, after in afters.items()
        }
    middle = ((slip.before.points or 0) + (slip.after.points or 0) + 1) // 2
    return {card: open_cards.reaches(after, middle) for card, after in afters.items()}


def _level_at_stake(slip: Slip) -> Level | None:
    """The level whose reaching the slip decided, the won deal before all others."""
    places = sorted(_LEVELS.index(outcome.level) for outcome in (slip.before, slip.after))
    crossed = _LEVELS[places[0] : places[1]]
    won = _LEVELS.index(Level.WON)
    return min(crossed, key=lambda level: abs(_LEVELS.index(level) - won), default=None)
