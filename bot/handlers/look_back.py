"""The button that asks where the points of a finished deal were."""

from bot.callback import Action
from bot.handlers.match import AtTable, MatchPresses
from bot.handlers.pressed import Acts
from bot.outgoing import Answer
from bot.render import Notice


class LookBackPresses(MatchPresses):
    """Looks back on deals that are over; what is found goes to the presser alone (duty 10)."""

    def acts(self) -> Acts:
        """What the button does."""
        return {Action.LOOK_BACK: self.seated(self._look_back)}

    async def _look_back(self, at: AtTable) -> Answer:
        after = await self.tables.after_deal(at.table, at.named(int))
        if after is None:
            return self.answer(Notice.STALE)
        self.services.looking_back.tell(at.table, after, at.pressed.person.user_id)
        return self.answer(Notice.LOOKING_BACK)
