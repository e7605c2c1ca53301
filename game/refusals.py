"""Why a command is refused: the players' business, never a fault of the program."""

from enum import Enum

from game.cards import Category


class Refusal(Enum):
    """Each reason has one text in every language."""

    NO_MATCH = "no_match"
    MATCH_RUNS = "match_runs"
    MATCH_OVER = "match_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_BIDDING = "not_bidding"
    NOT_BURYING = "not_burying"
    NOT_PLAYING = "not_playing"
    SMALL_ZOLE_OFF = "small_zole_off"
    NOT_YOUR_CARD = "not_your_card"
    SAME_CARD_TWICE = "same_card_twice"
    FOLLOW_TRUMPS = "follow_trumps"
    FOLLOW_CLUBS = "follow_clubs"
    FOLLOW_SPADES = "follow_spades"
    FOLLOW_HEARTS = "follow_hearts"
    DEAL_RUNS = "deal_runs"
    SEAT_IS_FREE = "seat_is_free"
    SEAT_IS_TAKEN = "seat_is_taken"
    NOTHING_PROPOSED = "nothing_proposed"
    OWN_PROPOSAL = "own_proposal"
    LEAVING_ALREADY = "leaving_already"
    NOT_LEAVING = "not_leaving"
    ENDING_ALREADY = "ending_already"
    AWAY_ALREADY = "away_already"
    NOT_AWAY = "not_away"
    NO_CLAIMS = "no_claims"
    NOTHING_TO_CLAIM = "nothing_to_claim"
    CLAIM_WAITS = "claim_waits"
    CLAIMED_ALREADY = "claimed_already"
    NOTHING_CLAIMED = "nothing_claimed"
    NOT_ASKED = "not_asked"
    NO_HINTS = "no_hints"

    @classmethod
    def to_follow(cls, category: Category) -> "Refusal":
        """The reason for a card that does not follow the led category."""
        return cls[f"FOLLOW_{category.name}"]


class Refused(Exception):
    """The command breaks a rule; nothing has changed."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason
