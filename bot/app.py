"""The one place where everything is wired together."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from telegram import Bot
from telegram.error import InvalidToken, NetworkError, TelegramError
from telegram.ext import ApplicationBuilder

from bot.answers import Answers
from bot.chance import Chance
from bot.clock import Clock, SystemClock
from bot.delivery import UnreachableError
from bot.gateway import TelegramGateway
from bot.handlers.membership import Membership
from bot.handlers.order import Dispatcher, TableOrder
from bot.handlers.polling import Poller
from bot.handlers.registering import TelegramApplication, fill_menus, register
from bot.hints import Hints
from bot.language import Texts
from bot.lobbies import Lobbies
from bot.locks import Locks
from bot.looking_back import LookingBack
from bot.moving import Moving
from bot.outbox import Outbox
from bot.publishing import Publisher
from bot.reach import Doorbell
from bot.reachability import Reachability
from bot.replies import Replies
from bot.seen import SeenUpdates
from bot.services import Services
from bot.settings import Settings
from bot.tables import Tables
from bot.thinking import Thinker, WorkerThinker
from storage.analyses import Analyses
from storage.chats import Chats
from storage.database import Database
from storage.drafts import Drafts
from storage.lobbies import Lobbies as StoredLobbies
from storage.log import EventLog
from storage.matches import Matches
from storage.messages import PostedMessages
from storage.people import People
from storage.results import Results
from storage.updates import Updates

__all__ = ["NoAnswer", "TokenRefused", "running", "who_am_i"]

log = logging.getLogger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 30.0
_POOL = 64


class TokenRefused(Exception):
    """Telegram does not know the token."""


class NoAnswer(Exception):
    """The Bot API server cannot be reached."""


@asynccontextmanager
async def running(
    settings: Settings,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    thinker: Thinker | None = None,
) -> AsyncIterator[Services]:
    """A bot that runs inside the block: tables taken up, listening, delivering.

    At the end the press in hand is finished and deliveries have five seconds. Raises
    DatabaseUnusable, and TokenRefused where Telegram does not know the token; waits where Telegram
    cannot be reached.
    """
    clock = clock or SystemClock()
    # httpx logs each address at INFO, and Telegram's addresses contain the token (duty 38);
    # aiosqlite logs each statement at DEBUG with its parameters, cards among them.
    logging.getLogger("httpx").setLevel(logging.WARNING)
    logging.getLogger("aiosqlite").setLevel(logging.INFO)
    async with AsyncExitStack() as stack:
        database = await Database.open(settings.database)
        stack.push_async_callback(database.close)
        locks = Locks()
        order = TableOrder(locks)
        application = _application(settings, order)
        await _connect(application, clock)
        stack.push_async_callback(application.shutdown)
        thinker = thinker or WorkerThinker()
        stack.push_async_callback(thinker.stop)
        parts = _Parts(
            application.bot,
            database,
            clock=clock,
            locks=locks,
            chance=chance or Chance(),
            thinker=thinker,
        )
        await parts.start()
        stack.push_async_callback(parts.stop)
        order.ask(parts.services.tables.chat_of, parts.services.lobbies.chat_of)
        membership = Membership(parts.services, parts.reachability, parts.moving)
        register(application, parts.services, membership, locks, owner=settings.owner)
        seen = SeenUpdates(stored=Updates(database), clock=clock)
        poller = Poller(application.bot, Dispatcher(application, order, seen).handle, clock)
        parts.spawn(fill_menus(application.bot, parts.services.texts))
        async with _beside(poller):
            log.info("@%s is ready", parts.services.username)
            yield parts.services


@asynccontextmanager
async def _beside(poller: Poller) -> AsyncIterator[None]:
    """Polls beside the block; a fault of the poller ends the block: better than a deaf bot."""
    block = asyncio.current_task()
    polling = asyncio.create_task(poller.run(), name="polling")

    def ended(task: asyncio.Task[None]) -> None:
        if not task.cancelled() and task.exception() is not None and block is not None:
            block.cancel()

    polling.add_done_callback(ended)
    try:
        yield
    finally:
        poller.stop()
        await polling


async def who_am_i(settings: Settings) -> str:
    """The username of the bot whose token is set, asked once.

    Raises TokenRefused and NoAnswer.
    """
    try:
        async with Bot(settings.token.get_secret_value(), f"{settings.api_url}/bot") as bot:
            return bot.username
    except InvalidToken:
        raise _refused_token() from None
    except TelegramError as error:
        raise NoAnswer(
            f"{settings.api_url} does not answer ({error.message}). "
            "Check the network, or ZOLE_API_URL where it is set."
        ) from None


def _refused_token() -> TokenRefused:
    return TokenRefused(
        "ZOLE_TOKEN is refused by the Bot API server: it knows no such bot. "
        "Copy the token once more from @BotFather."
    )


def _application(settings: Settings, order: TableOrder) -> TelegramApplication:
    """python-telegram-bot's application: its Bot and handlers; polling and order are ours."""
    builder = ApplicationBuilder().token(settings.token.get_secret_value())
    builder = builder.base_url(f"{settings.api_url}/bot")
    builder = builder.base_file_url(f"{settings.api_url}/file/bot")
    builder = builder.connection_pool_size(_POOL).concurrent_updates(order)
    return builder.updater(None).job_queue(None).build()


async def _connect(application: TelegramApplication, clock: Clock) -> None:
    """Asks Telegram who the bot is, as often as it takes (duty 20)."""
    pause = _FIRST_PAUSE
    while True:
        try:
            await application.initialize()
        except InvalidToken:
            raise _refused_token() from None
        except (NetworkError, TelegramError) as error:
            log.warning("Telegram does not answer (%s); trying again in %.0f s", error, pause)
            await clock.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        else:
            return


def _reachability(services: Services) -> Reachability:
    return Reachability(
        people=services.people,
        tables=services.tables,
        outbox=services.outbox,
        publisher=services.publisher,
        texts=services.texts,
        clock=services.clock,
        username=services.username,
    )


def _moving(services: Services) -> Moving:
    return Moving(
        chats=services.chats,
        tables=services.tables,
        lobbies=services.lobbies,
        outbox=services.outbox,
        publisher=services.publisher,
        clock=services.clock,
    )


class _Parts:
    """The parts of the bot, and the tasks between them."""

    def __init__(  # noqa: PLR0913 -- what the parts share, and cannot make themselves
        self,
        bot: Bot,
        database: Database,
        *,
        clock: Clock,
        locks: Locks,
        chance: Chance,
        thinker: Thinker,
    ) -> None:
        texts = Texts.load("en")
        people, chats = People(database), Chats(database)
        gateway = TelegramGateway(bot)
        outbox = Outbox(
            gateway,
            clock,
            PostedMessages(database),
            on_unreachable=self._unreachable,
            on_migrated=self._migrated,
            on_reachable=self._reachable,
        )
        publisher = Publisher(outbox=outbox, clock=clock, texts=texts)
        doorbell = Doorbell(gateway=gateway, people=people, texts=texts)
        tables = Tables(
            log=EventLog(database),
            matches=Matches(database),
            drafts=Drafts(database),
            publisher=publisher,
            clock=clock,
            locks=locks,
            chance=chance,
            thinker=thinker,
        )
        lobbies = Lobbies(
            stored=StoredLobbies(database),
            publisher=publisher,
            doorbell=doorbell,
            clock=clock,
            locks=locks,
        )
        replies = Replies(outbox=outbox, clock=clock)
        self.services = Services(
            username=bot.username,
            clock=clock,
            texts=texts,
            people=people,
            chats=chats,
            results=Results(database),
            outbox=outbox,
            answers=Answers(gateway, clock),
            replies=replies,
            publisher=publisher,
            doorbell=doorbell,
            lobbies=lobbies,
            tables=tables,
            thinker=thinker,
            hints=Hints(thinker=thinker, publisher=publisher),
            looking_back=LookingBack(
                stored=Analyses(database), thinker=thinker, replies=replies, texts=texts
            ),
        )
        self.reachability = _reachability(self.services)
        self.moving = _moving(self.services)
        self._locks = locks
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Takes up every table and lobby; what was not shown yet is shown little by little."""
        await self.services.outbox.load()
        await self.services.tables.recover()
        await self.services.lobbies.recover()
        self.services.outbox.start()
        self.spawn(self.services.tables.republish())

    async def stop(self) -> None:
        """Lets nothing begin any more, and what began be delivered."""
        await self.services.tables.stop()
        await self.services.hints.stop()
        await self.services.looking_back.stop()
        await self.services.lobbies.stop()
        await self.services.answers.stop()
        await self.services.outbox.stop()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Lets something be done beside everything else."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a task failed", exc_info=task.exception())

    def _unreachable(self, chat_id: int, error: UnreachableError) -> None:
        log.info("chat %s cannot be written to: %s", chat_id, error)
        if chat_id > 0:
            self.spawn(self.reachability.lost(chat_id))

    def _reachable(self, chat_id: int) -> None:
        if chat_id > 0:
            self.spawn(self.reachability.came_back(chat_id))

    def _migrated(self, old: int, new: int) -> None:
        self.spawn(self._move(old, new))

    async def _move(self, old: int, new: int) -> None:
        async with self._locks.hold(old):
            await self.moving.move(old=old, new=new)
