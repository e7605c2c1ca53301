"""The score and the sheet."""

# ruff: noqa: RUF001 -- the minus signs and dashes are those that people see

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from wcwidth import width

from bot import render
from bot.render import Moment, Standing
from game.events import DealScored
from game.pules import ClosedPule, Pule, PuleKind
from game.rules import Seat
from game.scoring import Contract, Level
from game.sheet import Row
from tests.bot.deals import FRIENDS, TEXTS, begun, company, finished
from tests.bot.shown import buttons_of, lines_of, table_lines, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

HERE = [
    Standing(name="Anna", tonight=-3, overall=12, last=-1),
    Standing(name="Bruno", tonight=6, overall=-105, last=2),
    Standing(name="Cilla", tonight=-3, overall=93, last=-1),
]
ANNA, BRUNO, CILLA = map(Seat, range(3))


def row(
    *total: int,
    contract: Contract = Contract.TAKE,
    lielais: Seat | None = None,
    losers: tuple[Seat, ...] = (),
    written: tuple[Pule, ...] = (),
    closed: ClosedPule | None = None,
) -> Row:
    zeros = (0,) * len(total)
    return Row(
        dealer=Seat(0),
        scored=DealScored(
            contract=contract,
            lielais=lielais,
            level=None if lielais is None else Level.WON,
            lielais_points=None,
            tricks=zeros,
            points=zeros,
            delta=total,
            losers=losers,
            written=written,
            closed=closed,
        ),
        total=total,
        common=0,
        personal=(),
    )


def sheet_lines(rows: Sequence[Row], people: Sequence[str] = FRIENDS[:3]) -> list[str]:
    return table_lines(render.sheet(rows, company(people), TEXTS))


def test_the_score_ranks_tonight_and_equal_totals_share_a_place() -> None:
    assert table_lines(render.score(HERE, TEXTS)) == [
        "        last tonight  all",
        "1 Bruno   +2       6 −105",
        "2 Cilla   −1      −3   93",
        "2 Anna    −1      −3   12",
    ]


def test_people_who_are_not_here_tonight_stand_below_without_a_place() -> None:
    absent = Standing(name="Gustavs", tonight=None, overall=400, last=None)

    assert table_lines(render.score([absent, *HERE], TEXTS))[-1] == "- Gustavs               400"


def test_the_score_is_never_wider_than_thirty_columns() -> None:
    wide = [
        Standing(name="W" * 64, tonight=-1234, overall=-12345, last=-100),
        Standing(name="猫" * 64, tonight=1234, overall=12345, last=100),
    ]
    lines = table_lines(render.score(wide, TEXTS))

    assert max(map(width, lines)) == 30
    assert len({width(line) for line in lines}) == 1


def test_equal_names_are_told_apart_in_the_score_and_the_sheet() -> None:
    twins = [replace(HERE[0], name="Anna", tonight=total) for total in (2, 1)]

    assert [line.split()[1:3] for line in table_lines(render.score(twins, TEXTS))[1:]] == [
        ["Anna", "1"],
        ["Anna", "2"],
    ]
    header = sheet_lines([row(0, 0, 0)], ["Annabelle", "Annabella", "Cilla"])[0]
    assert header.split() == ["Anna…", "1", "Anna…", "2", "Cilla"]


def test_the_score_tells_the_open_pules_and_whose_deal_it_is() -> None:
    moment = Moment(
        company=company(), number=5, dealer=BRUNO, deal_runs=True, common=2, personal=(CILLA,)
    )

    assert lines_of(render.score(HERE, TEXTS, moment=moment))[-2:] == [
        "Open pules: 2 common · Cilla 1",
        "Deal 5 is being played; Bruno deals.",
    ]
    between = replace(moment, deal_runs=False, common=0, personal=())
    assert lines_of(render.score(HERE, TEXTS, moment=between))[-1] == "Bruno deals next."


def test_a_chat_without_a_score_says_how_to_begin() -> None:
    empty = "Nobody has played here yet. /zole opens a table."

    assert lines_of(render.score([], TEXTS)) == ["Score", empty]
    assert render.score_alert([], TEXTS) == empty


def test_many_people_are_counted_where_they_are_not_listed() -> None:
    many = [
        Standing(name=f"P{index}", tonight=None, overall=index, last=None) for index in range(32)
    ]

    assert lines_of(render.score(many, TEXTS))[-1] == "… and 2 more."


def test_the_score_alert_tells_tonight() -> None:
    text = render.score_alert(HERE, TEXTS).translate({0x2068: None, 0x2069: None})

    assert text.splitlines() == ["1 Bruno 6", "2 Cilla −3", "2 Anna −3"]


def test_the_sheet_has_a_row_a_deal_with_running_totals_and_the_lielais() -> None:
    rows = [
        row(-1, 2, -1, lielais=BRUNO),
        row(4, -13, 9, contract=Contract.SMALL, lielais=CILLA),
        row(6, -17, 11, contract=Contract.GALDINS, losers=(BRUNO,)),
        row(6, -17, 11, contract=Contract.PASSED),
    ]

    assert sheet_lines(rows) == [
        "        Anna   Bruno   Cilla",
        " 1 T      −1      *2      −1",
        " 2 S       4     −13      *9",
        " 3 G       6    !−17      11",
        " 4 –       6     −17      11",
    ]


def test_a_pule_is_marked_where_it_was_written_and_struck_through_once_closed() -> None:
    common, other, personal = Pule(0, None), Pule(1, None), Pule(2, CILLA)
    first = ClosedPule(PuleKind.COMMON, common)
    rows = [
        row(0, 0, 0, 0, contract=Contract.PASSED, written=(common, common)),
        row(0, 0, 0, 0, contract=Contract.PASSED, written=(other,)),
        row(1, 1, -3, 1, lielais=CILLA, written=(personal,)),
        row(9, -1, -7, -1, lielais=ANNA, closed=first),
        row(8, 8, -9, -7, lielais=BRUNO, closed=ClosedPule(PuleKind.FOREIGN, personal)),
    ]
    lines = sheet_lines(rows, FRIENDS[:4])

    assert [line[28:].strip() for line in lines] == ["", "⊗●", "●", "⊘", "", ""]


def test_the_legend_explains_the_signs_of_its_page_and_no_others() -> None:
    plain = [row(0, 0, 0, contract=Contract.PASSED)]
    rich = [
        row(0, 0, 0, lielais=ANNA, written=(Pule(0, ANNA),)),
        row(0, 0, 0, contract=Contract.GALDINS, losers=(BRUNO,), written=(Pule(1, None),)),
    ]

    def legend(rows: Sequence[Row]) -> list[str]:
        html = render.sheet(rows, company(), TEXTS).html
        return text_of(html.split("</pre>")[1]).strip().splitlines()

    assert legend(plain) == ["– all passed"]
    assert legend(rich) == [
        "T take · G galdiņš",
        "* Lielais",
        "● common pule, ⊗ closed",
        "○ personal pule, ⊘ closed",
    ]


@pytest.mark.parametrize(("seats", "widest"), [(3, 31), (4, 31), (5, 37)])
def test_the_sheet_stays_narrow_and_aligned(seats: int, widest: int) -> None:
    state = finished(begun(seats=seats), 4, deals=30)
    names = ["猫" * 20, "W" * 20, "\u200b", "Jānis", "🇱🇻🇱🇻🇱🇻🇱🇻🇱🇻"]
    lines = table_lines(render.sheet(state.rows, company(names[:seats]), TEXTS))
    numbers = [line.rstrip("●○⊗⊘ ") for line in lines]

    assert max(map(width, lines)) <= widest
    assert len({width(line) for line in numbers}) == 1


def test_a_sheet_comes_in_pages_the_newest_first() -> None:
    rows = [row(deal, -deal, 0, lielais=ANNA) for deal in range(1, 34)]
    newest, oldest = (render.sheet(rows, company(), TEXTS, page=page) for page in (None, 0))

    assert lines_of(newest)[0] == "Score sheet · deals 31–33 of 33"
    assert buttons_of(newest) == [["← Earlier"]]
    assert lines_of(oldest)[0] == "Score sheet · deals 1–15 of 33"
    assert buttons_of(oldest) == [["Later →"]]
    assert len(table_lines(oldest)) == 16
    for page in (-5, 0, 1, 2, 99):
        render.sheet(rows, company(), TEXTS, page=page)


def test_a_pule_of_an_earlier_page_is_struck_through_there() -> None:
    pule = Pule(0, None)
    rows = [row(0, 0, 0, contract=Contract.PASSED, written=(pule,))]
    rows += [row(0, 0, 0, contract=Contract.ZOLE, lielais=ANNA)] * 20
    closing = row(0, 0, 0, lielais=ANNA, closed=ClosedPule(PuleKind.COMMON, pule))

    def first_page(rows: Sequence[Row]) -> str:
        return table_lines(render.sheet(rows, company(), TEXTS, page=0))[1]

    assert first_page(rows).endswith("●")
    assert first_page([*rows, closing]).endswith("⊗")


def test_what_open_pules_cost_stands_below_the_last_deal() -> None:
    rows = [row(deal, -deal, 0, lielais=ANNA) for deal in range(1, 17)]
    last, first = (
        table_lines(render.sheet(rows, company(), TEXTS, page=page, settlement=(1, -2, 1)))
        for page in (1, 0)
    )

    assert last[-1] == "end       17     −18       1"
    assert not any(line.startswith("end") for line in first)


def test_an_empty_sheet_says_so() -> None:
    assert lines_of(render.sheet([], company(), TEXTS)) == [
        "The sheet is empty: no deal is finished yet."
    ]
