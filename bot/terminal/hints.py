"""What the strong player would do in the person's place, and what can be said for it."""

from collections.abc import Iterator, Sequence
from random import Random

from bot.terminal.facts import fact
from bot.terminal.voice import Voice
from bot.words import card_text, cards_text, signed_tenths
from game.cards import points_of
from game.commands import Bid, Bury, MakeBid
from game.deal import Phase
from game.players.bidding import take_from
from game.players.budget import Budget
from game.players.choosing import choose, estimates
from game.players.masks import mask_of
from game.players.strength import ZOLE_FROM, hand_count
from game.players.strong import Estimate
from game.rules import Skill
from game.view import View


def hint(view: View, voice: Voice, chance: Random, budget: Budget) -> str:
    """The strong player's advice from the person's view alone."""
    if view.table.phase is Phase.PLAYING:
        weighed = estimates(view, Skill.STRONG, chance, budget)
        return " ".join(filter(None, _on_a_card(view, voice, weighed)))
    advised = choose(view, Skill.STRONG, chance, budget)
    match advised:
        case MakeBid(bid=bid):
            return f"Hint: {voice.texts('button-bid', bid=bid.value)}. {_on_a_bid(bid, view)}"
        case Bury(cards=cards):
            points = points_of(cards)
            kept = f"Their {points} points stay yours" if points else "They are worth nothing"
            return f"Hint: bury {cards_text(cards)}. {kept}."
        case _:
            return "Hint: there is only one thing to do."


def _on_a_bid(bid: Bid, view: View) -> str:
    """What the hand counts, which is what the bid comes from."""
    if bid is Bid.SMALL:
        return "Hands this low often get through without a trick."
    count, wanted = hand_count(mask_of(view.hand)), take_from(view)
    counted = (
        f"Your hand counts {count:.1f}: each trump 1, a queen about 0.6 more, a plain ace 0.9, "
        "and a little for jacks, A♦, 10♦ and a missing suit."
    )
    return f"{counted} A take wants about {wanted:.1f} here, a Zole {ZOLE_FROM}."


def _on_a_card(view: View, voice: Voice, weighed: Sequence[Estimate]) -> Iterator[str]:
    """The best card, how much better it is than the next, and what it does to the trick."""
    best, *others = weighed
    yield f"Hint: {card_text(best.card)}."
    yield fact(best.card, view, voice)
    if not others:
        yield (
            "Your other cards are no better or worse."
            if len(view.legal) > 1
            else "It is the only card that you may play."
        )
        return
    what, second = _gain(view), card_text(others[0].card)
    gains, would_gain = signed_tenths(best.value), signed_tenths(others[0].value)
    if gains == would_gain:
        yield f"{second} is about as good ({gains} {what})."
    else:
        yield f"It should bring about {gains} {what}; {second} {would_gain}."


def _gain(view: View) -> str:
    """Who pays what the estimates tell: a Lielais is paid by each of the others."""
    return "from each of the others" if view.is_alone else "to you"
