"""The flow of an evening: deal after deal, until the match or the person ends it."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.render.deal import sitting_out
from bot.render.result import Outcome, match_over, result
from bot.terminal import answering
from bot.terminal.keyboard import Keyboard, Stopped
from bot.terminal.markup import styled
from bot.terminal.news import news
from bot.terminal.opponents import Opponents
from bot.terminal.reading import Question, Unclear, command, question
from bot.terminal.screen import Screen
from bot.terminal.turn import ENDINGS, KEYS, after_deal, choices, situation
from bot.terminal.voice import Voice
from bot.words import DOT
from game.cards import Card
from game.commands import (
    AcceptClaim,
    Bid,
    Claim,
    Command,
    DealCommand,
    DeclineClaim,
    Ending,
    GiveUp,
    MakeBid,
    ProposeEnd,
    StartDeal,
    StartMatch,
)
from game.deal import Deal
from game.match import after, decide
from game.refusals import Refused
from game.rules import Seat
from game.view import Table, View, table_of, view

_YES = frozenset({"y", "yes"})
_RISKY = frozenset({Bid.ZOLE, Bid.SMALL})
Advise = Callable[[View], str]
Shuffle = Callable[[], tuple[Card, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the person wants without asking each time: a hint every turn, open cards at the end."""

    hints: bool = False
    open_cards: bool = False


class Evening:
    """A match of one person against computer players."""

    def __init__(  # noqa: PLR0913 -- who plays, how they talk, and where chance comes from
        self,
        start: StartMatch,
        voice: Voice,
        screen: Screen,
        keyboard: Keyboard,
        *,
        opponents: Opponents,
        advise: Advise,
        shuffle: Shuffle,
        wishes: Wishes,
    ) -> None:
        self._match = after(None, start)
        self._voice = voice
        self._screen = screen
        self._keyboard = keyboard
        self._opponents = opponents
        self._advise = advise
        self._shuffle = shuffle
        self._wishes = wishes

    def play(self) -> None:
        """Plays to the end of the match, or until the person stops; says how it stands then.

        A KeyboardInterrupt ends it in the same way, and goes on.
        """
        try:
            while not self._match.ended:
                self._play_deal()
                self._show_result()
                self._look_back()
        except Stopped:
            self._stop()
        except KeyboardInterrupt:
            self._screen.say()
            self._stop()
            raise

    def _play_deal(self) -> None:
        self._do(StartDeal(self._shuffle()))
        self._announce(self._table)
        while self._match.deal_runs:
            before = self._table
            seen = self._view(before.to_act)
            if seen.seat == self._voice.me:
                self._take_turn(seen)
            else:
                self._do(self._opponents.choose(seen))
            self._screen.lines(news(before, self._table, self._voice))

    def _take_turn(self, seen: View) -> None:
        """Does what the person wants and may do; until then, answers and says what is in the way.

        A claim may end the deal instead.
        """
        self._screen.lines(situation(seen, self._voice, width=self._screen.width))
        if self._wishes.hints:
            self._hint(seen)
        while self._match.deal_runs:
            self._screen.row(choices(seen, self._voice), style="bold")
            line = self._keyboard.read()
            asked = question(line)
            if asked is not None:
                self._answer(asked, seen)
                continue
            try:
                wanted = command(line, seen)
                decide(self._match, wanted)
            except Unclear as unclear:
                self._screen.say(str(unclear), style="refusal")
                self._screen.row(KEYS, style="refusal")
                self._screen.row(ENDINGS, style="refusal")
            except Refused as refused:
                self._refuse(refused)
            else:
                if self._is_sure(wanted):
                    self._do(wanted)
                    return

    def _refuse(self, refused: Refused) -> None:
        why = self._voice.texts("refusal", reason=refused.reason.value)
        self._screen.say(why, style="refusal")

    def _is_sure(self, wanted: DealCommand) -> bool:
        """Asks once more about the bids that cost most."""
        if not isinstance(wanted, MakeBid) or wanted.bid not in _RISKY:
            return True
        self._screen.say(styled(self._voice.texts("hand-sure", bid=wanted.bid.value)))
        return self._says_yes("y plays it, anything else goes back to the bids.")

    def _says_yes(self, explained: str) -> bool:
        self._screen.say(explained)
        return self._keyboard.read().strip().casefold() in _YES

    def _look_back(self) -> None:
        """Answers what is asked about the deal, until the person has seen enough."""
        while True:
            self._screen.row(after_deal(is_last=self._match.ended is not None), style="bold")
            line = self._keyboard.read()
            asked = question(line)
            if asked is not None:
                self._answer(asked, None)
            elif not line.strip():
                return

    def _answer(self, asked: Question, seen: View | None) -> None:
        """Answers a question; `seen` is None between two deals. Raises Stopped where it ends."""
        match asked:
            case Question.HINT:
                self._hint(seen)
            case Question.LAST_TRICK:
                answering.show_last_trick(self._table, self._voice, self._screen)
            case Question.SHEET:
                answering.show_sheet(self._match.rows, self._voice, self._screen)
            case Question.RULES:
                answering.show_rules(self._match.rules, self._voice, self._screen)
            case Question.CARDS:
                answering.show_cards(self._deal, self._voice, self._screen)
            case Question.POINTS:
                answering.show_points(self._match, self._voice, self._screen)
            case Question.CLAIM:
                self._claim(Claim(self._voice.me))
            case Question.GIVE_UP:
                if self._says_yes("Give up this deal? y gives up, anything else plays on."):
                    self._claim(GiveUp(self._voice.me))
            case Question.QUIT:
                self._leave(seen)

    def _claim(self, wanted: Claim | GiveUp) -> None:
        """Ends the deal where that is sure, or where all agree who are asked."""
        try:
            self._do(wanted)
        except Refused as refused:
            self._refuse(refused)
            return
        claim = self._match.claim
        if claim is None or not self._match.deal_runs:
            return
        for seat in claim.asked:
            if not self._opponents.agrees(self._view(seat), claim.side):
                self._do(DeclineClaim(seat))
                self._screen.say(f"{self._voice.name(seat)} would rather play on.")
                return
            self._do(AcceptClaim(seat))

    def _hint(self, seen: View | None) -> None:
        if seen is None:
            self._screen.say("A hint is for your turn. Deal on first.", style="refusal")
        else:
            self._screen.say(self._advise(seen), style="hint")

    def _leave(self, seen: View | None) -> None:
        if self._match.ended:
            raise Stopped
        loss = "" if seen is None else " This deal will not count."
        if self._says_yes(f"Stop here?{loss} y stops, anything else plays on."):
            raise Stopped

    def _announce(self, table: Table) -> None:
        deals = self._voice.does(table.dealer, you="deal", other="deals")
        self._screen.heading(f"Deal {table.number}{DOT}{deals}")
        out = sitting_out(table)
        if out:
            sits = "sit" if len(out) > 1 or self._voice.me in out else "sits"
            self._screen.say(f"{self._voice.several(out)} {sits} out this deal.")

    def _show_result(self) -> None:
        if self._table.rest is not None and not self._wishes.open_cards:
            answering.show_cards(self._deal, self._voice, self._screen)
        outcome = Outcome.of(self._match)
        self._screen.message(result(outcome, self._voice.company, self._voice.texts).html)
        if self._wishes.open_cards:
            answering.show_cards(self._deal, self._voice, self._screen)

    def _stop(self) -> None:
        """Ends the match where it is, and says how it stands."""
        if self._match.ended:
            return
        self._do(ProposeEnd(self._voice.me, Ending.NOW))
        outcome = Outcome.of(self._match)
        self._screen.message(match_over(outcome, self._voice.company, self._voice.texts).html)

    def _do(self, wanted: Command) -> None:
        self._match = after(self._match, wanted)

    @property
    def _table(self) -> Table:
        table = table_of(self._match)
        assert table is not None, "an evening begins with a deal"
        return table

    @property
    def _deal(self) -> Deal:
        assert self._match.deal is not None, "an evening begins with a deal"
        return self._match.deal

    def _view(self, seat: Seat | None) -> View:
        assert seat is not None, "a running deal waits for somebody"
        seen = view(self._match, seat)
        assert seen is not None, "a running deal can be seen"
        return seen
