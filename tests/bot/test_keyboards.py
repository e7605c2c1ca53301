from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import pytest

from bot import callback, keyboards
from bot.callback import Action, Press
from bot.computers import next_computer
from bot.lobby import Length, Lobby
from bot.outgoing import Content, Rows
from game.cards import parse_cards
from game.commands import Bid, Bury, Ending, MakeBid, Play
from game.rules import AllPass, Seat, Skill
from tests.bot.deals import FRIENDS, TEXTS, company
from tests.bot.shown import buttons_of

TOKEN, TURN = "Ab12Cd34", 57
ME = Seat(0)
LOBBY = Lobby(
    token=TOKEN, chat_id=-1001, thread_id=None, title="Zole friends", people=company().people
)


def texts_of(rows: Rows) -> list[list[str]]:
    return buttons_of(Content(html="", rows=rows))


def presses_of(rows: Rows) -> list[Press]:
    return [callback.decode(button.data or "") for row in rows for button in row]


def test_a_lobby_offers_to_deal_from_three_people_on() -> None:
    two = replace(LOBBY, people=LOBBY.people[:2])

    assert texts_of(keyboards.lobby(two, TEXTS)) == [
        ["Join", "Leave"],
        ["Add computer player"],
        ["If all pass: pule"],
        ["Small Zole: on"],
        ["Length: open end"],
        ["Claims: on", "Hints: off"],
        ["Only card plays itself: off"],
        ["Rules", "Cancel"],
    ]
    assert texts_of(keyboards.lobby(LOBBY, TEXTS))[-1] == ["Deal"]


def test_a_computer_player_can_be_changed_and_removed() -> None:
    computer = next_computer(Skill.NORMAL, LOBBY.people)
    lobby = replace(LOBBY, people=(*LOBBY.people[:2], computer))

    rows = keyboards.lobby(lobby, TEXTS)
    assert texts_of(rows)[1:3] == [
        ["🤖Ilze: normal", "Remove 🤖Ilze"],
        ["Add computer player"],
    ]
    assert presses_of(rows)[2:5] == [
        Press(Action.SET_COMPUTER, TOKEN, 0, f"{computer.user_id}=strong"),
        Press(Action.REMOVE_COMPUTER, TOKEN, 0, str(computer.user_id)),
        Press(Action.ADD_COMPUTER, TOKEN, 0, "2"),
    ]


def test_an_option_carries_the_value_it_would_set_so_that_a_double_tap_sets_it_once() -> None:
    presses = presses_of(keyboards.lobby(LOBBY, TEXTS))
    options = [press for press in presses if press.action is Action.OPTION]

    assert [press.argument for press in options] == [
        "pass=galdins",
        "small=off",
        "length=6",
        "claims=off",
        "hints=on",
        "lone_card=on",
    ]
    for press in options:
        once = LOBBY.with_option(press.argument)
        assert once.with_option(press.argument) == once != LOBBY


def test_the_options_go_round() -> None:
    seen: dict[str, set[str]] = defaultdict(set)
    lobby = LOBBY
    for _ in range(len(Length)):
        for press in presses_of(keyboards.lobby(lobby, TEXTS)):
            if press.action is Action.OPTION:
                seen[press.argument.split("=")[0]].add(press.argument)
                lobby = lobby.with_option(press.argument)

    assert {name: len(values) for name, values in seen.items()} == {
        "pass": len(AllPass),
        "small": 2,
        "length": len(Length),
        "claims": 2,
        "hints": 2,
        "lone_card": 2,
    }


def test_bids_stand_one_a_row_and_zole_asks_once_more() -> None:
    legal = [MakeBid(ME, bid) for bid in Bid]
    rows = keyboards.bids(legal, TEXTS, token=TOKEN, turn=TURN)

    assert texts_of(rows) == [["Pass"], ["Take the table"], ["Zole"], ["Small Zole"]]
    assert presses_of(rows) == [
        Press(Action.BID, TOKEN, TURN, "pass"),
        Press(Action.BID, TOKEN, TURN, "take"),
        Press(Action.ASK_BID, TOKEN, TURN, "zole"),
        Press(Action.ASK_BID, TOKEN, TURN, "small"),
    ]


@pytest.mark.parametrize("bids", [list(Bid), [bid for bid in Bid if bid is not Bid.SMALL]])
@pytest.mark.parametrize("asked", [Bid.ZOLE, Bid.SMALL])
def test_a_double_tap_on_zole_is_never_the_yes(bids: list[Bid], asked: Bid) -> None:
    if asked not in bids:
        return
    before = [[bid] for bid in bids]
    tapped = before.index([asked])
    rows = keyboards.confirm(asked, TEXTS, token=TOKEN, turn=TURN)
    yes = presses_of(rows).index(Press(Action.BID, TOKEN, TURN, asked.value))

    assert yes != tapped
    assert len(rows) - yes != len(before) - tapped
    assert Press(Action.ASK_BID, TOKEN, TURN, keyboards.BACK) in presses_of(rows)


def test_legal_cards_stand_four_a_row_in_the_order_of_the_hand() -> None:
    legal = [Play(ME, card) for card in parse_cards("KS QC AH 7D TC")]
    rows = keyboards.cards(legal, token=TOKEN, turn=TURN)

    assert texts_of(rows) == [["Q♣", "7♦", "10♣", "K♠"], ["A♥"]]
    assert presses_of(rows)[0] == Press(Action.PLAY, TOKEN, TURN, "QC")


def test_only_plays_become_card_buttons() -> None:
    legal = [Bury(ME, (first, second)) for first, second in [parse_cards("QC KS")]]

    assert keyboards.cards(legal, token=TOKEN, turn=TURN) == ()


@pytest.mark.parametrize(
    ("chosen", "last_row"),
    [
        ("", ["+K♠", "A♥", "K♥", "9♥", "9♣"]),
        ("TC", ["+K♠", "A♥", "K♥", "9♥", "9♣"]),
        ("TC KS", ["Bury 10♣ K♠"]),
        ("KS TC", ["Bury 10♣ K♠"]),
        ("TC KS AH", ["✓ +K♠", "✓ A♥", "K♥", "9♥", "9♣"]),
    ],
)
def test_two_chosen_cards_can_be_buried_and_no_other_number(
    chosen: str, last_row: list[str]
) -> None:
    hand = parse_cards("QC JD TD 7D TC KS AH KH 9H 9C")
    rows = keyboards.burying(
        hand,
        TEXTS,
        talon=parse_cards("QC KS"),
        chosen=parse_cards(chosen),
        token=TOKEN,
        turn=TURN,
    )

    assert texts_of(rows)[0][0] == "+Q♣"
    assert texts_of(rows)[-1] == last_row


def test_burying_carries_both_cards_and_a_toggle_its_own() -> None:
    hand = parse_cards("QC TC KS")
    rows = keyboards.burying(
        hand, TEXTS, talon=(), chosen=parse_cards("KS TC"), token=TOKEN, turn=TURN
    )

    assert presses_of(rows) == [
        Press(Action.CHOOSE, TOKEN, TURN, "QC"),
        Press(Action.UNCHOOSE, TOKEN, TURN, "TC"),
        Press(Action.UNCHOOSE, TOKEN, TURN, "KS"),
        Press(Action.BURY, TOKEN, TURN, "TC KS"),
    ]


def test_my_cards_names_its_deal_and_no_turn_so_that_no_card_edits_it() -> None:
    rows = keyboards.my_cards(12, TEXTS, token=TOKEN)

    assert presses_of(rows) == [Press(Action.MY_CARDS, TOKEN, 0, "12")]


@pytest.mark.parametrize(
    ("page", "count", "buttons"),
    [
        (0, 1, []),
        (0, 3, [["Later →"]]),
        (1, 3, [["← Earlier", "Later →"]]),
        (2, 3, [["← Earlier"]]),
    ],
)
def test_pages_lead_to_their_neighbours(page: int, count: int, buttons: list[list[str]]) -> None:
    assert texts_of(keyboards.pages(page, count, TEXTS, token=TOKEN)) == buttons


def test_a_match_ends_in_three_ways_within_a_deal_and_in_two_between_deals() -> None:
    def offered(*, deal_runs: bool) -> list[str]:
        rows = keyboards.endings(TEXTS, token=TOKEN, turn=TURN, deal_runs=deal_runs)
        return [press.argument for press in presses_of(rows)]

    assert offered(deal_runs=True) == [ending.value for ending in Ending]
    assert offered(deal_runs=False) == ["now", "last_round"]


def test_a_match_without_a_finished_deal_has_nothing_to_look_back_at() -> None:
    none = keyboards.after_match(0, TEXTS, token=TOKEN, had_lielais=False)
    three = keyboards.after_match(3, TEXTS, token=TOKEN, had_lielais=False)
    assert texts_of(none) == [["Play again"]]
    assert texts_of(three) == [["Sheet", "Cards of this deal"], ["Play again"]]


def test_only_a_deal_with_a_lielais_is_looked_into() -> None:
    assert texts_of(keyboards.look_back(3, TEXTS, token=TOKEN, had_lielais=True)) == [
        ["Sheet", "Cards of this deal"],
        ["Where were the points?"],
    ]
    rows = keyboards.look_back(3, TEXTS, token=TOKEN, had_lielais=False)
    assert texts_of(rows) == [["Sheet", "Cards of this deal"]]


def test_a_free_seat_is_offered_by_name() -> None:
    rows = keyboards.free_seat(Seat(1), FRIENDS[1], TEXTS, token=TOKEN)

    assert texts_of(rows) == [
        ["Take Bruno\N{RIGHT SINGLE QUOTATION MARK}s seat"],
        ["Let a computer play"],
    ]
    assert presses_of(rows) == [
        Press(Action.TAKE_SEAT, TOKEN, 0, "1"),
        Press(Action.LET_COMPUTER, TOKEN, 0, "1"),
    ]


def test_somebody_who_can_be_written_to_now_gets_a_link_a_lobby() -> None:
    rows = keyboards.open_lobbies([("Zole friends", "https://t.me/zole_bot?start=x")], TEXTS)

    assert texts_of(rows) == [["Join Zole friends"]]
    assert rows[0][0].url == "https://t.me/zole_bot?start=x"
