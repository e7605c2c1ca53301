"""Every text that is used exists, every text that exists is used, with the arguments it needs."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from bot.language import MissingText, Texts
from bot.render import LobbyState, Notice
from game.commands import Bid, Ending
from game.deal import Phase
from game.events import EndReason
from game.refusals import Refusal
from game.rules import AllPass, GaldinsTalon, Rules
from game.scoring import Contract, Level
from tests.bot.shown import short_answers

if TYPE_CHECKING:
    from enum import Enum

BOT = Path(__file__).parents[2] / "bot"
CATALOGUE = BOT / "texts" / "en.ftl"
CHOICES: dict[str, set[type[Enum]]] = {
    "after": {Level},
    "before": {Level},
    "bid": {Bid},
    "contract": {Contract},
    "ending": {Ending},
    "level": {Level},
    "mode": {AllPass},
    "notice": {Notice},
    "phase": {Phase},
    "reason": {EndReason, Refusal},
    "state": {LobbyState},
    "talon": {GaldinsTalon},
    "value": {AllPass},
}


def resource() -> fluent.Resource:
    return FluentParser().parse(CATALOGUE.read_text("utf-8"))


@cache
def messages() -> dict[str, fluent.Message]:
    return {entry.id.name: entry for entry in resource().body if isinstance(entry, fluent.Message)}


class Reading(Visitor):
    """The arguments of a message and its choices between words."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.choices: list[tuple[str, list[str]]] = []

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_SelectExpression(self, node: fluent.SelectExpression) -> None:  # noqa: N802
        keys = [
            variant.key.name if isinstance(variant.key, fluent.Identifier) else variant.key.value
            for variant in node.variants
        ]
        assert isinstance(node.selector, fluent.VariableReference)
        self.choices.append((node.selector.id.name, keys))
        self.generic_visit(node)


def read(message: fluent.Message) -> Reading:
    reading = Reading()
    reading.visit(message)
    return reading


def calls() -> list[tuple[str, str, set[str]]]:
    """Every text asked for in the program: where, its id, the arguments it is given."""
    found = []
    for path in sorted(BOT.rglob("*.py")):
        if "sandbox" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _is_texts(node.func):
                where = f"{path.relative_to(BOT)}:{node.lineno}"
                given = {keyword.arg or "**" for keyword in node.keywords}
                found += [(where, text_id, given) for text_id in _ids(node.args[0], where)]
    return found


def _is_texts(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr in {"texts", "_texts"}
    return isinstance(called, ast.Name) and called.id == "texts"


def _ids(argument: ast.expr, where: str) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return _ids(argument.body, where) + _ids(argument.orelse, where)
    if isinstance(argument, ast.JoinedStr) and isinstance(argument.values[0], ast.Constant):
        family = str(argument.values[0].value)
        return [text_id for text_id in messages() if text_id.startswith(family)]
    assert isinstance(argument, ast.Constant), f"{where}: the id of a text is written out"
    return [str(argument.value)]


def test_the_catalogue_has_no_line_that_fluent_cannot_read() -> None:
    junk = [entry.content for entry in resource().body if isinstance(entry, fluent.Junk)]
    ids = [entry.id.name for entry in resource().body if isinstance(entry, fluent.Message)]

    assert junk == []
    assert len(ids) == len(set(ids))


def test_every_text_in_the_program_exists_and_gets_its_arguments() -> None:
    catalogue = {text_id: read(message).arguments for text_id, message in messages().items()}
    wrong = [
        (where, text_id, given, catalogue.get(text_id))
        for where, text_id, given in calls()
        if catalogue.get(text_id) != given
    ]

    assert wrong == []


def test_every_text_in_the_catalogue_is_used() -> None:
    assert set(messages()) == {text_id for _, text_id, _ in calls()}


def test_a_choice_between_words_names_only_words_that_come() -> None:
    for text_id, message in messages().items():
        for name, keys in read(message).choices:
            if name in CHOICES:
                kinds = [{member.value for member in kind} for kind in CHOICES[name]]
                words = set(keys) - {"other"}
                assert any(words <= kind for kind in kinds), (text_id, words)


@pytest.mark.parametrize(
    ("text_id", "name", "kind"),
    [
        ("notice", "notice", Notice),
        ("refusal", "reason", Refusal),
        ("match-over", "reason", EndReason),
        ("button-bid", "bid", Bid),
        ("bid-made", "bid", Bid),
        ("button-ending", "ending", Ending),
        ("end-proposed", "ending", Ending),
        ("sheet-contract", "contract", Contract),
        ("sheet-contract-legend", "contract", Contract),
        ("result-level", "level", Level),
        ("analysis-opening", "level", Level),
        ("analysis-level", "before", Level),
        ("analysis-level", "after", Level),
        ("analysis-rest", "level", Level),
        ("option-all-pass", "value", AllPass),
        ("button-all-pass", "value", AllPass),
        ("rules-all-pass", "mode", AllPass),
        ("deal-galdins", "talon", GaldinsTalon),
    ],
)
def test_every_value_has_words_of_its_own(text_id: str, name: str, kind: type[Enum]) -> None:
    keys = dict(read(messages()[text_id]).choices)[name]

    assert sorted(keys) == sorted(member.value for member in kind)


def test_a_catalogue_with_a_slip_is_refused() -> None:
    with pytest.raises(ValueError, match="en: not Fluent: hours"):
        Texts("en", "hours = { $hours ->\n   *[1h] one\n }\n")


def test_an_unknown_text_and_a_missing_argument_are_faults() -> None:
    texts = Texts("en", "greeting = Hello { $name }\n")

    assert texts("greeting", name="Anna") == "Hello Anna"
    with pytest.raises(MissingText, match="en: no text farewell"):
        texts("farewell")
    with pytest.raises(MissingText, match="en: greeting: Unknown external: name"):
        texts("greeting")


def test_a_number_chooses_its_plural() -> None:
    texts = Texts.load("en")

    assert [texts("next-deals-left", count=count) for count in (1, 2)] == [
        "It is the last deal.",
        "2 deals to go.",
    ]


def test_answers_are_plain_sentences() -> None:
    for answer in short_answers(Rules()):
        assert not re.search(r"[<>&{}]", answer), answer
        assert answer[0].isupper(), answer
        assert answer.rstrip("s")[-1] in ".?!/rule", answer


def test_every_refusal_says_what_to_do_next() -> None:
    texts = Texts.load("en")

    for reason in Refusal:
        assert len(re.findall(r"[.:;,]", texts("refusal", reason=reason.value))) >= 2, reason
