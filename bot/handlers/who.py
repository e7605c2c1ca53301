"""Who and where an update comes from."""

from telegram import Message, User

from bot.company import Person
from bot.outgoing import Place


def person_of(user: User) -> Person:
    """A Telegram user as a person of ours."""
    return Person(user.id, user.full_name)


def place_of(message: Message) -> Place:
    """Where answers to a message go: the chat and, in a forum, the topic."""
    thread = message.message_thread_id if message.is_topic_message else None
    return Place(message.chat.id, thread)


def speaker_of(message: Message) -> Person | None:
    """The person behind a message; None for channels, anonymous administrators and bots."""
    user = message.from_user
    if message.sender_chat is not None or user is None or user.is_bot:
        return None
    return person_of(user)
