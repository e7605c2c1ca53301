"""Scripted matches: a match record written by the oracle, from a seed for each deal.

Which seeds reach which results was found beforehand; the tests assert that they still do.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests import oracle
from tests.oracle import JsonObject, Round, Sheet

NAMES = ("Anna", "Bruno", "Cilla", "Dace", "Emils")


@dataclass(frozen=True, slots=True)
class Script:
    """The bids of a deal, and the seed of everything else in it.

    The strength of the Lielais, from -1 to 1, makes a good or a bad hand likely.
    """

    bids: str
    seed: int
    strength: float = 0.0


def match_record(
    scripts: tuple[Script, ...], *, people: int, dealer: int = 0, **options: Any
) -> JsonObject:
    """A whole match as a record: cards, bids, buried cards and plays of every deal."""
    deals = []
    for number, script in enumerate(scripts):
        deals.append(_deal(script, (dealer + number) % people, people, options))
    return {
        "format": "zole-match",
        "version": 1,
        "rules": options,
        "players": list(NAMES[:people]),
        "deals": deals,
    }


def rounds(record: JsonObject) -> Iterator[tuple[JsonObject, Round, JsonObject]]:
    """Each deal of a record with the oracle's round before its first bid, and its later row."""
    rows = oracle.replayed(record)["deals"]
    people, options = len(record["players"]), record["rules"]
    for deal, row in zip(record["deals"], rows, strict=True):
        yield deal, Round(deal["dealer"], people, options, deal["cards"].split()), row


def _deal(script: Script, dealer: int, people: int, options: JsonObject) -> JsonObject:
    rng = random.Random(script.seed)
    bids = script.bids.split()
    cards = _cards(rng, lielais=len(bids) - 1, strength=script.strength)
    deal: JsonObject = {"dealer": dealer, "cards": " ".join(cards), "bids": bids}
    playing = Round(dealer, people, options, cards)
    for word in bids:
        playing.bid(word)
    if bids[-1] == "take":
        buried = rng.sample(playing.hands[playing.lielais or 0], 2)
        deal["buried"] = sorted(buried, key=oracle.DECK.index)
        playing.bury(deal["buried"])
    plays = list(_plays(rng, playing))
    if plays:
        deal["plays"] = plays
    return deal


def _cards(rng: random.Random, *, lielais: int, strength: float) -> list[str]:
    """A dealing order in which one hand is drawn from the strong or the weak end of the deck."""
    pull = 26 * strength
    deck = sorted(oracle.DECK, key=lambda card: oracle.DECK.index(card) * pull + rng.gauss(0, 26))
    hands = [deck[8:16], deck[16:24]]
    hands.insert(lielais, deck[:8])
    halves = [card for part in (slice(0, 4), slice(4, 8)) for hand in hands for card in hand[part]]
    return [*halves[:12], *deck[24:], *halves[12:]]


def _plays(rng: random.Random, playing: Round) -> Iterator[str]:
    while not playing.is_over():
        card = rng.choice(playing.play_choices())
        playing.play(card)
        yield card


def sheet_of(record: JsonObject) -> Sheet:
    """The oracle's sheet before the first deal of a record."""
    return Sheet(len(record["players"]), record["deals"][0]["dealer"], record["rules"])
