"""The browser of the benchmark: a window at a table that notes how long every click takes to be seen."""

from __future__ import annotations

from random import Random
from typing import Any

from playwright.sync_api import Browser

from tampu.engine.registry import GAMES

GAME = next(iter(GAMES))
SIZE: Any = {"width": 1440, "height": 900}
CLICK = "click to repainted board"
PAUSE = 400
"""Milliseconds between two clicks: nobody clicks before he has seen what the last one did."""
WATCH = """window.took = [];
window.shifts = 0;
let clicked = 0;
addEventListener("click", (event) => (clicked = event.timeStamp), true);
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifts += entry.value)))
  .observe({ type: "layout-shift", buffered: true });
document.addEventListener("DOMContentLoaded", () => {
  const drawn = () => {
    const begun = clicked;
    if (!begun) return;
    clicked = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel(); // its message comes after the frame is painted
      port1.onmessage = () => window.took.push(performance.now() - begun);
      port2.postMessage(0);
    });
  };
  new MutationObserver(drawn).observe(document.querySelector("#table"), { attributeFilter: ["data-version"] });
});"""
SEEN = """count => new Promise((done) => {
  const look = () => (window.took.length > count ? done() : setTimeout(look, 5));
  look();
})"""
ANSWERS = """performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith("/act"))
  .map((entry) => entry.duration)"""


class Window:
    """A window with a table of two at one screen: whatever is drawn is drawn for a click."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.context = browser.new_context(viewport=SIZE, locale="en-GB")
        self.url = url
        self.page = self.context.new_page()
        self.page.add_init_script(WATCH)
        self.luck = Random(1)

    def new_table(self) -> None:
        form: dict[str, str | float | bool] = {"seat-0": "you", "seat-1": "hot", "seed": 5}
        made = self.context.request.post(f"{self.url}/new/{GAME}", form=form)
        self.page.goto(made.url)

    def click(self) -> None:
        """Click any option, or what else the table waits for."""
        page = self.page
        state = page.locator("#table").get_attribute("data-state")
        if state == "cover":
            page.locator("#cover .main").click()
            page.locator("#table[data-state=asked]").wait_for()
        options = page.locator(".opt")
        wanted = page.locator("#end") if state == "to_end" else options.nth(self.luck.randrange(options.count()))
        count: int = page.evaluate("window.took.length")
        wanted.click()
        page.evaluate(SEEN, count)
        page.wait_for_timeout(PAUSE)

    def times(self) -> tuple[list[float], list[float]]:
        """For all clicks: milliseconds until it was seen, and until the server had answered."""
        took, answered = self.page.evaluate("window.took"), self.page.evaluate(ANSWERS)
        return took, answered

    def close(self) -> None:
        self.context.close()

    @staticmethod
    def loaded(browser: Browser, url: str) -> dict[str, Any]:
        """A table in the middle of a match, loaded with an empty cache: bytes and layout shift."""
        first = Window(browser, url)
        first.new_table()
        for _ in range(20):
            first.click()
        address, cookies = first.page.url, first.context.cookies()
        first.close()
        window = Window(browser, url)
        window.context.add_cookies(cookies)  # type: ignore[arg-type]
        line = window.context.new_cdp_session(window.page)
        received: list[int] = []

        def on_finished(event: dict[str, Any]) -> None:
            received.append(int(event["encodedDataLength"]))

        line.send("Network.enable")
        line.on("Network.loadingFinished", on_finished)
        window.page.goto(address)
        window.page.wait_for_timeout(1000)
        shift: float = window.page.evaluate("window.shifts")
        window.close()
        return {"page_bytes": sum(received), "layout_shift": shift}
