"""How deals and matches end, in words."""

# ruff: noqa: RUF001 -- the minus signs are those that people see

from __future__ import annotations

from dataclasses import replace

import pytest

from bot import callback, render
from bot.callback import Action
from bot.render import Outcome
from game.commands import Ending
from game.events import DealScored, EndProposed, EndReason, MatchEnded
from game.pules import ClosedPule, Pule, PuleKind
from game.rules import EndPules, ForeignPule, Rules, Seat
from game.scoring import Contract, Level
from game.sheet import Row
from tests.bot.deals import FRIENDS, TEXTS, begun, company, finished
from tests.bot.shown import beside_the_play, buttons_of, lines_of, table_lines

ANNA, BRUNO, CILLA = map(Seat, range(3))
TAKE = DealScored(
    contract=Contract.TAKE,
    lielais=BRUNO,
    level=Level.WON,
    lielais_points=64,
    tricks=(4, 3, 1),
    points=(40, 44, 16),
    delta=(-1, 2, -1),
)
GALDINS = DealScored(
    contract=Contract.GALDINS,
    lielais=None,
    level=None,
    lielais_points=None,
    tricks=(1, 0, 5),
    points=(11, 0, 79),
    delta=(2, 2, -4),
    losers=(CILLA,),
)
PASSED = DealScored(
    contract=Contract.PASSED,
    lielais=None,
    level=None,
    lielais_points=None,
    tricks=(0, 0, 0),
    points=(0, 0, 0),
    delta=(0, 0, 0),
)
FIRST = Row(dealer=Seat(2), scored=TAKE, total=(-1, 2, -1), common=0, personal=())


def outcome(
    scored: DealScored = TAKE, *, common: int = 0, personal: tuple[Seat, ...] = ()
) -> Outcome:
    """The outcome of the second deal of three people; Bruno won the first."""
    total = tuple(map(sum, zip(FIRST.total, scored.delta, strict=True)))
    row = Row(dealer=ANNA, scored=scored, total=total, common=common, personal=personal)
    return Outcome(rules=Rules(), turn=99, rows=(FIRST, row), total=total, next_dealer=BRUNO)


def said(result: Outcome, *, next_in: int | None = None) -> list[str]:
    return lines_of(render.result(result, company(), TEXTS, next_in=next_in))


def test_a_result_tells_everything_there_is_to_know_about_a_deal() -> None:
    assert said(outcome(), next_in=20) == [
        "Deal 2 · Bruno took the table and won",
        "64 points, 3 tricks",
        "61 or more is a win.",
        "      change total",
        "Anna      −1    −2",
        "Bruno     +2     4",
        "Cilla     −1    −2",
        "Bruno deals next. It begins by itself after 20 seconds.",
    ]


@pytest.mark.parametrize(
    ("contract", "level", "headline"),
    [
        (Contract.TAKE, Level.ALL_TRICKS, "Bruno took the table and won"),
        (Contract.TAKE, Level.JANIS_WON, "Bruno took the table and won"),
        (Contract.TAKE, Level.JANIS_LOST, "Bruno took the table and lost"),
        (Contract.TAKE, Level.NO_TRICK, "Bruno took the table and lost"),
        (Contract.ZOLE, Level.WON, "Bruno won a Zole"),
        (Contract.ZOLE, Level.LOST, "Bruno lost a Zole"),
        (Contract.SMALL, Level.WON, "Bruno won a small Zole"),
        (Contract.SMALL, Level.LOST, "Bruno lost a small Zole"),
    ],
)
def test_the_headline_tells_who_won_or_lost_what(
    contract: Contract, level: Level, headline: str
) -> None:
    scored = replace(TAKE, contract=contract, level=level)

    assert said(outcome(scored))[0] == f"Deal 2 · {headline}"


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (Level.ALL_TRICKS, "All eight tricks: the others are bezstiķis."),
        (Level.JANIS_WON, "91 or more: the others are in jaņi."),
        (Level.WON, "61 or more is a win."),
        (Level.LOST, "Under 61 is a loss."),
        (Level.JANIS_LOST, "Under 31: in jaņi."),
        (Level.NO_TRICK, "Not one trick: bezstiķis."),
    ],
)
def test_the_level_is_told_in_words(level: Level, words: str) -> None:
    assert said(outcome(replace(TAKE, level=level)))[2] == words


@pytest.mark.parametrize(
    ("points", "tricks", "line"),
    [(0, 0, "0 points, no trick"), (1, 1, "1 point, 1 trick"), (2, 2, "2 points, 2 tricks")],
)
def test_points_and_tricks_are_counted_in_their_plurals(
    points: int, tricks: int, line: str
) -> None:
    scored = replace(TAKE, lielais_points=points, tricks=(0, tricks, 0))

    assert said(outcome(scored))[1] == line


def test_a_small_zole_tells_its_tricks_and_no_points() -> None:
    lost = replace(TAKE, contract=Contract.SMALL, level=Level.LOST, lielais_points=None)
    won = replace(lost, level=Level.WON, tricks=(5, 0, 3))

    assert said(outcome(lost))[1] == "One trick taken, and it ended there."
    assert said(outcome(won))[1] == "Not one trick taken."


def test_a_galdins_tells_the_tricks_and_points_of_each_who_played() -> None:
    assert said(outcome(GALDINS))[:4] == [
        "Deal 2 · Cilla lost the galdiņš",
        "Anna: 1 trick, 11 points",
        "Bruno: no trick, 0 points",
        "Cilla: 5 tricks, 79 points",
    ]


@pytest.mark.parametrize(
    ("losers", "delta", "headline"),
    [
        ((ANNA, CILLA), (-2, 4, -2), "Anna and Cilla lost the galdiņš together"),
        ((ANNA, BRUNO, CILLA), (0, 0, 0), "galdiņš without a loser"),
    ],
)
def test_a_galdins_may_have_several_losers_or_none(
    losers: tuple[Seat, ...], delta: tuple[int, ...], headline: str
) -> None:
    scored = replace(GALDINS, losers=losers, delta=delta)

    assert said(outcome(scored))[0] == f"Deal 2 · {headline}"


def test_in_a_galdins_of_five_only_three_are_told_to_have_played() -> None:
    state = finished(begun(seats=5, rules=Rules()), 1)
    row = replace(
        state.rows[0],
        scored=replace(
            GALDINS, tricks=(1, 0, 0, 5, 2), points=(1, 0, 0, 80, 9), delta=(2, 2, 2, -8, 2),
            losers=(Seat(3),),
        ),
    )  # fmt: skip
    result = replace(Outcome.of(state), rows=(row,))
    lines = lines_of(render.result(result, company(FRIENDS), TEXTS))

    assert [line.split(":")[0] for line in lines if " point" in line] == ["Anna", "Bruno", "Dora"]


@pytest.mark.parametrize(
    ("scored", "common", "personal", "words"),
    [
        (
            replace(PASSED, written=(Pule(1, None),)), 1, (),
            ["A common pule is written.", "Open pules: 1 common"],
        ),
        (
            replace(PASSED, written=(Pule(1, None),) * 2), 2, (),
            ["2 common pules are written.", "Open pules: 2 common"],
        ),
        (
            replace(TAKE, level=Level.LOST, written=(Pule(1, BRUNO),)), 1, (BRUNO, CILLA, BRUNO),
            ["Bruno gets a personal pule.", "Open pules: 1 common · Bruno 2 · Cilla 1"],
        ),
        (
            replace(TAKE, closed=ClosedPule(PuleKind.COMMON, Pule(0, None))), 0, (),
            [
                "Bruno closes the common pule of deal 1: everybody else pays 1 more.",
                "No pule is open now.",
            ],
        ),
        (
            replace(TAKE, closed=ClosedPule(PuleKind.OWN, Pule(0, BRUNO))), 0, (CILLA,),
            [
                "Bruno closes their own pule of deal 1: nothing extra to pay.",
                "Open pules: Cilla 1",
            ],
        ),
        (
            replace(TAKE, closed=ClosedPule(PuleKind.FOREIGN, Pule(0, CILLA))), 0, (),
            [
                "Bruno closes Cilla’s pule of deal 1: Cilla pays 3 more.",
                "No pule is open now.",
            ],
        ),
        (TAKE, 0, (), []),
    ],
)  # fmt: skip
def test_pules_written_closed_and_open_are_told(
    scored: DealScored, common: int, personal: tuple[Seat, ...], words: list[str]
) -> None:
    lines = said(outcome(scored, common=common, personal=personal))
    total = next(place for place, line in enumerate(lines) if line.startswith("Cilla   "))

    assert lines[total + 1 : -1] == words


def test_another_s_pule_costs_as_many_as_there_are_people_or_three() -> None:
    state = finished(begun(seats=5), 1)
    closed = ClosedPule(PuleKind.FOREIGN, Pule(0, CILLA))
    row = replace(state.rows[0], scored=replace(TAKE, delta=(0,) * 5, closed=closed))

    def price(foreign: ForeignPule) -> str:
        result = replace(Outcome.of(state), rows=(row,), rules=Rules(foreign_pule=foreign))
        lines = lines_of(render.result(result, company(FRIENDS), TEXTS))
        return next(line for line in lines if "closes" in line)

    assert price(ForeignPule.PEOPLE).endswith("Cilla pays 5 more.")
    assert price(ForeignPule.THREE).endswith("Cilla pays 3 more.")


def test_the_next_deal_the_sheet_the_cards_and_the_end_are_buttons() -> None:
    content = render.result(outcome(), company(), TEXTS)
    presses = [callback.decode(button.data or "") for row in content.rows for button in row]

    assert buttons_of(content) == [
        ["Next deal"],
        ["Sheet", "Cards of this deal"],
        ["Where were the points?"],
        ["End match"],
    ]
    assert [(press.action, press.turn, press.argument) for press in presses] == [
        (Action.NEXT_DEAL, 99, ""),
        (Action.SHEET, 0, ""),
        (Action.DEAL_CARDS, 0, "2"),
        (Action.LOOK_BACK, 0, "2"),
        (Action.ASK_END, 0, ""),
    ]
    assert not content.passing


def test_a_past_result_starts_nothing_any_more() -> None:
    past = render.past_result(outcome(), company(), TEXTS)

    assert buttons_of(past) == [["Sheet", "Cards of this deal"], ["Where were the points?"]]
    assert lines_of(past) == said(outcome())[:-1]


@pytest.mark.parametrize(
    ("last", "line"),
    [
        (3, "Bruno deals next. It is the last deal."),
        (6, "Bruno deals next. 4 deals to go."),
        (None, "Bruno deals next."),
    ],
)
def test_the_deals_to_go_are_told_where_they_are_agreed(last: int | None, line: str) -> None:
    assert said(replace(outcome(), last_deal=last))[-1] == line


def test_a_free_seat_is_offered_in_place_of_the_next_deal() -> None:
    content = render.result(replace(outcome(), free=(BRUNO,)), company(), TEXTS, next_in=20)

    assert lines_of(content)[-1] == (
        "Bruno’s seat is free: the next deal waits for somebody to take it."
    )
    assert buttons_of(content) == [
        ["Take Bruno’s seat"],
        ["Let a computer play"],
        ["Sheet", "Cards of this deal"],
        ["Where were the points?"],
        ["End match"],
    ]


def ended(reason: EndReason = EndReason.DEALS, **changes: object) -> Outcome:
    result = replace(outcome(), ended=MatchEnded(reason, (0, 0, 0)))
    return replace(result, **changes)  # type: ignore[arg-type]


def test_the_last_result_ends_the_match() -> None:
    content = render.result(ended(), company(), TEXTS)

    assert lines_of(content)[-7:] == [
        "",
        "That was the last deal: the match is over.",
        "The standings after 2 deals:",
        "        total",
        "1 Bruno     4",
        "2 Anna     −2",
        "2 Cilla    −2",
    ]
    assert buttons_of(content) == [
        ["Sheet", "Cards of this deal"],
        ["Where were the points?"],
        ["Play again"],
    ]


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (EndReason.AGREED, "The match is over, as you agreed."),
        (EndReason.DEALS, "That was the last deal: the match is over."),
        (EndReason.TIME, "Time is up: the match is over."),
        (EndReason.LAST_ROUND, "The last round is played: the match is over."),
        (EndReason.EVERYBODY_LEFT, "Everybody has left: the match is over."),
    ],
)
def test_a_match_tells_why_it_is_over(reason: EndReason, words: str) -> None:
    assert lines_of(render.match_over(ended(reason), company(), TEXTS))[0] == words


def test_settled_pules_are_in_the_final_standings() -> None:
    settled = ended(
        rules=Rules(end_pules=EndPules.SETTLE),
        open_pules=(Pule(1, BRUNO),),
        ended=MatchEnded(EndReason.DEALS, (1, -2, 1)),
        total=(-1, 2, -1),
    )
    content = render.match_over(settled, company(), TEXTS)

    assert table_lines(content)[1:] == ["1 Bruno     2", "2 Anna     −1", "2 Cilla    −1"]
    assert lines_of(content)[-1] == "Open personal pules settled: Anna +1 · Bruno −2 · Cilla +1"


@pytest.mark.parametrize(
    ("pules", "words"),
    [
        ((Pule(0, None),), "The open pule lapses."),
        ((Pule(0, None), Pule(1, BRUNO)), "The 2 open pules lapse."),
    ],
)
def test_pules_that_are_not_settled_lapse(pules: tuple[Pule, ...], words: str) -> None:
    content = render.match_over(ended(open_pules=pules), company(), TEXTS)

    assert lines_of(content)[-1] == words


def test_a_match_that_ended_before_a_result_still_says_so() -> None:
    content = render.match_over(ended(rows=(), total=(0, 0, 0)), company(), TEXTS)

    assert lines_of(content)[1] == "No deal was finished."
    assert buttons_of(content) == [["Play again"]]


def test_a_running_match_has_no_final_standings() -> None:
    with pytest.raises(ValueError, match="not over"):
        render.match_over(outcome(), company(), TEXTS)


@pytest.mark.parametrize(
    ("ending", "runs", "words"),
    [
        (Ending.AFTER_DEAL, True, "end the match after deal 12. It"),
        (Ending.LAST_ROUND, True, "end the match after deal 12, when everybody has dealt equally"),
        (Ending.NOW, True, "end the match now, without this deal. It"),
        (Ending.NOW, False, "end the match now. It"),
    ],
)
def test_a_proposal_tells_what_would_happen(ending: Ending, runs: bool, words: str) -> None:  # noqa: FBT001
    proposed = EndProposed(ANNA, ending, 12)
    content = render.proposal(proposed, company(), TEXTS, turn=5, deal_runs=runs)

    assert f"Anna would like to {words}" in lines_of(content)[0]
    assert buttons_of(content) == [["Yes, end it", "No, play on"]]


def test_what_is_said_beside_the_play_names_its_person() -> None:
    state = finished(begun(), 1)
    people = company()

    for content in beside_the_play(state, people)[8:]:
        assert any(name in lines_of(content)[0] for name in FRIENDS), content


def test_the_group_is_told_by_a_mention_whom_nothing_reaches() -> None:
    html = render.blocked(company().people[1], TEXTS, number=2)

    assert html.startswith('<a href="tg://user?id=1002">\u2068Bruno\u2069</a>, ')
