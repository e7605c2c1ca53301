from __future__ import annotations

import json
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx
import pytest_asyncio
from playwright.async_api import async_playwright

from bot.sandbox.server import Server
from bot.sandbox.world import World

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playwright.async_api import Browser, BrowserContext, Locator, Page

    from bot.sandbox.groups import Group
    from bot.sandbox.people import Person

CHROMIUM = "/usr/bin/chromium"
QUIETLY = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}


def keys(*rows: list[str]) -> dict[str, object]:
    """An inline keyboard whose buttons' data are their texts."""
    return {
        "inline_keyboard": [[{"text": text, "callback_data": text} for text in row] for row in rows]
    }


@dataclass
class RawBot:
    """A bot without any library: the test itself says what it calls, over HTTP."""

    base: str
    http: httpx.AsyncClient
    offset: int = 0

    async def call(self, method: str, **parameters: object) -> Any:
        fields = {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in parameters.items()
        }
        response = await self.http.post(f"{self.base}/{method}", data=fields)
        assert response.status_code == 200, response.text
        return response.json()["result"]

    async def upload(self, method: str, field_name: str, file: tuple[str, bytes], chat: int) -> Any:
        files = {field_name: file}
        response = await self.http.post(
            f"{self.base}/{method}", data={"chat_id": str(chat)}, files=files
        )
        assert response.status_code == 200, response.text
        return response.json()["result"]

    async def say(self, chat: int, text: str, *rows: list[str], **more: object) -> int:
        """Send a text, with rows of buttons; the message's id comes back."""
        if rows:
            more["reply_markup"] = keys(*rows)
        sent = await self.call("sendMessage", chat_id=chat, text=text, parse_mode="HTML", **more)
        return int(sent["message_id"])

    async def rewrite(self, chat: int, message: int, text: str, *rows: list[str]) -> None:
        """Edit a text; without rows the buttons go."""
        await self.call(
            "editMessageText",
            chat_id=chat,
            message_id=message,
            text=text,
            parse_mode="HTML",
            reply_markup=keys(*rows),
        )

    async def hears(self, kind: str, **wanted: object) -> Any:
        """The next update of a kind with such values; others are passed over."""
        while True:
            for update in await self.call("getUpdates", offset=self.offset, timeout=5):
                self.offset = update["update_id"] + 1
                found = update.get(kind)
                if found and all(found.get(name) == value for name, value in wanted.items()):
                    return found

    async def answers(self, **answer: object) -> Any:
        """Answer the next press; the press comes back."""
        query = await self.hears("callback_query")
        await self.call("answerCallbackQuery", callback_query_id=query["id"], **answer)
        return query


@dataclass
class Stage:
    """The real sandbox with three people, its page in a real browser, and a bot to speak for."""

    world: World
    server: Server
    group: Group
    people: list[Person]
    bot: RawBot
    page: Page
    doors: AsyncExitStack
    complaints: list[str] = field(default_factory=list)

    @property
    def group_pane(self) -> Locator:
        return self.page.get_by_test_id("group")

    def phone(self, person: Person) -> Locator:
        return self.page.get_by_test_id(f"phone-{person.id}")

    def key(self, pane: Locator, text: str) -> Locator:
        return pane.locator(f'[data-button="{text}"]')

    async def press_in_group(self, text: str, person: Person) -> None:
        """Press a button of the group and say who does it."""
        await self.key(self.group_pane, text).click()
        await self.page.get_by_test_id("who").locator(f'[data-person="{person.id}"]').click()

    async def close(self) -> None:
        """Let the server go away, as a laptop that sleeps does."""
        await self.doors.aclose()

    async def reopen(self) -> None:
        """Let a server come back at the same address."""
        server = Server(self.world, self.server.port, title="An evening")
        self.server = await self.doors.enter_async_context(server)

    async def all_start(self) -> None:
        for person in self.people:
            person.start()
        await self.bot.hears("message")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        yield browser
        await browser.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def context(browser: Browser) -> AsyncIterator[BrowserContext]:
    context = await browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(5000)
    yield context
    await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def stage(context: BrowserContext) -> AsyncIterator[Stage]:
    world = World()
    people = [world.add_person(name) for name in ("Anna", "Bruno", "Cilla")]
    group = world.add_group("Zole evening", people)
    async with AsyncExitStack() as doors, httpx.AsyncClient(timeout=10) as http:
        server = await doors.enter_async_context(Server(world, title="An evening"))
        page = await context.new_page()
        bot = RawBot(f"{server.url}/bot{world.token}", http)
        stage = Stage(world, server, group, people, bot, page, doors)
        watch(stage)
        await page.goto(server.url)
        await page.get_by_test_id(f"phone-{people[-1].id}").wait_for()
        yield stage
        assert stage.complaints == []
        await page.close()


def watch(stage: Stage) -> None:
    """Note every error of the page and every request that leaves the sandbox."""

    def requested(address: str) -> None:
        if not address.startswith((stage.server.url, "data:")):
            stage.complaints.append(f"request to {address}")

    complaints = stage.complaints
    stage.page.on("request", lambda request: requested(request.url))
    stage.page.on("pageerror", lambda error: complaints.append(str(error)))
    stage.page.on(
        "console",
        lambda said: complaints.append(said.text) if said.type in ("error", "warning") else None,
    )
