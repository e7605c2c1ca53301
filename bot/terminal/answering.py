"""What the person can look at: last trick, sheet, rules, and what a finished deal had in it."""

from collections.abc import Sequence

from bot.render.alerts import deal_cards
from bot.render.analysis import analysis
from bot.render.pages import rules_page
from bot.render.sheet import sheet
from bot.terminal.markup import styled
from bot.terminal.news import last_trick
from bot.terminal.screen import Screen
from bot.terminal.voice import Voice
from game.deal import Deal
from game.players.hindsight import find_slips
from game.rules import Rules
from game.sheet import Row
from game.state import Match
from game.view import Table

_TOO_EARLY = "The others' cards are secret until the deal is over."


def show_last_trick(table: Table, voice: Voice, screen: Screen) -> None:
    """The newest finished trick of this deal, or of the one that is just over."""
    screen.lines(last_trick(table, voice), style="aside")


def show_sheet(rows: Sequence[Row], voice: Voice, screen: Screen) -> None:
    """The newest page of the score sheet."""
    screen.message(sheet(rows, voice.company, voice.texts).html)


def show_rules(rules: Rules, voice: Voice, screen: Screen) -> None:
    """The rules on a page, and what this table plays."""
    screen.message(rules_page(rules, voice.texts))


def show_cards(deal: Deal, voice: Voice, screen: Screen) -> None:
    """Everybody's cards as they were dealt, once they are no secret any more."""
    if not deal.over:
        screen.say(_TOO_EARLY, style="refusal")
        return
    screen.say()
    screen.say(styled(deal_cards(deal, voice.company, voice.texts)))


def show_points(match: Match, voice: Voice, screen: Screen) -> None:
    """What the deal was worth with open cards and which cards gave points away, afterwards."""
    if match.deal_runs:
        screen.say(_TOO_EARLY, style="refusal")
        return
    screen.say("Let me see …", style="aside")
    found = find_slips(match)
    screen.message(analysis(found, voice.company, voice.texts, number=match.number).html)
