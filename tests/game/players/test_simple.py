"""The simple player's rules, a position each: what is held, what lies, what is played."""

import pytest

from game.cards import parse_cards
from game.players import ducking, lielais, mazie
from game.players.masks import ALL, ASKS, card_of, mask_of


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def unseen(*seen: str) -> int:
    """All cards but these."""
    return ALL & ~cards(" ".join(seen))


def legal(hand: str, led: str) -> int:
    return cards(hand) & ASKS[cards(led)] or cards(hand)


def name(card: int) -> str:
    return card_of(card).value


@pytest.mark.parametrize(
    ("rule", "hand", "gone", "card"),
    [
        ("draws trumps with his lowest sure one", "QC QS QH JC AD AC", "", "QH"),
        ("a queen that fell makes a jack sure", "QS JC AD AC KH", "QC QH QD", "JC"),
        ("an ace that two must follow, with no sure trump", "JH 9D AC KC 9H", "", "AC"),
        ("no ace when a single card of the suit is out", "QS 9D AC KC", "TC QH", "KC"),
        ("plain masters when all trumps are gone", "AC KH", "trumps", "AC"),
        ("a ten is a master when its ace is gone", "TH KC", "trumps AH", "TH"),
        ("long trumps without a sure one: draws low", "QS JD 9D KC", "", "JD"),
        ("few trumps, nothing sure: his cheapest plain card", "JD 9C KS", "", "9C"),
        ("nothing but trumps", "JD 9D", "", "9D"),
    ],
)
def test_the_lielais_leads(rule: str, hand: str, gone: str, card: str) -> None:
    trumps = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
    theirs = unseen(hand, gone.replace("trumps", trumps))
    assert name(lielais.lead(cards(hand), theirs)) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "led", "card"),
    [
        ("takes a trump with his lowest sure one", "QC QS JD 9D", "TD", "QS"),
        ("a ten is worth a trump that is not sure", "QS JD 9D", "TD", "QS"),
        ("a worthless trump is not", "QS JD 9D", "8D", "9D"),
        ("follows suit as high as he can", "AC KC QC", "9C", "AC"),
        ("follows low where he cannot win", "9C QC", "AC", "9C"),
        ("ruffs with points where the next should follow", "AD QC 9H", "KC", "AD"),
    ],
)
def test_the_lielais_follows_as_second(rule: str, hand: str, led: str, card: str) -> None:
    assert name(lielais.second(legal(hand, led), cards(led), unseen(hand, led))) == card, rule


def test_the_lielais_does_not_ruff_a_nine_that_the_next_may_overruff() -> None:
    theirs = unseen("QC KH 9C AC TC")
    assert name(lielais.second(cards("QC KH"), cards("9C"), theirs)) == "KH"


@pytest.mark.parametrize(
    ("rule", "hand", "led", "other", "card"),
    [
        ("takes points with points", "AD QC 9H", "KC", "TC", "AD"),
        ("takes in suit before he ruffs", "AS KS QC", "TS", "9S", "AS"),
        ("leaves a worthless trick for a worthless card", "QC 9H", "9S", "8D", "9H"),
        ("throws the least where he cannot win", "7D AD", "QC", "JC", "7D"),
    ],
)
def test_the_lielais_plays_last(rule: str, hand: str, led: str, other: str, card: str) -> None:
    assert name(lielais.third(legal(hand, led), cards(led), cards(other))) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "voids", "before", "card"),
    [
        ("an ace that all may follow, the Lielais last", "AC 9H QD", "", "", "AC"),
        ("no ace into a suit the Lielais is out of", "AC 9H QD", "C", "", "9H"),
        ("no ace with the Lielais next", "AC 9H QD", "", "yes", "9H"),
        ("the Lielais next: low from the longest suit", "KC 9C 9H QD", "", "yes", "9C"),
        ("the Lielais last: low from the shortest", "KC 9C 9H QD", "", "", "9H"),
        ("the Lielais next: into a suit he must ruff", "9C KH 9H", "C", "yes", "9C"),
        ("the Lielais last: not into such a suit", "9C KS 9S", "C", "", "9S"),
        ("never a ten while a nine will do", "TC 9H KH", "", "", "9H"),
        ("trumps only where nothing else is left", "QC JD", "", "yes", "JD"),
    ],
)
def test_a_mazais_leads(rule: str, hand: str, voids: str, before: str, card: str) -> None:
    void = ASKS[cards("AC")] if voids else 0
    found = mazie.lead(cards(hand), unseen(hand), void, before_lielais=bool(before))
    assert name(found) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "led", "gone", "card"),
    [
        ("feeds a partner who holds what beats a low trump", "TD 9D", "8D", "", "TD"),
        ("takes himself where hardly anything else can", "QS 9D", "QH", "", "QS"),
        ("keeps points off a master trump", "AD 9D", "QC", "", "9D"),
        ("beats a plain card in suit", "AS KS", "TS", "", "AS"),
        ("does not feed a plain card he cannot beat", "TS 9S", "AS", "", "9S"),
    ],
)
def test_a_mazais_follows_the_lielais(rule: str, hand: str, led: str, gone: str, card: str) -> None:
    found = mazie.after_lielais(legal(hand, led), cards(led), unseen(hand, led, gone))
    assert name(found) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "led", "gone", "card"),
    [
        ("feeds the partner's master trump", "AD 9D", "QC", "", "AD"),
        ("never over it", "QC AD", "QS", "", "AD"),
        ("keeps points off a card the Lielais may beat", "TS 9S", "KS", "", "9S"),
        ("feeds a plain master when all trumps are seen", "TS 9S", "AS", "trumps", "TS"),
    ],
)
def test_a_mazais_plays_before_the_lielais(
    rule: str, hand: str, led: str, gone: str, card: str
) -> None:
    trumps = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"
    out = unseen(hand, led, gone.replace("trumps", trumps))
    assert name(mazie.before_lielais(legal(hand, led), cards(led), out)) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "table", "lielais_led", "card"),
    [
        ("feeds the partner's trick", "TH KS", "QC JD", "", "TH"),
        ("never overtakes the partner", "QC AD 9D", "QS JD", "", "AD"),
        ("feeds a partner who took it from the Lielais", "TH KS", "JD QC", "yes", "TH"),
        ("takes points from the Lielais", "QD 9H", "TS JD", "", "QD"),
        ("with points if they win", "AD 7D QC", "TD 9D", "yes", "AD"),
        ("leaves a worthless trick", "QD 9H", "9S 8D", "", "9H"),
        ("throws the least on what he cannot beat", "7D TD", "JD QC", "", "7D"),
    ],
)
def test_a_mazais_plays_last(rule: str, hand: str, table: str, lielais_led: str, card: str) -> None:
    led, other = (cards(one) for one in table.split())
    found = mazie.third(legal(hand, table[:2]), led, other, lielais_led=bool(lielais_led))
    assert name(found) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "table", "is_last", "card"),
    [
        ("leads the lowest of what others hold most above", "9C QC AS", "", "", "9C"),
        ("ducks as high as it can", "KC 9C QC", "TC", "", "KC"),
        ("takes with the highest what it must take", "AC KC", "9C TH", "yes", "AC"),
        ("hopes with the lowest for who comes after", "AC KC", "9C", "", "KC"),
        ("throws its best trump off", "QC 9S", "AH QS", "yes", "9S"),
        ("throws an ace before a nine", "AS 9S", "KH", "", "AS"),
        ("a trump that loses goes before an ace", "JC AS", "KH QS", "yes", "JC"),
    ],
)
def test_a_trick_is_avoided(
    rule: str,
    hand: str,
    table: str,
    is_last: str,
    card: str,
) -> None:
    on_table = [cards(one) for one in table.split()]
    found = ducking.avoid(cards(hand), on_table, unseen(hand, table), is_last=bool(is_last))
    assert name(found) == card, rule


@pytest.mark.parametrize(
    ("rule", "hand", "table", "his", "card"),
    [
        ("leads low", "9C QC AS", "", "", "9C"),
        ("stays low before the Lielais", "KC 9C", "TC", "", "9C"),
        ("stays under a trick that is his", "AC 9C", "KC TC", "TC", "9C"),
        ("gets rid of the highest where it is not his", "AC 9C", "KC 9C", "9C", "AC"),
        ("throws high off", "QC 9C", "KH", "", "QC"),
        ("does not ruff what is his", "JC AS", "KH TH", "TH", "AS"),
    ],
)
def test_a_mazais_of_a_small_zole_forces(
    rule: str, hand: str, table: str, his: str, card: str
) -> None:
    on_table = [cards(one) for one in table.split()]
    found = ducking.force(cards(hand), on_table, unseen(hand, table), his=cards(his), voids=0)
    assert name(found) == card, rule
