"""With a guide above the board there is less room for it: what lies on it, and what one has, is seen all the same."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser

from tests.browser.layout import Window
from tests.browser.moments import guided
from tests.server.serving import Served

LOW: Final = (1280, 720)
UNDER_REGIONS: Final = """() => [...document.querySelectorAll("#board .space, #board .task")].filter((one) => {
  const { x, y, width, height } = (one.querySelector(".sh, .disc") ?? one).getBoundingClientRect();
  const hit = (part) => document.elementFromPoint(x + part * width, y + height / 2);
  return [0.1, 0.5, 0.9].some((part) => hit(part)?.closest(".region"));
}).map((one) => one.id)"""
ASIDE: Final = """() => {
  const own = document.querySelector("#own");
  return own.scrollWidth - own.clientWidth;
}"""
"""How far the own area must be scrolled to be seen whole, in px."""


def test_no_region_lies_on_the_hill_and_all_that_was_dealt_is_in_sight(chromium: Browser, served: Served) -> None:
    window = Window(chromium, served.url, LOW, "fr")
    for name, sight in guided("tawantinsuyu"):
        window.show(sight)
        window.page.evaluate("document.fonts.ready")
        assert window.page.evaluate(UNDER_REGIONS) == [], name
        assert window.page.evaluate(ASIDE) == 0, name
    window.close()
