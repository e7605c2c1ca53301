"""The simple player as one of the Mazie against a take or a Zole.

Cards are bits and masks (masks.py). `unseen` are the cards that are neither played nor his own;
`voids` those that the Lielais has shown not to hold.
"""

from game.players.masks import (
    ASKS,
    PLAIN,
    SUITS,
    TRUMPS,
    WORTH,
    first_of,
    highest,
    lowest,
    ranked,
)

# Into a trick of the partner's: what counts most and wins least on its own.
FEED = ranked("TC TS TH AC AS AH AD TD KC KS KH KD JD JH 7D 8D 9D 9C 9S 9H JS JC QD QH QS QC")
# Onto a trick of the Lielais': what counts least; jacks before the kings that count twice as much.
SPARE = ranked("9C 9S 9H 7D 8D 9D JD JH KC KS KH JS KD JC QD QH QS QC TC TS TH TD AC AS AH AD")
# Over a card of the Lielais': what counts, then the lowest.
TAKE = ranked("AD TD KD 9D 8D 7D JD JH JS JC QD QH QS QC AC AS AH TC TS TH KC KS KH 9C 9S 9H")
# With nothing but trumps to lead.
LEAD = ranked("JD JH 9D 8D 7D JS JC KD QD QH QS QC TD AD")

_WORTH_TAKING = 5
_LEFT_TO_PARTNER = 3
_SURELY_PARTNERS = 2


def lead(hand: int, unseen: int, voids: int, *, before_lielais: bool) -> int:
    """A plain ace that all may follow, with the Lielais last; otherwise low from a plain suit.

    With the Lielais next best from a long one that he must ruff, for the partner comes after him;
    with the Lielais last from a short one, so that the next round may be ruffed.
    """
    plain = hand & PLAIN
    if not plain:
        return first_of(hand, LEAD)
    if not before_lielais:
        for suit in SUITS:
            top = highest(hand & suit)
            if top and WORTH[top] == 11 and not voids & suit and (unseen & suit).bit_count() == 3:
                return top
    low = [lowest(hand & suit) for suit in SUITS if hand & suit]
    sign = -1 if before_lielais else 1

    def order(card: int) -> tuple[bool, int, int]:
        asks = ASKS[card]
        return bool(voids & asks) != before_lielais, WORTH[card], sign * (hand & asks).bit_count()

    return min(low, key=order)


def after_lielais(legal: int, led: int, unseen: int) -> int:
    """The Lielais led and the partner plays last: takes, or feeds a partner who can take."""
    eligible = TRUMPS | ASKS[led]
    wins = legal & eligible & (led - 1)
    if ASKS[led] == TRUMPS:
        above = (unseen & (led - 1)).bit_count()
        if wins and above < _LEFT_TO_PARTNER:
            return first_of(wins, TAKE)
        if above >= _SURELY_PARTNERS:
            return first_of(legal & ~wins or legal, FEED)
        return first_of(legal, SPARE)
    return first_of(wins, TAKE) if wins else first_of(legal, SPARE)


def before_lielais(legal: int, led: int, unseen: int) -> int:
    """The partner led and the Lielais plays last: feeds what nothing beats, gives little else."""
    eligible = TRUMPS | ASKS[led]
    if not unseen & eligible & (led - 1):
        return _fed(legal, best=led, eligible=eligible)
    return first_of(legal, SPARE)


def third(legal: int, led: int, other: int, *, lielais_led: bool) -> int:
    """Plays last: feeds the partner's trick, takes one of the Lielais' that is worth it."""
    eligible = TRUMPS | ASKS[led]
    other_wins = bool(other & eligible) and other < led
    best = other if other_wins else led
    if other_wins == lielais_led:
        return _fed(legal, best=best, eligible=eligible)
    wins = legal & eligible & (best - 1)
    if not wins:
        return first_of(legal, SPARE)
    take = first_of(wins, TAKE)
    if WORTH[led] + WORTH[other] + WORTH[take] < _WORTH_TAKING:
        return first_of(legal, SPARE)
    return take


def _fed(legal: int, *, best: int, eligible: int) -> int:
    """The most points into the partner's trick, under his card where there is a choice."""
    under = legal & ~(eligible & (best - 1))
    return first_of(under or legal, FEED)
