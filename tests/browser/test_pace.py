"""Strangers meet in the lobby and play against the clock; one runs out, and a bot goes on for him."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tampu.drawing import clock
from tampu.drawing.clock import LIVE, Pace
from tampu.server import timekeeping
from tests.browser.conftest import NewScreen
from tests.browser.screen import GAME, PHONE, Screen
from tests.server.serving import Served, serving
from tests.server.test_clocks import Wall


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    monkeypatch.setattr(timekeeping, "LOOK", 0.05)
    monkeypatch.setitem(clock.PACES, "evening", Pace(LIVE, bank=80, increment=2))
    return Wall()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory, wall: Wall) -> Iterator[Served]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('pace') / 'tables.db'}", wall=wall) as served:
        yield served


def pass_time(house: Served, wall: Wall, seconds: int) -> None:
    """So much time, with the house open all the while."""
    for _ in range(seconds // 5):
        wall.go(5)
        house.app.state.house.timekeeper.beat()


def look_for(screen: Screen) -> None:
    """What one looks for in the lobby."""
    screen.page.locator("[name=game]").select_option(GAME)
    screen.page.wait_for_url("**/lobby?*game=*")
    screen.page.locator("[name=pace]").select_option("live")
    screen.page.wait_for_url("**/lobby?*pace=live*")


def test_two_who_never_met_play_against_the_clock(house: Served, wall: Wall, new_screen: NewScreen) -> None:
    one, other = new_screen(house.url), new_screen(house.url, viewport=PHONE)
    other.open("/lobby").locator("#tables .quiet").first.wait_for()
    one.open("/lobby")
    look_for(one)
    one.page.locator("#next").click()
    one.page.wait_for_url("**/t/*")
    code = one.page.url.rpartition("/")[2]
    other.page.locator(f"#table-{code}").wait_for()  # it comes by itself
    other.page.locator(f"#table-{code} .btn").click()
    other.page.wait_for_url(f"**/t/{code}")

    first, second = (one, other) if house.app.state.house.rooms[code].course.acting == 0 else (other, one)
    first.wait_for_turn()
    assert re.fullmatch("1:(20|1[0-9])", first.page.locator("#eyebrow .clock").inner_text())
    second.page.locator("#plan").click()
    second.page.locator("#table[data-planning]").wait_for()
    planned = second.options()[-1]
    second.option(planned).click()
    second.page.locator("#end.go").click()
    second.page.locator("#plan-drop").wait_for()
    first.pick(next(option for option in first.options() if option != planned))
    if first.table.get_attribute("data-state") == "to_end":
        first.end_turn()
    room = house.app.state.house.rooms[code]
    first.page.wait_for_function("number => document.querySelector('#table').dataset.number >= number", arg=2)
    assert [str(token) for who, _, token in room.course.match.answers][1] == planned

    asked = one if room.course.acting == 0 else other
    waiting = other if asked is one else one
    asked.wait_for_turn()
    pass_time(house, wall, 75)
    waiting.page.locator("#toast:not([hidden])").wait_for()
    asked.page.locator("#eyebrow .clock.is-low").wait_for()
    pass_time(house, wall, 20)
    asked.page.locator("#offers [data-do=take_back]").wait_for()
    waiting.wait_for_turn()  # a bot has answered
    asked.page.locator("#offers [data-do=take_back]").click()
    asked.page.locator("#players .mine .clock").wait_for(state="attached")
