"""A browser's window at a table: what it shows, what goes wrong on it, and hands that play there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Locator, Page, Request

from tests.server.serving import PATIENCE, Served, Table, play_on
from tests.tables import ANY

GAME = ANY
DESKTOP, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
LAST_DAY = 9
MY_TURN = "[data-state=asked], [data-state=to_end], [data-state=cover], [data-state=over]"
"""The states in which a table waits for this screen, or for nobody any more."""

UNTIL = """([selector, patience]) => new Promise((done, fail) => {
  const table = document.querySelector("#table");
  const look = () => table.matches(selector) && (watch.disconnect(), done(table.dataset.state));
  const watch = new MutationObserver(look);
  watch.observe(table, { attributes: true });
  setTimeout(() => fail(new Error(`never ${selector}`)), patience);
  look();
})"""
"""Wakes up when the table changes: a watch that looks at every frame would make the browser draw every frame."""


class Screen:
    """One window of a browser that has its own cookies."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.troubles: list[str] = []
        context.set_default_timeout(PATIENCE * 1000)
        context.on("page", self._on_page)
        self.page = context.new_page()

    def _on_page(self, page: Page) -> None:
        """Keep whatever goes wrong on a page, and every request to somebody else."""
        page.on("console", self._on_console)
        page.on("pageerror", self._on_error)
        page.on("request", self._on_request)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"console: {message.text}")

    def _on_error(self, error: Error) -> None:
        self.troubles.append(f"error: {error}")

    def _on_request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc and not request.url.startswith(
            ("data:", "about:")
        ):
            self.troubles.append(f"request: {request.url}")

    # ------------------------------------------------------------------ coming and looking

    def open(self, path: str) -> Page:
        self.page.goto(f"{self.url}{path}")
        return self.page

    def set(self, **settings: str) -> None:
        """Choose settings, as the dialog for them would."""
        self.context.add_cookies([{"name": name, "value": value, "url": self.url} for name, value in settings.items()])

    def new_table(self, *seats: str, names: Sequence[str] = (), seed: int = 5, game: str = GAME) -> str:
        """Make a table and sit down at it; its code."""
        form: dict[str, str | float | bool] = {"seed": seed}
        form |= {f"seat-{number}": kind for number, kind in enumerate(seats)}
        form |= {f"name-{number}": name for number, name in enumerate(names)}
        made = self.context.request.post(f"{self.url}/new/{game}", form=form)
        assert made.ok, made.status_text
        self.page.goto(made.url)
        return made.url.rpartition("/")[2]

    def learn(self, game: str) -> None:
        """Sit down at a guided first game."""
        self.page.goto(self.context.request.post(f"{self.url}/learn/{game}").url)

    def imported(self, record: str) -> str:
        """Sit down, alone on all seats, at the table of a record; its code."""
        made = self.context.request.post(f"{self.url}/import", form={"text": record})
        assert made.ok, made.status_text
        self.page.goto(made.url)
        return made.url.rpartition("/")[2]

    def links(self) -> list[str]:
        """The invitations: those to the open seats in their order, and the one for spectators."""
        return [str(link.get_attribute("href")) for link in self.page.locator("#links [data-link]").all()]

    def take(self, link: str, name: str) -> None:
        """Follow an invitation."""
        self.open(link)
        self.page.fill("#name", name)
        self.page.locator("form .main").click()
        self.page.wait_for_url("**/t/*")

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    def fact(self, name: str) -> str:
        """What the table says of itself: `version`, `number`, `state` ..."""
        return self.table.get_attribute(f"data-{name}") or ""

    @property
    def version(self) -> int:
        return int(self.fact("version"))

    @property
    def number(self) -> int:
        return int(self.fact("number"))

    def wait(self, selector: str) -> str:
        """Until the table is so: `[data-state=over]`. What state it is in then."""
        state: str = self.page.evaluate(UNTIL, [selector, PATIENCE * 1000])
        return state

    def wait_for_turn(self) -> str:
        return self.wait(MY_TURN)

    # ------------------------------------------------------------------ playing

    def options(self) -> list[str]:
        tokens: list[str] = self.page.locator(".opt").evaluate_all("all => all.map(one => one.dataset.option)")
        return tokens

    def option(self, token: str) -> Locator:
        return self.page.locator(f'.opt[data-option="{token}"]')

    def changed_by(self, deed: Callable[[], object]) -> None:
        """Do something, and wait until the table has a later version."""
        version = self.version
        if self.page.locator(".scene:popover-open").count():
            self.page.keyboard.press("Escape")  # a scoring is told: read, and put away
        deed()
        self.wait(f':not([data-version="{version}"])')

    def pick(self, token: str) -> None:
        """Click an option where it is."""
        self.changed_by(self.option(token).click)

    def end_turn(self) -> None:
        self.changed_by(self.page.locator("#end").click)

    def play_turn(self, luck: Random) -> None:
        """Answer until there is nothing to answer."""
        self.wait_for_turn()
        while self.fact("state") == "asked":
            self.pick(luck.choice(self.options()))


def skip_to_the_last_day(screen: Screen, served: Served) -> None:
    """Close the page, let a program play on from the first seat, and come back when the end is near."""
    path = urlsplit(screen.page.url).path
    screen.page.goto("about:blank")
    seat = served.program()
    seat.cookies.update({cookie["name"]: cookie["value"] for cookie in screen.context.cookies(screen.url)})
    table = Table(served, path.rpartition("/")[2], {0: seat}, {}, seat, "")
    while table.see(0)["view"]["table"]["day"] < LAST_DAY:
        play_on(table, 2)
    screen.open(path)


def english_left(text: str) -> list[str]:
    """Words that only English has, as a reader would stumble over them."""
    return re.findall(r"\b(?:the|your|you|and|with|turn|choose|take|undo|player)\b", text.lower())
