"""Where were the points? Slips against minimax, and which of them are named."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from game.cards import Card, parse_cards
from game.deal import Deal, Trick
from game.players.analysis import Outcome, Slip, analyse
from game.players.masks import mask_of
from game.players.position import Position, steps_of
from game.rules import Rules, Seat
from game.scoring import Contract, Level, each_pays
from tests.game.players.minimax import Ending, Worth, ending_of, worth_of
from tests.game.playing import played_at_random

A, B, C = Seat(0), Seat(1), Seat(2)
DISCARDS_THE_ACE = "QC 7D AH 9H KH 9S"
DISCARDS_THE_NINE = "QC 7D 9S 9H KH AH"


def finished(seed: int, *contracts: Contract, rules: Rules | None = None) -> Iterator[Deal]:
    """Random deals of these contracts, played to the end."""
    rng = Random(seed)
    while True:
        for state, _ in played_at_random(rng, deals=1, seats=3, rules=rules or Rules()):
            if state.deal is not None and state.deal.over and state.deal.contract in contracts:
                yield state.deal


def short_deal(
    played: str, *, contract: Contract = Contract.ZOLE, winners: Sequence[Seat] = (A, B)
) -> Deal:
    """A deal of a few tricks that is over; first hand leads the first and is the Lielais."""
    cards = parse_cards(played)
    tricks, leader = [], A
    for number, winner in enumerate(winners):
        seats = [Seat((leader + place) % 3) for place in range(3)]
        plays = tuple(zip(seats, cards[3 * number : 3 * number + 3], strict=True))
        points = sum(card.points for _, card in plays)
        tricks.append(Trick(leader=leader, plays=plays, winner=winner, points=points))
        leader = winner
    return Deal(
        dealer=C,
        active=(A, B, C),
        hands=(frozenset(), frozenset(), frozenset()),
        talon=(Card.QD, Card.JD),
        contract=contract,
        lielais=A,
        tricks=tuple(tricks),
        over=True,
    )


def nobody(_: Slip) -> Sequence[Position]:
    return ()


def test_the_slips_of_the_last_tricks_are_those_of_minimax() -> None:
    deals = finished(1, Contract.TAKE, Contract.ZOLE)
    for deal in (next(deals), next(deals)):
        analysis = analyse(deal, nobody)
        assert analysis is not None
        steps = list(steps_of(deal))[-9:]
        late = [slip for slip in analysis.slips if slip.number >= 15]
        assert late == list(slips_by_minimax(deal, steps))
        assert analysis.named == ()


def slips_by_minimax(deal: Deal, steps: list[tuple[Position, int]]) -> Iterator[Slip]:
    last, card = steps[-1]
    positions = [*(position for position, _ in steps), last.after(card)]
    known: dict[Ending, Worth] = {}
    for number, (before, after) in enumerate(pairwise(positions)):
        worth = outcome_of(deal, before, known)
        if worth != outcome_of(deal, after, known):
            choices = [card for card in Card if before.legal >> card.order & 1]
            afters = {card: outcome_of(deal, before.after(card.order), known) for card in choices}
            best = [card for card in choices if afters[card] == worth]
            yield Slip(
                number=15 + number,
                seat=deal.active[before.to_move],
                card=Card(list(Card)[steps[number][1]]),
                better=tuple(best)
                or tuple(card for card in choices if afters[card].level is worth.level),
                before=worth,
                after=outcome_of(deal, after, known),
            )


def outcome_of(deal: Deal, position: Position, known: dict[Ending, Worth]) -> Outcome:
    assert deal.contract is not None
    worth = worth_of(ending_of(position), known)
    pays = worth.take if deal.contract is Contract.TAKE else worth.zole
    level = next(level for level in Level if each_pays(deal.contract, level) == pays)
    return Outcome(worth.points, level)


def test_the_slips_add_up_from_the_open_value_to_the_result() -> None:
    deal = next(finished(2, Contract.TAKE))
    analysis = analyse(deal, nobody)
    assert analysis is not None
    assert deal.lielais is not None
    assert analysis.opening.points is not None
    lost = sum(
        slip.points if slip.seat == deal.lielais else -slip.points for slip in analysis.slips
    )
    *_, (position, card) = steps_of(deal)
    assert analysis.opening.points - lost == position.after(card).points


def ace_slip() -> Slip:
    """Third hand throws an ace on the Lielais' queen where a nine would have done."""
    return Slip(
        number=2,
        seat=C,
        card=Card.AH,
        better=(Card.S9,),
        before=Outcome(3, Level.JANIS_LOST),
        after=Outcome(14, Level.JANIS_LOST),
    )


def test_a_slip_says_what_it_cost() -> None:
    analysis = analyse(short_deal(DISCARDS_THE_ACE), nobody)
    assert analysis is not None
    assert analysis.opening == Outcome(3, Level.JANIS_LOST)
    assert analysis.slips == (ace_slip(),)
    slip = analysis.slips[0]
    assert (slip.trick, slip.points, slip.is_dear) == (1, 11, True)


def test_the_best_card_is_no_slip() -> None:
    deal = short_deal(DISCARDS_THE_NINE, winners=(A, C))
    analysis = analyse(deal, nobody)
    assert analysis is not None
    assert analysis.slips == ()


@pytest.mark.parametrize(
    ("before", "after", "is_dear"),
    [
        (Outcome(61, Level.WON), Outcome(60, Level.LOST), True),
        (Outcome(50, Level.LOST), Outcome(60, Level.LOST), True),
        (Outcome(50, Level.LOST), Outcome(59, Level.LOST), False),
        (Outcome(None, Level.WON), Outcome(None, Level.LOST), True),
    ],
)
def test_a_slip_is_dear_by_its_level_or_by_ten_points(
    *, before: Outcome, after: Outcome, is_dear: bool
) -> None:
    assert replace(ace_slip(), before=before, after=after).is_dear is is_dear


def seen_by_third_hand(first: str, second: str, own: str = "AH 9S") -> Position:
    """A deal that third hand holds possible when it discards on the queen."""
    hands = tuple(mask_of(parse_cards(hand)) for hand in (first, second, own))
    table = Card.QC.order, Card.D7.order
    return Position(hands=(hands[0], hands[1], hands[2]), leader=0, table=table, lielais=0)


ACE_IS_WORSE = seen_by_third_hand("9H", "KH")
BOTH_ARE_ONE = seen_by_third_hand("TS", "KH")


@pytest.mark.parametrize(
    ("worse", "equal", "named"), [(1, 0, True), (5, 45, True), (4, 46, False), (0, 50, False)]
)
def test_a_slip_is_named_if_it_was_worse_from_its_seat_in_a_tenth_of_the_worlds(
    *, worse: int, equal: int, named: bool
) -> None:
    worlds = [ACE_IS_WORSE] * worse + [BOTH_ARE_ONE] * equal
    analysis = analyse(short_deal(DISCARDS_THE_ACE), lambda _: worlds)
    assert analysis is not None
    assert analysis.named == ((ace_slip(),) if named else ())


def test_worlds_are_asked_about_dear_slips_alone() -> None:
    asked: list[Slip] = []

    def worlds(slip: Slip) -> Sequence[Position]:
        asked.append(slip)
        return ()

    deal = next(finished(3, Contract.ZOLE))
    analysis = analyse(deal, worlds)
    assert analysis is not None
    assert asked == [slip for slip in analysis.slips if slip.is_dear]
    assert len(asked) < len(analysis.slips)


def test_a_world_that_is_too_hard_does_not_count() -> None:
    longer = seen_by_third_hand("KS JC 9D", "QS 9H TS", own="AH AS 9S")
    deal, worlds = short_deal(DISCARDS_THE_ACE), [longer] * 20 + [ACE_IS_WORSE]
    everything, little = (analyse(deal, lambda _: worlds, node_limit=limit) for limit in (None, 0))
    assert everything is not None
    assert little is not None
    assert (everything.named, little.named) == ((), (ace_slip(),))


def test_a_small_zole_is_about_its_level_alone() -> None:
    lost = replace(
        short_deal("TH 9C 9H", contract=Contract.SMALL, winners=(A,)),
        hands=tuple(frozenset(parse_cards(card)) for card in ("9S", "TS", "KS")),
    )
    slip = Slip(
        number=0,
        seat=A,
        card=Card.TH,
        better=(Card.S9,),
        before=Outcome(None, Level.WON),
        after=Outcome(None, Level.LOST),
    )
    analysis = analyse(lost, lambda _: [next(steps_of(lost))[0]])
    assert analysis is not None
    assert (analysis.opening, analysis.slips, analysis.named) == (slip.before, (slip,), (slip,))


def test_without_a_lielais_nothing_is_to_be_said() -> None:
    galdins = replace(short_deal(DISCARDS_THE_ACE), contract=Contract.GALDINS, lielais=None)
    passed = replace(galdins, contract=Contract.PASSED, tricks=())
    assert analyse(galdins, nobody) is None
    assert analyse(passed, nobody) is None


def test_nothing_is_said_before_the_deal_is_over() -> None:
    with pytest.raises(ValueError, match="over"):
        analyse(replace(short_deal(DISCARDS_THE_ACE), over=False), nobody)
