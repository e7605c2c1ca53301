"""People, chats, lobbies, posts, updates and marked cards, as they were before a restart."""

from datetime import timedelta
from pathlib import Path

import pytest

from game.cards import Card
from storage.chats import Chat, Chats
from storage.database import Database
from storage.drafts import Drafts
from storage.lobbies import Lobbies, StoredLobby
from storage.log import EventLog
from storage.matches import Matches, MatchId
from storage.messages import PostedMessages
from storage.people import People, Person
from storage.updates import Updates
from tests.storage.evenings import CHAT, START
from tests.storage.test_log import BID, begun

SUPERGROUP = -100500
TOKEN = "abc"


def lobby(chat_id: int = CHAT, *, token: str = TOKEN, document: str = "{}") -> StoredLobby:
    return StoredLobby(
        chat_id=chat_id, token=token, message_id=5, document=document, updated_at=START
    )


async def test_a_person_keeps_what_only_one_source_knows(database: Database) -> None:
    people = People(database)
    await people.set_reachable(7, reachable=True)
    await people.set_language(7, "lv")
    await people.remember(7, first_name="Anna", username="anna")
    assert await people.find(7) == Person(
        user_id=7, first_name="Anna", username="anna", language="lv", reachable=True
    )
    await people.remember(7, first_name="Anna K.")
    await people.set_reachable(7, reachable=False)
    await people.set_language(7, None)
    assert await people.find(7) == Person(user_id=7, first_name="Anna K.")
    assert await people.find(8) is None


async def test_a_match_brings_names_and_forgets_nobody_s_language(database: Database) -> None:
    people = People(database)
    await people.set_language(1, "da")
    await people.set_reachable(1, reachable=True)
    await begun(EventLog(database))
    assert await people.find(1) == Person(
        user_id=1, first_name="Anna", language="da", reachable=True
    )


async def test_a_known_name_is_not_written_again(database: Database) -> None:
    people, chats = People(database), Chats(database)
    await people.remember(7, first_name="Anna")
    await chats.remember(CHAT, title="Friends")
    assert database._writer is not None
    before = database._writer.total_changes
    await people.remember(7, first_name="Anna")
    await chats.remember(CHAT, title="Friends")
    assert database._writer.total_changes == before


async def test_a_chat_keeps_its_topic_and_language_when_it_is_renamed(database: Database) -> None:
    chats = Chats(database)
    await chats.set_thread(CHAT, 12)
    await chats.set_language(CHAT, "lv")
    await chats.remember(CHAT, title="Friends", username="friends")
    assert await chats.find(CHAT) == Chat(
        chat_id=CHAT, title="Friends", username="friends", thread_id=12, language="lv"
    )
    assert await chats.find(-4) is None


async def test_a_chat_has_one_lobby_that_is_found_by_its_token(database: Database) -> None:
    lobbies = Lobbies(database)
    assert await lobbies.save(lobby(document="first"))
    assert await lobbies.save(lobby(token="xyz", document="second"))
    assert await lobbies.with_token(TOKEN) is None
    assert await lobbies.with_token("xyz") == lobby(token="xyz", document="second")
    assert await lobbies.load(CHAT) == await lobbies.with_token("xyz")
    await lobbies.delete(CHAT)
    assert await lobbies.load(CHAT) is None


async def test_a_lobby_changes_once_an_update(database: Database) -> None:
    lobbies = Lobbies(database)
    assert await lobbies.save(lobby(document="first"), update_id=3)
    assert not await lobbies.save(lobby(document="second"), update_id=3)
    assert await lobbies.load(CHAT) == lobby(document="first")


async def test_a_slot_has_the_message_posted_last_until_it_is_forgotten(path: Path) -> None:
    async with await Database.open(path) as database:
        posted = PostedMessages(database)
        for slot, message_id in (("trick1", 10), ("bids", 11), ("trick2", 12), ("trick1", 13)):
            await posted.save(CHAT, slot, message_id)
        await posted.save(1, "trick1", 5)
        assert len(await posted.load()) == 4
        await posted.forget(CHAT, ["trick1", "trick2", "result"])

    async with await Database.open(path) as database:
        assert await PostedMessages(database).load() == ((CHAT, "bids", 11), (1, "trick1", 5))


async def test_an_update_is_seen_once_whatever_its_number(database: Database) -> None:
    updates = Updates(database)
    for update_id in (900, 5, 901):
        assert not await updates.seen(update_id)
        assert await updates.mark(update_id, at=START)
        assert not await updates.mark(update_id, at=START)
    assert await updates.seen(5)


@pytest.mark.parametrize(
    ("hours", "kept"), [(1, 11_000), (47, 11_000), (49, 10_000)], ids=["fresh", "a day", "old"]
)
async def test_ten_thousand_updates_are_kept_and_all_of_two_days(
    database: Database, hours: int, kept: int
) -> None:
    async with database.write() as connection:
        await connection.executemany(
            "INSERT INTO updates (update_id, seen_at) VALUES (?, ?)",
            [(number, "2026-01-02T18:30:00.000000+00:00") for number in range(10_999)],
        )
    await Updates(database).mark(20_000, at=START + timedelta(hours=hours))
    row = await database.fetch_one("SELECT count(*) AS number FROM updates")
    assert row is not None
    assert row["number"] == kept
    assert await Updates(database).seen(20_000)


@pytest.fixture
async def match_id(database: Database) -> MatchId:
    return await begun(EventLog(database))


async def test_a_card_is_marked_once_however_often_it_is_pressed(
    database: Database, match_id: MatchId
) -> None:
    drafts = Drafts(database)
    for card, chosen in ((Card.AC, True), (Card.QH, True), (Card.AC, True), (Card.KS, False)):
        await drafts.set_chosen(match_id, 9, card, chosen=chosen)
    assert await drafts.chosen(match_id, 9) == (Card.QH, Card.AC)
    await drafts.set_chosen(match_id, 9, Card.QH, chosen=False)
    assert await drafts.chosen(match_id, 9) == (Card.AC,)
    assert await drafts.chosen(match_id, 8) == ()


async def test_a_group_moves_to_its_supergroup_once(database: Database, match_id: MatchId) -> None:
    chats, lobbies, matches = Chats(database), Lobbies(database), Matches(database)
    posted = PostedMessages(database)
    await chats.remember(CHAT, title="Friends")
    await chats.set_language(CHAT, "lv")
    await lobbies.save(lobby())
    await posted.save(CHAT, "bids", 4)
    await posted.save(1, "hand", 4)

    assert await chats.move(old=CHAT, new=SUPERGROUP, at=START)
    moved = await matches.open_in(SUPERGROUP)
    assert moved is not None
    assert moved.match_id == match_id
    assert await matches.newest_in(CHAT) is None
    assert await chats.find(SUPERGROUP) == Chat(chat_id=SUPERGROUP, title="Friends", language="lv")
    assert await chats.find(CHAT) is None
    there = await lobbies.load(SUPERGROUP)
    assert there is not None
    assert (there.token, there.message_id) == (TOKEN, None)
    assert await lobbies.load(CHAT) is None
    assert await posted.load() == ((1, "hand", 4),)
    assert await chats.moved_to(CHAT) == SUPERGROUP
    assert await chats.moved_to(SUPERGROUP) == SUPERGROUP

    await posted.save(SUPERGROUP, "bids", 9)
    assert not await chats.move(old=CHAT, new=SUPERGROUP, at=START)
    assert not await chats.move(old=CHAT, new=-9, at=START)
    assert (SUPERGROUP, "bids", 9) in await posted.load()
    assert await matches.open_in(SUPERGROUP) == moved


async def test_what_the_supergroup_has_already_stays(database: Database) -> None:
    chats, lobbies = Chats(database), Lobbies(database)
    await chats.set_language(CHAT, "lv")
    await chats.remember(SUPERGROUP, title="Friends")
    await chats.set_language(SUPERGROUP, "da")
    await lobbies.save(lobby(document="old"))
    await lobbies.save(lobby(SUPERGROUP, token="xyz", document="new"))
    await chats.move(old=CHAT, new=SUPERGROUP, at=START)
    assert await lobbies.everything() == (lobby(SUPERGROUP, token="xyz", document="new"),)
    found = await chats.find(SUPERGROUP)
    assert found is not None
    assert (found.title, found.language) == ("Friends", "da")


async def test_everything_is_there_after_a_restart(path: Path) -> None:
    async with await Database.open(path) as database:
        match_id = await begun(EventLog(database))
        await EventLog(database).append(match_id, 1, (BID,), at=START, update_id=8)
        await Lobbies(database).save(lobby(-8))
        await Drafts(database).set_chosen(match_id, 2, Card.AC, chosen=True)
        header = await Matches(database).find(match_id)

    async with await Database.open(path) as database:
        assert await Matches(database).find(match_id) == header
        assert await Lobbies(database).with_token(TOKEN) == lobby(-8)
        assert await Drafts(database).chosen(match_id, 2) == (Card.AC,)
        assert await Updates(database).seen(8)
        assert (await EventLog(database).load(match_id))[1:] == (BID,)
