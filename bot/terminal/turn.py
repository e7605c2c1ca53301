"""What the person sees when it is their turn: the cards, how it stands, what may be typed."""

from collections.abc import Iterator

from rich.text import Text

from bot.render.hand import to_play
from bot.render.pules import open_pules
from bot.terminal.hand import hand_lines
from bot.terminal.markup import styled
from bot.terminal.news import sides
from bot.terminal.voice import Voice
from bot.words import TURN, card_text, cards_text
from game.cards import points_of
from game.commands import MakeBid, Play
from game.deal import Phase
from game.view import View

KEYS = ("? hint", "t last trick", "s score sheet", "r rules", "q quit")
ENDINGS = ("m the rest is mine", "g give up")
_AFTER_DEAL = (
    "c everybody's cards",
    "w where were the points?",
    "s score sheet",
    "r rules",
    "q quit",
)


def situation(view: View, voice: Voice, *, width: int) -> Iterator[str | Text]:
    """Everything to decide by, the cards last."""
    yield ""
    match view.table.phase:
        case Phase.BIDDING:
            yield from _pules(view, voice)
        case Phase.BURYING:
            yield voice.texts("hand-from-table", cards=cards_text(view.talon))
        case _:
            yield from sides(view.table, voice, buried=points_of(view.buried))
    yield from hand_lines(view, voice.texts, width=width)


def _pules(view: View, voice: Voice) -> Iterator[Text]:
    still = open_pules(view.table.pules, voice.names, voice.texts)
    if still:
        yield styled(still)


def choices(view: View, voice: Voice) -> tuple[str, ...]:
    """What the person may do now."""
    match view.table.phase:
        case Phase.BIDDING:
            bids = [move.bid.value for move in view.legal if isinstance(move, MakeBid)]
            first, *others = (
                f"{number} {voice.texts('button-bid', bid=bid)}"
                for number, bid in enumerate(bids, start=1)
            )
            return (f"{TURN} {voice.texts('hand-to-bid')} {first}", *others)
        case Phase.BURYING:
            return (f"{TURN} {voice.texts('hand-to-bury', chosen=0)}",)
        case _:
            only = [move.card for move in view.legal if isinstance(move, Play)]
            more = f" Enter plays {card_text(only[0])}." if len(only) == 1 else ""
            return (f"{TURN} {to_play(view, voice.texts)}{more}",)


def after_deal(*, is_last: bool) -> tuple[str, ...]:
    """What the person may do when a deal is over."""
    return (f"{TURN} Enter {'ends the evening' if is_last else 'deals on'}", *_AFTER_DEAL)
