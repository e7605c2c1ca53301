"""The lobby, and the pages that explain."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import render
from bot.computers import next_computer
from bot.lobby import Length, Lobby
from bot.render import LobbyState
from game.rules import AllPass, Customs, EndPules, ForeignPule, GaldinsTalon, Rules, Skill
from tests.bot.deals import FRIENDS, TEXTS, company
from tests.bot.shown import buttons_of, lines_of, text_of

LOBBY = Lobby(token="Ab12Cd34", chat_id=-1001, thread_id=None, title="Zole & friends", people=())


def with_people(count: int) -> Lobby:
    return replace(LOBBY, people=company(FRIENDS[:count]).people)


def test_a_lobby_shows_who_sits_and_the_rules_in_one_line() -> None:
    lobby = replace(with_people(2), all_pass=AllPass.BOTH, length=Length.DEALS_12)

    assert lines_of(render.lobby(lobby, TEXTS)) == [
        "A table for Zole",
        "",
        "1 Anna",
        "2 Bruno",
        "",
        "All pass: galdiņš and pule · small Zole on · 12 deals",
        "One more person or computer player, and you can deal.",
    ]


def test_a_lobby_shows_how_well_computer_players_play() -> None:
    computers = (next_computer(Skill.EASY, ()), next_computer(Skill.STRONG, ()))
    lobby = replace(LOBBY, people=(*with_people(1).people, *computers))

    assert lines_of(render.lobby(lobby, TEXTS))[2:5] == [
        "1 Anna",
        "2 🤖Līga · easy",
        "3 🤖Vita · strong",
    ]
    nobody = replace(LOBBY, people=computers)
    assert lines_of(render.lobby(nobody, TEXTS))[-1] == "A person has to sit too. Press Join!"


def test_a_lobby_names_the_customs_that_are_not_the_usual_ones() -> None:
    customs = Customs(claims=False, hints=True, lone_card=True)

    assert lines_of(render.lobby(replace(LOBBY, customs=customs), TEXTS))[-2] == (
        "All pass: pule · small Zole on · no claims · with hints · the only card plays itself"
        " · open end"
    )


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "Three are enough, five find a seat. Press Join!"),
        (1, "Two more people, and you can deal. Computer players fill empty seats."),
        (3, "Deal when you are ready, or wait for one more."),
        (4, "Deal when you are ready, or wait for one more."),
        (5, "The table is full. Deal when you are ready."),
    ],
)
def test_a_lobby_says_what_comes_next(count: int, words: str) -> None:
    assert lines_of(render.lobby(with_people(count), TEXTS))[-1] == words


@pytest.mark.parametrize(
    ("length", "words"),
    [(Length.OPEN, "open end"), (Length.HOUR_1, "1 hour"), (Length.HOURS_3, "3 hours")],
)
def test_a_lobby_says_how_long_the_match_lasts(length: Length, words: str) -> None:
    lines = lines_of(render.lobby(replace(LOBBY, length=length), TEXTS))

    assert lines[-2].endswith(f" · {words}")


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (LobbyState.CLOSED, "/zole opens a new one."),
        (LobbyState.CANCELLED, "/zole opens a new one."),
        (LobbyState.STARTED, "The match is on. Good cards to you all!"),
    ],
)
def test_a_lobby_that_is_over_says_why_and_has_no_buttons(state: LobbyState, words: str) -> None:
    content = render.lobby(with_people(3), TEXTS, state=state)

    assert lines_of(content)[-1].endswith(words)
    assert content.rows == ()


def test_whoever_sits_down_reads_where() -> None:
    assert lines_of(render.welcome(LOBBY.title, TEXTS))[0].startswith(
        "You sit at the table in Zole & friends."
    )


def test_a_bare_start_offers_the_lobbies_that_were_tapped() -> None:
    offered = render.start(TEXTS, groups=(("Zole & friends", "https://t.me/zole_bot?start=a"),))

    assert buttons_of(offered) == [["Join Zole & friends"]]
    assert render.start(TEXTS).rows == ()
    assert lines_of(offered) != lines_of(render.start(TEXTS))


def test_the_greeting_says_in_two_lines_how_to_start() -> None:
    lines = text_of(render.greeting(TEXTS)).splitlines()

    assert len(lines) == 2
    assert "/zole" in lines[1]


def test_the_rules_line_names_what_few_tables_change_only_where_it_is_changed() -> None:
    changed = Rules(
        all_pass=AllPass.GALDINS,
        small_zole=False,
        galdins_talon=GaldinsTalon.UNUSED,
        foreign_pule=ForeignPule.THREE,
        end_pules=EndPules.SETTLE,
    )
    page, changed_page = (text_of(render.rules_page(rules, TEXTS)) for rules in (Rules(), changed))

    assert page.endswith("This table: All pass: pule · small Zole on")
    assert changed_page.endswith(
        "This table: All pass: galdiņš · small Zole off · galdiņš without the table"
        " · another\N{RIGHT SINGLE QUOTATION MARK}s pule: always 3 · open pules settled at the end"
    )


@pytest.mark.parametrize("mode", AllPass)
def test_the_rules_page_tells_what_happens_if_everybody_passes(mode: AllPass) -> None:
    page = text_of(render.rules_page(Rules(all_pass=mode), TEXTS))

    assert ("galdiņš is played" in page) is (mode is not AllPass.PULE)


def test_the_rules_alert_tells_the_game_and_the_table() -> None:
    lines = render.rules_alert(Rules(), TEXTS).splitlines()

    assert lines[0].startswith("Win 61 of 120 points")
    assert lines[1] == "All pass: pule · small Zole on. More: /rules"


def test_help_names_every_command_of_the_menu() -> None:
    page = text_of(render.help_page(TEXTS))
    commands = (
        *("zole", "join", "leave", "hand", "last", "who", "score", "sheet", "rules", "end"),
        "start",
    )

    assert [name for name in commands if f"/{name}" not in page] == []
