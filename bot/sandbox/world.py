"""The whole of the sandbox's Telegram: people, chats, messages, updates; no input or output."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from bot.sandbox import wire
from bot.sandbox.changes import CastChanged, Change, Changes, MessageGone, MessageShown
from bot.sandbox.chats import Account, Channel, Chat, GroupChat, Member, PrivateChat, Status, Topic
from bot.sandbox.clock import Clock, SystemClock
from bot.sandbox.errors import ImpossibleError
from bot.sandbox.faults import Faults
from bot.sandbox.files import Files
from bot.sandbox.groups import GENERAL_TOPIC, Group
from bot.sandbox.limits import Limits
from bot.sandbox.messages import Message, Shown, transcript
from bot.sandbox.people import Person
from bot.sandbox.profile import Profile
from bot.sandbox.queries import CallbackQuery
from bot.sandbox.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bot.sandbox.messages import Change as ShownChange
    from bot.sandbox.methods.webhooks import Webhook
    from bot.sandbox.wire import Json

DEFAULT_TOKEN = "1000000001:sandbox-not-a-secret-for-127-0-0-1"  # noqa: S105 -- opens nothing
DEFAULT_USERNAME = "ZoleSandboxBot"


@dataclass(frozen=True, slots=True)
class Call:
    """A call of the Bot API; status 0 is a connection that was dropped."""

    method: str
    parameters: dict[str, str]
    status: int
    description: str | None
    at: float


class World:
    """People, groups and one bot. Everything a test or the page does goes through here."""

    def __init__(
        self,
        token: str = DEFAULT_TOKEN,
        clock: Clock | None = None,
        *,
        username: str = DEFAULT_USERNAME,
        name: str = "Zole",
        privacy: bool = True,
    ) -> None:
        self.token = token
        self.clock: Clock = clock or SystemClock()
        self.privacy = privacy
        self.loses_ephemeral = False
        bot_id = int(token.partition(":")[0])
        self.bot = Account(id=bot_id, first_name=name, username=username, is_bot=True)
        self.accounts: dict[int, Account] = {bot_id: self.bot}
        self.chats: dict[int, Chat] = {}
        self.people: list[Person] = []
        self.groups: list[Group] = []
        self.queries: list[CallbackQuery] = []
        self.calls: list[Call] = []
        self.shown: list[Shown] = []
        self.updates = Updates(self.clock)
        self.limits = Limits(self.clock)
        self.faults = Faults()
        self.files = Files()
        self.profile = Profile()
        self.changes = Changes()
        self.webhook: Webhook | None = None
        self._ids = itertools.count(1)
        self._query_ids = itertools.count(4_300_000_000_000_000_001, 7919)
        # Private chats and basic groups share one sequence, as they do in Telegram.
        self._last_shared_id = 0

    @property
    def date(self) -> int:
        """The clock's time as Telegram's date, whole Unix seconds."""
        return int(self.clock.now())

    @property
    def notify_twice(self) -> bool:
        """Whether each update is delivered a second time after it was confirmed."""
        return self.updates.twice

    @notify_twice.setter
    def notify_twice(self, twice: bool) -> None:
        self.updates.twice = twice

    @property
    def flood_violations(self) -> int:
        """How many sends and edits came before a 429's time was over."""
        return len(self.limits.violations)

    def add_person(
        self,
        first_name: str,
        username: str | None = None,
        language: str | None = "en",
        *,
        last_name: str | None = None,
        is_bot: bool = False,
    ) -> Person:
        """Let somebody exist; the private chat with the bot is not started yet."""
        person = Person(
            id=5_000_000_000 + next(self._ids),
            first_name=first_name,
            last_name=last_name,
            username=username,
            language=language,
            is_bot=is_bot,
            world=self,
        )
        self.people.append(person)
        self.accounts[person.id] = person
        self.chats[person.id] = person.private
        self.changes.tell(CastChanged())
        return person

    def add_group(
        self,
        title: str,
        people: Sequence[Person],
        kind: Literal["group", "supergroup"] = "supergroup",
        *,
        forum: bool = False,
        with_bot: bool = True,
    ) -> Group:
        """Make a group whose first person is its owner; the bot is a member since long ago."""
        if not people or (forum and kind == "group"):
            message = "a group needs an owner, and a forum is a supergroup"
            raise ImpossibleError(message)
        group = self._new_group(title, kind, forum=forum)
        group.members[people[0].id] = Member(people[0], Status.CREATOR)
        for person in people[1:]:
            group.members[person.id] = Member(person, Status.MEMBER)
        if with_bot:
            group.members[self.bot.id] = Member(self.bot, Status.MEMBER)
        self.changes.tell(CastChanged())
        return group

    def add_channel(self, title: str) -> Channel:
        """Make a channel that can speak in groups."""
        return Channel(id=-1_009_000_000_000 - next(self._ids), kind="channel", title=title)

    def heir_of(self, group: Group) -> Group:
        """Make the supergroup a basic group turns into."""
        heir = self._new_group(group.title, "supergroup", forum=False)
        heir.members = dict(group.members)
        return heir

    def _new_group(self, title: str, kind: str, *, forum: bool) -> Group:
        number = next(self._ids)
        chat_id = -4_000_000 - number if kind == "group" else -1_002_000_000_000 - number
        group = Group(id=chat_id, kind=kind, title=title, forum=forum, world=self)
        if forum:
            # The first message of a forum is what opened its General topic.
            group.topics[GENERAL_TOPIC] = Topic(GENERAL_TOPIC, "General")
            group.last_id = GENERAL_TOPIC
        self.groups.append(group)
        self.chats[group.id] = group
        return group

    def knows(self, person: Account) -> bool:
        """Tell whether the bot has ever met the account."""
        chat = self.chats.get(person.id)
        started = isinstance(chat, PrivateChat) and (chat.started or chat.blocked)
        return started or any(
            person.id in group.members and self.bot.id in group.members for group in self.groups
        )

    def notify(self, kind: str, content: Json) -> None:
        """Queue an update for the bot."""
        self.updates.put(kind, content)
        self.changes.wake()

    def ask(self, person: Account, message: Message, data: str) -> CallbackQuery:
        """Record a press and tell the bot."""
        query = CallbackQuery(
            str(next(self._query_ids)), person, message, data, self.clock.now(), self
        )
        self.queries.append(query)
        self.notify("callback_query", query.body())
        return query

    def query(self, query_id: str) -> CallbackQuery | None:
        """Return the press with that id."""
        return next((q for q in reversed(self.queries) if q.id == query_id), None)

    def next_message_id(self, chat: Chat) -> int:
        """Take the next message id of a chat."""
        if isinstance(chat, GroupChat) and chat.is_supergroup:
            chat.last_id += 1
            return chat.last_id
        self._last_shared_id += 1
        return self._last_shared_id

    def post(self, draft: Message) -> Message:
        """Show a new message: id 0 takes the next one, -1 the next ephemeral one."""
        chat = draft.chat
        number = draft.id
        if number == 0:
            number = self.next_message_id(chat)
        elif number == -1:
            chat.last_ephemeral_id += 1
            number = -chat.last_ephemeral_id
        message = replace(draft, id=number)
        if message.is_ephemeral and message.sender is self.bot and self.loses_ephemeral:
            return message
        chat.messages[number] = message
        self._record(message, "sent")
        self.changes.tell(MessageShown(message))
        return message

    def revise(self, message: Message) -> None:
        """Show a message with other content."""
        message.chat.messages[message.id] = message
        self._record(message, "edited")
        self.changes.tell(MessageShown(message))

    def set_pinned(self, message: Message, *, pinned: bool) -> Message:
        """Pin or unpin a message."""
        changed = replace(message, pinned=pinned)
        message.chat.messages[message.id] = changed
        self.changes.tell(MessageShown(changed))
        return changed

    def remove(self, message: Message) -> None:
        """Take a message away."""
        del message.chat.messages[message.id]
        self._record(message, "deleted")
        self.changes.tell(MessageGone(message))

    def set_member(self, group: Group, standing: Member, *, by: Account) -> None:
        """Change somebody's standing in a group and tell the bot."""
        old = group.member(standing.account)
        group.members[standing.account.id] = standing
        is_bot = standing.account is self.bot
        update = wire.member_updated(
            group, by, date=self.date, old=wire.member(old), new=wire.member(standing)
        )
        if is_bot or group.member(self.bot).is_admin:
            self.notify("my_chat_member" if is_bot else "chat_member", update)
        self.changes.tell(CastChanged())

    def move_member(self, group: GroupChat, standing: Member, *, by: Account) -> Message:
        """Let somebody enter or leave a group, with the service message."""
        if not isinstance(group, Group) or group.migrated_to is not None:
            message = "the group has moved"
            raise ImpossibleError(message)
        account = standing.account
        if group.member(account).is_present is standing.is_present:
            message = f"{account.first_name} is already so"
            raise ImpossibleError(message)
        self.set_member(group, standing, by=by)
        who = wire.user(account)
        if standing.is_present:
            fields: Json = {"new_chat_members": [who]}
            return group.announce(f"{account.first_name} joined", fields, by=by)
        return group.announce(f"{account.first_name} left", {"left_chat_member": who}, by=by)

    def messages(self, chat: Chat, viewer: Account | None = None) -> list[Message]:
        """Return what is in a chat now, in order, as everybody or as one viewer sees it."""
        everything = list(chat.messages.values())
        if viewer is None:
            return everything
        return [message for message in everything if message.is_visible_to(viewer)]

    def latest(self, message: Message) -> Message | None:
        """Return the message as it stands now, None if it was deleted."""
        return message.chat.messages.get(message.id)

    def history(self, chat: Chat) -> list[Shown]:
        """Return everything that was ever shown in a chat, deleted messages and old texts too."""
        return [shown for shown in self.shown if shown.chat is chat]

    def transcript(self, chat: Chat, viewer: Account | None = None) -> str:
        """Return a chat as readable text."""
        return transcript(self.messages(chat, viewer))

    def subscribe(self, listener: Callable[[Change], None]) -> Callable[[], None]:
        """Call the listener at each change; the returned function ends that."""
        return self.changes.subscribe(listener)

    async def until(self, condition: Callable[[], object], timeout: float = 5.0) -> None:  # noqa: ASYNC109 -- the surface agreed
        """Return when the condition holds; raise TimeoutError after that many real seconds."""
        await self.changes.until(condition, timeout)

    def _record(self, message: Message, kind: ShownChange) -> None:
        shown = Shown(
            self.clock.now(),
            message.chat,
            message.id,
            kind,
            message.text,
            message.rows,
            message.receiver,
        )
        self.shown.append(shown)
