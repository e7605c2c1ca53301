"""Events survive their text form; what is no event is refused and named."""

import json
from dataclasses import fields
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import get_args

import pytest

from game.cards import DECK
from game.commands import Bid
from game.events import (
    BidMade,
    CardPlayed,
    ClaimAccepted,
    ClaimDeclined,
    DealScored,
    Dealt,
    DealVoided,
    EndAgreed,
    EndDeclined,
    Event,
    HintTaken,
    MatchEnded,
    MatchStarted,
    SeatStayed,
    TrickTaken,
)
from game.rules import AllPass, EndPules, Limit, Rules, Seat
from game.scoring import Contract
from storage.codec import Undecodable, decode_event, decode_value, encode_event, encode_value
from storage.times import as_text, as_time
from tests.storage.evenings import evening

SCORED = DealScored(
    contract=Contract.GALDINS,
    lielais=None,
    level=None,
    lielais_points=None,
    tricks=(2, 2, 4),
    points=(30, 40, 50),
    delta=(2, 2, -4),
    losers=(Seat(2),),
)

RARE = (
    DealVoided(),
    EndAgreed(Seat(1)),
    EndDeclined(Seat(0)),
    SeatStayed(Seat(2)),
    ClaimAccepted(Seat(1)),
    ClaimDeclined(Seat(0)),
    HintTaken(Seat(2)),
)


def test_every_event_of_many_evenings_survives() -> None:
    seen: set[type] = set()
    for seed in range(25):
        for step in evening(Random(seed), seats=3 + seed % 3, deals=4):
            for event in (*step.events, *RARE):
                assert decode_event(encode_event(event)) == event
                seen.add(type(event))
    assert seen == set(get_args(Event))


def test_an_event_is_one_short_line() -> None:
    assert (
        encode_event(CardPlayed(Seat(1), DECK[0])) == '{"type":"CardPlayed","seat":1,"card":"QC"}'
    )
    assert encode_event(TrickTaken(None, 21)) == '{"type":"TrickTaken","seat":null,"points":21}'
    assert encode_event(BidMade(Seat(0), Bid.SMALL)) == '{"type":"BidMade","seat":0,"bid":"small"}'


def test_the_whole_deal_is_kept_in_its_order() -> None:
    dealt = Dealt(dealer=Seat(0), active=(Seat(1), Seat(2), Seat(0)), cards=DECK[::-1])
    text = encode_event(dealt)
    assert json.loads(text)["cards"][:2] == ["9H", "KH"]
    assert decode_event(text) == dealt


def test_a_time_is_kept_in_utc() -> None:
    here = datetime(2026, 1, 2, 23, 30, 15, 7, tzinfo=timezone(timedelta(hours=2)))
    started = MatchStarted(rules=Rules(), seats=3, dealer=Seat(0), limit=Limit(until=here))
    text = encode_event(started)
    assert '"until":"2026-01-02T21:30:15.000007+00:00"' in text
    assert decode_event(text) == started


def test_a_time_without_a_zone_is_a_fault() -> None:
    naive = datetime(2026, 1, 2)  # noqa: DTZ001 -- the fault
    with pytest.raises(ValueError, match="needs its zone"):
        as_text(naive)
    with pytest.raises(ValueError, match="needs its zone"):
        as_time("2026-01-02T10:00:00")


def test_times_sort_as_their_texts() -> None:
    moments = [datetime(2026, 1, 2, tzinfo=UTC) + timedelta(microseconds=5**n) for n in range(12)]
    assert sorted(map(as_text, moments)) == list(map(as_text, moments))


def test_a_field_that_an_older_program_did_not_write_has_its_default() -> None:
    whole = json.loads(encode_event(SCORED))
    older = {name: value for name, value in whole.items() if name not in {"losers", "written"}}
    assert decode_event(json.dumps(older)) == DealScored(
        **{field.name: getattr(SCORED, field.name) for field in fields(SCORED)} | {"losers": ()}
    )
    started = '{"type":"MatchStarted","rules":{"all_pass":"both"},"seats":3,"dealer":0,"limit":{}}'
    assert decode_event(started) == MatchStarted(
        rules=Rules(all_pass=AllPass.BOTH), seats=3, dealer=Seat(0), limit=Limit()
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[1]", "an event is an object"),
        ('{"type":"Cheated"}', "no event 'Cheated'"),
        ('{"seat":1}', "no event None"),
        ('{"type":["Dealt"]}', r"no event \['Dealt'\]"),
        ('{"type":"CardPlayed","seat":1,"card":"QC","why":0}', "CardPlayed has no field 'why'"),
        ('{"type":"CardPlayed","seat":1}', "CardPlayed lacks a field"),
        ('{"type":"CardPlayed","seat":1,"card":"3D"}', "'3D' is no Card"),
        ('{"type":"CardPlayed","seat":1,"card":["QC"]}', r"\['QC'\] is no Card"),
        ('{"type":"CardPlayed","seat":true,"card":"QC"}', "True is no int"),
        ('{"type":"CardPlayed","seat":1.0,"card":"QC"}', "1.0 is no int"),
        ('{"type":"CardPlayed","seat":"1","card":"QC"}', "'1' is no int"),
        ('{"type":"Buried","seat":1,"cards":["QC"]}', "has not 2 items"),
        ('{"type":"Buried","seat":1,"cards":"QC"}', "'QC' is no list"),
        ('{"type":"MatchEnded","reason":"time","settlement":[0,null]}', "None is no int"),
        ('{"type":"MatchEnded","reason":"rain","settlement":[]}', "'rain' is no EndReason"),
        (
            '{"type":"MatchStarted","rules":{},"seats":3,"dealer":0,"limit":{"until":"noon"}}',
            "'noon' is no time",
        ),
        (
            '{"type":"MatchStarted","rules":{},"seats":3,"dealer":0,"limit":{"until":5}}',
            "5 is no time",
        ),
        ('{"type":"MatchStarted","rules":[],"seats":3,"dealer":0,"limit":{}}', r"\[\] is no dict"),
    ],
)
def test_what_is_no_event_is_refused_and_named(text: str, reason: str) -> None:
    with pytest.raises(Undecodable, match=reason):
        decode_event(text)


def test_a_value_is_kept_without_its_type() -> None:
    rules = Rules(end_pules=EndPules.SETTLE)
    assert decode_value(Rules, encode_value(rules)) == rules
    assert encode_value((Seat(2), Seat(0))) == "[2,0]"
    assert decode_value(tuple[Seat, ...], "[2,0]") == (2, 0)
    with pytest.raises(Undecodable):
        decode_value(MatchEnded, encode_value(rules))
