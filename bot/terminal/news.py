"""What happened at the table, told by comparing what everybody knew before and after."""

from collections.abc import Iterator

from rich.text import Text
from wcwidth import width

from bot.terminal.voice import Voice
from bot.words import DOT, card_text, padded
from game.cards import Card
from game.commands import Bid
from game.deal import Phase, Trick
from game.events import RestTaken
from game.rules import Seat
from game.scoring import Contract, Side
from game.view import Table

_TABLE = "Table"


def news(before: Table, after: Table, voice: Voice) -> Iterator[str | Text]:
    """A line for everything that one command brought about, as everybody may know it."""
    for seat, bid in after.bids[len(before.bids) :]:
        if bid is Bid.PASS:
            yield f"{voice.does(seat, you='pass', other='passes')}."
    if before.phase is Phase.BURYING and after.phase is Phase.PLAYING:
        assert after.lielais is not None, "only a Lielais buries"
        yield f"{voice.does(after.lielais, you='have', other='has')} buried two cards."
    if before.contract is None and after.contract is not None:
        yield from _meaning(after, voice)
    yield from _play(before, after, voice)
    if before.rest is None and after.rest is not None:
        yield _rest(after.rest, after, voice)


def _meaning(table: Table, voice: Voice) -> Iterator[str]:
    """What the bidding led to."""
    if table.contract is Contract.PASSED:
        yield voice.texts("deal-passed")
        return
    if table.contract is Contract.GALDINS:
        first = voice.within(table.active[0])
        yield voice.texts("deal-galdins", first=first, talon=table.rules.galdins_talon.value)
        return
    assert table.lielais is not None, "every other contract has a Lielais"
    assert table.contract is not None, "the bidding is over"
    mine = "yes" if table.lielais == voice.me else "no"
    name = voice.name(table.lielais)
    yield voice.texts("hand-contract", contract=table.contract.value, mine=mine, name=name)


def _play(before: Table, after: Table, voice: Voice) -> Iterator[str | Text]:
    """The new cards, each trick with its heading and who took it."""
    tricks, earlier = _tricks(after), _tricks(before)
    for place in range(max(0, len(earlier) - 1), len(tricks)):
        trick = tricks[place]
        known = earlier[place] if place < len(earlier) else None
        if known is None:
            yield from ("", _heading(place + 1, trick, voice))
            if trick.talon is not None:
                yield _card_line(_TABLE, trick.talon, voice)
        for seat, card in trick.plays[len(known.plays) if known else 0 :]:
            yield _card_line(voice.name(seat), card, voice)
        if trick.points is not None and (known is None or known.points is None):
            yield _taken(trick, after, voice)


def _tricks(table: Table) -> tuple[Trick, ...]:
    return table.tricks if table.trick is None else (*table.tricks, table.trick)


def _heading(number: int, trick: Trick, voice: Voice) -> str:
    if trick.talon is not None:
        return f"Trick {number}: the table leads."
    return f"Trick {number}: {voice.does(trick.leader, you='lead', other='leads')}."


def _card_line(name: str, card: Card, voice: Voice) -> str:
    room = max(map(width, (*voice.names.bare, _TABLE)))
    return f"  {padded(name, room)}  {card_text(card)}"


def _taken(trick: Trick, table: Table, voice: Voice) -> Text:
    """Who took a finished trick, for whom, and what was in it."""
    if trick.winner is None:
        return Text("→ The table keeps the trick: its points are nobody's.")
    takes = voice.does(trick.winner, you="take", other="takes")
    for_whom = " for both of you" if is_partner(trick.winner, table, voice) else ""
    style = "ours" if for_whom or trick.winner == voice.me else "theirs"
    return Text(f"→ {takes} the trick{for_whom}: {_points(trick.points or 0)}.", style)


def is_partner(seat: Seat, table: Table, voice: Voice) -> bool:
    """Whether the seat and the person, who plays too, are against a Lielais together."""
    return {seat, voice.me} == set(table.mazie)


def _rest(rest: RestTaken, table: Table, voice: Voice) -> str:
    """Which side got what was left when the deal ended before its last card."""
    assert table.lielais is not None, "only a deal with a Lielais ends so"
    if rest.side is Side.MAZIE and table.contract is Contract.SMALL:
        return (
            f"→ {voice.does(table.lielais, you='cannot', other='cannot')} get by without a trick."
        )
    if table.contract is Contract.SMALL:
        return f"→ {voice.does(table.lielais, you='take', other='takes')} no trick any more."
    if rest.side is Side.LIELAIS:
        return f"→ {voice.does(table.lielais, you='get', other='gets')} all the rest."
    return f"→ {voice.several(table.mazie)} get all the rest."


def last_trick(table: Table, voice: Voice) -> Iterator[str | Text]:
    """The newest finished trick of the deal."""
    if not table.tricks:
        yield voice.texts("alert-no-trick")
        return
    trick = table.tricks[-1]
    yield _heading(len(table.tricks), trick, voice)
    if trick.talon is not None:
        yield _card_line(_TABLE, trick.talon, voice)
    for seat, card in trick.plays:
        yield _card_line(voice.name(seat), card, voice)
    yield _taken(trick, table, voice)


def _points(points: int) -> str:
    if points == 0:
        return "no points"
    return "1 point" if points == 1 else f"{points} points"


def sides(table: Table, voice: Voice, *, buried: int = 0) -> Iterator[str]:
    """How the two sides of a take or a Zole stand, and how many tricks each has in a galdiņš.

    `buried` are the points that the person put away.
    """
    if table.contract is Contract.GALDINS:
        counted = DOT.join(_tricks_of(seat, table, voice) for seat in table.active)
        yield f"Tricks so far: {counted}"
    if table.lielais is None or table.contract not in {Contract.TAKE, Contract.ZOLE}:
        return
    name = voice.name(table.lielais)
    is_hidden = table.contract is Contract.TAKE and table.lielais != voice.me
    more = " and what is buried" if is_hidden else ""
    need = "need" if table.lielais == voice.me else "needs"
    mine = _points_of((table.lielais,), table) + buried
    theirs = _points_of(table.mazie, table)
    yield f"{name} ({need} 61): {mine}{more}. {voice.several(table.mazie)}: {theirs}."


def _points_of(seats: tuple[Seat, ...], table: Table) -> int:
    return sum(trick.points or 0 for trick in table.tricks if trick.winner in seats)


def _tricks_of(seat: Seat, table: Table, voice: Voice) -> str:
    return f"{voice.within(seat)} {sum(trick.winner == seat for trick in table.tricks)}"
