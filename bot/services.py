"""Everything that handlers work with, wired once in app.py."""

from dataclasses import dataclass

from bot.answers import Answers
from bot.clock import Clock
from bot.hints import Hints
from bot.language import Texts
from bot.lobbies import Lobbies
from bot.looking_back import LookingBack
from bot.outbox import Outbox
from bot.publishing import Publisher
from bot.reach import Doorbell
from bot.replies import Replies
from bot.tables import Tables
from bot.thinking import Thinker
from storage.chats import Chats
from storage.people import People
from storage.results import Results


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The parts of the bot, and its name in Telegram (without @)."""

    username: str
    clock: Clock
    texts: Texts
    people: People
    chats: Chats
    results: Results
    outbox: Outbox
    answers: Answers
    replies: Replies
    publisher: Publisher
    doorbell: Doorbell
    lobbies: Lobbies
    tables: Tables
    thinker: Thinker
    hints: Hints
    looking_back: LookingBack

    def link(self, token: str) -> str:
        """The address that opens the private chat and brings the token with Start."""
        return f"https://t.me/{self.username}?start={token}"
