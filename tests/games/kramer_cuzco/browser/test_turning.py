"""A tile in hand is turned about its place: by the R key and the wheel under the pointer, and by the key on its own."""

from __future__ import annotations

import tampu
from tests.browser.screen import Screen

WAYS = 6
"""So many ways has a triple to lie about one hex."""


def holding_a_triple(screen: Screen) -> list[str]:
    """Sit down where a triple is about to be placed; the ways of one round in order."""
    match = tampu.new("kramer_cuzco", 2, seed=1, hold=True, date="2026-01-01")
    match.play("place_tile").play("triple")
    screen.imported(match.record())
    screen.page.locator("#spots .opt").first.wait_for(state="attached")
    spots = "spots => spots.map(spot => [spot.dataset.ways, spot.dataset.option])"
    rounds: dict[str, list[str]] = {}
    for about, way in screen.page.locator("#spots .opt").evaluate_all(spots):
        rounds.setdefault(about, []).append(way)
    return next(ways for ways in rounds.values() if len(ways) == WAYS)


def test_under_the_pointer_a_click_means_the_way_turned_to(screen: Screen) -> None:
    first, second, third, *_ = holding_a_triple(screen)
    page = screen.page
    page.locator(f'.opt[data-option="{first}"]').hover()
    page.keyboard.press("r")
    page.locator(f'.opt.is-sel[data-option="{second}"]').wait_for(state="attached")
    page.mouse.wheel(0, 100)
    page.locator(f'.opt.is-sel[data-option="{third}"]').wait_for(state="attached")
    page.mouse.down()
    page.mouse.up()
    page.locator("#spots [data-ways=tile]").first.wait_for(state="attached")
    lying = {spot.get_attribute("data-option") for spot in page.locator("#spots .opt").all()}
    assert lying == set(third.split("+"))


def test_the_key_turns_the_tile_that_has_the_focus(screen: Screen) -> None:
    ways = holding_a_triple(screen)
    page = screen.page
    page.locator(f'.opt[data-option="{ways[0]}"]').focus()
    for way in (*ways[1:], ways[0]):
        page.keyboard.press("r")
        assert page.evaluate("document.activeElement.dataset.option") == way


def test_the_raised_view_stays_when_the_table_changes_and_is_opened_anew(screen: Screen) -> None:
    first, *_ = holding_a_triple(screen)
    page = screen.page
    page.locator("#tilt").check()
    page.locator(f'.opt[data-option="{first}"]').click()
    page.locator("#spots [data-ways=tile]").first.wait_for(state="attached")
    assert page.locator("#tilt").is_checked()
    page.reload()
    assert page.locator("#tilt").is_checked()
