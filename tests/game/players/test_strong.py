"""What the strong player weighs, and what it finds where the answer is known."""

from itertools import count
from random import Random

import pytest

from game.cards import parse_cards
from game.deal import Deal, Phase
from game.match import Match
from game.players.budget import Budget
from game.players.choosing import estimates
from game.players.judging import by_rollout, by_search
from game.players.masks import card_of, mask_of
from game.players.sampling import World
from game.players.seen import Seen, look
from game.players.strong import distinct
from game.rules import Seat, Skill
from game.scoring import Contract
from tests.game.players.moments import running, some_moments, view_of_mover
from tests.game.playing import played_out


def holding(hand: str, *, gone: str = "", table: str = "") -> Seen:
    """A Mazais' sight of a trick: his hand, the cards gone, and those on the table."""
    on_table = tuple(mask_of([card]) for card in parse_cards(table))
    return Seen(
        place=2,
        lielais=0,
        contract=Contract.TAKE,
        hand=mask_of(parse_cards(hand)),
        buried=0,
        leader=0,
        table=on_table,
        led=0,
        talon_to_lead=False,
        gone=mask_of(parse_cards(gone)),
        played=(0, 0, 0),
        voids=(0, 0, 0),
        points=(0, 0, 0),
        tricks=(0, 0, 0),
        bids=(),
    )


@pytest.mark.parametrize(
    ("why", "seen", "cards"),
    [
        ("queens in a row are one", holding("QC QS QD"), "QC QD"),
        ("a queen that is gone lies between none", holding("QC QS QD", gone="QH"), "QC"),
        ("one on the table does", holding("QC QS QD", table="QH"), "QC QD"),
        ("a queen and a jack count differently", holding("QD JC"), "QD JC"),
        ("the low diamonds are one", holding("9D 8D 7D"), "9D"),
        ("nines of two suits are two", holding("9C 9S"), "9C 9S"),
        ("only what may be played", holding("QC QS 9C", table="KC"), "9C"),
    ],
)
def test_of_equal_cards_one_is_weighed(why: str, seen: Seen, cards: str) -> None:
    found = [card_of(card) for card in distinct(seen, prefer=0)]
    assert tuple(found) == parse_cards(cards), why


def test_of_equal_cards_the_preferred_one_stands_for_all() -> None:
    prefer = mask_of(parse_cards("8D"))
    assert distinct(holding("9D 8D 7D"), prefer=prefer) == [prefer]


def test_a_spent_budget_ends_the_thinking() -> None:
    """The clock is asked between worlds: after it says so, not one more is looked at."""
    for state, _ in some_moments(Random(3), 20, Phase.PLAYING):
        asked = count(1)
        budget = Budget(lambda asked=asked: 5 - next(asked))  # type: ignore[misc]
        estimates(view_of_mover(state), Skill.STRONG, Random(1), budget)
        assert next(asked) <= 5 + 3


def test_search_and_rollouts_agree_about_a_last_trick() -> None:
    """And both with the sheet: the row of the deal says what each Mazais pays."""
    seen_contracts = set()
    for state, _ in some_moments(Random(4), 500, Phase.PLAYING):
        view, deal = view_of_mover(state), running(state)
        if max(len(hand) for hand in deal.hands) > 1 or deal.lielais is None:
            continue
        seen, world = look(view), truth(deal)
        rolled = by_rollout(seen, view.table)(world, seen.hand)
        searched = by_search(seen, view.table, node_limit=1000)(world, [seen.hand])
        assert searched == [rolled]
        if not state.pules:
            assert rolled == gained(state, view.seat)
            seen_contracts.add(deal.contract)
    assert seen_contracts == {Contract.TAKE, Contract.ZOLE, Contract.SMALL}


def gained(state: Match, seat: Seat) -> float:
    """What the seat gains from each other person when everybody has played his last card."""
    scored = played_out(state).rows[-1].scored
    return scored.delta[seat] / (state.seats - 1 if seat == scored.lielais else 1)


def truth(deal: Deal) -> World:
    """The cards as they are."""
    first, second, third = (mask_of(hand) for hand in deal.hands)
    is_take = deal.contract is Contract.TAKE
    away = mask_of(deal.buried if is_take else deal.talon)
    return World(hands=(first, second, third), away=away)
