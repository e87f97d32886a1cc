"""A match in the browser, every moment of it again: a finished one, and one that goes on."""

from __future__ import annotations

import pytest

from tests.browser import moments
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen


@pytest.fixture
def replay(new_screen: NewScreen) -> Screen:
    """The replay of a finished match, at its beginning."""
    screen = new_screen(permissions=["clipboard-read", "clipboard-write"])
    screen.imported(moments.finished())
    assert screen.fact("state") == "over"
    screen.page.locator("#acts a", has_text="Replay").click()
    screen.page.wait_for_url("**/replay?at=0")
    return screen


PARTS = ("data-round", "data-turn")
"""Where the replay bar has the ends of rounds and turns."""


def at(screen: Screen, number: int) -> None:
    screen.wait(f'[data-number="{number}"]')
    assert screen.page.locator("#scrub").input_value() == str(number)


def test_a_match_is_seen_step_by_step(replay: Screen) -> None:
    page = replay.page
    at(replay, 0)
    for number in (1, 2, 3):
        page.locator("#next").click()
        at(replay, number)
    page.locator("#back").click()
    at(replay, 2)
    page.keyboard.press("End")
    last = int(page.locator("#acts").get_attribute("data-last") or 0)
    at(replay, last)
    rounds, turns = (list(map(int, (page.locator("#acts").get_attribute(name) or "").split())) for name in PARTS)
    page.keyboard.press("PageUp")
    at(replay, [number for number in rounds if number < last][-1])
    page.keyboard.press("Home")
    at(replay, 0)
    page.keyboard.press("Shift+ArrowRight")
    at(replay, turns[0])
    page.locator("#by").select_option("turn")
    page.locator("#next").click()
    at(replay, turns[1])
    page.locator("#by").select_option("round")
    page.locator("#back").click()
    at(replay, max([0, *(number for number in rounds if number < turns[1])]))
    page.locator("#scrub").fill("120")
    at(replay, 120)
    assert "at=120" in page.url
    assert replay.options() == []


def test_a_match_plays_by_itself_until_stopped(replay: Screen) -> None:
    page = replay.page
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-pressed") == "true"
    replay.wait("[data-number='2']")
    page.locator("#play").click()
    assert page.locator("#play").get_attribute("aria-pressed") == "false"


def test_every_seat_may_be_looked_over_the_shoulder(replay: Screen) -> None:
    page = replay.page
    assert page.locator("#own .hcard").count() == 0
    seen = set()
    for seat in ("0", "1", "2"):
        page.locator("#seen-by").select_option(seat)
        page.wait_for_url(f"**seat={seat}*")
        cards = page.locator("#own .hcard").evaluate_all("all => all.map(one => one.id)")
        seen.add(tuple(cards))
    assert len(seen) == 3


def test_a_moment_is_shared_by_its_link(replay: Screen) -> None:
    page = replay.page
    page.locator("#scrub").fill("33")
    at(replay, 33)
    page.locator("#copy").click()
    page.locator("#copy", has_text="Copied").wait_for()
    link: str = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(replay.url)
    replay.open("/")
    page.goto(link)
    at(replay, 33)


def test_a_line_of_the_log_leads_to_its_moment(replay: Screen) -> None:
    page = replay.page
    page.keyboard.press("End")
    replay.wait(':not([data-number="0"])')
    line = page.locator("#log a.line").first
    number = str(line.get_attribute("href")).partition("at=")[2]
    line.click()
    at(replay, int(number))


def test_another_match_goes_on_from_a_moment(replay: Screen) -> None:
    page = replay.page
    page.locator("#scrub").fill("40")
    at(replay, 40)
    page.locator("#branch .btn").click()
    page.wait_for_url(lambda url: "/replay" not in url)
    assert replay.number == 40
    if replay.wait_for_turn() == "cover":
        page.locator("#cover .main").click()
        page.locator(".opt").first.wait_for()
    replay.pick(replay.options()[0])
    assert replay.number == 41


def test_the_record_is_downloaded_and_another_match_has_the_same_seats(screen: Screen) -> None:
    record = moments.finished()
    screen.imported(record)
    screen.page.locator("[popovertarget=menu]").first.click()
    with screen.page.expect_download() as download:
        screen.page.locator("#menu a[download]").click()
    assert download.value.path().read_text("utf-8") == record
    screen.page.keyboard.press("Escape")
    over = screen.page.url
    screen.page.locator("#acts form .main").click()
    screen.page.wait_for_url(lambda url: url != over)
    assert screen.number == 0
    assert screen.page.locator("#players .player").count() == 3


def test_a_match_that_goes_on_is_seen_again_and_left_for_the_table(screen: Screen) -> None:
    code = screen.imported(moments.learning()[0])
    page, number = screen.page, screen.number
    page.keyboard.press("v")
    page.wait_for_url("**/replay?at=0")
    at(screen, 0)
    page.keyboard.press("ArrowRight")
    at(screen, 1)
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("End")
    at(screen, number)
    assert page.locator("#branch, #copy, #seen-by").count() == 0
    page.keyboard.press("Escape")
    page.wait_for_url(f"**/t/{code}")
    assert screen.fact("state") in ("asked", "cover")
