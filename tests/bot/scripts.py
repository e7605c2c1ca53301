"""Matches played by a script, in the form of the match record (rules.md, The match record)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.rules import AllPass, EndPules, Rules


@dataclass(frozen=True, kw_only=True)
class ScriptedDeal:
    """A deal: its cards in dealing order, and what everybody does with them."""

    cards: str
    bids: str
    buried: str = ""
    plays: str = ""


@dataclass(frozen=True, kw_only=True)
class Script:
    """A match of a few deals, and what it is about."""

    about: str
    seats: int
    dealer: int
    deals: tuple[ScriptedDeal, ...]
    rules: Rules = field(default_factory=Rules)
    limit: int | None = None


SCRIPTS = {
    "take": Script(
        about="Three people; the second hand takes and wins. The first deal of twelve.",
        seats=3,
        dealer=2,
        limit=12,
        deals=(
            ScriptedDeal(
                cards="JH KC TH AC QS JS 9S KD TD 7D 9H 8D QD "
                "AD AH KS QC QH KH TC TS 9D JC 9C AS JD",
                bids="pass take",
                buried="TC TS",
                plays="AH KH 9H QC QS JC KC QD 9C 9D JD JH AC JS TD AD 8D QH KS 9S AS 7D TH KD",
            ),
        ),
    ),
    "zole": Script(
        about="Four people, the dealer sits out; the first hand plays Zole, the Mazie in jaņi.",
        seats=4,
        dealer=0,
        deals=(
            ScriptedDeal(
                cards="QH KD JC 8D TD 7D 9H AH AS KH JH QD 9C "
                "TC 9S JS QS JD AC QC KC KS 9D TH AD TS",
                bids="zole",
                plays="8D QC JH KC QD QS JC TD 9D QH 7D AD JS KS KH JD AC AS KD AH TS 9S 9H TH",
            ),
        ),
    ),
    "small": Script(
        about="Three people; the second hand plays small Zole and takes the fourth trick.",
        seats=3,
        dealer=1,
        deals=(
            ScriptedDeal(
                cards="JD AH AD QC AC QH KD TS AS JS KS 7D KH "
                "TC 9C JC TD 9H 9D 8D JH TH QD KC QS 9S",
                bids="pass small",
                plays="AD QH QS QD TD JH JS QC 9D 9C AC KC",
            ),
        ),
    ),
    "galdins": Script(
        about="Five people, both: everybody passes, galdiņš; the talon leads and wins trick 2.",
        seats=5,
        dealer=4,
        rules=Rules(all_pass=AllPass.BOTH),
        deals=(
            ScriptedDeal(
                cards="TH KH 9D KD AH QS JS 9H TS 7D TD 9C KC "
                "QC JD 9S JH 8D KS AC TC QD AD QH AS JC",
                bids="pass pass pass",
                plays="JH AC 9C 8D JS QH JD QS JC QD AD KD TC TD 9D 7D TH KS AS 9S AH TS KH 9H",
            ),
        ),
    ),
    "pules": Script(
        about="Four people: all pass, a take is lost, a take is won, and the match is over.",
        seats=4,
        dealer=3,
        limit=3,
        rules=Rules(end_pules=EndPules.SETTLE),
        deals=(
            ScriptedDeal(
                cards="AC QC TH AS JH JS JD KD AH KS JC QH 9S "
                "QD 9C 9D TS TD 9H TC KC AD QS 7D KH 8D",
                bids="pass pass pass",
            ),
            ScriptedDeal(
                cards="7D 9D QC TH AD TD TS QH KC QS 8D KH AH "
                "KS JC 9C 9H AS TC JH JD KD AC 9S QD JS",
                bids="take",
                buried="AS AH",
                plays="QC QH 8D JC JH QS JS 7D JD QD 9D KD AC 9C TC KC KS AD TD KH TH TS 9S 9H",
            ),
            ScriptedDeal(
                cards="AC QC TH AS JH JS JD KD AH KS JC QH 9S "
                "QD 9C 9D TS TD 9H TC KC AD QS 7D KH 8D",
                bids="pass pass take",
                buried="KS AH",
                plays="AS JS 9S JH QH TD QS QC JD 9D AD QD 7D AC KD TC JC 9C KH TH 9H TS KC 8D",
            ),
        ),
    ),
}
