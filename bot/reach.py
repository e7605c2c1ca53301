"""Whether a private message reaches a person: tried, and remembered (duties 1 and 3)."""

from bot import render
from bot.company import Person
from bot.delivery import DeliveryError, Gateway, UnreachableError
from bot.language import Texts
from bot.lobby import Lobby
from bot.outgoing import Content, Place
from storage.people import People


class TryLater(Exception):
    """Telegram did not say whether the message arrived."""


class Doorbell:
    """Writes to people who sit down."""

    def __init__(self, *, gateway: Gateway, people: People, texts: Texts) -> None:
        self._gateway = gateway
        self._people = people
        self._texts = texts

    async def welcomes(self, person: Person, lobby: Lobby) -> bool:
        """Tells a person privately that there is a seat; False where nothing can reach them.

        Raises TryLater where the outcome is not known.
        """
        return await self.reaches(person, render.welcome(lobby.title, self._texts))

    async def reaches(self, person: Person, content: Content) -> bool:
        """Writes to a person; False where nothing can reach them.

        Raises TryLater where the outcome is not known.
        """
        reachable = True
        try:
            await self._gateway.send(Place(person.user_id), content, silent=True)
        except UnreachableError:
            reachable = False
        except DeliveryError as error:
            raise TryLater from error
        await self._people.set_reachable(person.user_id, reachable=reachable)
        return reachable
