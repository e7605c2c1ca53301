"""A match of which everybody is away is not lost: it rests until somebody is back."""

from bot.callback import Action
from tests.end_to_end.conftest import Evenings
from tests.end_to_end.playing import plain

PASSED = ("pass", "pass", "pass")


async def test_where_everybody_is_away_the_deal_is_finished_and_the_match_rests(
    evening: Evenings,
) -> None:
    scene = await evening()
    anna, *_ = scene.people
    await scene.begin()
    for person in scene.people:
        person.send(scene.group, "/away")
    await scene.until(lambda: scene.is_over(1))
    await scene.quiet()
    assert scene.table.state.rows[0].scored.stood_in == (0, 1, 2)
    result = plain(scene.result_of(1).text)
    assert "deals next." in result
    assert "by itself" not in result
    async with scene.standing_still():
        await scene.pass_time(600)
    assert scene.table.state.number == 1
    await scene.press(anna, Action.NEXT_DEAL)
    await scene.until(lambda: scene.table.state.number == 2)
    assert scene.table.state.present == (scene.table.company.seat_of(anna.id),)


async def test_the_next_deal_waits_when_the_last_one_present_goes_between_deals(
    evening: Evenings,
) -> None:
    scene = await evening(time_passes=False)
    await scene.let_time_pass()
    await scene.begin()
    await scene.stop_time()
    await scene.bid(*PASSED)
    await scene.pass_time(2)
    assert "It begins by itself after 20 seconds." in scene.result_of(1).text
    for person in scene.people:
        person.send(scene.group, "/away")
    await scene.until(lambda: not scene.table.state.present)
    await scene.pass_time(60)
    assert "by itself" not in scene.result_of(1).text
    assert scene.table.state.number == 1
    scene.people[2].send(scene.group, "/who")
    await scene.until(lambda: scene.table.state.present)
    await scene.pass_time(5)
    assert "It begins by itself after 20 seconds." in scene.result_of(1).text
    await scene.pass_time(20)
    assert scene.table.state.number == 2
    await scene.let_time_pass()
