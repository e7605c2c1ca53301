"""Short answers to a press or a command: a reason, and what to do next."""

from enum import Enum
from html import escape

from bot.company import Person
from bot.language import Texts
from bot.names import in_html, isolated, mention, shown
from bot.words import card_text, cards_text
from game.cards import Card, in_order
from game.commands import Bid
from game.refusals import Refusal


class Notice(Enum):
    """What the bot answers beside the game; each has one text in every language."""

    STALE = "stale"
    STRANGER = "stranger"
    NOT_YOUR_HAND = "not_your_hand"
    JOINED = "joined"
    ALREADY_SEATED = "already_seated"
    LOBBY_FULL = "lobby_full"
    TABLE_FULL = "table_full"
    LEFT_LOBBY = "left_lobby"
    NOT_IN_LOBBY = "not_in_lobby"
    TOO_FEW = "too_few"
    LOBBY_GONE = "lobby_gone"
    LOBBY_WAITS = "lobby_waits"
    MATCH_RUNS = "match_runs"
    NO_MATCH = "no_match"
    NO_SEAT_FREE = "no_seat_free"
    AWAY = "away"
    JOIN_AFTER_DEAL = "join_after_deal"
    NO_PRIVATE_MATCH = "no_private_match"
    WRITE_TO_ME = "write_to_me"
    BAD_LINK = "bad_link"
    HAND_SENT = "hand_sent"
    SEE_PRIVATE = "see_private"
    LOOKING_BACK = "looking_back"
    CARD_MEANWHILE = "card_meanwhile"
    OTHERS_ASKED = "others_asked"
    HINT_COMES = "hint_comes"
    NO_CARDS = "no_cards"
    NOT_YOURS_TO_CHOOSE = "not_yours_to_choose"
    GROUP_ONLY = "group_only"
    PRIVATE_ONLY = "private_only"
    ANONYMOUS = "anonymous"
    UNKNOWN_BUTTON = "unknown_button"
    TRY_LATER = "try_later"
    BROKEN = "broken"


def notice(what: Notice, texts: Texts) -> str:
    """The answer in at most 200 characters, plain: it fits an alert and a message alike."""
    return texts("notice", notice=what.value)


def refusal(reason: Refusal, texts: Texts) -> str:
    """Why a command is refused and what can be done instead, likewise plain and short."""
    return texts("refusal", reason=reason.value)


def bid_answer(bid: Bid, texts: Texts) -> str:
    """The toast after a bid."""
    return texts("answer-bid", bid=bid.value)


def buried_answer(cards: tuple[Card, ...], texts: Texts) -> str:
    """The toast after burying."""
    return texts("answer-buried", cards=cards_text(in_order(cards)))


def played_answer(card: Card, texts: Texts) -> str:
    """The toast after a card."""
    return texts("answer-played", card=card_text(card))


def owner_note(fault: str, where: str, texts: Texts) -> str:
    """What the owner of the bot reads of a fault of the program; the log has the rest."""
    return texts("owner-note", fault=escape(fault), where=escape(where))


def blocked(person: Person, texts: Texts, *, number: int) -> str:
    """What the group is told once when nothing reaches a person; the number is the seat's."""
    name = in_html(isolated(shown(person.name, number=number, texts=texts)))
    return texts("blocked", name=mention(person, name))
