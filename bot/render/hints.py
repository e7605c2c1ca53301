"""A hint in words: what the strong player would do in a person's place."""

from collections.abc import Sequence

from bot.advice import Advice
from bot.language import Texts
from bot.words import card_text, cards_text, signed_tenths
from game.cards import in_order
from game.commands import Bury, MakeBid, Play
from game.players.strong import Estimate
from game.view import View

_SHOWN = 3


def hint(view: View, advice: Advice, texts: Texts) -> str:
    """The hint as a line of the private hand."""
    match advice:
        case MakeBid(bid=bid):
            return texts("hint-bid", bid=bid.value)
        case Bury(cards=cards):
            return texts("hint-bury", cards=cards_text(in_order(cards)))
        case Play(card=card):
            return texts("hint-card", card=card_text(card))
        case _:
            return _estimates(view, advice, texts)


def _estimates(view: View, weighed: Sequence[Estimate], texts: Texts) -> str:
    best, *others = weighed
    if not others:
        return texts("hint-card", card=card_text(best.card))
    compared = "; ".join(
        texts("hint-other", card=card_text(other.card), gain=signed_tenths(other.value))
        for other in others[: _SHOWN - 1]
    )
    return texts(
        "hint-best",
        card=card_text(best.card),
        gain=signed_tenths(best.value),
        whom="each" if view.is_alone else "you",
        others=compared,
    )
