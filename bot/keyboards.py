"""Every inline keyboard, from what may be done at the moment."""

from collections.abc import Collection, Sequence

from bot.callback import Action, Press
from bot.company import Person
from bot.language import Texts
from bot.lobby import Length, Lobby
from bot.names import plain_title
from bot.outgoing import Button, Rows
from bot.words import card_text, cards_text
from game.cards import Card, in_order
from game.commands import Bid, DealCommand, Ending, MakeBid, Play
from game.rules import AllPass, Seat, Skill

CARDS_A_ROW = 4
TOGGLES_A_ROW = 5
BACK = ""
"""The argument of ASK_BID that leads back to the bids."""
ASKED_TWICE = frozenset({Bid.ZOLE, Bid.SMALL})
"""The bids that want a second tap."""
_BURIED = 2


def button(text: str, press: Press) -> Button:
    """A button that means the press."""
    return Button(text=text, data=press.encode())


def in_rows(buttons: Sequence[Button], size: int) -> Rows:
    """The buttons in rows of that many."""
    return tuple(tuple(buttons[start : start + size]) for start in range(0, len(buttons), size))


def lobby(table: Lobby, texts: Texts) -> Rows:
    """Seats, options and the deal, for a lobby that is open."""

    def one(text: str, action: Action) -> Button:
        return button(text, Press(action, table.token))

    join, leave = one(texts("button-join"), Action.JOIN), one(texts("button-leave"), Action.LEAVE)
    rules = one(texts("button-rules"), Action.RULES)
    cancel = one(texts("button-cancel"), Action.CANCEL)
    deal = ((one(texts("button-deal"), Action.START),),) if table.can_deal else ()
    return (
        (join, leave),
        *_computers(table, texts),
        *_options(table, texts),
        (rules, cancel),
        *deal,
    )


def _computers(table: Lobby, texts: Texts) -> Rows:
    """A row a computer player, to change and to remove him, and the way to another one."""
    rows = tuple(
        _computer(table, table.people[seat], skill, texts) for seat, skill in table.computers
    )
    if table.is_full:
        return rows
    # The number it leads to, so that a double tap adds one.
    press = Press(Action.ADD_COMPUTER, table.token, 0, str(len(rows) + 1))
    return (*rows, (button(texts("button-add-computer"), press),))


def _computer(table: Lobby, person: Person, skill: Skill, texts: Texts) -> tuple[Button, ...]:
    skills = list(Skill)
    other = skills[(skills.index(skill) + 1) % len(skills)]
    text = texts("button-computer", name=person.name, skill=skill.value)
    change = Press(Action.SET_COMPUTER, table.token, 0, f"{person.user_id}={other.value}")
    remove = Press(Action.REMOVE_COMPUTER, table.token, 0, str(person.user_id))
    return (button(text, change), button(texts("button-remove", name=person.name), remove))


def _options(table: Lobby, texts: Texts) -> Rows:
    """What the table may choose; each carries the value it would set, so a double tap sets once."""
    modes, lengths = list(AllPass), list(Length)
    mode = modes[(modes.index(table.all_pass) + 1) % len(modes)]
    length = lengths[(lengths.index(table.length) + 1) % len(lengths)]
    small, other = ("on", "off") if table.small_zole else ("off", "on")
    choices = (
        (texts("button-all-pass", value=table.all_pass.value), f"pass={mode.value}"),
        (texts("button-small-zole", value=small), f"small={other}"),
        (
            texts("button-length", length=length_text(table.length, texts)),
            f"length={length.value}",
        ),
    )
    rules = tuple((_option(table, text, argument),) for text, argument in choices)
    claims, hints, lone_card = (
        _switch(table, name, texts) for name in ("claims", "hints", "lone_card")
    )
    return (*rules, (claims, hints), (lone_card,))


def _option(table: Lobby, text: str, argument: str) -> Button:
    return button(text, Press(Action.OPTION, table.token, 0, argument))


def _switch(table: Lobby, custom: str, texts: Texts) -> Button:
    value, other = ("on", "off") if getattr(table.customs, custom) else ("off", "on")
    return _option(table, texts("button-custom", custom=custom, value=value), f"{custom}={other}")


def length_text(length: Length, texts: Texts) -> str:
    """The length of a match in words."""
    if length.deals is not None:
        return texts("option-length", limit="deals", count=length.deals)
    if length.hours is not None:
        return texts("option-length", limit="hours", count=length.hours)
    return texts("option-length", limit="open", count=0)


def my_cards(number: int, texts: Texts, *, token: str) -> Rows:
    """The button below a deal in the group; it stays the same for the whole deal."""
    press = Press(Action.MY_CARDS, token, 0, str(number))
    return ((button(texts("button-my-cards"), press),),)


def idle(texts: Texts, *, token: str) -> Rows:
    """What a person may look at while it is somebody else's turn."""
    last = button(texts("button-last-trick"), Press(Action.LAST_TRICK, token))
    return ((last, button(texts("button-score"), Press(Action.MY_SCORE, token))),)


def bids(legal: Sequence[DealCommand], texts: Texts, *, token: str, turn: int) -> Rows:
    """The bids, one a row; Zole and small Zole ask once more."""
    return tuple(
        (_bid(command.bid, texts, token=token, turn=turn),)
        for command in legal
        if isinstance(command, MakeBid)
    )


def _bid(bid: Bid, texts: Texts, *, token: str, turn: int) -> Button:
    action = Action.ASK_BID if bid in ASKED_TWICE else Action.BID
    return button(texts("button-bid", bid=bid.value), Press(action, token, turn, bid.value))


def confirm(bid: Bid, texts: Texts, *, token: str, turn: int) -> Rows:
    """The second question before a Zole.

    The tap that asked it was on one of the two lowest rows, and never on the highest or the third
    from below. So the yes is the highest of three rows: a second tap in the same place misses it,
    whichever end of the keyboard the client keeps still.
    """
    yes = button(texts("button-sure", bid=bid.value), Press(Action.BID, token, turn, bid.value))
    back = button(texts("button-back"), Press(Action.ASK_BID, token, turn, BACK))
    score = button(texts("button-score"), Press(Action.MY_SCORE, token))
    return ((yes,), (back,), (score,))


def burying(  # noqa: PLR0913 -- three kinds of cards, and what every button carries
    hand: Sequence[Card],
    texts: Texts,
    *,
    talon: Collection[Card],
    chosen: Collection[Card],
    token: str,
    turn: int,
) -> Rows:
    """A toggle a card, and the burying itself as soon as two are chosen."""
    toggles = [
        _toggle(card, talon=card in talon, chosen=card in chosen, token=token, turn=turn)
        for card in hand
    ]
    rows = in_rows(toggles, TOGGLES_A_ROW)
    if len(chosen) != _BURIED:
        return rows
    cards = in_order(chosen)
    press = Press(Action.BURY, token, turn, " ".join(map(str, cards)))
    return (*rows, (button(texts("button-bury", cards=cards_text(cards)), press),))


def _toggle(card: Card, *, talon: bool, chosen: bool, token: str, turn: int) -> Button:
    action = Action.UNCHOOSE if chosen else Action.CHOOSE
    mark = ("✓ " if chosen else "") + ("+" if talon else "")
    return button(mark + card_text(card), Press(action, token, turn, str(card)))


def cards(legal: Sequence[DealCommand], *, token: str, turn: int) -> Rows:
    """The cards that may be played, in the order of the hand."""
    playable = in_order(command.card for command in legal if isinstance(command, Play))
    buttons = [
        button(card_text(card), Press(Action.PLAY, token, turn, str(card))) for card in playable
    ]
    return in_rows(buttons, CARDS_A_ROW)


def after_deal(number: int, texts: Texts, *, token: str, turn: int, had_lielais: bool) -> Rows:
    """What may be done when a deal is over and the next can begin."""
    start = button(texts("button-next-deal"), Press(Action.NEXT_DEAL, token, turn))
    end = button(texts("button-end"), Press(Action.ASK_END, token))
    return ((start,), *look_back(number, texts, token=token, had_lielais=had_lielais), (end,))


def look_back(number: int, texts: Texts, *, token: str, had_lielais: bool) -> Rows:
    """The sheet and the cards of a finished deal, and where its points were if one was alone."""
    sheet = button(texts("button-sheet"), Press(Action.SHEET, token))
    seen = button(texts("button-deal-cards"), Press(Action.DEAL_CARDS, token, 0, str(number)))
    if not had_lielais:
        return ((sheet, seen),)
    press = Press(Action.LOOK_BACK, token, 0, str(number))
    return ((sheet, seen), (button(texts("button-look-back"), press),))


def after_match(number: int, texts: Texts, *, token: str, had_lielais: bool) -> Rows:
    """What may be done when the match is over."""
    again = button(texts("button-again"), Press(Action.AGAIN, token))
    seen = look_back(number, texts, token=token, had_lielais=had_lielais) if number else ()
    return (*seen, (again,))


def free_seat(seat: Seat, name: str, texts: Texts, *, token: str) -> Rows:
    """Who may have a seat that was left: whoever presses, or a computer; the name is plain."""
    take = Press(Action.TAKE_SEAT, token, 0, str(seat))
    computer = Press(Action.LET_COMPUTER, token, 0, str(seat))
    return (
        (button(texts("button-take-seat", name=name), take),),
        (button(texts("button-let-computer"), computer),),
    )


def away(texts: Texts, *, token: str) -> Rows:
    """What somebody may press for whom a stand-in plays."""
    return ((button(texts("button-be-back"), Press(Action.BE_BACK, token)),),)


def pages(page: int, count: int, texts: Texts, *, token: str) -> Rows:
    """The way to the pages before and after; none where there is only one."""
    ways = ((texts("button-earlier"), page - 1), (texts("button-later"), page + 1))
    buttons = tuple(
        button(text, Press(Action.SHEET, token, 0, str(other)))
        for text, other in ways
        if 0 <= other < count
    )
    return (buttons,) if buttons else ()


def endings(texts: Texts, *, token: str, turn: int, deal_runs: bool) -> Rows:
    """The ways in which a match may end, and the way back to the play."""
    offered = list(Ending) if deal_runs else [Ending.NOW, Ending.LAST_ROUND]
    return tuple(
        (
            button(
                texts("button-ending", ending=ending.value, runs="yes" if deal_runs else "no"),
                Press(Action.PROPOSE_END, token, turn, ending.value),
            ),
        )
        for ending in offered
    )


def proposal(texts: Texts, *, token: str, turn: int, ending: Ending) -> Rows:
    """Yes and no to a proposed end; they carry which one, for another may be proposed meanwhile."""
    yes = Press(Action.AGREE_END, token, turn, ending.value)
    no = Press(Action.DECLINE_END, token, turn, ending.value)
    return ((button(texts("button-agree-end"), yes), button(texts("button-decline-end"), no)),)


def open_lobbies(groups: Sequence[tuple[str, str]], texts: Texts) -> Rows:
    """A link a lobby (title, address), for somebody who can be written to now."""
    return tuple(
        (Button(text=texts("button-join-group", group=plain_title(title, texts)), url=address),)
        for title, address in groups
    )
