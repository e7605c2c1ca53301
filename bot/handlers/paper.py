"""The buttons between deals: sheet, score, cards of a deal, and ending the match."""

from bot import render
from bot.callback import Action, MalformedData
from bot.handlers.match import AtTable, MatchPresses
from bot.handlers.pressed import Acts, Pressed
from bot.handlers.sitting import Sitting
from bot.outgoing import Answer, Content, Place, Slot
from bot.render import Notice
from bot.scores import Scores
from bot.services import Services
from game.commands import AgreeEnd, DeclineEnd, Ending, ProposeEnd
from game.rules import Seat


class PaperPresses(MatchPresses):
    """What is looked at and agreed on beside the play."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._scores = Scores(services.results, services.texts)
        self._sitting = Sitting(services)

    def acts(self) -> Acts:
        """What each button does."""
        return {
            Action.MY_SCORE: self.seated(self._score),
            Action.SHEET: self.seated(self._sheet),
            Action.DEAL_CARDS: self.seated(self._deal_cards),
            Action.ASK_END: self.seated(self._ask_end),
            Action.PROPOSE_END: self.seated(self._propose_end),
            Action.AGREE_END: self.seated(self._agree_end),
            Action.DECLINE_END: self.seated(self._decline_end),
            Action.AGAIN: self.seated(self._again),
            Action.TAKE_SEAT: self._take_seat,
            Action.LET_COMPUTER: self.seated(self._let_computer),
        }

    async def _score(self, at: AtTable) -> Answer:
        return Answer(text=await self._scores.alert(at.table), alert=True)

    async def _sheet(self, at: AtTable) -> Answer:
        """A page in place; the button below a result opens the sheet in private (duty 10)."""
        page = at.named(int) if at.argument else None
        content = await self._scores.sheet(at.table, page=page)
        slot = None if at.pressed.place is None else Slot(at.pressed.place, "reply.sheet")
        if slot is not None and self.services.outbox.message_id(slot) == at.pressed.message_id:
            self.services.outbox.show(slot, content)
            return Answer()
        return self._privately(at, "sheet", content)

    async def _deal_cards(self, at: AtTable) -> Answer:
        deal = await self.tables.finished_deal(at.table, at.named(int))
        if deal is None:
            return self.answer(Notice.STALE)
        return Answer(text=render.deal_cards(deal, at.table.company, self.texts), alert=True)

    async def _ask_end(self, at: AtTable) -> Answer:
        if at.table.state.ended:
            return self.old(at.pressed)
        content = render.ask_end(
            at.table.company,
            self.texts,
            turn=at.table.state.number,
            deal_runs=at.table.state.deal_runs,
        )
        return self._privately(at, "end", content)

    async def _propose_end(self, at: AtTable) -> Answer:
        state = at.table.state
        if state.ended or at.pressed.press.turn != state.number:
            self._put_question_away(at.pressed)
            return self.old(at.pressed)
        await self.give(at, ProposeEnd(at.seat, at.named(Ending)))
        self._put_question_away(at.pressed)
        return Answer()

    def _put_question_away(self, pressed: Pressed) -> None:
        """Deletes the question how to end, where it is this message."""
        if pressed.place is None:
            return
        slot = Slot(pressed.place, "reply.end")
        if self.services.outbox.message_id(slot) == pressed.message_id:
            self.services.outbox.remove(slot)

    async def _agree_end(self, at: AtTable) -> Answer:
        if not self._is_current_proposal(at):
            return self.old(at.pressed)
        await self.give(at, AgreeEnd(at.seat))
        return Answer()

    async def _decline_end(self, at: AtTable) -> Answer:
        if not self._is_current_proposal(at):
            return self.old(at.pressed)
        await self.give(at, DeclineEnd(at.seat))
        return Answer()

    def _is_current_proposal(self, at: AtTable) -> bool:
        press, proposal = at.pressed.press, at.table.state.proposal
        return proposal is not None and (proposal.number, proposal.ending.value) == (
            press.turn,
            press.argument,
        )

    async def _again(self, at: AtTable) -> Answer:
        chat_id = at.table.place.chat_id
        newest = await self.tables.newest_in(chat_id)
        if newest is None or newest.match_id != at.table.match_id or not newest.state.ended:
            return self.old(at.pressed)
        lobbies = self.services.lobbies
        lobby = lobbies.in_chat(chat_id)
        if lobby is None:
            await lobbies.open_again(at.table)
            return Answer()
        return await self._sitting.join_lobby(lobby, at.pressed.person)

    async def _take_seat(self, pressed: Pressed) -> Answer:
        table = await self.tables.with_token(pressed.press.token)
        if table is None or table.state.ended:
            return self.old(pressed)
        return await self._sitting.join_match(
            table, pressed.person, pressed.update_id, wanted=_seat(pressed.press.argument)
        )

    async def _let_computer(self, at: AtTable) -> Answer:
        if at.table.state.ended:
            return self.old(at.pressed)
        await self._sitting.seat_computer(at.table, _seat(at.argument), at.pressed.update_id)
        return Answer()

    def _privately(self, at: AtTable, kind: str, content: Content) -> Answer:
        self.services.replies.reply(Place(at.pressed.person.user_id), kind, content)
        return self.answer(Notice.SEE_PRIVATE)


def _seat(text: str) -> Seat:
    if not (text.isascii() and text.isdecimal()):
        raise MalformedData(text)
    return Seat(int(text))
