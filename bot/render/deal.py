"""A deal in the group: the bids, and a message a trick."""

from functools import lru_cache
from typing import assert_never

from bot import keyboards
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from bot.render.pages import options_line
from bot.render.play import bid_texts, played_texts, taken_text
from bot.words import DOT, TURN
from game.deal import Phase, Trick
from game.events import RestTaken
from game.rules import Seat
from game.scoring import Contract
from game.view import Table


def bids(table: Table, company: Company, texts: Texts) -> Content:
    """The first message of a deal: who deals, who sits out, what was bid and what it means."""
    names = Names.of(company.people, texts)
    lines = [_headline(table, names, texts)]
    out = sitting_out(table)
    if out:
        lines.append(texts("deal-sits-out", names=names.several(out, texts), count=len(out)))
    if table.number == 1:
        lines.append(options_line(table.rules, texts, customs=table.customs))
    lines.append(_next_step(table, names, texts))
    return Content(
        html="\n".join(lines),
        rows=keyboards.my_cards(table.number, texts, token=company.token),
        passing=table.phase in {Phase.BIDDING, Phase.BURYING},
    )


def sitting_out(table: Table) -> tuple[Seat, ...]:
    """Who does not play this deal, from the dealer on."""
    around = (Seat((table.dealer + step) % table.seats) for step in range(table.seats))
    return tuple(seat for seat in around if seat not in table.active)


def _headline(table: Table, names: Names, texts: Texts) -> str:
    parts = [
        texts("deal-number", number=table.number),
        texts("deal-dealer", name=names.html(table.dealer)),
        *bid_texts(table, texts, names.html),
    ]
    if table.contract is Contract.TAKE and table.phase is not Phase.BURYING:
        parts.append(texts("deal-has-buried"))
    return DOT.join(parts)


def _next_step(table: Table, names: Names, texts: Texts) -> str:
    """Who acts before the play; once it began, what stays true to the end of the deal.

    No turn within the play is named, so that a card played edits the trick's message alone.
    """
    first = names.html(table.active[0])
    match table.contract:
        case None:
            return texts("deal-to-bid", name=_acting(table, names))
        case Contract.TAKE if table.phase is Phase.BURYING:
            return texts("deal-to-bury", name=_acting(table, names))
        case Contract.TAKE | Contract.ZOLE | Contract.SMALL as contract:
            assert table.lielais is not None, "such a contract has a Lielais"
            lielais = names.html(table.lielais)
            return texts("deal-goal", contract=contract.value, lielais=lielais, first=first)
        case Contract.GALDINS:
            return texts("deal-galdins", first=first, talon=table.rules.galdins_talon.value)
        case Contract.PASSED:
            return texts("deal-passed")
        case _ as unreachable:
            assert_never(unreachable)


def _acting(table: Table, names: Names) -> str:
    assert table.to_act is not None, "before the play somebody is to act"
    return names.html(table.to_act)


def tricks(table: Table, company: Company, texts: Texts) -> tuple[Content, ...]:
    """A message for every trick that has a card, the running one last."""
    names = Names.of(company.people, texts)
    finished = tuple(
        Content(html=_finished(trick, number, names, texts))
        for number, trick in enumerate(table.tricks, start=1)
    )
    if table.trick is None or not table.trick.cards:
        return finished
    if table.rest is not None:
        rest = _unfinished(table, table.trick, table.rest, names, texts)
        return (*finished, Content(html=rest))
    return (*finished, Content(html=_running(table, table.trick, names, texts), passing=True))


def last_trick_line(table: Table, company: Company, texts: Texts) -> str:
    """The newest finished trick as a message: the answer to /last."""
    if not table.tricks:
        return texts("alert-no-trick")
    return tricks(table, company, texts)[len(table.tricks) - 1].html


@lru_cache(maxsize=4096)
def _finished(trick: Trick, number: int, names: Names, texts: Texts) -> str:
    parts = [texts("trick-number", number=number), *played_texts(trick, texts, names.html)]
    return f"{DOT.join(parts)} {taken_text(trick, texts, names.html)}"


def _running(table: Table, trick: Trick, names: Names, texts: Texts) -> str:
    assert table.to_act is not None, "a running trick waits for somebody"
    parts = [
        texts("trick-number", number=len(table.tricks) + 1),
        *played_texts(trick, texts, names.html),
        f"{TURN} {names.html(table.to_act)}",
    ]
    return DOT.join(parts)


def _unfinished(table: Table, trick: Trick, rest: RestTaken, names: Names, texts: Texts) -> str:
    """The trick in which a deal ended, and where it went with all that was left."""
    side = "none" if rest.taker is None else rest.side.value
    name = names.html(table.lielais if table.lielais is not None else rest.seat)
    parts = [
        texts("trick-number", number=len(table.tricks) + 1),
        *played_texts(trick, texts, names.html),
    ]
    return f"{DOT.join(parts)} {texts('trick-rest', side=side, name=name)}"


def who(
    table: Table | None, company: Company, texts: Texts, *, free: frozenset[Seat] = frozenset()
) -> str:
    """Who sits at the table, who deals, and whose turn it is: the answer to /who."""
    names = Names.of(company.people, texts)
    lines = [texts("who-title")]
    for seat in map(Seat, range(len(company.people))):
        parts = [texts("seat-line", number=seat + 1, name=names.html(seat))]
        if seat in free:
            parts.append(texts("who-free"))
        elif table is not None:
            parts += _roles(table, seat, texts)
        lines.append(DOT.join(parts))
    lines.append(_waiting(table, names, texts, free=free))
    return "\n".join(lines)


def _roles(table: Table, seat: Seat, texts: Texts) -> list[str]:
    skill = table.computers[seat]
    roles = [] if skill is None else [texts("seat-computer", skill=skill.value)]
    if seat == table.dealer:
        roles.append(texts("who-deals"))
    if seat not in table.active:
        roles.append(texts("who-sits-out"))
    if seat == table.lielais:
        roles.append(texts("who-lielais"))
    if seat in table.away:
        roles.append(texts("who-away"))
    return roles


def _waiting(table: Table | None, names: Names, texts: Texts, *, free: frozenset[Seat]) -> str:
    if free:
        return texts("who-seat-is-free", count=len(free))
    if table is None or table.to_act is None:
        return texts("who-between-deals")
    return texts("who-to-act", name=names.html(table.to_act), phase=table.phase.value)
