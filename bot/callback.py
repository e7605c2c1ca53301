"""What a button carries: at most 64 bytes that say everything a press means."""

from dataclasses import dataclass
from enum import Enum

LONGEST = 64
_PARTS = 4


class Action(Enum):
    """What a press asks for; the value is its short form in the button."""

    JOIN = "j"
    LEAVE = "l"
    CANCEL = "x"
    START = "s"
    RULES = "r"
    OPTION = "o"
    ADD_COMPUTER = "i"
    SET_COMPUTER = "v"
    REMOVE_COMPUTER = "1"
    BID = "b"
    ASK_BID = "a"
    CHOOSE = "c"
    UNCHOOSE = "u"
    BURY = "y"
    PLAY = "p"
    ASK_CLAIM = "Q"
    CLAIM = "C"
    GIVE_UP = "G"
    ACCEPT_CLAIM = "Y"
    DECLINE_CLAIM = "N"
    HINT = "H"
    LAST_TRICK = "t"
    MY_SCORE = "m"
    MY_CARDS = "h"
    NEXT_DEAL = "n"
    SHEET = "g"
    DEAL_CARDS = "d"
    LOOK_BACK = "5"
    ASK_END = "e"
    PROPOSE_END = "q"
    AGREE_END = "f"
    DECLINE_END = "k"
    TAKE_SEAT = "w"
    LET_COMPUTER = "3"
    BE_BACK = "4"
    AGAIN = "z"


class MalformedData(ValueError):
    """The data of a button is none of ours."""


@dataclass(frozen=True, slots=True)
class Press:
    """The meaning of a button.

    `token` is the lobby's or the match's; `turn` the match's deal turn when the button was made
    (0 where it does not matter); `argument` is a card, a bid, an option, a deal's number.
    """

    action: Action
    token: str
    turn: int = 0
    argument: str = ""

    def encode(self) -> str:
        """The button's data.

        Raises ValueError where it would be longer than Telegram takes.
        """
        data = f"{self.action.value}.{self.token}.{self.turn}.{self.argument}"
        if len(data.encode()) > LONGEST:
            raise ValueError(f"button data over {LONGEST} bytes: {data}")
        return data


def decode(data: str) -> Press:
    """The press that a button's data means.

    Raises MalformedData for anything that `encode` does not make.

    >>> decode("p.Ab12Cd.57.QC")
    Press(action=<Action.PLAY: 'p'>, token='Ab12Cd', turn=57, argument='QC')
    """
    parts = data.split(".", _PARTS - 1)
    if len(parts) != _PARTS:
        raise MalformedData(data)
    action, token, turn, argument = parts
    if not (turn.isascii() and turn.isdecimal()):
        raise MalformedData(data)
    try:
        press = Press(Action(action), token, int(turn), argument)
    except ValueError as error:
        raise MalformedData(data) from error
    if not token.isascii() or press.encode() != data:
        raise MalformedData(data)
    return press
