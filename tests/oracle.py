"""A second, naive implementation of the rules, to be compared with `game`.

It imports nothing of `game`: cards are strings, hands are lists, a result is the JSON value of
rules.md. It is written to be obviously right, not to be fast or extensible.
"""

import copy
from typing import Any

JsonObject = dict[str, Any]

TRUMPS = ["QC", "QS", "QH", "QD", "JC", "JS", "JH", "JD", "AD", "TD", "KD", "9D", "8D", "7D"]
PLAIN_RANKS = ["A", "T", "K", "9"]
DECK = TRUMPS + [rank + suit for suit in "CSH" for rank in PLAIN_RANKS]
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TAKE = {
    "all_tricks": 3,
    "janis_won": 2,
    "won": 1,
    "no_trick": -4,
    "lost": -2,
    "janis_lost": -3,
}
ZOLE = {
    "all_tricks": 7,
    "janis_won": 6,
    "won": 5,
    "no_trick": -8,
    "lost": -6,
    "janis_lost": -7,
}


class IllegalError(Exception):
    """The rules do not allow it."""


def worth(cards: list[str]) -> int:
    """The card points."""
    total = 0
    for card in cards:
        total += WORTH[card[0]]
    return total


def follows(card: str, led: str) -> bool:
    """Whether a card is of the category of the led one."""
    if led in TRUMPS:
        return card in TRUMPS
    return card not in TRUMPS and card[1] == led[1]


def choices(hand: list[str], table: list[str]) -> list[str]:
    """The cards that may be played."""
    if table:
        following = [card for card in hand if follows(card, table[0])]
        if following:
            return following
    return list(hand)


def beats(card: str, other: str) -> bool:
    """Whether a later card beats the best one so far."""
    if other in TRUMPS:
        return card in TRUMPS and TRUMPS.index(card) < TRUMPS.index(other)
    if card in TRUMPS:
        return True
    return card[1] == other[1] and PLAIN_RANKS.index(card[0]) < PLAIN_RANKS.index(other[0])


def sitting_in(dealer: int, people: int) -> list[int]:
    """First, second and third hand: whoever is left when those who sit out are taken away."""
    clockwise = [(dealer + step) % people for step in range(1, people + 1)]
    if people == 4:
        clockwise.remove(dealer)
    if people == 5:
        clockwise.remove(dealer)
        clockwise.remove((dealer + 2) % people)
    return clockwise


class Round:
    """One deal, played card by card."""

    def __init__(self, dealer: int, people: int, options: JsonObject, cards: list[str]) -> None:
        self.options = options
        self.order = sitting_in(dealer, people)
        self.hands: dict[int, list[str]] = {seat: [] for seat in self.order}
        self.talon: list[str] = []
        self.bids: list[str] = []
        self.contract: str | None = None
        self.lielais: int | None = None
        self.buried: list[str] = []
        self.table: list[tuple[int | None, str]] = []
        self.waiting: list[int] = []
        self.taken: list[tuple[int | None, list[str]]] = []
        self.deal(cards)

    def deal(self, cards: list[str]) -> None:
        """F4 S4 T4 talon2 F4 S4 T4."""
        if sorted(cards) != sorted(DECK):
            raise IllegalError(cards)
        pile = list(cards)
        for to in [*self.order, None, *self.order]:
            packet = self.talon if to is None else self.hands[to]
            for _ in range(2 if to is None else 4):
                packet.append(pile.pop(0))

    def bid_choices(self) -> list[str]:
        """What the next hand may say."""
        if self.options.get("small_zole", True):
            return ["pass", "take", "zole", "small"]
        return ["pass", "take", "zole"]

    def bid(self, word: str) -> None:
        """The next hand speaks."""
        if self.contract is not None or word not in self.bid_choices():
            raise IllegalError(word)
        self.bids.append(word)
        if word != "pass":
            self.contract, self.lielais = word, self.order[len(self.bids) - 1]
            if word == "take":
                self.hands[self.lielais] += self.talon
            else:
                self.begin_trick(self.order[0])
        elif len(self.bids) == 3:
            if self.options.get("all_pass", "pule") == "pule":
                self.contract = "passed"
            else:
                self.contract = "galdins"
                self.begin_trick(self.order[0])

    def bury(self, cards: list[str]) -> None:
        """Two of the ten cards go away."""
        if self.contract != "take" or self.lielais is None or self.buried or len(cards) != 2:
            raise IllegalError(cards)
        for card in cards:
            if card not in self.hands[self.lielais]:
                raise IllegalError(card)
            self.hands[self.lielais].remove(card)
            self.buried.append(card)
        self.begin_trick(self.order[0])

    def begin_trick(self, leader: int) -> None:
        """A seat leads, or a talon card in the first two tricks of a galdiņš."""
        self.table = []
        talon_leads = self.options.get("galdins_talon", "leads") == "leads"
        if self.contract == "galdins" and talon_leads and len(self.taken) < 2:
            self.table.append((None, self.talon[len(self.taken)]))
            leader = self.order[0]
        place = self.order.index(leader)
        self.waiting = self.order[place:] + self.order[:place]

    def play_choices(self) -> list[str]:
        """The cards that the seat to play may play."""
        return choices(self.hands[self.waiting[0]], [card for _, card in self.table])

    def play(self, card: str) -> None:
        """The next seat plays a card, and the best card takes a full trick."""
        if self.is_over() or not self.waiting or card not in self.play_choices():
            raise IllegalError(card)
        seat = self.waiting.pop(0)
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        if self.waiting:
            return
        winner, best = self.table[0]
        for player, played in self.table[1:]:
            if beats(played, best):
                winner, best = player, played
        self.taken.append((winner, [played for _, played in self.table]))
        if not self.is_over():
            self.begin_trick(self.order[0] if winner is None else winner)

    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        if self.contract == "small" and self.tricks_of(self.lielais) > 0:
            return True
        return self.contract == "passed" or not any(self.hands.values())

    def tricks_of(self, seat: int | None) -> int:
        """How many tricks a seat has."""
        return len([winner for winner, _ in self.taken if winner == seat])

    def points_of(self, seat: int) -> int:
        """The points in a seat's tricks."""
        return sum(worth(cards) for winner, cards in self.taken if winner == seat)


def level_of(points: int, tricks: int) -> str:
    """How high the Lielais of a take or a Zole won or lost."""
    if points > 60:
        if tricks == 8:
            return "all_tricks"
        return "janis_won" if 120 - points < 30 else "won"
    if tricks == 0:
        return "no_trick"
    return "lost" if points > 30 else "janis_lost"


class Sheet:
    """The score sheet of a match."""

    def __init__(self, people: int, dealer: int, options: JsonObject) -> None:
        self.people = people
        self.dealer = dealer
        self.options = options
        self.total = [0] * people
        self.pules: list[int | None] = []
        self.rows: list[JsonObject] = []

    def pay(self, payer: int, to: int, amount: int) -> None:
        """One person pays another."""
        self.delta[payer] -= amount
        self.delta[to] += amount

    def write(self, deal: Round) -> JsonObject:
        """The row of a finished deal; the next seat deals."""
        self.delta = [0] * self.people
        row: JsonObject = {
            "contract": deal.contract,
            "lielais": deal.lielais,
            "level": None,
            "lielais_points": None,
            "tricks": [deal.tricks_of(seat) for seat in range(self.people)],
            "points": [deal.points_of(seat) for seat in range(self.people)],
            "closed": None,
        }
        if deal.contract == "galdins":
            row["losers"] = self.galdins(deal)
        if deal.lielais is None:
            self.pule_after_passing()
        elif deal.contract == "small":
            row["level"] = self.small(deal, deal.lielais)
        else:
            row |= self.take_or_zole(deal, deal.lielais)
        for seat in range(self.people):
            self.total[seat] += self.delta[seat]
        row["delta"] = self.delta
        row["total"] = list(self.total)
        row["common"] = len([owner for owner in self.pules if owner is None])
        row["personal"] = [owner for owner in self.pules if owner is not None]
        self.rows.append(row)
        self.dealer = (self.dealer + 1) % self.people
        return row

    def galdins(self, deal: Round) -> list[int]:
        """Most tricks loses, then most points; who is equal in both loses too."""
        most = max(deal.tricks_of(seat) for seat in deal.order)
        losers = [seat for seat in deal.order if deal.tricks_of(seat) == most]
        dearest = max(deal.points_of(seat) for seat in losers)
        losers = sorted(seat for seat in losers if deal.points_of(seat) == dearest)
        for loser in losers:
            for other in range(self.people):
                if other not in losers:
                    self.pay(loser, other, 2)
        return losers

    def pule_after_passing(self) -> None:
        """Common pules are written unless only galdiņš is played."""
        if self.options.get("all_pass", "pule") == "galdins":
            return
        if self.people == 4 and len(self.pules) == 0:
            self.pules.append(None)
        self.pules.append(None)

    def small(self, deal: Round, lielais: int) -> str:
        """No trick wins 6 from each, one trick loses 7 to each."""
        lost = deal.tricks_of(lielais) > 0
        for other in range(self.people):
            if other != lielais:
                self.pay(other, lielais, -7 if lost else 6)
        return "lost" if lost else "won"

    def take_or_zole(self, deal: Round, lielais: int) -> JsonObject:
        """The result table, and what a take does to the pules."""
        points = deal.points_of(lielais) + worth(deal.buried)
        level = level_of(points, deal.tricks_of(lielais))
        prices = TAKE if deal.contract == "take" else ZOLE
        for other in range(self.people):
            if other != lielais:
                self.pay(other, lielais, prices[level])
        closed = None
        if deal.contract == "take" and self.pules:
            if prices[level] > 0:
                closed = self.close_a_pule(lielais)
            else:
                self.pules.append(lielais)
        return {"level": level, "lielais_points": points, "closed": closed}

    def close_a_pule(self, lielais: int) -> JsonObject:
        """Own, then common, then the oldest of somebody else."""
        if lielais in self.pules:
            self.pules.remove(lielais)
            return {"kind": "own", "owner": lielais}
        if None in self.pules:
            self.pules.remove(None)
            for other in range(self.people):
                if other != lielais:
                    self.pay(other, lielais, 1)
            return {"kind": "common", "owner": None}
        owner = self.pules.pop(0)
        assert owner is not None
        three = self.options.get("foreign_pule", "people") == "three"
        self.pay(owner, lielais, 3 if three else self.people)
        return {"kind": "foreign", "owner": owner}

    def settle(self) -> list[int]:
        """What the open personal pules cost their owners at the end."""
        self.delta = [0] * self.people
        if self.options.get("end_pules", "lapse") == "settle":
            for owner in self.pules:
                for other in range(self.people):
                    if owner is not None and other != owner:
                        self.pay(owner, other, 1)
        for seat in range(self.people):
            self.total[seat] += self.delta[seat]
        return self.delta


def replayed(record: JsonObject) -> JsonObject:
    """The result of a match record, as `zole-bot replay --json` prints it."""
    options = record.get("rules", {})
    people = len(record["players"])
    sheet = Sheet(people, record["deals"][0]["dealer"], options)
    for deal in record["deals"]:
        playing = Round(sheet.dealer, people, options, deal["cards"].split())
        for word in deal["bids"]:
            playing.bid(word)
        if "buried" in deal:
            playing.bury(deal["buried"])
        for card in deal.get("plays", []):
            playing.play(card)
        if not playing.is_over():
            raise IllegalError("a card is missing")
        sheet.write(playing)
    settlement = sheet.settle()
    result = {"players": record["players"], "total": sheet.total, "deals": sheet.rows}
    if options.get("end_pules") == "settle":
        result["settlement"] = settlement
    return result


def count_sequences(playing: Round, *, plies: int) -> int:
    """How many legal sequences of so many cards there are from here, or to the end of the deal."""
    if plies == 0 or playing.is_over():
        return 1
    count = 0
    for card in playing.play_choices():
        after = copy.copy(playing)
        after.hands = {seat: list(hand) for seat, hand in playing.hands.items()}
        after.table, after.waiting = list(playing.table), list(playing.waiting)
        after.taken = list(playing.taken)
        after.play(card)
        count += count_sequences(after, plies=plies - 1)
    return count
