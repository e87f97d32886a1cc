"""Hints and the coach on the page: shown on the board, followed, put away, heeded and overruled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Browser

from tampu.drawing.sight import Counsel
from tests.browser.conftest import NewScreen
from tests.browser.layout import Window
from tests.browser.moments import every_prompt
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.server.serving import PATIENCE, Served
from tests.server.test_hints import first_of_all, lost
from tests.tables import HOUSE

PHONES: Final = 390, 844
MOMENTS: Final = 5
"""So many questions of a game are looked at with a hint."""
COVERED: Final = """async (patience) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  await frame();
  const suggested = [...document.querySelectorAll("#board-area .is-suggested")].filter((el) =>
    el.getClientRects().length);
  const box = (id) => document.querySelector(id).getBoundingClientRect();
  const seen = (el) => {
    const [advice, board] = [box("#advice"), box("#board-area")];
    const { x, y, width, height } = el.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    return left > board.left && left < board.right && top > board.top && top < advice.top;
  };
  for (const until = Date.now() + patience; suggested.length && !suggested.some(seen) && Date.now() < until; ) {
    await frame();
  }
  return suggested.length ? !suggested.some(seen) : null;
}"""
"""Whether what is suggested on the board stays out of sight, or under the hint; nothing where it is not there."""


@pytest.fixture
def advised(served: Served) -> Iterator[Served]:
    """A house where thoughts take no time, and every turn loses much."""
    advisers = served.app.state.house.advisers
    before = advisers.advise, advisers.think_over
    advisers.advise, advisers.think_over = first_of_all, lost(9)
    yield served
    advisers.advise, advisers.think_over = before


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_hint_is_shown_on_the_board_step_by_step(
    advised: Served, size: dict[str, int], new_screen: NewScreen
) -> None:
    screen = new_screen(viewport=size, has_touch=size == PHONE)
    screen.new_table("you", "bot:random")
    screen.wait("[data-state=asked]")
    page = screen.page
    board = page.locator("#board-area").bounding_box()
    page.locator("#hint").click()
    advice = page.locator("#advice")
    advice.wait_for()
    assert page.locator("#board-area").bounding_box() == board
    suggested = page.locator(".opt.is-suggested")
    assert suggested.get_attribute("data-option") == advice.get_attribute("data-suggested")
    step = advice.locator("li").first
    step.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")  # as somebody who uses the keyboard
    page.wait_for_selector(".ghostly", state="attached")
    assert step.locator("b").inner_text() == page.locator("#preview-text b").inner_text()
    advice.locator("[data-do=unhint]").click()
    advice.wait_for(state="detached")
    assert suggested.count() == 0


def turn_played(screen: Screen) -> None:
    """Play until the turn waits to be ended."""
    while screen.wait("[data-state=asked], [data-state=to_end]") == "asked":
        screen.changed_by(screen.page.locator(".opt").first.click)


def test_the_coach_can_be_heeded_and_overruled(advised: Served, new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.set(coach="on")
    screen.new_table("you", "bot:random")
    turn_played(screen)
    page, number = screen.page, screen.number
    said = page.locator("#coach")
    page.locator("#end").click()
    said.wait_for()
    assert "loses about 9 points" in page.locator("#coach-text").inner_text()
    assert screen.number == number
    screen.changed_by(said.locator("[data-do=restart]").click)
    assert screen.fact("state") == "asked"
    turn_played(screen)
    page.locator("#end").click()
    said.wait_for()
    screen.changed_by(page.locator("#coach-end").click)
    assert not said.is_visible()


def test_a_coach_who_was_not_asked_for_is_silent(advised: Served, new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.new_table("you", "bot:random")
    turn_played(screen)
    screen.changed_by(screen.page.locator("#end").click)
    assert not screen.page.locator("#coach").is_visible()


@pytest.mark.parametrize("game", HOUSE)
def test_a_hint_on_a_phone_lies_beside_the_place_it_points_at(chromium: Browser, served: Served, game: str) -> None:
    window = Window(chromium, served.url, PHONES, "en")
    moments = [moment for moment in every_prompt(game) if len(moment.sight.options) > 1]
    covered = {}
    for name, sight in moments[:: -(-len(moments) // MOMENTS)]:
        for token in (sight.options[0], sight.options[-1]):
            counsel = Counsel((token,), 0, (), 0.0, 0.0, is_clear=False, level="master")
            window.show(replace(sight, counsel=counsel))
            covered[name, token] = window.page.evaluate(COVERED, PATIENCE * 1000)
    window.close()
    assert False in covered.values()
    assert [asked for asked, is_covered in covered.items() if is_covered] == []
