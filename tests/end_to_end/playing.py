"""A scripted deal played in the sandbox, every step of it compared with the oracle."""

from tests.end_to_end.evenings import MOVES, Evening
from tests.oracle import DECK, JsonObject, Round, worth

_RANKS = {"T": "10"}
_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}


async def play_deal(scene: Evening, deal: JsonObject, playing: Round) -> list[str]:
    """Bids, buries and plays as the record has it; returns what the group is to read of the tricks.

    Before each step exactly the person whose turn it is by the oracle is offered exactly what the
    oracle allows.
    """
    for place, word in enumerate(deal["bids"]):
        await _offered(scene, playing.order[place], playing.bid_choices())
        await scene.bid(word)
        playing.bid(word)
    if playing.contract == "take":
        assert playing.lielais is not None
        await _offered(scene, playing.lielais, playing.hands[playing.lielais])
        await scene.bury(" ".join(deal["buried"]))
        playing.bury(deal["buried"])
    tricks: list[str] = []
    for card in deal.get("plays", []):
        seat = playing.waiting[0]
        await _offered(scene, seat, playing.play_choices())
        await scene.move(card)
        on_table = [*playing.table, (seat, card)]
        playing.play(card)
        if len(playing.taken) > len(tricks):
            tricks.append(trick_line(scene, on_table, playing))
    assert playing.is_over()
    return tricks


async def _offered(scene: Evening, seat: int, choices: list[str]) -> None:
    person, offers = await scene.next_move()
    assert person is scene.people[seat]
    assert sorted(offer.argument for offer in offers) == sorted(choices)
    assert {offer.action for offer in offers} <= set(MOVES)
    others = [other.private for other in scene.people if other is not person]
    assert not any(scene.is_move(offer) for chat in others for offer in scene.offers(chat))


def trick_line(scene: Evening, table: list[tuple[int | None, str]], playing: Round) -> str:
    """What the group is to read of the trick that was just taken."""
    winner, cards = playing.taken[-1]
    names = [person.first_name for person in scene.people]
    plays = " · ".join(
        f"{'galds' if seat is None else names[seat]} {card_text(card)}" for seat, card in table
    )
    taken = "the table" if winner is None else f"{names[winner]} {worth(cards)}"
    return f"{len(playing.taken)} · {plays} → {taken}"


def result_lines(scene: Evening, row: JsonObject) -> list[str]:
    """What the group is to read of everybody's change and total, without the columns."""
    changes = zip(scene.people, row["delta"], row["total"], strict=True)
    return [
        f"{person.first_name} {change_text(delta)} {number_text(total)}"
        for person, delta, total in changes
    ]


def shown_hand(text: str) -> list[str]:
    """The cards in the lines of a hand message that have nothing but cards, as in a record."""
    lines = [line.split() for line in text.splitlines()]
    cards = [words for words in lines if words and all(map(_CARD_OF.__contains__, words))]
    return [_CARD_OF[word] for words in cards for word in words]


def card_text(card: str) -> str:
    """A card of a record as people read it."""
    return _RANKS.get(card[0], card[0]) + _SUITS[card[1]]


def number_text(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def change_text(number: int) -> str:
    """A number with its sign."""
    return f"+{number}" if number > 0 else number_text(number)


def plain(text: str) -> str:
    """A text without the signs that isolate names and without columns."""
    bare = text.replace("\u2068", "").replace("\u2069", "")
    return "\n".join(" ".join(line.split()) for line in bare.splitlines())


_CARD_OF = {card_text(card): card for card in DECK}
