"""A new table, as one sets it up in the browser."""

from __future__ import annotations

import pytest

from tampu.text import LANGUAGES
from tests.browser.conftest import NewScreen
from tests.tables import HOUSE

SMALL = {"width": 1280, "height": 720}
BOTTOM = "document.querySelector('.new').getBoundingClientRect().bottom"


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_can_be_chosen_is_on_one_screen(new_screen: NewScreen, language: str) -> None:
    screen = new_screen(viewport=SMALL)
    screen.set(language=language)
    for game in HOUSE:
        screen.open(f"/new/{game}")
        assert screen.page.evaluate(BOTTOM) <= SMALL["height"], game


def test_who_has_never_played_it_is_led_from_there_to_a_guided_first_game(new_screen: NewScreen) -> None:
    screen = new_screen()
    screen.open(f"/new/{next(iter(HOUSE))}")
    screen.page.locator(".new [formaction^='/learn/']").click()
    screen.page.locator("#guiding").wait_for()
