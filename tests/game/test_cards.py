"""Deck: 26 cards, 14 fixed trumps, 120 points; what a trick asks for and who takes it."""

import pytest

from game.cards import (
    DECK,
    Card,
    Category,
    in_order,
    parse_cards,
    playable,
    points_of,
    winning_index,
)

TRUMPS = "QC QS QH QD JC JS JH JD AD TD KD 9D 8D 7D"


def test_the_deck_is_ace_to_nine_of_every_suit_and_two_low_diamonds() -> None:
    expected = {rank + suit for rank in "AKQJT9" for suit in "CSHD"} | {"8D", "7D"}
    assert {card.value for card in Card} == expected
    assert len(DECK) == 26


def test_fourteen_cards_are_trumps_from_the_queen_of_clubs_down_to_the_seven_of_diamonds() -> None:
    trumps = [card.value for card in DECK if card.category is Category.TRUMPS]
    assert trumps == TRUMPS.split()


@pytest.mark.parametrize("suit", "CSH")
def test_a_plain_suit_is_ace_ten_king_nine(suit: str) -> None:
    plain = [card.value for card in DECK if card.category is Category(suit)]
    assert plain == [rank + suit for rank in "ATK9"]


@pytest.mark.parametrize(
    ("rank", "points"),
    [("A", 11), ("T", 10), ("K", 4), ("Q", 3), ("J", 2), ("9", 0), ("8", 0), ("7", 0)],
)
def test_a_rank_has_its_points_in_every_suit(rank: str, points: int) -> None:
    assert {card.points for card in DECK if card.rank == rank} == {points}


def test_all_cards_together_have_120_points() -> None:
    assert points_of(DECK) == 120


def test_a_hand_is_shown_trumps_first_then_clubs_spades_hearts() -> None:
    hand = parse_cards("9H AC 7D KS QC TH AS JD")
    assert in_order(hand) == parse_cards("QC JD 7D AC AS KS TH 9H")


def test_a_card_is_read_from_the_text_it_is_written_as() -> None:
    assert parse_cards(" ".join(map(str, DECK))) == DECK
    assert repr(DECK[0]) == "QC"


@pytest.mark.parametrize("text", ["", "Q", "7C", "8H", "10D", "qc", "QC QX"])
def test_what_is_no_card_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="is not a valid Card"):
        parse_cards(text or "?")


@pytest.mark.parametrize(
    ("hand", "led", "allowed"),
    [
        ("QC 7D AC 9H", "JD", "QC 7D"),  # trumps: queens and diamonds alike
        ("QC 7D AC 9C 9H", "KC", "AC 9C"),  # the queen of clubs is no club
        ("QC JC AS 9H", "KC", "QC JC AS 9H"),  # no club: any card, no duty to trump
        ("QC 7D AH", "9S", "QC 7D AH"),
        ("AS TS 9H", "QS", "AS TS 9H"),  # the queen of spades asks for trumps
        ("9H AH QH", "TH", "AH 9H"),  # no duty to beat
        ("QD KD AC", "9D", "QD KD"),
    ],
)
def test_following_the_led_category(hand: str, led: str, allowed: str) -> None:
    assert playable(parse_cards(hand), Card(led).category) == parse_cards(allowed)


def test_leading_any_card() -> None:
    hand = parse_cards("9H QC AC 7D")
    assert playable(hand, None) == in_order(hand)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("KH 9H AH", "AH"),
        ("9C AC TC", "AC"),
        ("TC KC 9C", "TC"),
        ("9S AH AC", "9S"),  # only the led suit counts
        ("AS 7D TS", "7D"),  # the lowest trump beats an ace
        ("AS 7D 8D", "8D"),
        ("JD AD TD", "JD"),
        ("AD JD QD", "QD"),
        ("QS QC JC", "QC"),
        ("9D 8D 7D", "9D"),
        ("KD TD 9D", "TD"),
        ("JH QH JS QD", "QH"),  # four cards in a galdiņš
    ],
)
def test_who_takes_a_trick(trick: str, winner: str) -> None:
    cards = parse_cards(trick)
    assert cards[winning_index(cards)] is Card(winner)


@pytest.mark.parametrize("place", range(13))
def test_every_trump_beats_the_next_one_whoever_led(place: int) -> None:
    higher, lower = DECK[place], DECK[place + 1]
    assert (winning_index((higher, lower)), winning_index((lower, higher))) == (0, 1)
