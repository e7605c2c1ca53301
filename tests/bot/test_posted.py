from __future__ import annotations

from typing import TYPE_CHECKING

from bot.posted import StoredPosts
from storage.database import Database
from storage.messages import PostedMessages

if TYPE_CHECKING:
    from pathlib import Path


async def test_posted_messages_outlive_the_process(tmp_path: Path) -> None:
    file = tmp_path / "zole.db"
    database = await Database.open(file)
    posts = StoredPosts(PostedMessages(database))
    for name, message_id in (("bids", 7), ("trick1", 8), ("trick2", 9), ("bids", 10)):
        await posts.save(-1001, name, message_id)
    await posts.delete(-1001, ["trick1", "trick2"])
    await database.close()

    database = await Database.open(file)
    assert list(await StoredPosts(PostedMessages(database)).load()) == [(-1001, "bids", 10)]
    await database.close()
