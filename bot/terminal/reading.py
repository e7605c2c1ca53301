"""What a typed line means: a question, or what the person does now."""

import re
from enum import Enum

from bot.terminal.hand import numbers
from bot.words import card_text
from game.cards import Card
from game.commands import Bid, Bury, DealCommand, MakeBid, Play
from game.deal import Phase
from game.view import View


class Question(Enum):
    """What can be asked for besides a move; the value is the key."""

    HINT = "?"
    LAST_TRICK = "t"
    SHEET = "s"
    RULES = "r"
    CARDS = "c"
    POINTS = "w"
    CLAIM = "m"
    GIVE_UP = "g"
    QUIT = "q"


class Unclear(Exception):
    """A line that means nothing here; the text says what would."""


_WORDS = {
    "hint": Question.HINT,
    "trick": Question.LAST_TRICK,
    "last": Question.LAST_TRICK,
    "sheet": Question.SHEET,
    "score": Question.SHEET,
    "rules": Question.RULES,
    "cards": Question.CARDS,
    "where": Question.POINTS,
    "mine": Question.CLAIM,
    "claim": Question.CLAIM,
    "give up": Question.GIVE_UP,
    "quit": Question.QUIT,
    "exit": Question.QUIT,
}
_BIDS = {
    "p": Bid.PASS,
    "pass": Bid.PASS,
    "take": Bid.TAKE,
    "z": Bid.ZOLE,
    "zole": Bid.ZOLE,
    "small": Bid.SMALL,
    "small zole": Bid.SMALL,
}
_CARD = re.compile(r"(10|[AKQJT987])([CSHD♣♠♥♦])[\ufe0e\ufe0f]?", re.IGNORECASE)
_SUITS = str.maketrans("♣♠♥♦", "CSHD")


def question(line: str) -> Question | None:
    """The question that a line asks, if it is one."""
    word = line.strip().casefold()
    asked = [kind for kind in Question if kind.value == word]
    return asked[0] if asked else _WORDS.get(word)


def command(line: str, view: View) -> DealCommand:
    """What the line does, for the seat to act; an empty one plays an only card.

    The card may still be refused by the rules. Raises Unclear.
    """
    match view.table.phase:
        case Phase.BIDDING:
            return MakeBid(view.seat, _bid(line, view))
        case Phase.BURYING:
            return Bury(view.seat, _two(line, view))
        case _:
            if not line.strip() and len(view.legal) == 1:
                return view.legal[0]
            return Play(view.seat, _one(line, view))


def _bid(line: str, view: View) -> Bid:
    word = " ".join(line.casefold().split())
    bids = [move.bid for move in view.legal if isinstance(move, MakeBid)]
    by_number = dict(zip(map(str, range(1, len(bids) + 1)), bids, strict=True))
    bid = by_number.get(word) or _BIDS.get(word)
    if bid is None:
        raise Unclear(f"Type a number from 1 to {len(bids)}, or the word, such as pass.")
    return bid


def _two(line: str, view: View) -> tuple[Card, Card]:
    cards = [_card(word, view) for word in re.split(r"[\s,;+]+", line.strip()) if word]
    if len(cards) != 2:
        raise Unclear("Type both cards on one line, such as 3 8, or by their names.")
    return cards[0], cards[1]


def _one(line: str, view: View) -> Card:
    words = line.split()
    if len(words) != 1:
        raise Unclear("Type the number of one card, or its name, such as QC or 10d.")
    return _card(words[0], view)


def _card(word: str, view: View) -> Card:
    """The card of a number or a name, as long as it is in the hand."""
    by_number = {str(number): card for card, number in numbers(view).items()}
    named = _CARD.fullmatch(word)
    if word in by_number:
        card = by_number[word]
    elif named:
        rank = "T" if named[1] == "10" else named[1].upper()
        card = _known(rank + named[2].upper().translate(_SUITS))
    else:
        raise Unclear("Type the number of a card, or its name, such as QC or 10d.")
    if card not in view.hand:
        raise Unclear(f"You do not hold {card_text(card)} now.")
    return card


def _known(name: str) -> Card:
    """The card of a name; not every rank and suit make one."""
    try:
        return Card(name)
    except ValueError:
        raise Unclear("There is no such card: only the ♦ have an 8 and a 7.") from None
