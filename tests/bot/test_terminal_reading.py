"""What a typed line means in the terminal, and what a hint says."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.terminal.facts import fact
from bot.terminal.hints import hint
from bot.terminal.reading import Unclear, command
from game.cards import Card
from game.commands import Bid, Bury, DealCommand, MakeBid, Play
from game.players.budget import Budget
from tests.bot.typed import LAST, ME, NEXT, seen_after, voice

if TYPE_CHECKING:
    from game.view import View

# Reading


LEADING = seen_after(MakeBid(ME, Bid.ZOLE))


@pytest.mark.parametrize(
    ("line", "card"),
    [
        ("1", "QC"), ("qc", "QC"), (" Q♣ ", "QC"), ("9♦\ufe0e", "9D"), ("10s", "TS"), ("ts", "TS"),
        ("8", "9H"),
    ],
)  # fmt: skip
def test_a_card_is_read_by_number_and_by_name(line: str, card: str) -> None:
    assert command(line, LEADING) == Play(ME, Card(card))


def test_an_empty_line_plays_the_only_card_that_may_be_played() -> None:
    with pytest.raises(Unclear):
        command("", LEADING)

    passed = (MakeBid(ME, Bid.PASS), MakeBid(NEXT, Bid.PASS), MakeBid(LAST, Bid.ZOLE))
    led = (Play(ME, Card.KH), Play(NEXT, Card.TH), Play(LAST, Card.QH), Play(LAST, Card.C9))
    assert command("", seen_after(*passed, *led)) == Play(ME, Card.AC)


@pytest.mark.parametrize("line", ["1 2", "qc jh", "Q♣,J♥", "2 + 1"])
def test_two_cards_are_read_from_one_line(line: str) -> None:
    read_as = command(line, seen_after(MakeBid(ME, Bid.TAKE)))

    assert isinstance(read_as, Bury)
    assert set(read_as.cards) == {Card.QC, Card.JH}


# Hints


def hinted(seen: View) -> str:
    return hint(seen, voice(), Random(1), Budget())


def test_a_hint_names_a_bid_and_what_the_hand_counts() -> None:
    said = hinted(seen_after())

    assert said.startswith("Hint: Pass. Your hand counts ")
    assert "A take wants about 7." in said


def test_a_hint_names_two_cards_to_bury() -> None:
    said = hinted(seen_after(MakeBid(ME, Bid.TAKE)))

    assert said.startswith("Hint: bury ")
    assert said.endswith(".")


def test_a_hint_names_a_card_and_what_it_brings() -> None:
    said = hinted(seen_after(MakeBid(ME, Bid.ZOLE)))

    assert said.startswith("Hint: ")
    assert "from each of the others" in said


def test_a_hint_says_where_there_is_no_choice() -> None:
    passed = (MakeBid(ME, Bid.PASS), MakeBid(NEXT, Bid.PASS), MakeBid(LAST, Bid.ZOLE))
    led = (Play(ME, Card.KH), Play(NEXT, Card.TH), Play(LAST, Card.QH), Play(LAST, Card.C9))

    assert hinted(seen_after(*passed, *led)) == (
        "Hint: A♣. It is the highest so far. It is the only card that you may play."
    )


PASSED = (MakeBid(ME, Bid.PASS), MakeBid(NEXT, Bid.PASS), MakeBid(LAST, Bid.ZOLE))
LED = (Play(ME, Card.KH), Play(NEXT, Card.TH), Play(LAST, Card.QH))


@pytest.mark.parametrize(
    ("moves", "card", "said"),
    [
        ((), "QC", "No card that is still out beats it."),
        ((), "AC", "Only a trump beats it."),
        ((), "9S", ""),
        ((*LED, Play(LAST, Card.KS)), "TS", "It is the highest so far."),
        ((*LED, Play(LAST, Card.KS)), "9S", "It leaves the trick to Ilze so far."),
        (
            (*LED, Play(LAST, Card.KS), Play(ME, Card.S9), Play(NEXT, Card.AS),
             Play(NEXT, Card.TC), Play(LAST, Card.C9)),
            "AC",
            "It takes the trick: 21 points.",
        ),
        (
            (*LED, Play(LAST, Card.KS), Play(ME, Card.S9), Play(NEXT, Card.AS),
             Play(NEXT, Card.QS), Play(LAST, Card.JS)),
            "JH",
            "Jānis plays with you and has the trick, and gets 2 points from you.",
        ),
    ],
)  # fmt: skip
def test_a_learner_is_told_what_a_card_does(
    moves: tuple[DealCommand, ...], card: str, said: str
) -> None:
    assert fact(Card(card), seen_after(*PASSED, *moves), voice()) == said
