"""The keyboards around a claim, and the buttons beside the cards that lead to one and to a hint."""

from bot.callback import Action, Press
from bot.keyboards import button, idle
from bot.language import Texts
from bot.outgoing import Button, Rows

PLAY_ON = ""
"""The argument of ASK_CLAIM that leads back to the play."""


def ask_claim(number: int, texts: Texts, *, token: str) -> Button:
    """Leads to the question; it stays the same for the whole deal, so that no card edits it."""
    return button(texts("button-ask-claim"), Press(Action.ASK_CLAIM, token, 0, str(number)))


def hint(texts: Texts, *, token: str, turn: int) -> Button:
    """Asks what the strong player would do now."""
    return button(texts("button-hint"), Press(Action.HINT, token, turn))


def question(  # noqa: PLR0913 -- what the buttons say, and what each carries
    texts: Texts, *, mine: bool, is_small: bool, row: int, token: str, turn: int, number: int
) -> Rows:
    """The question whether to claim or to give up; `row` is where it was opened, from above.

    That was the lowest row. There and in the row opened nothing ends the deal, so that a second
    tap in the same place does not, whichever end of the keyboard the client keeps still.
    """
    whose, contract = "yes" if mine else "no", "small" if is_small else "other"
    named = str(number)
    claim = texts("button-claim", mine=whose, contract=contract)
    ending: Rows = (
        (button(claim, Press(Action.CLAIM, token, turn, named)),),
        (button(texts("button-give-up", mine=whose), Press(Action.GIVE_UP, token, turn, named)),),
    )
    back = button(texts("button-play-on"), Press(Action.ASK_CLAIM, token, 0, PLAY_ON))
    return (*ending[:row], (back,), *ending[row:], *idle(texts, token=token))


def answers(texts: Texts, *, token: str, turn: int) -> Rows:
    """Yes and no to a claim; the turn tells it from every other claim."""
    yes = button(texts("button-accept-claim"), Press(Action.ACCEPT_CLAIM, token, turn))
    no = button(texts("button-play-on"), Press(Action.DECLINE_CLAIM, token, turn))
    return ((yes, no),)
