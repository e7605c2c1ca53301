"""What the person can look at: last trick, sheet, rules, and what a finished deal had in it."""

from bot.render.alerts import deal_cards
from bot.render.analysis import analysis
from bot.render.pages import rules_page
from bot.render.sheet import sheet
from bot.terminal.markup import styled
from bot.terminal.news import last_trick
from bot.terminal.screen import Screen
from bot.terminal.voice import Voice
from game.players.hindsight import find_slips
from game.state import Match
from game.view import table_of

_TOO_EARLY = "The others' cards are secret until the deal is over."


def show_last_trick(match: Match, voice: Voice, screen: Screen) -> None:
    """The newest finished trick of this deal, or of the one before."""
    table = table_of(match)
    assert table is not None, "an evening begins with a deal"
    screen.lines(last_trick(table, voice), style="aside")


def show_sheet(match: Match, voice: Voice, screen: Screen) -> None:
    """The newest page of the score sheet."""
    screen.message(sheet(match.rows, voice.company, voice.texts).html)


def show_rules(match: Match, voice: Voice, screen: Screen) -> None:
    """The rules on a page, and what this table plays."""
    screen.message(rules_page(match.rules, voice.texts))


def show_cards(match: Match, voice: Voice, screen: Screen) -> None:
    """Everybody's cards as they were dealt, once they are no secret any more."""
    if match.deal is None or not match.deal.over:
        screen.say(_TOO_EARLY, style="refusal")
        return
    screen.say()
    screen.say(styled(deal_cards(match.deal, voice.company, voice.texts)))


def show_points(match: Match, voice: Voice, screen: Screen) -> None:
    """What the deal was worth with open cards and which cards gave points away, afterwards."""
    if match.deal is None or not match.deal.over:
        screen.say(_TOO_EARLY, style="refusal")
        return
    screen.say("Let me see …", style="aside")
    found = find_slips(match)
    screen.message(analysis(found, voice.company, voice.texts, number=match.number).html)
