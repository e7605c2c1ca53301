"""What people see, as a pure function of what happened; private text only ever gets a View."""

from bot.render.alerts import deal_cards, last_trick, my_cards
from bot.render.analysis import analysis, no_analysis
from bot.render.claims import claim, claim_declined, claim_lapsed, claim_over, open_hands
from bot.render.deal import bids, last_trick_line, tricks, who
from bot.render.ending import ask_end, end_agreed, end_declined, end_set, proposal
from bot.render.hand import hand
from bot.render.lobby import LobbyState, lobby, welcome
from bot.render.notices import (
    Notice,
    bid_answer,
    blocked,
    buried_answer,
    notice,
    owner_note,
    played_answer,
    refusal,
)
from bot.render.pages import greeting, help_page, rules_alert, rules_page, start
from bot.render.result import Outcome, match_over, past_result, result
from bot.render.score import Moment, Standing, score, score_alert
from bot.render.seats import seat_news
from bot.render.sheet import sheet

__all__ = [
    "LobbyState",
    "Moment",
    "Notice",
    "Outcome",
    "Standing",
    "analysis",
    "ask_end",
    "bid_answer",
    "bids",
    "blocked",
    "buried_answer",
    "claim",
    "claim_declined",
    "claim_lapsed",
    "claim_over",
    "deal_cards",
    "end_agreed",
    "end_declined",
    "end_set",
    "greeting",
    "hand",
    "help_page",
    "last_trick",
    "last_trick_line",
    "lobby",
    "match_over",
    "my_cards",
    "no_analysis",
    "notice",
    "open_hands",
    "owner_note",
    "past_result",
    "played_answer",
    "proposal",
    "refusal",
    "result",
    "rules_alert",
    "rules_page",
    "score",
    "score_alert",
    "seat_news",
    "sheet",
    "start",
    "tricks",
    "welcome",
    "who",
]
