"""The buttons with which the rest of a deal is claimed or given up, and that for a hint."""

from bot.callback import Action
from bot.claim_keyboards import PLAY_ON
from bot.handlers.match import AtTable, MatchPresses
from bot.handlers.pressed import Acts
from bot.outgoing import Answer
from bot.render import Notice
from game.claiming import claimable
from game.commands import AcceptClaim, Claim, ClaimCommand, DeclineClaim, GiveUp, TakeHint


class ClaimPresses(MatchPresses):
    """What may be said in or out of turn, beside the cards."""

    def acts(self) -> Acts:
        """What each button does."""
        return {
            Action.ASK_CLAIM: self.seated(self._ask),
            Action.CLAIM: self.seated(self._claim),
            Action.GIVE_UP: self.seated(self._give_up),
            Action.ACCEPT_CLAIM: self.seated(self._accept),
            Action.DECLINE_CLAIM: self.seated(self._decline),
            Action.HINT: self.in_turn(self._hint),
        }

    async def _ask(self, at: AtTable) -> Answer:
        """Opens the question in the hand, or puts it away; it is open until the next card."""
        state = at.table.state
        if state.ended or (at.argument != PLAY_ON and not _is_of_this_deal(at)):
            return self.old(at.pressed)
        at.table.claiming.pop(at.seat, None)
        if at.argument != PLAY_ON:
            claimable(state, at.seat)
            at.table.claiming[at.seat] = state.deal_turn
        self.publisher.hand(at.table, at.seat)
        return Answer()

    async def _claim(self, at: AtTable) -> Answer:
        return await self._say(at, Claim(at.seat))

    async def _give_up(self, at: AtTable) -> Answer:
        return await self._say(at, GiveUp(at.seat))

    async def _say(self, at: AtTable, command: Claim | GiveUp) -> Answer:
        """Claims or gives up, unless a card was played since the question was asked."""
        if not _is_of_this_deal(at):
            return self.old(at.pressed)
        at.table.claiming.pop(at.seat, None)
        try:
            if at.pressed.press.turn != at.table.state.deal_turn:
                return self.answer(Notice.CARD_MEANWHILE)
            await self._give_back(at, command)
        finally:
            self.publisher.hand(at.table, at.seat)
        return Answer() if at.table.state.claim is None else self.answer(Notice.OTHERS_ASKED)

    async def _accept(self, at: AtTable) -> Answer:
        return await self._reply(at, AcceptClaim(at.seat))

    async def _decline(self, at: AtTable) -> Answer:
        return await self._reply(at, DeclineClaim(at.seat))

    async def _reply(self, at: AtTable, command: AcceptClaim | DeclineClaim) -> Answer:
        state, pressed = at.table.state, (at.pressed.press.turn, at.argument)
        if state.ended or state.claim is None or pressed != (state.claim_turn, ""):
            return self.old(at.pressed)
        await self._give_back(at, command)
        return Answer()

    async def _give_back(self, at: AtTable, command: ClaimCommand) -> None:
        """What only somebody who plays can say: whoever let a stand-in play is back with it."""
        await self.absence.end(at.table, at.pressed.person, by_play=True)
        await self.give(at, command)

    async def _hint(self, at: AtTable) -> Answer:
        """Thought out while nothing waits for it, least of all this answer."""
        hints = self.services.hints
        if not hints.has_begun(at.table):
            await self.give(at, TakeHint(at.seat))
            hints.begin(at.table)
        return self.answer(Notice.HINT_COMES)


def _is_of_this_deal(at: AtTable) -> bool:
    state = at.table.state
    return state.deal_runs and not state.ended and at.argument == str(state.number)
