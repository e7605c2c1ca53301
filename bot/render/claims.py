"""Claiming the rest of a deal and giving up: the question, the note in the group, how it ended."""

from enum import Enum

from bot.claim_keyboards import answers
from bot.company import Company
from bot.language import Texts
from bot.names import Names
from bot.outgoing import Content
from bot.words import cards_text
from game.cards import in_order
from game.deal import Deal, Phase
from game.events import ClaimMade, RestTaken
from game.rules import Seat
from game.scoring import Contract, Side
from game.view import Table, View


class Said(Enum):
    """What somebody says who claims or gives up."""

    REST = "rest"
    REST_FOR_MAZIE = "rest_for_mazie"
    NO_TRICK = "no_trick"
    A_TRICK = "a_trick"
    LIELAIS_GIVES_UP = "lielais_gives_up"
    MAZIE_GIVE_UP = "mazie_give_up"


def said(claim: ClaimMade | RestTaken, *, contract: Contract | None, lielais: Seat | None) -> Said:
    """What somebody said, from the side that gets the rest by it."""
    is_small = contract is Contract.SMALL
    if claim.seat == lielais:
        if claim.side is Side.MAZIE:
            return Said.LIELAIS_GIVES_UP
        return Said.NO_TRICK if is_small else Said.REST
    if claim.side is Side.LIELAIS:
        return Said.MAZIE_GIVE_UP
    return Said.A_TRICK if is_small else Said.REST_FOR_MAZIE


def may_claim(table: Table) -> bool:
    """Whether those who play this deal may claim its rest or give up."""
    return table.customs.claims and table.phase is Phase.PLAYING and table.lielais is not None


def claim_question(view: View, texts: Texts) -> str:
    """What ending the deal takes, for the person who thinks of it."""
    return texts("hand-claim", mine="yes" if view.table.lielais == view.seat else "no")


def claim(table: Table, company: Company, texts: Texts, *, turn: int) -> Content:
    """The claim that waits, who agreed, and who is still asked; `turn` tells it from others.

    Raises ValueError where none waits.
    """
    claimed = table.claim
    if claimed is None:
        raise ValueError("nothing is claimed")
    names = Names.of(company.people, texts)
    agreed = [seat for seat in _answering(claimed, table) if seat not in claimed.asked]
    lines = [_made(claimed, table, names, texts)]
    lines += [texts("claim-accepted", name=names.html(seat)) for seat in agreed]
    waiting = names.several(claimed.asked, texts)
    lines.append(texts("claim-waits", names=waiting, count=len(claimed.asked)))
    return Content(html="\n".join(lines), rows=answers(texts, token=company.token, turn=turn))


def _answering(claimed: ClaimMade, table: Table) -> tuple[Seat, ...]:
    """Everybody who has to agree, also those who did."""
    kind = said(claimed, contract=table.contract, lielais=table.lielais)
    players = table.mazie if kind is Said.MAZIE_GIVE_UP else table.active
    return tuple(seat for seat in players if seat != claimed.seat)


def _made(claimed: ClaimMade, table: Table, names: Names, texts: Texts) -> str:
    assert table.lielais is not None, "a claim is made against or by a Lielais"
    kind = said(claimed, contract=table.contract, lielais=table.lielais)
    return texts(
        "claim-made",
        name=names.html(claimed.seat),
        said=kind.value,
        lielais=names.html(table.lielais),
    )


def claim_declined(seat: Seat, company: Company, texts: Texts) -> Content:
    """Somebody would rather play on."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("claim-declined", name=name))


def claim_lapsed(seat: Seat, company: Company, texts: Texts) -> Content:
    """A card was played while the claim of this seat waited."""
    name = Names.of(company.people, texts).html(seat)
    return Content(html=texts("claim-lapsed", name=name))


def claim_over(texts: Texts) -> Content:
    """Nothing is claimed any more."""
    return Content(html=texts("claim-over"))


def rest_text(
    rest: RestTaken, names: Names, texts: Texts, *, contract: Contract, lielais: Seat
) -> str:
    """How a deal ended before its last card."""
    kind = said(rest, contract=contract, lielais=lielais)
    return texts(
        "rest-taken",
        name=names.html(rest.seat),
        said=kind.value,
        lielais=names.html(lielais),
    )


def open_hands(deal: Deal, company: Company, texts: Texts) -> Content:
    """How a deal ended before its last card, and every hand that was left.

    Raises ValueError for any other deal: hands are secret.
    """
    if deal.rest is None or deal.contract is None or deal.lielais is None:
        raise ValueError("the hands of a deal are shown where somebody got the rest of it")
    names = Names.of(company.people, texts)
    how = rest_text(deal.rest, names, texts, contract=deal.contract, lielais=deal.lielais)
    hands = [
        texts("claim-hand", name=names.html(seat), cards=cards_text(in_order(deal.hand(seat))))
        for seat in deal.active
        if deal.hand(seat)
    ]
    return Content(html="\n".join((how, *([texts("claim-hands")] if hands else []), *hands)))
