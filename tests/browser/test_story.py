"""What happened, on the page: the board as it was then, and what others did since one's last turn."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser

from tampu.engine.registry import find
from tampu.text import LANGUAGES
from tests import tables
from tests.browser.layout import SIZES, Size, Window
from tests.browser.moments import OVER, largest, sight_of
from tests.browser.screen import Screen
from tests.server.serving import Served
from tests.tables import HOUSE

OUTSIDE: Final = """() => [...document.querySelectorAll(".scene")].filter((scene) => {
  scene.showPopover();
  const { top, left, right, bottom } = scene.getBoundingClientRect();
  const sums = scene.querySelector(".sums").getBoundingClientRect();
  const button = scene.querySelector(".ends button").getBoundingClientRect();
  const wide = [...scene.querySelectorAll(":not(.sr)")].some((part) => part.getBoundingClientRect().right > right + 1);
  scene.hidePopover();
  const out = top < 0 || left < 0 || right > innerWidth || bottom > innerHeight;
  return out || wide || sums.top < top || button.bottom > bottom;
}).map((scene) => scene.querySelector("h2").textContent)"""
"""The scorings whose panel is not all to be seen when it opens."""


def begin(screen: Screen, turns: int) -> None:
    """Sit down with two bots, and play so many turns."""
    screen.new_table("you", "bot:random", "bot:random")
    for turn in range(turns):
        screen.play_turn(Random(turn))
        if screen.fact("state") == "to_end":
            screen.end_turn()
    screen.wait_for_turn()


def test_a_line_marks_its_pieces_and_shows_its_moment(screen: Screen) -> None:
    begin(screen, 3)
    page, now = screen.page, screen.number
    line = page.locator("#log button.line").first
    line.hover()
    assert page.locator(".is-told").count() >= 1
    line.click()
    screen.wait("[data-state=then]")
    assert screen.number < now
    assert screen.options() == []
    first = screen.fact("line")
    page.keyboard.press("ArrowRight")
    screen.wait(f':not([data-line="{first}"])')
    page.keyboard.press("Escape")
    screen.wait("[data-state=asked]")
    assert screen.number == now
    page.locator("#since").click()
    page.locator("#step-through").click()
    screen.wait("[data-state=then]")
    page.locator("#now").click()
    screen.wait("[data-state=asked]")
    assert screen.options() != []


def test_what_others_do_is_shown_calmly_until_a_click_goes_on(screen: Screen) -> None:
    begin(screen, 2)
    screen.set(others="calm")
    screen.page.reload()
    screen.play_turn(Random(0))
    if screen.fact("state") == "to_end":
        screen.page.locator("#end").click()
    screen.wait("[data-state=then]")
    screen.page.locator("#headline").click()
    screen.wait_for_turn()
    assert screen.options() != []


@pytest.mark.parametrize("size", [SIZES[0], SIZES[-1]], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", HOUSE)
def test_every_scoring_of_a_full_table_is_seen_as_a_whole(
    chromium: Browser, served: Served, game: str, size: Size
) -> None:
    over = sight_of(largest(tables.Table(game, find(game).players[-1]).new(1))[OVER])
    outside = {}
    for language in LANGUAGES:
        window = Window(chromium, served.url, size, language)
        window.show(over)
        assert window.page.locator(".scene").count() > 1
        outside[language] = window.page.evaluate(OUTSIDE)
        window.close()
    assert outside == {language: [] for language in LANGUAGES}
