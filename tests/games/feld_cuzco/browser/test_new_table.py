"""The form of a new table."""

from __future__ import annotations

from tests.browser.screen import Screen


def test_the_seats_take_the_colours_that_are_chosen(screen: Screen) -> None:
    screen.open("/new/feld_cuzco")
    colours = screen.page.locator(".seats .colour")
    assert colours.all_inner_texts() == ["Red", "Yellow", "Green", "Blue"]
    screen.page.get_by_label("Green, blue (red)").check()
    assert colours.all_inner_texts() == ["Green", "Blue", "Red", "Yellow"]
    assert screen.page.get_by_label("Green", exact=True).get_attribute("name") == "seat-0"
    screen.page.get_by_label("Red, yellow (green)").check()
    assert colours.all_inner_texts() == ["Red", "Yellow", "Green", "Blue"]
