"""The analysis of a deal is kept once, whole, and beyond a restart."""

from dataclasses import replace
from pathlib import Path
from sqlite3 import IntegrityError

import pytest

from game.cards import Card
from game.players.analysis import Analysis, Outcome, Slip
from game.rules import Seat
from game.scoring import Contract, Level
from storage.analyses import Analyses
from storage.codec import decode_value, encode_value
from storage.database import Database
from storage.log import EventLog
from storage.matches import MatchId
from tests.storage.test_log import begun

SLIP = Slip(
    number=12,
    seat=Seat(3),
    card=Card.KS,
    better=(Card.S9, Card.H9),
    before=Outcome(60, Level.LOST),
    after=Outcome(74, Level.WON),
)
FOUND = Analysis(
    lielais=Seat(1),
    contract=Contract.TAKE,
    opening=Outcome(60, Level.LOST),
    slips=(SLIP, replace(SLIP, number=13, better=())),
    named=(SLIP,),
    rest=Outcome(61, Level.WON),
)
SMALL = Analysis(
    lielais=Seat(0),
    contract=Contract.SMALL,
    opening=Outcome(None, Level.WON),
    slips=(),
    named=(),
)


@pytest.mark.parametrize("found", [FOUND, SMALL])
def test_an_analysis_survives_its_text_form(found: Analysis) -> None:
    assert decode_value(Analysis, encode_value(found)) == found


async def test_an_analysis_is_found_by_its_deal_after_a_restart(path: Path) -> None:
    async with await Database.open(path) as database:
        match_id = await begun(EventLog(database))
        await Analyses(database).save(match_id, 1, FOUND)
        await Analyses(database).save(match_id, 3, SMALL)
    async with await Database.open(path) as database:
        kept = [await Analyses(database).find(match_id, number) for number in (1, 2, 3)]
    assert kept == [FOUND, None, SMALL]


async def test_the_first_analysis_of_a_deal_stays(database: Database) -> None:
    match_id, analyses = await begun(EventLog(database)), Analyses(database)
    await analyses.save(match_id, 1, FOUND)
    await analyses.save(match_id, 1, SMALL)
    assert await analyses.find(match_id, 1) == FOUND


async def test_an_analysis_belongs_to_a_match(database: Database) -> None:
    with pytest.raises(IntegrityError):
        await Analyses(database).save(MatchId(99), 1, FOUND)
    assert await Analyses(database).find(MatchId(99), 1) is None


async def test_analyses_outlive_a_rebuilt_sheet(database: Database) -> None:
    log, analyses = EventLog(database), Analyses(database)
    match_id = await begun(log)
    await analyses.save(match_id, 1, FOUND)
    await log.rebuild()
    assert await analyses.find(match_id, 1) == FOUND
