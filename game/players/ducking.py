"""The simple player where tricks are to be avoided: a galdiņš, and a small Zole from both sides.

Cards are bits and masks (masks.py). A table has the cards of the running trick, the one that led it
first; `unseen` are the cards that are neither played nor the player's own.
"""

from collections.abc import Sequence

from game.players.masks import ASKS, CATEGORIES, TRUMPS, best_of, first_of, highest, lowest, ranked

# Where any card may be thrown: what would win a trick later.
SHED = ranked("QC QS QH QD JC JS JH AC AS AH JD TC TS TH AD TD KC KS KH KD 9D 8D 7D 9C 9S 9H")

_BEATS_ALL = -99


def avoid(hand: int, table: Sequence[int], unseen: int, *, is_last: bool) -> int:
    """The card of somebody who wants no trick: the highest that does not win."""
    if not table:
        return _low_lead(hand, unseen)
    asks, best = ASKS[table[0]], best_of(table)
    if not hand & asks:
        return _thrown(hand, best, is_last=is_last)
    legal = hand & asks
    under = legal & ~(best - 1)
    if under:
        return highest(under)
    return highest(legal) if is_last else lowest(legal)


def _thrown(hand: int, best: int, *, is_last: bool) -> int:
    """Without the led category: the worst card that does not win."""
    under = hand & ~(TRUMPS & (best - 1))
    if under:
        return first_of(under, SHED)
    return highest(hand) if is_last else lowest(hand)


def force(hand: int, table: Sequence[int], unseen: int, *, his: int, voids: int) -> int:
    """The card of a Mazais who wants the Lielais of a small Zole to take the trick.

    `his` is the Lielais' card on the table, 0 where he has yet to play; `voids` are the cards he
    has shown not to hold.
    """
    if not table:
        return _low_lead(hand, unseen & ~voids)
    asks, best = ASKS[table[0]], best_of(table)
    if not hand & asks:
        under = hand & ~(TRUMPS & (best - 1))
        return first_of(under if best == his and under else hand, SHED)
    legal = hand & asks
    if not his:
        return lowest(legal)
    under = legal & ~(best - 1)
    return highest(under if best == his and under else legal)


def _low_lead(hand: int, unseen: int) -> int:
    """The lowest of the category in which most of the unseen cards are higher, fewest lower."""
    found, most = lowest(hand), _BEATS_ALL
    for category in CATEGORIES:
        low = lowest(hand & category)
        out = unseen & category
        above = (out & (low - 1)).bit_count() if low else 0
        if above and 2 * above - out.bit_count() > most:
            found, most = low, 2 * above - out.bit_count()
    return found
