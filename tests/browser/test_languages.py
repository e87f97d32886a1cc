"""French and Japanese, light and dark, and every setting kept."""

from __future__ import annotations

import re
import subprocess
from random import Random
from shutil import which

import pytest

from tests.browser import moments
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen, english_left
from tests.conftest import require
from tests.tables import ANY

KANA = re.compile(r"[\u3040-\u30ff]")
READ = "#headline, #prompt, #acts, #own, #left, #board text, #menu, #help"


def require_japanese_font() -> None:
    listing = which("fc-list")
    found = listing and subprocess.run([listing, ":lang=ja"], capture_output=True, check=True).stdout
    require(found, "a Japanese font (Debian: fonts-noto-cjk)")


def everything_said(screen: Screen) -> str:
    """All that can be read or is read out, also in dialogs that are closed and on what is pointed at."""
    said: list[str] = screen.page.locator(READ).evaluate_all("all => all.map(one => one.textContent)")
    labels: list[str] = screen.page.locator("#table *").evaluate_all(
        "all => all.flatMap(one => [one.ariaLabel, one.title, one.dataset.preview]).filter(Boolean)"
    )
    return "\n".join([*said, *labels])


@pytest.mark.parametrize("language", ["fr-FR", "ja-JP"])
def test_a_table_in_another_language_has_no_english_left(new_screen: NewScreen, language: str) -> None:
    if language == "ja-JP":
        require_japanese_font()
    screen = new_screen(locale=language)
    screen.open("/")
    assert screen.page.locator("html").get_attribute("lang") == language[:2]
    assert english_left(screen.page.locator("body").inner_text()) == []
    screen.new_table("you", "bot:random", names=["M", "N"])
    luck = Random(4)
    asked = set()
    for _ in range(3):
        screen.wait_for_turn()
        asked.add(screen.page.locator("#question").inner_text())
        assert english_left(everything_said(screen)) == []
        screen.play_turn(luck)
        if screen.fact("state") == "to_end":
            screen.end_turn()
    assert len(asked) > 1
    assert screen.page.locator("html").get_attribute("lang") == language[:2]
    if language == "ja-JP":
        assert all(KANA.search(question) for question in asked)


@pytest.mark.parametrize("language", ["fr-FR", "ja-JP"])
def test_the_end_and_the_rules_in_another_language(new_screen: NewScreen, language: str) -> None:
    screen = new_screen(locale=language)
    screen.imported(moments.finished())
    assert english_left(screen.page.locator("#over").inner_text()) == []
    screen.open(f"/rules/{ANY}")
    assert english_left(screen.page.locator("main").inner_text()) == []


def test_language_and_theme_are_chosen_at_the_table_and_kept(screen: Screen) -> None:
    page = screen.page
    code = screen.new_table("you", "bot:random")
    page.locator("[popovertarget=settings]").first.click()
    for setting, value in (("language", "fr"), ("theme", "dark")):
        page.locator(f"#settings [name={setting}][value={value}]").check()
    page.locator("#settings .btn.dark").click()
    page.wait_for_url(f"**/t/{code}")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.locator("html").get_attribute("data-theme") == "dark"
    screen.open("/")
    assert page.locator("html").get_attribute("lang") == "fr"


@pytest.mark.parametrize(("system", "dark"), [("dark", True), ("light", False)])
@pytest.mark.parametrize("path", ["/", f"/rules/{ANY}"])
def test_the_theme_follows_the_system_unless_chosen(new_screen: NewScreen, system: str, dark: bool, path: str) -> None:
    screen = new_screen(color_scheme=system)
    screen.open(path)
    assert is_dark(screen) == dark
    screen.set(theme="light" if dark else "dark")
    screen.open(path)
    assert is_dark(screen) != dark


def is_dark(screen: Screen) -> bool:
    """Whether the paper is darker than the ink."""
    colours: list[str] = screen.page.locator("body").evaluate(
        "body => [getComputedStyle(body).backgroundColor, getComputedStyle(body).color]"
    )
    paper, ink = (sum(map(float, re.findall(r"[\d.]+", colour)[:3])) for colour in colours)
    return paper < ink
