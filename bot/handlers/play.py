"""The buttons with which a deal is played."""

from bot import keyboards, render
from bot.callback import Action
from bot.handlers.match import AtTable, MatchPresses
from bot.handlers.pressed import Acts, Pressed
from bot.outgoing import Answer
from bot.render import Notice
from game.cards import Card, parse_cards
from game.commands import Bid, Bury, MakeBid, Play
from game.deal import Phase
from game.refusals import Refusal, Refused
from game.view import table_of, view


class PlayPresses(MatchPresses):
    """Bids, burying, cards, and what a player may look at."""

    def acts(self) -> Acts:
        """What each button does."""
        return {
            Action.BID: self.in_turn(self._bid),
            Action.ASK_BID: self.in_turn(self._ask_bid),
            Action.CHOOSE: self.in_turn(self._choose),
            Action.UNCHOOSE: self.in_turn(self._choose),
            Action.BURY: self.in_turn(self._bury),
            Action.PLAY: self.in_turn(self._play),
            Action.NEXT_DEAL: self.in_turn(self._next_deal),
            Action.LAST_TRICK: self.seated(self._last_trick),
            Action.MY_CARDS: self.seated(self._my_cards),
            Action.BE_BACK: self._be_back,
        }

    async def _bid(self, at: AtTable) -> Answer:
        bid = at.named(Bid)
        await self.give(at, MakeBid(at.seat, bid))
        return Answer(text=render.bid_answer(bid, self.texts))

    async def _ask_bid(self, at: AtTable) -> Answer:
        deal = at.table.state.deal
        if deal is None or deal.phase is not Phase.BIDDING:
            raise Refused(Refusal.NOT_BIDDING)
        if deal.to_act != at.seat:
            raise Refused(Refusal.NOT_YOUR_TURN)
        at.table.asking = None if at.argument == keyboards.BACK else at.named(_asked_twice)
        self.publisher.hand(at.table, at.seat)
        return Answer()

    async def _choose(self, at: AtTable) -> Answer:
        card, deal = at.named(Card), at.table.state.deal
        if deal is None or deal.phase is not Phase.BURYING:
            raise Refused(Refusal.NOT_BURYING)
        if deal.to_act != at.seat:
            raise Refused(Refusal.NOT_YOUR_TURN)
        if card not in deal.hand(at.seat):
            raise Refused(Refusal.NOT_YOUR_CARD)
        await self.tables.choose(at.table, card, chosen=at.pressed.press.action is Action.CHOOSE)
        self.publisher.hand(at.table, at.seat)
        return Answer()

    async def _bury(self, at: AtTable) -> Answer:
        first, second = at.named(_two_cards)
        await self.give(at, Bury(at.seat, (first, second)))
        return Answer(text=render.buried_answer((first, second), self.texts))

    async def _play(self, at: AtTable) -> Answer:
        card = at.named(Card)
        await self.give(at, Play(at.seat, card))
        return Answer(text=render.played_answer(card, self.texts))

    async def _next_deal(self, at: AtTable) -> Answer:
        await self.tables.deal(at.table, update_id=at.pressed.update_id)
        return Answer()

    async def _be_back(self, pressed: Pressed) -> Answer:
        table = await self.tables.with_token(pressed.press.token)
        if table is None or not await self.absence.end(table, pressed.person, by_play=True):
            return self.old(pressed)
        return Answer()

    async def _last_trick(self, at: AtTable) -> Answer:
        public = table_of(at.table.state)
        if public is None:
            return self.answer(Notice.STALE)
        text = render.last_trick(public, at.table.company, self.texts)
        return Answer(text=text, alert=True)

    async def _my_cards(self, at: AtTable) -> Answer:
        state = at.table.state
        seen = view(state, at.seat)
        if seen is None or state.ended or at.argument != str(state.number):
            self.publisher.let_go_of_bids(at.table, number=at.named(int))
            return self.old(at.pressed)
        return Answer(text=render.my_cards(seen, self.texts), alert=True)


def _asked_twice(text: str) -> Bid:
    bid = Bid(text)
    if bid not in keyboards.ASKED_TWICE:
        raise ValueError(text)
    return bid


def _two_cards(text: str) -> tuple[Card, Card]:
    first, second = parse_cards(text)
    return first, second
