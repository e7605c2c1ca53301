"""A newcomer opens the page of the demo and plays a whole deal by clicking what he sees."""

from __future__ import annotations

import re
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.async_api import expect
from pydantic import SecretStr

from bot.app import running
from bot.chance import Chance
from bot.sandbox.server import Server
from bot.sandbox.world import World
from bot.settings import Settings
from game.cards import parse_cards
from game.rules import Seat
from tests.browser.conftest import LAPTOP, PHONE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import BrowserContext, Locator, Page

    from bot.sandbox.people import Person

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]

PICTURES = Path("ci-output")
SMALL_LAPTOP = {"width": 1180, "height": 740}
CARDS = parse_cards("TH KH 9D KD AH QS JS 9H TS 7D TD 9C KC QC JD 9S JH 8D KS AC TC QD AD QH AS JC")
"""Cilla, third hand, has a good take: the first deal of vectors.json."""
THINKING = 30_000
"""Milliseconds in which computer players bid, bury or play, also on a busy machine."""
CARD = re.compile(r"^(10|[AKQJ987])[♣♠♥♦]$")


async def press_in_group(page: Page, text: str, person: Person) -> None:
    who = page.get_by_role("group", name=f"Who presses {text}?")
    if not await who.is_visible():
        await page.get_by_test_id("group").locator(f'[data-button="{text}"]').last.click()
    await who.locator(f'[data-person="{person.id}"]').click()


async def play(page: Page, *, cards: int) -> None:
    """Click the first card offered on whichever phone offers one, so many times."""
    for _ in range(cards):
        phone = await phone_with_cards(page)
        card = phone.locator("[data-button]", has_text=CARD).first
        text = await card.get_attribute("data-button")
        await card.click()
        await expect(phone.get_by_role("status")).to_contain_text(text or "")
        await expect(phone.locator(f'[data-button="{text}"]')).to_have_count(0)


async def phone_with_cards(page: Page) -> Locator:
    cards = page.locator("[data-button]", has_text=CARD)
    phone = page.locator('[data-testid^="phone-"]').filter(has=cards).first
    # By its own name, so that it stays the same phone when another one shows cards.
    return page.get_by_test_id(await phone.get_attribute("data-testid") or "")


async def take_picture(page: Page, phone: Locator) -> None:
    """The middle of a deal as README shows it: on a small laptop, with nothing that moves."""
    await expect(phone).to_contain_text("Your turn: play any card.")
    await page.set_viewport_size(SMALL_LAPTOP)
    await page.locator(".toast").evaluate_all("toasts => toasts.forEach(each => each.remove())")
    await page.screenshot(path=PICTURES / "deal.png", animations="disabled")
    await page.set_viewport_size(LAPTOP)


@asynccontextmanager
async def demo(folder: Path, *names: str) -> AsyncIterator[tuple[Server, list[Person]]]:
    """The demo's page for a group of these people; third hand of its deal has a good take."""
    world = World()
    people = [world.add_person(name) for name in names]
    world.add_group("Zole evening", people)
    chance = Chance(shuffle=lambda: CARDS, choose_dealer=lambda seats: Seat(seats - 1))
    async with Server(world, title="Zole: the demo") as server:
        settings = Settings.model_construct(
            token=SecretStr(world.token),
            api_url=server.url,
            database=folder / "zole.db",
            log_level="WARNING",
            owner=None,
        )
        async with running(settings, chance=chance):
            yield server, people


async def sit_down(page: Page, person: Person) -> Locator:
    """Press Join as somebody whom the bot cannot write to yet; return that phone."""
    await press_in_group(page, "Join", person)
    phone = page.get_by_test_id(f"phone-{person.id}")
    start = phone.get_by_role("button", name="START")
    await expect(start).to_be_focused()
    await start.click()
    await expect(phone).to_contain_text("You sit at the table")
    await expect(page.get_by_test_id("group")).to_contain_text(person.first_name)
    return phone


async def test_a_newcomer_plays_a_deal_by_clicking(context: BrowserContext, tmp_path: Path) -> None:
    async with demo(tmp_path, "Anna", "Bruno", "Cilla") as (server, people):
        page = await context.new_page()
        await page.set_viewport_size(LAPTOP)
        await page.goto(server.url)
        group = page.get_by_test_id("group")
        await page.get_by_role("button", name="/zole").first.click()
        for person in people:
            await sit_down(page, person)
        await page.screenshot(path=PICTURES / "lobby.png")
        await press_in_group(page, "Deal", people[0])
        for person, bid in zip(people, ("Pass", "Pass", "Take the table"), strict=True):
            phone = page.get_by_test_id(f"phone-{person.id}")
            await phone.locator(f'[data-button="{bid}"]').click()
        phone = page.get_by_test_id(f"phone-{people[2].id}")
        await phone.locator('[data-button="A♠"]').click()
        await expect(phone.locator('[data-button="✓ A♠"]')).to_be_visible()
        await phone.locator('[data-button="10♠"]').click()
        await page.screenshot(path=PICTURES / "burying.png")
        bury = phone.locator('[data-button^="Bury "]')
        await bury.click()
        await expect(bury).to_have_count(0)
        await expect(page.get_by_test_id("group")).to_contain_text("has buried two")
        await page.screenshot(path=PICTURES / "first-card.png")
        await play(page, cards=9)
        await take_picture(page, phone)
        await play(page, cards=15)
        await expect(group.locator('[data-button="Next deal"]')).to_be_visible()
        await expect(group).to_contain_text("took the table and")
        await page.screenshot(path=PICTURES / "result.png")
        await page.set_viewport_size(PHONE)
        await page.screenshot(path=PICTURES / "result-phone.png")
        await page.close()


async def test_one_person_plays_with_computers(context: BrowserContext, tmp_path: Path) -> None:
    async with demo(tmp_path, "Anna") as (server, (anna,)):
        page = await context.new_page()
        await page.set_viewport_size(LAPTOP)
        await page.goto(server.url)
        group = page.get_by_test_id("group")
        await page.get_by_role("button", name="/zole").first.click()
        # There is nobody to choose among, so the page asks for nobody.
        await group.locator('[data-button="Join"]').click()
        phone = page.get_by_test_id(f"phone-{anna.id}")
        await phone.get_by_role("button", name="START").click()
        hint = page.get_by_text("Press Add computer player in the group to fill a seat")
        for computer in ("Ilze", "Māris"):
            await expect(hint).to_be_visible()
            await group.locator('[data-button="Add computer player"]').click()
            await expect(group).to_contain_text(f"{computer}\u2069 · normal")
        await page.screenshot(path=PICTURES / "computers.png")
        await group.locator('[data-button="Deal"]').click()
        await phone.locator('[data-button="Pass"]').click()
        await expect(group).to_contain_text("has buried two", timeout=THINKING)
        await expect(phone).to_contain_text("Your turn: play any card.")
        card = phone.locator("[data-button]", has_text=CARD).first
        await card.click()
        await expect(phone).to_contain_text("Tricks:", timeout=THINKING)
        await page.close()
