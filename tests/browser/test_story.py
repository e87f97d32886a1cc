"""What happened, on the page: the board as it was then, and what others did since one's last turn."""

from __future__ import annotations

from random import Random

from tests.browser.screen import Screen


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
