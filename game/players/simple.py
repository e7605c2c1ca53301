"""The simple player: sound rules for each contract and each place at the table."""

from game.players import ducking, lielais, mazie
from game.players.seen import Seen
from game.scoring import Contract


def card(seen: Seen) -> int:
    """The card of the seat whose turn it is, as a bit."""
    legal = seen.legal
    if not legal & (legal - 1):
        return legal
    match seen.contract:
        case Contract.TAKE | Contract.ZOLE:
            return _in_take_or_zole(seen, legal)
        case Contract.SMALL if seen.place != seen.lielais:
            return _against_small(seen)
        case _:
            table = (seen.led, *seen.table) if seen.led else seen.table
            is_last = len(seen.table) == 2
            return ducking.avoid(seen.hand, table, seen.hidden, is_last=is_last)


def _in_take_or_zole(seen: Seen, legal: int) -> int:
    assert seen.lielais is not None, "a take and a Zole have a Lielais"
    if seen.place == seen.lielais:
        return _as_lielais(seen, legal)
    lielais_led = seen.leader == seen.lielais
    led, other = (*seen.table, 0, 0)[:2]
    if not led:
        before = seen.lielais == (seen.place + 1) % 3
        voids = seen.voids[seen.lielais]
        return mazie.lead(seen.hand, seen.hidden, voids, before_lielais=before)
    if not other:
        follow = mazie.after_lielais if lielais_led else mazie.before_lielais
        return follow(legal, led, seen.hidden)
    return mazie.third(legal, led, other, lielais_led=lielais_led)


def _as_lielais(seen: Seen, legal: int) -> int:
    led, other = (*seen.table, 0, 0)[:2]
    if not led:
        return lielais.lead(seen.hand, seen.hidden)
    if not other:
        return lielais.second(legal, led, seen.hidden)
    return lielais.third(legal, led, other)


def _against_small(seen: Seen) -> int:
    assert seen.lielais is not None, "a small Zole has a Lielais"
    place = (seen.lielais - seen.leader) % 3
    his = seen.table[place] if place < len(seen.table) else 0
    voids = seen.voids[seen.lielais]
    return ducking.force(seen.hand, seen.table, seen.hidden, his=his, voids=voids)
