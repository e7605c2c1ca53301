"""What the rule thinks of burying two of ten cards: points saved, voids made, masters lost."""

from itertools import combinations

from game.players.masks import SUITS, TRUMPS, bits_of, points_in
from game.players.strength import ACES, JACKS, QUEENS

_VOID, _ACE, _TRUMP, _HONOUR = 10, 20, 15, 40
_HONOURS = QUEENS | JACKS


def saved(ten: int, pair: int) -> int:
    """What the rule gives for burying a pair: its points, voids, and less for cards that win."""
    kept = ten & ~pair
    return (
        points_in(pair)
        + _VOID * sum(not kept & suit for suit in SUITS)
        - _ACE * (pair & ACES).bit_count()
        - _TRUMP * (pair & TRUMPS).bit_count()
        - _HONOUR * (pair & _HONOURS).bit_count()
    )


def pairs_of(ten: int) -> list[int]:
    """The pairs that may be buried; none with a queen or a jack where there are other cards."""
    cards = tuple(bits_of(ten & ~_HONOURS))
    if len(cards) < 2:
        cards = tuple(bits_of(ten))
    return [one | other for one, other in combinations(cards, 2)]


def regret(ten: int, pair: int) -> int:
    """By how much the rule would rather have buried another pair; 0 for its own choice."""
    return max(saved(ten, other) for other in pairs_of(ten)) - saved(ten, pair)
