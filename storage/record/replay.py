"""A match record played again by the rules of the game, card by card."""

from collections.abc import Iterator

from game.cards import DECK, Card
from game.claiming import side_of
from game.commands import (
    AcceptClaim,
    AgreeEnd,
    Bid,
    Bury,
    Claim,
    Command,
    Ending,
    GiveUp,
    MakeBid,
    Play,
    ProposeEnd,
    StartDeal,
    StartMatch,
)
from game.deal import TRICKS, Deal, Phase
from game.match import after
from game.refusals import Refusal, Refused
from game.rules import Limit, Rules, Seat
from game.state import Match
from storage.record.form import (
    Record,
    RecordedDeal,
    RecordedRest,
    RecordedRules,
    RecordRefused,
    shown,
)

_REASONS = {
    Refusal.SMALL_ZOLE_OFF: "small Zole is not played in this match",
    Refusal.FOLLOW_TRUMPS: "must follow trumps",
    Refusal.FOLLOW_CLUBS: "must follow clubs",
    Refusal.FOLLOW_SPADES: "must follow spades",
    Refusal.FOLLOW_HEARTS: "must follow hearts",
    Refusal.NOTHING_TO_CLAIM: "only who plays for or against a Lielais may do that",
}
_CARDS = {card.value: card for card in DECK}


def replay(record: Record) -> Match:
    """The match after its last deal, ended, with its pules settled where that is played.

    Raises RecordRefused with the number of the deal, the position in it and the reason.
    """
    *_, state = _moments(record)
    return after(state, ProposeEnd(Seat(0), Ending.NOW), AgreeEnd(Seat(1)))


def deal_by_deal(record: Record) -> tuple[Match, ...]:
    """The match after each of its deals.

    Raises RecordRefused as `replay` does.
    """
    _, *deals = _moments(record)
    return tuple(deals)


def _moments(record: Record) -> Iterator[Match]:
    """The match before its first deal and after each."""
    seats = len(record.players)
    dealer = Seat(record.deals[0].dealer if record.deals else 0)
    if not 0 <= dealer < seats:
        raise _refused(1, f"the dealer is {dealer}, seats are 0 to {seats - 1}")
    rules = _rules_of(record.rules)
    state = after(None, StartMatch(rules=rules, seats=seats, dealer=dealer, limit=Limit()))
    yield state
    for number, deal in enumerate(record.deals, start=1):
        state = _with_deal(state, number, deal)
        yield state


def _rules_of(rules: RecordedRules) -> Rules:
    return Rules(
        all_pass=rules.all_pass,
        small_zole=rules.small_zole,
        galdins_talon=rules.galdins_talon,
        foreign_pule=rules.foreign_pule,
        end_pules=rules.end_pules,
    )


def _with_deal(state: Match, number: int, deal: RecordedDeal) -> Match:
    if deal.dealer != state.dealer:
        reason = "the deal passes one seat to the left after every deal"
        raise _refused(
            number, f"the dealer is {deal.dealer}, it should be {state.dealer}: {reason}"
        )
    state = after(state, StartDeal(_dealing_order(number, deal.cards)))
    state = _with_bids(state, number, deal.bids)
    state = _with_buried(state, number, deal.buried)
    state = _with_plays(state, number, deal.plays)
    if deal.rest is not None:
        return _with_rest(state, number, deal.rest)
    if state.deal_runs:
        missing = TRICKS * 3 - len(deal.plays)
        reason = f"{_counted(len(deal.plays), 'play')}, {_counted(missing, 'card')} to come"
        raise _refused(number, reason)
    return state


def _dealing_order(number: int, text: str) -> tuple[Card, ...]:
    cards: list[Card] = []
    for place, word in enumerate(text.split(), start=1):
        card = _card(number, f"card {place}", word)
        if card in cards:
            raise _refused(number, "is dealt a second time", item=f"card {place}", value=word)
        cards.append(card)
    missing = [card.value for card in DECK if card not in cards]
    if missing:
        are = "is" if len(missing) == 1 else "are"
        raise _refused(number, f"{len(cards)} cards, {' '.join(missing)} {are} missing")
    return tuple(cards)


def _with_bids(state: Match, number: int, bids: tuple[Bid, ...]) -> Match:
    for place, bid in enumerate(bids, start=1):
        deal, item = _running(state), f"bid {place}"
        if deal.to_act is None or deal.phase is not Phase.BIDDING:
            raise _refused(number, "the bidding is over", item=item, value=bid.value)
        state = _accepted(state, MakeBid(deal.to_act, bid), number, item=item, value=bid.value)
    if _running(state).phase is Phase.BIDDING:
        raise _refused(number, f"the bidding is not over after {_counted(len(bids), 'bid')}")
    return state


def _with_buried(state: Match, number: int, words: tuple[str, ...]) -> Match:
    deal = _running(state)
    if deal.lielais is None or deal.phase is not Phase.BURYING:
        if words:
            raise _refused(number, "only a take buries cards", item="buried card 1", value=words[0])
        return state
    hand, buried = deal.hand(deal.lielais), list[Card]()
    for place, word in enumerate(words, start=1):
        item = f"buried card {place}"
        card = _card(number, item, word)
        if place > 2:
            raise _refused(number, "a take buries two cards", item=item, value=word)
        if card in buried:
            raise _refused(number, "is buried a second time", item=item, value=word)
        if card not in hand:
            raise _refused(number, "the Lielais does not hold this card", item=item, value=word)
        buried.append(card)
    if len(buried) != 2:
        raise _refused(number, f"{_counted(len(buried), 'card')} buried, a take buries two")
    return after(state, Bury(deal.lielais, (buried[0], buried[1])))


def _with_plays(state: Match, number: int, words: tuple[str, ...]) -> Match:
    for place, word in enumerate(words, start=1):
        deal, item = _running(state), f"play {place}"
        card = _card(number, item, word)
        if deal.to_act is None:
            raise _refused(number, "the deal is over", item=item, value=word)
        if card not in deal.hand(deal.to_act):
            reason = f"seat {deal.to_act} does not hold this card"
            raise _refused(number, reason, item=item, value=word)
        state = _accepted(state, Play(deal.to_act, card), number, item=item, value=word)
    return state


def _with_rest(state: Match, number: int, rest: RecordedRest) -> Match:
    """The match after everybody agreed to what the seat said."""
    seat, deal = Seat(rest.seat), _running(state)
    if not state.deal_runs:
        raise _refused(number, "the deal is over", item="rest", value=rest.side.value)
    own = side_of(seat, deal)
    command = Claim(seat) if rest.side is own else GiveUp(seat)
    state = _accepted(state, command, number, item="rest", value=rest.side.value)
    asked = () if state.claim is None else state.claim.asked
    return after(state, *map(AcceptClaim, asked))


def _card(number: int, item: str, word: str) -> Card:
    if word not in _CARDS:
        raise _refused(number, "there is no such card", item=item, value=shown(word))
    return _CARDS[word]


def _accepted(state: Match, command: Command, number: int, *, item: str, value: str) -> Match:
    try:
        return after(state, command)
    except Refused as refused:
        raise _refused(number, _REASONS[refused.reason], item=item, value=value) from refused


def _running(state: Match) -> Deal:
    assert state.deal is not None, "the cards are dealt"
    return state.deal


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _refused(deal: int, reason: str, *, item: str = "", value: str = "") -> RecordRefused:
    return RecordRefused(
        f"deal {deal}, {item} ({value}): {reason}" if item else f"deal {deal}: {reason}"
    )
