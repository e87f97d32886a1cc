"""A warning before something is wasted, on the page: it can be heeded, overruled and switched off."""

from __future__ import annotations

import pytest

import tampu
from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE
from tests.tables import HOUSE
from tests.test_every_waste import wastes


def wasteful(game: str) -> tuple[str, str]:
    """A record that ends where something could be wasted before all eyes, and the answer that would."""
    match = tampu.new(game, 2, seed=3, hold=True, date="2026-01-01")
    bot = tampu.bot("random", seed=4)
    while not (found := list(wastes(match))) or (match.choice is not None and match.choice.secret):
        if match.held:
            match.go_on()
        else:
            match.play(bot.pick(match))
    return match.record(), found[0]


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("game", HOUSE)
def test_whoever_would_waste_something_is_asked_once(game: str, touch: bool, new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True) if touch else new_screen()
    screen.set(warn="on")
    record, token = wasteful(game)
    screen.imported(record)
    page, number = screen.page, screen.number
    question = page.locator("#waste")

    def answer() -> None:
        if touch:
            if not page.locator("#confirm").is_visible():  # the first tap only selects
                screen.option(token).tap()
            page.locator("#confirm").tap()
        else:
            screen.option(token).click()

    board = page.locator("#board-area").bounding_box()
    answer()
    assert question.is_visible()
    assert page.locator("#waste-text").inner_text()
    assert page.locator("#board-area").bounding_box() == board
    page.keyboard.press("Enter")  # the safe answer has the focus
    assert not question.is_visible()
    assert screen.number == number
    answer()
    screen.changed_by(question.locator(".main").click)
    assert not question.is_visible()
    assert screen.number > number


def test_the_warning_can_be_switched_off(new_screen: NewScreen) -> None:
    screen = new_screen()
    record, token = wasteful(next(iter(HOUSE)))
    screen.set(warn="off")
    screen.imported(record)
    screen.pick(token)
