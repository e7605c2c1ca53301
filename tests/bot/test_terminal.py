"""`zole-bot play`: an evening typed beforehand, and what the person reads meanwhile."""

from __future__ import annotations

import io
import itertools
from typing import TYPE_CHECKING

import pytest

from bot.terminal.evening import Wishes
from bot.terminal.opening import Options, play_evening
from bot.terminal.screen import Screen
from game.commands import Bid, DealCommand, MakeBid
from game.rules import AllPass, Skill
from tests.bot.typed import (
    CARDS,
    KEYS,
    MINE,
    NEXT,
    NUMBERS,
    THEIRS,
    FirstChoice,
    Script,
    block,
    read,
    typed_until_it_fits,
)
from tests.game.playing import dealing_order

if TYPE_CHECKING:
    from game.view import View

# Whole deals


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["take", "1 2"], "Anna took the table and"),
        (["3", "y"], "a Zole"),
        (["small", "y"], "a small Zole"),
    ],
)
def test_a_deal_of_every_contract_is_played_to_its_result(lines: list[str], said: str) -> None:
    text = read(*lines, then=typed_until_it_fits())

    (title,) = [line for line in text.splitlines() if line.startswith("Deal 1 · Anna")]
    assert said in title
    assert "That was the last deal: the match is over." in text
    assert "The standings after one deal:" in text


def test_a_deal_that_everybody_passes_is_over_at_once() -> None:
    text = read("pass")

    assert block(text, "You pass.", lines=4) == [
        "You pass.",
        "Jānis passes.",
        "Ilze passes.",
        "Everybody passed: nothing is played.",
    ]
    assert "A common pule is written." in text


def test_a_galdins_is_played_with_the_cards_of_the_table_first() -> None:
    text = read("1", all_pass=AllPass.GALDINS, then=typed_until_it_fits())

    assert block(text, "Trick 1", lines=6) == [
        "Trick 1: the table leads.",
        "  Table  10♦",
        "",
        "Tricks so far: you 0 · Jānis 0 · Ilze 0",
        "trumps   1 Q♣   2 J♥   3 9♦",
        "♣        · A♣",
    ]
    assert "Deal 1 · " in text
    assert "the galdiņš" in text


def test_computer_players_play_whole_deals_and_the_same_seed_gives_the_same_evening() -> None:
    def evening(seed: int) -> str:
        output = io.StringIO()
        screen = Screen(file=output, width=80)
        options = Options(skill=Skill.EASY, name="Anna", deals=3, seed=seed, seats=4)
        lines = itertools.cycle(["", "1", *NUMBERS])
        play_evening(options, screen=screen, keyboard=Script(screen, lines))
        return output.getvalue()

    first = evening(1)
    assert "The standings after 3 deals:" in first
    assert first.startswith("Zole with Līga, Ivars and Zane, who play an easy game.\n")
    assert "You sit out this deal." in first
    assert first == evening(1)
    assert first != evening(2)


# What the person reads


def test_a_turn_shows_how_it_stands_the_cards_and_what_may_be_done() -> None:
    text = read("take", "9 10", "q")

    assert block(text, "You took", lines=8) == [
        "You took the table: get 61 points.",
        "",
        "From the table: 10♦ A♥",
        "trumps   1 Q♣   2 J♥   3 10♦+ 4 9♦",
        "♣        5 A♣",
        "♠        6 10♠  7 9♠",
        "♥        8 A♥+  9 K♥  10 9♥",
        "▶ Choose two cards to bury. + is from the table.",
    ]
    assert block(text, "You have buried", lines=10) == [
        "You have buried two cards.",
        "",
        "Trick 1: You lead.",
        "",
        "You (need 61): 4. Jānis and Ilze: 0.",
        "trumps   1 Q♣   2 J♥   3 10♦  4 9♦",
        "♣        5 A♣",
        "♠        6 10♠  7 9♠",
        "♥        8 A♥",
        "▶ Your turn: play any card.",
    ]


def test_a_trick_says_who_took_it_and_what_was_in_it() -> None:
    text = read("take", "9 10", "Ac", "q", "y")

    assert block(text, "  You    A♣", lines=6) == [
        "  You    A♣",
        "  Jānis  10♣",
        "  Ilze   9♣",
        "→ You take the trick: 21 points.",
        "",
        "Trick 2: You lead.",
    ]


def test_a_mazais_is_told_what_is_his_and_what_he_cannot_know() -> None:
    class NextTakes(FirstChoice):
        def choose(self, seen: View) -> DealCommand:
            if seen.seat == NEXT and MakeBid(NEXT, Bid.TAKE) in seen.legal:
                return MakeBid(NEXT, Bid.TAKE)
            return super().choose(seen)

    text = read("1", "9h", "q", "y", opponents=NextTakes())

    assert "Jānis took the table: keep them under 61 points." in text
    assert "Jānis (needs 61): 0 and what is buried. You and Ilze: 0." in text
    assert "Jānis has buried two cards." in text
    assert "→ Ilze takes the trick for both of you: 14 points." in text


def test_an_illegal_card_has_no_number_and_the_reason_is_given() -> None:
    text = read("1", "9d", all_pass=AllPass.GALDINS, then=["as", "5", "q", "y"])

    assert "♠        · 10♠  · 9♠" in text
    assert "You do not hold A♠ now." in text
    assert "Follow ♥: you have some, so play one of them." in text


def test_after_the_deal_everybody_s_cards_can_be_seen_but_not_before() -> None:
    text = read("c", "1", "c", "", "q", "y", deals=None)

    asked = text.index("> c\nThe others' cards are secret until the deal is over.")
    shown = text.index("Jānis Q♠ J♣ A♦ 8♦ 10♣ K♣ A♠ 10♥\n")
    assert asked < text.index("Everybody passed") < shown
    assert "Table 10♦ A♥" in text


def test_where_the_points_were_is_told_after_the_deal_and_not_before() -> None:
    played = [*NUMBERS * 20]
    text = read("zole", "y", "w", *played, "w", "", "q", "y", cards=STRONG, deals=None)

    assert "> w\nThe others' cards are secret until the deal is over." in text
    assert block(text, "Deal 1 · Where", lines=4) == [
        "Deal 1 · Where were the points?",
        "With all cards open Anna could have taken every trick.",
        "",
        "No card cost the result or ten points that its player could have saved.",
    ]


def test_the_last_deal_can_be_looked_back_on_as_well() -> None:
    text = read("1", "c", "?", "q", deals=1)

    assert text.count("▶ Enter ends the evening · c everybody's cards") == 3
    assert text.index("the match is over") < text.index("Jānis Q♠ J♣")
    assert "Stop here?" not in text


def test_open_cards_can_be_wished_for_once_and_for_all() -> None:
    assert "Ilze Q♥ Q♦" in read("1", wishes=Wishes(open_cards=True))
    assert "Ilze Q♥ Q♦" not in read("1")


def test_the_hidden_cards_change_nothing_that_is_shown() -> None:
    first, second = (hand.split() for hand in THEIRS)
    first[0], second[7] = second[7], first[0]
    first[3], talon = "TD", "8D AH"
    swapped = dealing_order((MINE, " ".join(first), " ".join(second)), talon)

    assert swapped != CARDS
    assert read("t", "s", "c", "3", "n", "zole", "y", "?", cards=swapped) == read(
        "t", "s", "c", "3", "n", "zole", "y", "?"
    )


# Asking


def test_questions_are_answered_and_the_turn_goes_on() -> None:
    text = read("take", "9 10", "?", "1", "t", "s", "r", "q", "n", "q", "y")

    assert "> ?\nHint for 8 cards.\n▶ Your turn: play any card.\n" in text
    assert block(text, "> t\n", lines=5) == [
        "> t",
        "Trick 1: You lead.",
        "  You    Q♣",
        "  Jānis  Q♠",
        "  Ilze   Q♥",
    ]
    assert "The sheet is empty: no deal is finished yet." in text
    assert "26 cards: A K Q J 10 9 of every suit" in text
    assert text.count("Stop here? This deal will not count. y stops, anything else") == 2
    assert "No deal was finished." in text


def test_a_hint_comes_by_itself_where_it_is_wished_for() -> None:
    assert "Hint for 8 cards." in read("q", "y", wishes=Wishes(hints=True))
    assert "Hint" not in read("q", "y")


def test_between_two_deals_only_enter_deals_on() -> None:
    text = read("1", "5", "?", "s", "", "q", "y", deals=None)

    assert text.count("▶ Enter deals on") == 4
    assert "A hint is for your turn. Deal on first." in text
    assert "Score sheet · deals 1" in text
    assert "Deal 2 · You deal" in text


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["x"], "Type a number from 1 to 4, or the word, such as pass."),
        (["5"], "Type a number from 1 to 4, or the word, such as pass."),
        ([""], "Type a number from 1 to 4, or the word, such as pass."),
        (["take", "3"], "Type both cards on one line, such as 3 8, or by their names."),
        (["take", "3 x"], "Type the number of a card, or its name, such as QC or 10d."),
        (["take", "3 99"], "Type the number of a card, or its name, such as QC or 10d."),
        (["take", "1 2", ""], "Type the number of one card, or its name, such as QC or 10d."),
        (["take", "1 2", "8c"], "There is no such card: only the ♦ have an 8 and a 7."),
        (["take", "1 2", "1"], "You do not hold Q♣ now."),
    ],
)
def test_what_means_nothing_is_answered_with_what_would(lines: list[str], said: str) -> None:
    text = read(*lines)

    assert f"> {lines[-1]}\n{said}\n{KEYS}\n▶" in text


def test_the_same_card_cannot_be_buried_twice() -> None:
    assert "Two different cards must be buried." in read("take", "1 qc")


def test_zole_is_asked_for_once_more_and_a_no_goes_back_to_the_bids() -> None:
    text = read("zole", "n", "4", "", "q", "y")

    assert "Zole, really? You play your eight cards" in text
    assert "Small Zole, really? You play your eight cards" in text
    assert text.count("▶ Your bid.") == 3


# Claims

STRONG = dealing_order(
    ("QC QS QH QD JC JS JH JD", "AD TD KD AC TC AS TS KS", "9D 8D 7D KC 9C 9S AH TH"), "KH 9H"
)


def test_a_claim_that_is_sure_ends_the_deal_and_shows_the_cards() -> None:
    text = read("zole", "y", "m", cards=STRONG)

    assert block(text, "> m", lines=2) == ["> m", "→ You get all the rest."]
    assert "Jānis A♦ 10♦ K♦" in text
    assert "All eight tricks: the others are bezstiķis." in text


def test_another_claim_ends_the_deal_only_if_the_others_agree() -> None:
    class Unbending(FirstChoice):
        agreeing = False

    refused = read("zole", "y", "m", "q", "y", opponents=Unbending())
    agreed = read("zole", "y", "m")

    assert "Jānis would rather play on.\n▶ Your turn: play any card." in refused
    assert "→ You get all the rest." in agreed


def test_a_deal_is_given_up_after_a_question() -> None:
    text = read("zole", "y", "g", "n", "g", "y")

    assert "> n\n▶ Your turn: play any card." in text
    assert "→ Jānis and Ilze get all the rest." in text
    assert "Not one trick: bezstiķis." in text


def test_a_small_zole_is_claimed_and_given_up_in_its_own_words() -> None:
    assert "→ You take no trick any more." in read("small", "y", "m")
    assert "→ You cannot get by without a trick." in read("small", "y", "g", "y")


def test_there_is_nothing_to_claim_in_a_galdins_and_before_the_play() -> None:
    said = "Only who plays this deal may claim the rest or give up, and not in a galdiņš."

    assert said in read("m")
    assert said in read("1", "m", all_pass=AllPass.GALDINS)
