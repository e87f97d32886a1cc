"""The guide of a first game in a browser: what he says stands in his box as a whole."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Browser

from tampu.text import LANGUAGES
from tests.browser.layout import SIZES, Size, Window
from tests.browser.moments import guided
from tests.server.serving import Served
from tests.tables import HOUSE

HIDDEN: Final = """() => {
  const text = document.querySelector("#guide .guide-text");
  return text.scrollHeight - text.clientHeight;
}"""
"""How much of what the guide says must be scrolled for, in px."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_guide_says_first_fits_into_his_box(
    chromium: Browser, served: Served, size: Size, language: str
) -> None:
    window = Window(chromium, served.url, size, language)
    page, hidden = window.page, {}
    for game in HOUSE:
        _, sight = next(guided(game))
        window.show(sight)
        page.evaluate("document.fonts.ready")
        board = page.locator("#board-area").bounding_box()
        goal = page.evaluate(HIDDEN)
        page.locator("[data-do=aimed]").click()
        hidden[game] = goal, page.evaluate(HIDDEN)
        assert page.locator("#board-area").bounding_box() == board
    window.close()
    assert hidden == dict.fromkeys(HOUSE, (0, 0))
