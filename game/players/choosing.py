"""The choice of a computer player: what a seat says, buries or plays."""

from random import Random

from game.commands import Bury, DealCommand, MakeBid, Play
from game.deal import Phase
from game.players import bidding, burying, simple
from game.players.budget import Budget
from game.players.masks import card_of, cards_of, mask_of
from game.players.seen import look
from game.players.strong import Estimate, weigh
from game.rules import Skill
from game.view import View


def choose(view: View, skill: Skill, rng: Random, budget: Budget) -> DealCommand:
    """What the seat does now; the same for the same view and seed, if the budget lasts.

    Raises ValueError for a seat whose turn it is not.
    """
    if not view.legal:
        raise ValueError("a player chooses when it is his turn")
    if len(view.legal) == 1:
        return view.legal[0]
    match view.table.phase:
        case Phase.BIDDING:
            by_count = skill is Skill.EASY
            bid = bidding.by_count(view) if by_count else bidding.by_rollouts(view, rng, budget)
            return MakeBid(view.seat, bid)
        case Phase.BURYING:
            return _bury(view, skill, rng, budget)
        case _:
            if skill is Skill.EASY:
                return Play(view.seat, card_of(simple.card(look(view))))
            return Play(view.seat, estimates(view, skill, rng, budget)[0].card)


def estimates(view: View, skill: Skill, rng: Random, budget: Budget) -> tuple[Estimate, ...]:
    """What each card is expected to gain from each other person, the best first.

    Of equal cards only one is told; a single one is worth 0, for it was not weighed. The simple
    player weighs nothing: for an easy one it is told what a normal one finds.
    """
    return weigh(view, rng, budget, search=skill is Skill.STRONG)


def _bury(view: View, skill: Skill, rng: Random, budget: Budget) -> Bury:
    if skill is Skill.EASY:
        pair = burying.by_rule(mask_of(view.hand))
    else:
        pair = burying.by_rollouts(view, rng, budget)
    one, other = cards_of(pair)
    return Bury(view.seat, (one, other))
