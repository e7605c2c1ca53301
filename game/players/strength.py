"""How strong a hand is, counted as at the table: for the bidding, and for what others' bids say."""

from functools import cache
from itertools import combinations

from game.cards import parse_cards
from game.players.masks import CATEGORIES, SUITS, TRUMPS, bits_of, lowest, mask_of

QUEENS, JACKS = mask_of(parse_cards("QC QS QH QD")), mask_of(parse_cards("JC JS JH JD"))
ACES = mask_of(parse_cards("AC AS AH"))
_WORTH_OF = (
    (TRUMPS, 1.0),
    (QUEENS, 0.6),
    (JACKS, 0.25),
    (mask_of(parse_cards("AD TD")), 0.2),
    (ACES, 0.9),
    (mask_of(parse_cards("QC")), 0.3),
    (mask_of(parse_cards("QS")), 0.15),
)
_VOID = 0.2

# From which count people take and bid Zole, and up to which exposure a small Zole. The last to
# speak takes on less, for he faces an all-pass.
TAKE_FROM, LAST_TAKES_FROM, ZOLE_FROM, SMALL_UP_TO = 7.5, 6.8, 9.5, 5


def hand_count(hand: int) -> float:
    """What a hand counts towards a take or a Zole; trumps, queens and plain aces make it."""
    worth = sum(value * (hand & cards).bit_count() for cards, value in _WORTH_OF)
    return worth + _VOID * sum(not hand & suit for suit in SUITS)


def share_counting(ten: int, *, least: float, below: float) -> float:
    """Of the hands that may have become these ten by the talon, the share that counts so much.

    Voids are left out, which the talon mostly fills.
    """
    worths = [_worth_of_card(card) for card in bits_of(ten)]
    whole = sum(worths)
    most, fewest = whole - least, whole - below
    pairs = [one + other for one, other in combinations(worths, 2)]
    return sum(fewest < pair <= most for pair in pairs) / len(pairs)


@cache
def _worth_of_card(card: int) -> float:
    return sum(value for cards, value in _WORTH_OF if card & cards)


def exposed(hand: int) -> int:
    """How far a hand is from ducking every trick of a small Zole; 0 is as safe as can be.

    The lowest card of a category should have none of the others' under it, the next lowest at most
    one, and so on: each round led uses one of theirs up. Long trumps are too many to get rid of.
    """
    gaps = 3 * max(0, (hand & TRUMPS).bit_count() - 4)
    for category in CATEGORIES:
        mine, theirs, rounds = hand & category, category & ~hand, 0
        while mine:
            card = lowest(mine)
            mine ^= card
            gaps += max(0, (theirs & -(card << 1)).bit_count() - rounds)
            rounds += 1
    return gaps
