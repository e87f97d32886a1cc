"""The guide of a first game in a browser: what he says stands in his box as a whole."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import Browser, expect

from tampu.text import LANGUAGES
from tests.browser.conftest import NewScreen
from tests.browser.layout import SIZES, Size, Window
from tests.browser.moments import guided
from tests.browser.screen import GAME, PHONE, Screen
from tests.server.serving import Served
from tests.tables import HOUSE

HIDDEN: Final = """() => [...document.querySelectorAll("#guide :is(.guide-text, .guide-answer)")]
  .reduce((most, text) => Math.max(most, text.scrollHeight - text.clientHeight - 2), 0)"""
"""How much of what the guide says or suggests must be scrolled for, in px; letters reach a little beyond their line."""
ALL: Final = 99
"""More questions than any game has."""
TOUCHED: Final = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


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


@pytest.mark.parametrize("game", HOUSE)
def test_what_the_guide_says_and_suggests_is_in_sight_until_his_farewell(
    chromium: Browser, served: Served, game: str
) -> None:
    size = SIZES[-1]
    window = Window(chromium, served.url, size, LANGUAGES[list(HOUSE).index(game) % len(LANGUAGES)])
    for name, sight in guided(game, ALL):
        window.show(sight)
        window.page.evaluate("document.fonts.ready")
        suggested = window.page.locator(".opt.is-suggested")
        if window.page.locator("#guide[data-suggested]").count():
            expect(suggested, name).to_be_in_viewport(ratio=0.5)
        assert window.page.evaluate(HIDDEN) == 0, name
    assert not suggested.count()
    window.close()


def test_a_guide_who_is_sent_away_stays_away_from_his_table_until_he_is_called(screen: Screen) -> None:
    page, guide = screen.page, screen.page.locator("#guide")
    screen.learn(GAME)
    first = page.url
    page.locator(".is-suggested").wait_for()
    page.locator("[data-do=unguide]").click()
    assert not guide.is_visible()
    assert page.locator(".is-suggested").count() == 0
    screen.pick(screen.options()[0])
    page.reload()
    screen.wait_for_turn()
    assert not guide.is_visible()
    assert page.locator(".is-suggested").count() == 0
    page.locator("[popovertarget=menu]").first.click()
    page.locator("#menu [data-kept]").click()
    assert guide.is_visible()
    page.locator("[data-do=unguide]").click(force=True)
    screen.learn(GAME)
    assert guide.is_visible()
    assert page.url != first


@pytest.mark.parametrize("given", [{}, TOUCHED], ids=["desk", "phone"])
def test_the_guide_keeps_his_room_while_one_looks_back(new_screen: NewScreen, given: dict[str, Any]) -> None:
    screen = new_screen(**given)
    screen.set(language=LANGUAGES[1])
    page = screen.page
    screen.learn(GAME)
    page.locator("[data-do=aimed]").click()
    screen.pick(page.locator(".opt.is-suggested").first.get_attribute("data-option") or "")
    board = page.locator("#board-area").bounding_box()
    if given:
        page.locator("[data-tab-to=log]").click()
    page.locator("#log button.line").first.click()
    screen.wait("[data-state=then]")
    assert page.locator("#board-area").bounding_box() == board
    assert page.locator(".is-suggested").count() == 0
    page.locator("#now").click()
    page.locator(".is-suggested").first.wait_for()
