"""The simple player as the Lielais of a take or a Zole.

Cards are bits and masks (masks.py). `theirs` are the cards that he has not seen and did not bury.
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
    masters,
    ranked,
)

# Onto a trick that is not his: what counts least, then what is weakest.
SPARE = ranked("9C 9S 9H 7D 8D 9D KC KS KH JD KD JH JS JC QD QH QS QC TC TS TH TD AD AC AS AH")
# Into a trick that is his for sure: what counts most, the strong trumps last.
RICH = ranked("AC AS AH TC TS TH AD TD KC KS KH KD 9C 9S 9H 7D 8D 9D JD JH JS JC QD QH QS QC")
# Over a plain card with a Mazais still to play: what counts, for he will mostly have to follow.
RUFF = ranked("AD TD KD JD JH 9D 8D 7D JS JC QD QH QS QC")
# To draw trumps without a master: what costs little when it loses.
DRAW = ranked("JD JH JS JC 7D 8D 9D KD QD QH QS QC TD AD")

_WORTH_TAKING = 4


def lead(hand: int, theirs: int) -> int:
    """Draws their trumps from the top, then plays out his plain masters, then his weakest card."""
    trumps, out = hand & TRUMPS, theirs & TRUMPS
    if out:
        sure = masters(trumps, out)
        if sure:
            return lowest(sure)
    plain = _plain_master(hand, theirs)
    if plain:
        return plain
    if out and trumps.bit_count() > 2:
        return first_of(trumps, DRAW)
    return first_of(hand & PLAIN or hand, SPARE)


def _plain_master(hand: int, theirs: int) -> int:
    """The highest of the suit that most of theirs are out of, if nothing but a trump beats it.

    While trumps are out it takes two cards of the suit to hope that both follow.
    """
    best, most = 0, 1 if theirs & TRUMPS else -1
    for suit in SUITS:
        sure, out = masters(hand & suit, theirs & suit), (theirs & suit).bit_count()
        if sure and out > most:
            best, most = highest(sure), out
    return best


def second(legal: int, led: int, theirs: int) -> int:
    """A Mazais led and another follows: takes what he can hold, follows suit high, ruffs."""
    asks = ASKS[led]
    wins = legal & (TRUMPS | asks) & (led - 1)
    if not wins:
        return first_of(legal, SPARE)
    if asks == TRUMPS:
        sure = masters(wins, theirs & TRUMPS)
        if sure:
            return lowest(sure)
        return highest(wins) if WORTH[led] >= 10 else first_of(legal, SPARE)
    if wins & asks:
        return highest(wins & asks)
    # The other one rarely follows where a single card of the suit is out, and may ruff higher.
    others_follow = (theirs & asks).bit_count() >= 2
    if others_follow or WORTH[led] or not legal & PLAIN:
        return first_of(wins, RUFF)
    return first_of(legal, SPARE)


def third(legal: int, led: int, other: int) -> int:
    """Plays last: takes a trick with points in it, as dear as he can."""
    eligible = TRUMPS | ASKS[led]
    best = other if other & eligible and other < led else led
    wins = legal & eligible & (best - 1)
    if not wins:
        return first_of(legal, SPARE)
    rich = first_of(wins, RICH)
    if WORTH[led] + WORTH[other] + WORTH[rich] >= _WORTH_TAKING:
        return rich
    spare = first_of(legal, SPARE)
    return spare if spare & PLAIN and not WORTH[spare] else rich
