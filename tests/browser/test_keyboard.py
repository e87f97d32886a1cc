"""A whole game with nothing but the keyboard, and what a screen reader gets to know of it."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

from tests.browser.screen import GAME, Screen, skip_to_the_last_day
from tests.server.serving import Served

MOST_TABS = 80
UNNAMED = """all => all.filter(one => !(one.ariaLabel || one.textContent).trim()
  || !(one.matches("button") || one.role === "button" && one.hasAttribute("tabindex"))).map(one => one.outerHTML)"""


def is_at(page: Page, selector: str) -> bool:
    found: bool = page.evaluate("selector => document.activeElement.matches(selector)", selector)
    return found


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if is_at(page, selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def set_up(page: Page, bots: int) -> None:
    """From the home page to a table against bots that play anything."""
    tab_to(page, f'a[href="/new/{GAME}"]')
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/*")
    for seat in range(1, bots + 1):
        field = f"[name=seat-{seat}]"
        tab_to(page, field)
        page.keyboard.press("Home")
        while page.locator(field).input_value() != "bot:random":
            page.keyboard.press("ArrowDown")
    tab_to(page, ".more summary")
    page.keyboard.press("Enter")
    tab_to(page, "#seed")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")


def choose(screen: Screen, luck: Random) -> None:
    """Go to some option with the arrow keys, or take one of the action bar by its number."""
    page = screen.page
    offered = page.locator("#offers .opt").count()
    if offered and luck.random() < 0.5:
        page.keyboard.press(str(luck.randint(1, min(9, offered))))
        return
    if not is_at(page, ".opt"):
        page.keyboard.press("b")
    for _ in range(luck.randint(0, 2)):
        page.keyboard.press(luck.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
    assert is_at(page, ".opt:focus-visible")
    page.keyboard.press("Enter")


def play(screen: Screen, luck: Random, most: int) -> set[str]:
    """Answer to the end of the match, or so often; what was called out to a screen reader."""
    page = screen.page
    called = set()
    for _ in range(most):
        state = screen.wait_for_turn()
        if state == "over":
            break
        if state == "to_end":
            screen.changed_by(lambda: page.keyboard.press("e"))
            continue
        assert page.locator(".opt").evaluate_all(UNNAMED) == []
        screen.changed_by(lambda: choose(screen, luck))
        if screen.fact("call"):
            assert page.locator("#call").inner_text() == screen.fact("call")
            called.add(screen.fact("call"))
    return called


def check_the_end(screen: Screen) -> None:
    page = screen.page
    assert screen.wait_for_turn() == "over"
    assert page.locator("#say").inner_text() != ""
    assert page.locator("#call").inner_text() == screen.fact("call")
    assert page.locator("#over thead a").count() == 5


def test_the_beginning_and_the_end_of_a_game_with_the_keyboard_alone(screen: Screen, served: Served) -> None:
    luck = Random(8)
    set_up(screen.open("/"), bots=4)
    assert len(play(screen, luck, 10)) > 2
    skip_to_the_last_day(screen, served)
    play(screen, luck, 1000)
    check_the_end(screen)


@pytest.mark.long
def test_a_whole_game_with_the_keyboard_alone(screen: Screen) -> None:
    set_up(screen.open("/"), bots=4)
    assert len(play(screen, Random(8), 1000)) > 5
    check_the_end(screen)


def test_keys_lead_everywhere_and_back(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "bot:random")
    screen.wait_for_turn()
    for key, place in (("p", "#players .player"), ("l", "#log"), ("b", "#board-frame .opt")):
        page.keyboard.press(key)
        assert is_at(page, place), key
    page.keyboard.press("?")
    page.locator("#help:popover-open").wait_for()
    page.keyboard.press("Escape")
    page.locator("#help").wait_for(state="hidden")
    page.keyboard.press("b")
    screen.changed_by(lambda: page.keyboard.press("Enter"))
    assert screen.number == 1
    screen.changed_by(lambda: page.keyboard.press("u"))
    assert screen.number == 0
    screen.changed_by(lambda: page.keyboard.press("Shift+U"))
    assert screen.number == 1


def test_the_first_tab_skips_to_the_question(screen: Screen) -> None:
    page = screen.page
    screen.new_table("you", "bot:random")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert is_at(page, "#prompt")
    tab_to(page, ".opt")
