"""Every command, in every situation, answers with what helps there."""

import pytest

from bot.sandbox.chats import Chat
from bot.sandbox.people import Person
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.evenings import Evening
from tests.end_to_end.playing import plain

NO_MATCH = "No match is running here. Send /zole to open a table."
NO_SEAT = "You have no seat at this table. When the match is over, /zole opens the next one."
NO_TABLE = "You sit at no table right now. Join one in your group: /zole."
IN_THE_GROUP = "That works in the group where you play."
GROUP_COMMANDS = (
    "zole",
    "join",
    "leave",
    "away",
    "hand",
    "last",
    "who",
    "score",
    "sheet",
    "rules",
    "end",
)

NOTHING_RUNS = {
    "/join": NO_MATCH,
    "/leave": NO_MATCH,
    "/away": NO_MATCH,
    "/hand": NO_MATCH,
    "/last": NO_MATCH,
    "/who": NO_MATCH,
    "/sheet": NO_MATCH,
    "/end": NO_MATCH,
    "/score": "Score\nNobody has played here yet. /zole opens a table.",
    "/rules": "Zole in short",
    "/help": "Zole for three to five friends.",
    "/zole": "A table for Zole",
}
A_DEAL_RUNS = {
    "/zole": "A match is running in this group. /who says whose turn it is.",
    "/join": "You already sit at this table.",
    "/last": "No trick is finished yet in this deal.",
    "/who": "At the table\n1 Anna · deals\n2 Bruno\n3 Cilla\n▶ Cilla to bid",
    "/score": "Score\nlast tonight all\n1 Anna 0 0 0\n1 Bruno 0 0 0\n1 Cilla 0 0 0\n"
    "Deal 1 is being played; Anna deals.",
    "/sheet": "The sheet is empty: no deal is finished yet.",
    "/rules": "Zole in short",
    "/end": "How shall the match end? Somebody else has to say yes too.",
    "/help": "Zole for three to five friends.",
    "/away": "Anna is away: the computer plays this seat until they are back.",
    "/leave": "Anna leaves after this deal. The computer plays it to its end.",
}
FOR_A_STRANGER = {
    "/join": "Every seat of this match is taken. Wait for the next table,"
    " or for somebody to leave.",
    "/leave": NO_SEAT,
    "/away": NO_SEAT,
    "/hand": NO_SEAT,
    "/end": NO_SEAT,
    "/who": "At the table",
    "/score": "Score",
}
THE_MATCH_IS_OVER = {
    "/hand": NO_MATCH,
    "/who": NO_MATCH,
    "/leave": NO_MATCH,
    "/away": NO_MATCH,
    "/end": NO_MATCH,
    "/last": "No trick is finished yet in this deal.",
    "/score": "Score\nlast tonight all\n1 Anna 0 0 0\n1 Bruno 0 0 0\n1 Cilla 0 0 0",
    "/sheet": "Score sheet · deals 1–1 of 1",  # noqa: RUF001 -- as it is shown
    "/rules": "Zole in short",
    "/zole": "A table for Zole",
}
IN_PRIVATE = {
    "/start": "Hello! I deal Zole in groups and bring you your cards here.",
    "/hand": NO_TABLE,
    "/away": NO_TABLE,
    "/score": NO_TABLE,
    "/help": "Zole for three to five friends.",
}


async def test_where_nothing_runs(evening: Evenings) -> None:
    scene = await evening()
    await _answers(scene, scene.people[0], NOTHING_RUNS, scene.group)


async def test_in_a_deal(evening: Evenings) -> None:
    scene = await evening(people=4)
    anna, bruno, cilla, dace = scene.people
    await scene.begin(anna, bruno, cilla)
    await scene.bid("pass")
    await _answers(scene, dace, FOR_A_STRANGER, scene.group)
    await _answers(scene, anna, A_DEAL_RUNS, scene.group)


async def test_hand_brings_the_cards_anew_and_says_nothing_in_the_group(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna = scene.people[0]
    await scene.begin()
    await scene.quiet()
    old, group = scene.hand_of(anna), len(scene.texts())
    anna.send(scene.group, "/hand")
    await scene.until(lambda: scene.hand_of(anna).id > old.id)
    await scene.quiet()
    assert scene.hand_of(anna).text == old.text
    assert scene.world.latest(old) is None
    assert len(scene.texts()) == group + 1
    anna.send(anna.private, "/hand")
    newest = scene.hand_of(anna)
    await scene.until(lambda: scene.hand_of(anna).id > newest.id)
    score = await scene.command(anna, "/score", anna.private)
    assert "Deal 1 is being played" in score.text


async def test_when_the_match_is_over(evening: Evenings) -> None:
    scene = await evening()
    await scene.begin()
    await scene.bid("pass", "pass", "pass")
    await scene.until(lambda: scene.is_over(1))
    await scene.end_match()
    await scene.shows("The match is over, as you agreed.")
    await _answers(scene, scene.people[2], THE_MATCH_IS_OVER, scene.group)


@pytest.mark.parametrize("started", [True, False])
async def test_in_private_by_somebody_at_no_table(evening: Evenings, *, started: bool) -> None:
    scene = await evening()
    anna = scene.people[0]
    if started:
        anna.start()
    await _answers(scene, anna, IN_PRIVATE, anna.private)
    refused = {f"/{name}": IN_THE_GROUP for name in GROUP_COMMANDS if f"/{name}" not in IN_PRIVATE}
    await _answers(scene, anna, refused, anna.private)


async def _answers(scene: Evening, person: Person, expected: dict[str, str], chat: Chat) -> None:
    """Gives one command after the other and compares the beginning of each answer."""
    await scene.quiet()
    await scene.stop_time()
    found = {}
    for command in expected:
        # The same refusal is posted once a minute.
        await scene.pass_time(61)
        answer = await scene.command(person, command, chat)
        found[command] = plain(answer.text)
    await scene.let_time_pass()
    assert found == {
        command: found[command] if found[command].startswith(text) else text
        for command, text in expected.items()
    }
