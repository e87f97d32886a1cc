"""Ratings in real browsers: two people end a match and see that it counted once; every page of it fits every screen."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tampu.text import LANGUAGES
from tests.browser.conftest import NewScreen
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.server.serving import Served
from tests.server.test_results import finish, player, table
from tests.server.test_seasons import begun
from tests.tables import ANY

MEASURE = """least => {
  const shown = (el) => el.getClientRects().length > 0;
  const all = [...document.querySelectorAll("main *")].filter(shown);
  const texts = all.filter((el) => [...el.childNodes].some((one) => one.nodeType === 3 && one.data.trim()));
  const targets = all.filter((el) => el.matches("a, button, select, input, summary") && !el.closest("p"));
  const inside = (sheet) => sheet.getBoundingClientRect().right - parseFloat(getComputedStyle(sheet).paddingRight);
  const room = (el) => el.parentElement.closest(".sheet") ? inside(el.parentElement.closest(".sheet")) : innerWidth;
  const wide = (el) => el.getBoundingClientRect().right > room(el) + 1;
  return {
    wide: all.filter(wide).map((el) => el.outerHTML.slice(0, 80)),
    small: texts.filter((el) => parseFloat(getComputedStyle(el).fontSize) < 11).map((el) => el.textContent),
    low: targets.filter((el) => el.getBoundingClientRect().height < least).map((el) => el.textContent.trim()),
  };
}"""
"""What does not fit the screen or its sheet, what is too small to read, and what is too low to be touched."""


def become(screen: Screen, client: httpx.Client) -> Screen:
    """Let somebody who was a program so far go on in a browser."""
    screen.context.add_cookies([{"name": "tampu", "value": client.cookies["tampu"], "url": screen.url}])
    return screen


def test_two_people_end_a_match_and_see_that_it_counted_once(new_screen: NewScreen, served: Served) -> None:
    quilla, mayta = player(served, "Quilla"), player(served, "Mayta")
    code = table(served, quilla, mayta)
    finish(served, code, quilla, mayta)
    for client in (quilla, mayta):
        page = become(new_screen(), client).open("/profile")
        assert page.locator(".records article").count() == 1
        assert page.locator(".played li").count() == 1
        page.locator("button[name=public]").click()
        page.locator("button[name=public][value=no]").wait_for()
        page.reload()
        assert page.locator(".records article").count() == 1
    page = new_screen().open(f"/ratings/{ANY}?players=two")
    assert sorted(page.locator(".list a").all_inner_texts())[:2] == ["Mayta", "Quilla"]
    page.locator(".list a").first.click()
    page.locator("h1").get_by_text("Mayta").or_(page.locator("h1").get_by_text("Quilla")).wait_for()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("size", "least"), [(DESKTOP, 24), (PHONE, 40)], ids=["desktop", "phone"])
def test_every_page_fits_every_screen(
    new_screen: NewScreen, served: Served, language: str, size: dict[str, int], least: int
) -> None:
    clients, season = begun(served, 3)
    code = table(served, clients[0], clients[1], "random")
    finish(served, code, *clients[:2])
    clients[0].post("/profile", data={"public": "yes"})
    member, stranger = become(new_screen(viewport=size), clients[0]), new_screen(viewport=size)
    found: dict[str, Any] = {}
    of_all = [f"/ratings/{ANY}?players=more", "/seasons", f"/seasons/{season}"]
    for screen, paths in ((stranger, of_all), (member, [*of_all, "/profile", "/profile/games"])):
        screen.set(language=language)
        for path in paths:
            measured = screen.open(path).evaluate(MEASURE, least)
            found |= {f"{path} {kind}": what for kind, what in measured.items() if what}
    assert found == {}
