"""What the Lielais of a computer player buries."""

from random import Random

import pytest

from game.cards import DECK, parse_cards
from game.commands import Bid, Bury, MakeBid, StartDeal
from game.players.budget import Budget
from game.players.burying import by_rule
from game.players.choosing import choose
from game.players.masks import cards_of, mask_of
from game.rules import Skill
from game.view import View
from tests.game.players.moments import view_of_mover
from tests.game.playing import dealing_order, started
from tests.records import after


@pytest.mark.parametrize(
    ("rule", "ten", "buried"),
    [
        ("tens that leave voids", "QC QS QH JC AD 9D 8D 7D TC TS", "TC TS"),
        ("a king before a nine", "QC QS QH JC AD 9D 8D AC KS 9H", "KS 9H"),
        ("no plain ace", "QC QS QH JC AD 9D AC AS KH 9H", "KH 9H"),
        ("a suit as a whole", "QC QS QH JC AD 9D KC 9C KS KH", "KS KH"),
        ("diamonds before queens and jacks", "QC QS QH QD JC JS JH JD 9D 8D", "9D 8D"),
        ("jacks where nothing else is left", "QC QS QH QD JC JS JH JD AC AS", "AC AS"),
    ],
)
def test_the_rule_saves_points_and_makes_voids(rule: str, ten: str, buried: str) -> None:
    pair = cards_of(by_rule(mask_of(parse_cards(ten))))
    assert set(pair) == set(parse_cards(buried)), rule


def burying(ten: str) -> View:
    """What first hand sees that has taken up the talon, these ten cards in all."""
    own = ten.split()
    rest = [card.value for card in DECK if card.value not in own]
    hands = (" ".join(own[:8]), " ".join(rest[:8]), " ".join(rest[8:]))
    state = after(started(), StartDeal(dealing_order(hands, " ".join(own[8:]))))
    return view_of_mover(after(state, MakeBid(view_of_mover(state).seat, Bid.TAKE)))


@pytest.mark.parametrize("skill", Skill)
def test_what_is_clear_is_clear_at_every_level(skill: Skill) -> None:
    view = burying("QC QS QH JC AD 9D 8D 7D TC TS")
    command = choose(view, skill, Random(1), Budget())
    assert isinstance(command, Bury)
    assert set(command.cards) == set(parse_cards("TC TS"))


def test_rollouts_never_bury_a_queen_where_plain_cards_are_held() -> None:
    rng = Random(2)
    for _ in range(10):
        ten = ["QC", "QS", "JH", *(card.value for card in rng.sample(DECK[8:], 7))]
        command = choose(burying(" ".join(ten)), Skill.NORMAL, rng, Budget())
        assert isinstance(command, Bury)
        assert not {card.rank for card in command.cards} & set("QJ")
