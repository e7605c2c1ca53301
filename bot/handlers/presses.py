"""Buttons: every press gets exactly one answer, and changes something at most once."""

from telegram import CallbackQuery, MaybeInaccessibleMessage, Message, Update

from bot import callback, render
from bot.callback import MalformedData
from bot.handlers.claims import ClaimPresses
from bot.handlers.lobby import LobbyPresses
from bot.handlers.look_back import LookBackPresses
from bot.handlers.paper import PaperPresses
from bot.handlers.play import PlayPresses
from bot.handlers.pressed import Acts, Pressed
from bot.handlers.who import person_of, place_of
from bot.outgoing import Answer, Place
from bot.reach import TryLater
from bot.render import Notice
from bot.services import Services
from game.refusals import Refused
from storage.log import AlreadySeen


class Presses:
    """Finds out what a press means and who may do it; answers when it is committed."""

    def __init__(self, services: Services) -> None:
        self._answers = services.answers
        self._texts = services.texts
        self._acts: Acts = {
            **LobbyPresses(services).acts(),
            **PlayPresses(services).acts(),
            **ClaimPresses(services).acts(),
            **PaperPresses(services).acts(),
            **LookBackPresses(services).acts(),
        }

    async def handle(self, update: Update, _: object) -> None:
        """Handles one callback query."""
        query = update.callback_query
        assert query is not None, "the handler is for callback queries"
        answer = self._notice(Notice.BROKEN)
        try:
            answer = await self._act(query, update.update_id)
        finally:
            self._answers.answer(query.id, answer)

    async def _act(self, query: CallbackQuery, update_id: int) -> Answer:
        try:
            press = callback.decode(query.data or "")
            pressed = Pressed(
                press=press,
                person=person_of(query.from_user),
                update_id=update_id,
                place=_place(query.message),
                message_id=query.message.message_id if query.message else None,
            )
            return await self._acts[press.action](pressed)
        except MalformedData:
            return self._notice(Notice.UNKNOWN_BUTTON)
        except Refused as refused:
            return Answer(text=render.refusal(refused.reason, self._texts))
        except TryLater:
            return self._notice(Notice.TRY_LATER)
        except AlreadySeen:
            return Answer()

    def _notice(self, notice: Notice) -> Answer:
        return Answer(text=render.notice(notice, self._texts))


def _place(message: MaybeInaccessibleMessage | None) -> Place | None:
    """Where the pressed message is; Telegram tells only the chat of an old one."""
    if message is None:
        return None
    if isinstance(message, Message):
        return place_of(message)
    return Place(message.chat.id)
