"""`zole-bot play`: an evening typed beforehand, and what the person reads meanwhile."""

from __future__ import annotations

import io
import itertools
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from wcwidth import wcswidth

from bot.language import Texts
from bot.terminal.evening import Evening, Wishes
from bot.terminal.facts import fact
from bot.terminal.hints import hint
from bot.terminal.keyboard import Stopped
from bot.terminal.markup import styled
from bot.terminal.opening import Options, play_evening
from bot.terminal.reading import Unclear, command
from bot.terminal.screen import Screen
from bot.terminal.voice import Voice
from game.cards import Card
from game.commands import Bid, Bury, DealCommand, MakeBid, Play, StartDeal, StartMatch
from game.match import decide, evolve
from game.players.budget import Budget
from game.rules import AllPass, Limit, Rules, Seat, Skill
from game.view import View, view
from tests.end_to_end.programs import ROOT, environment
from tests.game.playing import dealing_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ME, NEXT, LAST = Seat(0), Seat(1), Seat(2)
MINE = "QC JH 9D AC TS 9S KH 9H"
THEIRS = "QS JC AD 8D TC KC AS TH", "QH QD JS JD KD 7D 9C KS"
TALON = "TD AH"
CARDS = dealing_order((MINE, *THEIRS), TALON)
NUMBERS = [str(number) for number in range(1, 11)]
KEYS = "? hint · t last trick · s score sheet · r rules · q quit"


class Script:
    """Lines typed beforehand, shown as a terminal shows what is typed."""

    def __init__(self, screen: Screen, lines: Iterable[str]) -> None:
        self._screen = screen
        self._lines = iter(lines)

    def read(self) -> str:
        self._screen.prompt()
        line = next(self._lines, None)
        if line is None:
            raise Stopped
        self._screen.typed(line)
        return line


class FirstChoice:
    """Computer players that pass, and play the first card that they may."""

    def choose(self, seen: View) -> DealCommand:
        return seen.legal[0]


def voice() -> Voice:
    return Voice.of(("Anna", "Jānis", "Ilze"), me=ME, texts=Texts.load("en"))


def read(
    *lines: str,
    cards: tuple[Card, ...] = CARDS,
    all_pass: AllPass = AllPass.PULE,
    deals: int | None = 1,
    wishes: Wishes | None = None,
    width: int = 80,
    then: Iterable[str] = (),
) -> str:
    """What the first hand of these cards reads while typing these lines, `then` and no more."""
    output = io.StringIO()
    screen = Screen(file=output, width=width)
    start = StartMatch(
        rules=Rules(all_pass=all_pass), seats=3, dealer=LAST, limit=Limit(deals=deals)
    )
    Evening(
        start,
        voice(),
        screen,
        Script(screen, itertools.chain(lines, then)),
        opponents=FirstChoice(),  # type: ignore[arg-type]
        advise=lambda seen: f"Hint for {len(seen.hand)} cards.",
        shuffle=lambda: cards,
        wishes=wishes or Wishes(),
    ).play()
    return output.getvalue()


def typed_until_it_fits() -> Iterator[str]:
    """Every number again and again: the wrong ones are refused, the right ones are played."""
    return itertools.cycle(NUMBERS)


def block(text: str, first: str, *, lines: int) -> list[str]:
    """So many lines from the first that begins so."""
    every = [line.rstrip() for line in text.splitlines()]
    start = next(at for at, line in enumerate(every) if f"{line}\n".startswith(first))
    return every[start : start + lines]


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

    output = io.StringIO()
    screen = Screen(file=output, width=80)
    Evening(
        StartMatch(rules=Rules(), seats=3, dealer=LAST, limit=Limit()),
        voice(),
        screen,
        Script(screen, ["1", "9h", "q", "y"]),
        opponents=NextTakes(),  # type: ignore[arg-type]
        advise=lambda _: "",
        shuffle=lambda: CARDS,
        wishes=Wishes(),
    ).play()
    text = output.getvalue()

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


# Reading


def seen_after(*commands: DealCommand) -> View:
    match = None
    start = StartMatch(rules=Rules(), seats=3, dealer=LAST, limit=Limit())
    for wanted in (start, StartDeal(CARDS), *commands):
        for event in decide(match, wanted):
            match = evolve(match, event)
    assert match is not None
    seen = view(match, ME)
    assert seen is not None
    return seen


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


# The terminal


def test_nothing_is_wider_than_a_phone() -> None:
    text = read("take", "1 2", "?", "r", "s", "t", width=40, then=typed_until_it_fits())

    assert max(map(wcswidth, text.splitlines())) <= 40
    assert "♥" in text


def test_a_terminal_gets_colours_unless_it_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[1;31m9♥" in read("q", "y").replace(" ", "")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in read("q", "y")
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in read("q", "y")


def test_a_message_keeps_its_letters_and_what_is_bold() -> None:
    text = styled("<b>Deal 1</b> · \u2068A&amp;B &lt;3\u2069\n<pre>x  1</pre>")

    assert text.plain == "Deal 1 · A&B <3\nx  1"
    assert [(span.start, span.end, span.style) for span in text.spans if span.style] == [
        (0, 6, "bold")
    ]


def program(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "bot", "play", "--name", "Anna", "--seed", "1", *arguments]


def test_the_end_of_the_input_ends_the_evening_politely() -> None:
    done = subprocess.run(
        program(), cwd=ROOT, env=environment(), input=b"\xff\n", capture_output=True, check=True
    )

    said = done.stdout.decode()
    assert "such as pass." in said or "Type the number" in said
    assert "1 Anna      0" in said
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout


def test_ctrl_c_ends_it_politely_too() -> None:
    with subprocess.Popen(
        program(), cwd=ROOT, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        said = b""
        while not said.endswith(b"\n> "):
            said += process.stdout.read(1)
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read().decode()

    assert process.returncode == 130
    assert "No deal was finished." in rest


def test_an_output_that_takes_no_more_is_told_in_a_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            program(),
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert done.stderr == b"Standard output cannot be written: No space left on device.\n"
    assert done.returncode == 2
