"""What is pointed at: ghosts of pieces where they would lie, as long as the option is pointed at."""

from __future__ import annotations

from functools import cache

import pytest

import tampu
from tampu.web.ghosts import ghosts
from tests.browser.conftest import NewScreen
from tests.browser.screen import GAME, PHONE, Screen
from tests.drawn import sight_of
from tests.tables import HOUSE


@cache
def with_a_ghost(game: str) -> tuple[str, str]:
    """A record that ends at a question that all may see, and an option that puts or moves a piece."""
    match = tampu.new(game, 2, seed=3, hold=True, date="2026-01-01")
    bot = tampu.bot("random", seed=4)
    while True:
        if match.held:
            match.go_on()
            continue
        choice = match.choice
        assert choice is not None
        if match.number > 10 and not choice.secret:
            sight = sight_of(match, choice.player)
            for option in sight.options[:4]:
                if any("piece" in ghost.html or "put" in ghost.html for ghost in ghosts(sight, option)):
                    return match.record(), option
        match.play(bot.pick(match))


@pytest.mark.parametrize("touch", [False, True])
@pytest.mark.parametrize("game", HOUSE)
def test_a_piece_is_seen_where_it_would_lie(game: str, touch: bool, new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE, has_touch=True) if touch else new_screen()
    record, option = with_a_ghost(game)
    screen.imported(record)
    page = screen.page
    ghost = page.locator(".ghostly").first
    board = page.locator("#board-area").bounding_box()
    if touch:
        screen.option(option).tap()
        ghost.wait_for(state="attached")
        page.keyboard.press("Escape")
    else:
        screen.option(option).hover(force=True)
        ghost.wait_for(state="attached")
        page.mouse.move(2, 2)
        ghost.wait_for(state="detached")
        page.keyboard.press("b")
        screen.option(option).focus()
        ghost.wait_for(state="attached")
        page.locator("#prompt").focus()
    ghost.wait_for(state="detached")
    assert page.locator("#board-area").bounding_box() == board


LENGTHEN = """() => {
  const preview = document.querySelector("#preview"), told = JSON.parse(preview.dataset.told);
  for (const one of Object.values(told)) one[0] = "<b>Much</b>" + ' <span class="fact">to be told</span>'.repeat(90);
  preview.dataset.told = JSON.stringify(told);
}"""


def test_what_a_preview_has_no_room_for_is_folded_until_it_is_clicked(screen: Screen) -> None:
    record, option = with_a_ghost(GAME)
    screen.imported(record)
    page, preview, folded = screen.page, screen.page.locator("#preview"), screen.page.locator("#preview .is-folded")
    page.route("**/preview?*", lambda route: route.fulfill(status=204))
    page.evaluate(LENGTHEN)
    screen.option(option).focus()
    assert 0 < folded.count() < 90
    assert preview.evaluate("room => room.scrollHeight <= room.clientHeight")
    assert (preview.text_content() or "").count("to be told") == 90
    preview.click()
    assert folded.count() == 0
