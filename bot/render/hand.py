"""A person's own hand, in the private chat."""

from bot import claim_keyboards, keyboards
from bot.advice import Advice
from bot.company import Company
from bot.language import Texts
from bot.names import Names, title
from bot.outgoing import Button, Content, Rows
from bot.render.claims import claim_question, may_claim
from bot.render.hints import hint
from bot.render.play import bid_texts, played_texts
from bot.render.pules import open_pules
from bot.words import DOT, TURN, cards_text, grouped, suit_text
from game.cards import Card, Category, points_of
from game.commands import Bid, Play
from game.deal import Phase
from game.scoring import Contract
from game.view import View


def hand(  # noqa: PLR0913 -- the view, how to say it, and what was tapped but not yet done
    view: View,
    company: Company,
    texts: Texts,
    *,
    turn: int,
    draft: frozenset[Card] = frozenset(),
    asking: Bid | None = None,
    claiming: bool = False,
    advice: Advice | None = None,
    live: bool = True,
) -> Content | None:
    """The message with a seat's cards; None for a seat that sits out.

    `draft` are the cards chosen for burying, `asking` the bid that wants a second tap;
    `claiming` asks whether to claim or to give up, `advice` is the hint that was asked for. Not
    `live`, a hand out of turn tells only what holds until the turn comes, so that the cards of
    others need no edit; one that is all played tells what holds for good. So does that of a person
    who is away.
    """
    table = view.table
    if view.seat not in table.active:
        return None
    heading = texts("hand-title", group=title(company.group, texts), number=table.number)
    if table.phase is Phase.OVER and view.hand:
        return Content(html=f"{heading}\n{texts('hand-over')}", protected=True)
    names = Names.of(company.people, texts)
    if _is_away(view):
        return _stood_in(view, names, texts, heading=heading, token=company.token)
    told = view.is_to_act or live
    is_asked = claiming and may_claim(table) and bool(view.hand)
    lines = [
        heading,
        *_cards(view, draft, texts),
        *_situation(view, names, texts, told=told),
        claim_question(view, texts)
        if is_asked
        else _turn_line(view, names, texts, draft=draft, asking=asking, told=told),
        *([hint(view, advice, texts)] if advice is not None and view.is_to_act else []),
    ]
    if is_asked:
        rows = _question(view, texts, token=company.token, turn=turn)
    else:
        rows = _rows(view, texts, token=company.token, turn=turn, draft=draft, asking=asking)
    return Content(html="\n".join(lines), rows=rows, protected=True)


def _is_away(view: View) -> bool:
    return bool(view.hand) and view.seat in view.table.away


def _stood_in(view: View, names: Names, texts: Texts, *, heading: str, token: str) -> Content:
    """The hand of a person for whom the computer plays: to be read, and to be taken back."""
    cards, situation = _cards(view, frozenset(), texts), _situation(view, names, texts, told=False)
    html = "\n".join((heading, *cards, *situation, texts("hand-away")))
    return Content(html=html, rows=keyboards.away(texts, token=token), protected=True)


def _cards(view: View, draft: frozenset[Card], texts: Texts) -> list[str]:
    groups = [cards_text(cards) for _, cards in grouped(view.hand)]
    lines = ["", *(f"<b>{group}</b>" for group in groups)] if groups else []
    if view.table.phase is Phase.BURYING and view.is_to_act:
        lines.append(texts("hand-from-table", cards=cards_text(view.talon)))
        if draft:
            chosen = [card for card in view.hand if card in draft]
            lines.append(texts("hand-chosen", cards=cards_text(chosen), points=points_of(chosen)))
    if view.buried:
        points = points_of(view.buried)
        lines.append(texts("hand-buried", cards=cards_text(view.buried), points=points))
    return [*lines, ""]


def _situation(view: View, names: Names, texts: Texts, *, told: bool) -> list[str]:
    """The contract, the tricks taken, and the trick on the table."""
    table = view.table
    if table.contract is None:
        return _before_a_contract(view, names, texts) if told else []
    lines = [_contract(view, names, texts)]
    if told and table.tricks:
        counted = [_taken_by(view, seat, names, texts) for seat in table.active]
        lines.append(texts("hand-tricks", counts=DOT.join(counted)))
    if told and table.trick is not None and table.trick.cards:
        number = texts("trick-number", number=len(table.tricks) + 1)
        lines.append(DOT.join((number, *played_texts(table.trick, texts, names.html))))
    return lines


def _before_a_contract(view: View, names: Names, texts: Texts) -> list[str]:
    """What there is to know before a bid: the pules it would be about, and the bids so far."""
    table = view.table
    still = open_pules(table.pules, names, texts)
    spoken = DOT.join(bid_texts(table, texts, names.html))
    return [line for line in (still, spoken) if line]


def _contract(view: View, names: Names, texts: Texts) -> str:
    table = view.table
    assert table.contract is not None, "only a contract is told"
    if table.lielais is None:
        return texts("hand-galdins")
    mine = "yes" if table.lielais == view.seat else "no"
    contract = table.contract.value
    return texts("hand-contract", contract=contract, mine=mine, name=names.html(table.lielais))


def _taken_by(view: View, seat: int, names: Names, texts: Texts) -> str:
    count = sum(trick.winner == seat for trick in view.table.tricks)
    return texts("hand-taken-by", name=names.html(seat), count=count)


def _turn_line(  # noqa: PLR0913 -- every kind of turn, and what was tapped in it
    view: View,
    names: Names,
    texts: Texts,
    *,
    draft: frozenset[Card],
    asking: Bid | None,
    told: bool,
) -> str:
    if not view.is_to_act:
        return _others_turn(view, names, texts, told=told)
    match view.table.phase:
        case Phase.BIDDING if asking is not None:
            return texts("hand-sure", bid=asking.value)
        case Phase.BIDDING:
            return f"{TURN} {texts('hand-to-bid')}"
        case Phase.BURYING:
            return f"{TURN} {texts('hand-to-bury', chosen=len(draft))}"
        case _:
            return f"{TURN} {to_play(view, texts)}"


def _others_turn(view: View, names: Names, texts: Texts, *, told: bool) -> str:
    if not told or view.table.to_act is None:
        return texts("hand-wait" if view.hand else "hand-all-played")
    name = names.html(view.table.to_act)
    return f"{TURN} {texts('hand-others-turn', name=name, phase=view.table.phase.value)}"


def to_play(view: View, texts: Texts) -> str:
    """What the seat to play may do with the trick: lead, follow, or discard."""
    trick = view.table.trick
    if trick is None or not trick.cards:
        return texts("hand-to-lead")
    led = trick.cards[0].category
    suit = texts("trumps") if led is Category.TRUMPS else suit_text(led)
    follows = any(isinstance(move, Play) and move.card.category is led for move in view.legal)
    return texts("hand-to-follow" if follows else "hand-to-discard", suit=suit)


def _rows(  # noqa: PLR0913 -- what every button carries
    view: View,
    texts: Texts,
    *,
    token: str,
    turn: int,
    draft: frozenset[Card],
    asking: Bid | None,
) -> Rows:
    if not view.hand:
        return ()
    beside = _beside(view, texts, token=token, turn=turn)
    if not view.is_to_act:
        quiet = keyboards.idle(texts, token=token)
        return ((*quiet[0], *beside),)
    match view.table.phase:
        case Phase.BIDDING if asking is not None:
            return _confirm(asking, view, texts, token=token, turn=turn)
        case Phase.BIDDING:
            rows = keyboards.bids(view.legal, texts, token=token, turn=turn)
        case Phase.BURYING:
            rows = keyboards.burying(
                view.hand, texts, talon=view.talon, chosen=draft, token=token, turn=turn
            )
        case _:
            rows = keyboards.cards(view.legal, token=token, turn=turn)
    return (*rows, beside) if beside else rows


def _beside(view: View, texts: Texts, *, token: str, turn: int) -> tuple[Button, ...]:
    """The ways to a claim and to a hint, below what the turn is about."""
    table = view.table
    ways = []
    if may_claim(table):
        ways.append(claim_keyboards.ask_claim(table.number, texts, token=token))
    if table.customs.hints and view.is_to_act:
        ways.append(claim_keyboards.hint(texts, token=token, turn=turn))
    return tuple(ways)


def _confirm(asking: Bid, view: View, texts: Texts, *, token: str, turn: int) -> Rows:
    """The second question before a Zole, one row higher where the bids had a hint below them."""
    rows = keyboards.confirm(asking, texts, token=token, turn=turn)
    if not view.table.customs.hints:
        return rows
    return (*rows[:-1], *((way,) for way in keyboards.idle(texts, token=token)[0]))


def _question(view: View, texts: Texts, *, token: str, turn: int) -> Rows:
    table = view.table
    cards = keyboards.cards(view.legal, token=token, turn=turn)
    return claim_keyboards.question(
        texts,
        mine=table.lielais == view.seat,
        is_small=table.contract is Contract.SMALL,
        row=len(cards),
        token=token,
        turn=turn,
        number=table.number,
    )
