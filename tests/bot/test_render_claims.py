"""Claims and giving up, as people read them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from bot import callback, render
from bot.callback import Action, Press
from bot.render import Outcome
from game.cards import DECK
from game.commands import (
    AcceptClaim,
    Bid,
    Claim,
    DeclineClaim,
    GiveUp,
)
from game.rules import Customs, Seat
from game.scoring import Contract
from game.view import table_of, view
from tests.bot.deals import TEXTS, begun, by_chance, company
from tests.bot.shown import ISOLATES, buttons_of, lines_of
from tests.game.playing import ANNA, BRUNO, CILLA
from tests.game.test_claiming import OPEN, SMALL, UNBEATEN, in_play, played
from tests.records import after

if TYPE_CHECKING:
    from bot.advice import Advice
    from bot.outgoing import Content
    from game.match import Match

ASK = "Claim or give up…"


def note(state: Match) -> Content:
    table = table_of(state)
    assert table is not None
    return render.claim(table, company(), TEXTS, turn=state.claim_turn)


def hand(
    state: Match, seat: Seat, *, claiming: bool = False, advice: Advice | None = None
) -> Content:
    seen = view(state, seat)
    assert seen is not None
    content = render.hand(
        seen,
        company(),
        TEXTS,
        turn=state.deal_turn,
        claiming=claiming,
        advice=advice,
        live=False,
    )
    assert content is not None
    return content


def hands(state: Match) -> list[str]:
    assert state.deal is not None
    return lines_of(render.open_hands(state.deal, company(), TEXTS))


def tricks(state: Match) -> list[str]:
    table = table_of(state)
    assert table is not None
    return ["\n".join(lines_of(trick)) for trick in render.tricks(table, company(), TEXTS)]


def result(state: Match) -> list[str]:
    return lines_of(render.result(Outcome.of(state), company(), TEXTS))


def presses(content: Content) -> list[list[Press]]:
    return [[callback.decode(button.data or "") for button in row] for row in content.rows]


# The note in the group


@pytest.mark.parametrize(
    ("seat", "command", "lines"),
    [
        (ANNA, Claim, ["Anna claims the rest.", "The deal ends if Bruno and Cilla agree."]),
        (
            BRUNO,
            Claim,
            ["Bruno claims the rest for the Mazie.", "The deal ends if Anna and Cilla agree."],
        ),
        (
            CILLA,
            GiveUp,
            ["Cilla would like to give up for the Mazie.", "The deal ends if Bruno agrees."],
        ),
    ],
)
def test_the_group_reads_who_claims_what_and_who_is_asked(
    seat: Seat, command: type[Claim | GiveUp], lines: list[str]
) -> None:
    state = after(in_play(OPEN, talon="QD JS"), command(seat))

    assert lines_of(note(state)) == lines
    assert buttons_of(note(state)) == [["Yes, it ends", "No, play on"]]


def test_the_group_reads_who_agreed_already() -> None:
    state = after(in_play(OPEN, talon="QD JS"), Claim(BRUNO))
    state = after(state, AcceptClaim(CILLA))

    assert lines_of(note(state)) == [
        "Bruno claims the rest for the Mazie.",
        "Cilla agrees.",
        "The deal ends if Anna agrees.",
    ]


def test_a_partner_who_is_asked_has_not_agreed_and_the_lielais_is_not_asked() -> None:
    state = after(in_play(OPEN, talon="QD JS"), GiveUp(BRUNO))

    assert lines_of(note(state))[1:] == ["The deal ends if Cilla agrees."]


def test_the_answers_say_which_claim_they_are_for() -> None:
    state = after(in_play(OPEN, talon="QD JS"), Claim(BRUNO))
    again = after(state, DeclineClaim(BRUNO), Claim(CILLA))

    ((yes, no),), ((other_yes, other_no),) = presses(note(state)), presses(note(again))
    assert (yes.action, no.action) == (Action.ACCEPT_CLAIM, Action.DECLINE_CLAIM)
    assert {yes.turn, no.turn}.isdisjoint({other_yes.turn, other_no.turn})


def test_a_small_zole_is_claimed_in_its_own_words() -> None:
    small = in_play(OPEN, Bid.SMALL, talon="QD JS")

    assert lines_of(note(after(small, Claim(ANNA))))[0] == "Anna claims to get no trick."
    assert (
        lines_of(note(after(small, GiveUp(CILLA))))[0]
        == "Cilla would like to give up for the Mazie."
    )


def test_a_claim_that_is_off_has_no_buttons() -> None:
    contents = [
        render.claim_declined(CILLA, company(), TEXTS),
        render.claim_lapsed(BRUNO, company(), TEXTS),
        render.claim_over(TEXTS),
    ]

    assert [lines_of(content) for content in contents] == [
        ["Cilla would rather play on: the deal goes on."],
        ["A card was played, so what Bruno said is off: the deal goes on."],
        ["Nothing is claimed any more."],
    ]
    assert not any(content.rows for content in contents)


def test_without_a_claim_there_is_no_note_of_one() -> None:
    with pytest.raises(ValueError, match="nothing is claimed"):
        note(in_play(OPEN, talon="QD JS"))


# A deal that ended before its last card


def test_all_hands_are_shown_sorted_when_the_rest_is_taken() -> None:
    assert hands(after(in_play(UNBEATEN), Claim(ANNA))) == [
        "Anna claimed the rest.",
        "All hands are shown:",
        "Anna Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦",
        "Bruno A♦ 10♦ K♦ 9♦ A♣ 10♣ A♠ 10♠",
        "Cilla 8♦ 7♦ K♣ 9♣ K♠ 9♠ A♥ 10♥",
    ]


def test_who_has_no_card_left_has_no_line() -> None:
    state = after(played(in_play(UNBEATEN), 22), GiveUp(ANNA))
    assert state.deal is not None
    assert not state.deal.hand(ANNA)

    assert [line.split()[0] for line in hands(state)[2:]] == ["Bruno", "Cilla"]


def test_hands_of_any_other_deal_stay_secret() -> None:
    for state in by_chance(begun(), 3):
        assert state.deal is not None
        with pytest.raises(ValueError, match="hands of a deal are shown"):
            render.open_hands(state.deal, company(), TEXTS)


@pytest.mark.parametrize("command", [Claim(ANNA), GiveUp(ANNA)])
def test_the_last_trick_waits_for_nobody_when_the_rest_is_taken(command: Claim | GiveUp) -> None:
    before = played(in_play(UNBEATEN), 4)
    *_, running = tricks(before)
    *finished, last = tricks(after(before, command))

    assert running.endswith("▶ Bruno")
    assert finished == tricks(before)[:-1]
    whose = "Anna" if isinstance(command, Claim) else "the Mazie"
    assert last == running.replace("▶ Bruno", f"→ the rest goes to {whose}").replace(" · →", " →")


def test_a_small_zole_that_is_given_up_is_not_played_on() -> None:
    state = after(played(in_play(SMALL, Bid.SMALL, talon="AH TH"), 1), GiveUp(ANNA))

    assert tricks(state)[-1].endswith(" → not played on")


def test_no_message_is_made_of_a_trick_without_a_card() -> None:
    state = played(in_play(UNBEATEN), 3)

    assert tricks(after(state, Claim(ANNA))) == tricks(state)


def test_the_result_says_first_how_the_deal_ended() -> None:
    claimed = result(after(in_play(UNBEATEN, Bid.TAKE), Claim(ANNA)))
    given_up = result(after(in_play(OPEN, talon="QD JS"), GiveUp(ANNA)))

    assert claimed[:3] == [
        "Deal 1 · Anna took the table and won",
        "Anna claimed the rest.",
        "120 points, 8 tricks",
    ]
    assert given_up[:2] == ["Deal 1 · Anna lost a Zole", "Anna gave up."]


def test_the_result_of_a_small_zole_counts_no_trick_that_nobody_played() -> None:
    small = in_play(SMALL, Bid.SMALL, talon="AH TH")

    claimed = result(after(small, Claim(ANNA)))

    assert claimed[:2] == ["Deal 1 · Anna won a small Zole", "Anna claimed to get no trick."]
    assert claimed[2].split() == ["change", "total"]
    assert not any("trick" in line for line in result(after(small, GiveUp(ANNA))))


def test_the_mazie_can_show_that_a_small_zole_must_lose() -> None:
    state = after(in_play(UNBEATEN, Bid.SMALL), Claim(BRUNO))

    assert result(state)[:2] == [
        "Deal 1 · Anna lost a small Zole",
        "Bruno claimed that Anna must take a trick.",
    ]


@pytest.mark.parametrize("cards", [0, 1, 2, 3, 7, 20])
@pytest.mark.parametrize("bid", [Bid.TAKE, Bid.ZOLE])
def test_the_cards_of_a_deal_are_those_dealt_however_it_ended(cards: int, bid: Bid) -> None:
    state = in_play(UNBEATEN, bid)
    assert state.deal is not None
    ended = after(played(state, cards), GiveUp(ANNA))
    assert ended.deal is not None
    told = render.deal_cards(ended.deal, company(), TEXTS).translate(ISOLATES).splitlines()

    assert told[0] == "Anna Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦"
    assert sorted(re.findall(r"\S+[♣♠♥♦]", " ".join(told[:4]))) == sorted(
        render.played_answer(card, TEXTS) for card in DECK
    )


def test_a_hand_says_that_the_deal_is_over() -> None:
    state = after(played(in_play(UNBEATEN), 4), Claim(ANNA))

    for seat in (ANNA, BRUNO, CILLA):
        assert lines_of(hand(state, seat))[-1] == "This deal is over; the result is in the group."
        assert not hand(state, seat).rows


# The question in the hand


def test_the_way_to_a_claim_is_below_the_cards_or_beside_what_may_be_looked_at() -> None:
    state = in_play(OPEN, talon="QD JS")

    assert buttons_of(hand(state, ANNA))[-1] == [ASK]
    assert buttons_of(hand(state, BRUNO)) == [["Last trick", "Score", ASK]]


def test_it_stays_the_same_for_the_whole_deal_so_that_no_card_of_others_edits_a_hand() -> None:
    state = in_play(OPEN, talon="QD JS")

    assert hand(state, CILLA) == hand(played(state, 1), CILLA)


def test_before_the_play_in_a_galdins_and_where_it_is_switched_off_there_is_no_way() -> None:
    for state in islice(by_chance(begun(), 5), 1):
        for seat in (ANNA, BRUNO, CILLA):
            assert ASK not in str(buttons_of(hand(state, seat)))
    state = in_play(OPEN, talon="QD JS")
    off = replace(state, customs=Customs(claims=False))
    assert state.deal is not None
    galdins = replace(state, deal=replace(state.deal, contract=Contract.GALDINS, lielais=None))
    for other in (off, galdins):
        for seat in (ANNA, BRUNO, CILLA):
            assert ASK not in str(buttons_of(hand(other, seat)))
            assert hand(other, seat, claiming=True) == hand(other, seat)


@pytest.mark.parametrize(
    ("bid", "seat", "claim", "give_up"),
    [
        (Bid.ZOLE, ANNA, "The rest is mine", "I give up"),
        (Bid.ZOLE, CILLA, "The rest is ours", "We give up"),
        (Bid.SMALL, ANNA, "I get no trick", "I give up"),
        (Bid.SMALL, CILLA, "They must take one", "We give up"),
    ],
)
def test_the_question_offers_to_claim_to_give_up_and_to_play_on(
    bid: Bid, seat: Seat, claim: str, give_up: str
) -> None:
    content = hand(in_play(OPEN, bid, talon="QD JS"), seat, claiming=True)
    buttons = buttons_of(content)

    assert sorted(row[0] for row in buttons[:3]) == sorted([claim, give_up, "No, play on"])
    assert buttons[3:] == [["Last trick", "Score"]]
    assert "End the deal here?" in lines_of(content)[-1]


@pytest.mark.parametrize("cards", range(22))
def test_a_double_tap_on_the_way_never_ends_the_deal(cards: int) -> None:
    state = played(in_play(OPEN, talon="QD JS"), cards)
    ending = {Action.CLAIM, Action.GIVE_UP}
    for seat in (ANNA, BRUNO, CILLA):
        before, asked = presses(hand(state, seat)), presses(hand(state, seat, claiming=True))
        if not before:
            continue
        (tapped,) = (
            row for row, ways in enumerate(before) if Action.ASK_CLAIM in {w.action for w in ways}
        )
        above, below = asked[tapped], asked[tapped - len(before)]
        assert ending.isdisjoint({press.action for press in (*above, *below)})
        assert ending <= {press.action for row in asked for press in row}


def test_the_pages_name_claims() -> None:
    assert "Claim or give up" in render.help_page(TEXTS)
    assert "Claim the rest, or give up" in render.rules_page(begun().rules, TEXTS)
