"""Pages in a real browser, without a server: axe finds nothing serious, nothing overflows, the keyboard reaches all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from shutil import which
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, sync_playwright

from tampu.drawing.colours import style_sheet
from tampu.drawing.sight import Sight
from tampu.engine.registry import GAMES
from tampu.text import LANGUAGES
from tampu.web import pages
from tampu.web.behaviour import Neighbour, neighbours
from tampu.web.look import Look
from tests.conftest import in_turns, require
from tests.web.sights import GAMES as DRAWN
from tests.web.sights import accounts, asked, every_state, finished, history, played, running, seen

HOME = "http://tampu.test/"
TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
DESKTOP, TABLET, PHONE = (1440, 900), (820, 1180), (390, 844)
THEMES = ("light", "dark")
LOOKS = (("light", DESKTOP), ("dark", DESKTOP), ("light", PHONE))
TELLING = ("asked", "advised", "maker", "cover", "to_end", "spectator", "over")
"""The states whose pages differ most."""
READ_ALOUD = ("asked", "maker", "cover", "over")
"""Of those, the ones that hold everything a reader may come to."""
AROUND = [
    Neighbour(1, "yellow", "Ada", muted=False, blocked=False),
    Neighbour(2, "red", "Bo", muted=True, blocked=True),
]
"""Who is at the table when one looks at its people."""
LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""A window that was made smaller is so in its next frame."""


OPENED = """(name) => {
  const box = document.getElementById(name);
  for (const blank of box.querySelectorAll("h2:empty, p:empty, button:empty")) blank.textContent = name;
  box.showPopover();
}"""
"""What a script writes into a dialog before it opens stands in it then."""


class Screen:
    """A browser's window. All that a page loads comes from our own folders."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.html = ""
        page.route("**/*", self.answer)

    def answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.endswith("/live"):
            route.abort()
        elif path == "/static/colours.css":
            route.fulfill(body=style_sheet(), content_type=TYPES[".css"])
        elif path.startswith("/static/"):
            file = static(path)
            route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
        elif path.endswith("/people"):
            route.fulfill(body=neighbours(Look(), "4F2K7Q", AROUND), content_type="text/html; charset=utf-8")
        else:
            route.fulfill(body=self.html, content_type="text/html; charset=utf-8")

    def show(self, html: str, size: tuple[int, int] = DESKTOP) -> Page:
        self.html = html
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.goto(HOME)
        self.page.evaluate(LAID_OUT)
        return self.page


def static(path: str) -> Path:
    parts = path.split("/")[2:]
    folder = files(GAMES[parts[1]]) if parts[0] == "games" else files("tampu.web").joinpath("static")
    return Path(str(folder.joinpath(parts[-1])))


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    chromium = which("chromium")
    require(chromium, "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield Screen(browser.new_page(reduced_motion="reduce"))
        browser.close()


@cache
def states(game: str) -> dict[str, Sight]:
    return {name: sight for name, sight in every_state(game) if name in TELLING}


Drawn = Callable[[Look], str]


def page_of(draw: Callable[..., str], *given: object) -> Drawn:
    return lambda look: draw(look, *given)


def every_page(game: str) -> Iterator[tuple[str, Drawn]]:
    """A game's pages, as anybody may look at them; those that are the same for all games come with the first."""
    for name, sight in states(game).items():
        if name in READ_ALOUD:
            yield name, page_of(pages.table, sight, None if sight.result is None else history(finished(game)))
    match = played(game, 50)
    past, now = (seen(match, 1, mine=(), may_answer=False, replay=number) for number in (200, 50))
    yield "replay", page_of(pages.replay, replace(past, key="key"), history(match))
    yield "replay of a running match", page_of(pages.replay, now, history(match))
    yield "result", page_of(pages.result, states(game)["over"], history(match), "http://tampu.example", "")
    yield "new table", page_of(pages.new_table, game)
    if game == DRAWN[0]:
        sight = states(game)["asked"]
        yield "home", page_of(pages.home, [running("4F2K7Q", sight, True, None, False)])
        for what in ("play", "learn", "watch"):
            yield what, page_of(pages.choose, what)
        for kind in ("seat", "code", "taken", "asked"):
            yield f"invitation, {kind}", page_of(pages.invitation, sight, kind, "/j/x", [1])
        yield "device", page_of(pages.device, game, "4F2K7Q", "http://tampu.example/j/x")
        for name, account in accounts().items():
            yield name, account
        yield "problem", page_of(pages.problem, "paused", 409)
        yield "api", page_of(pages.api, {"paths": {"/api/games": {"get": {"summary": "Games"}}}})


@in_turns(len(LOOKS))
@pytest.mark.parametrize("game", DRAWN)
def test_axe_finds_nothing_serious(screen: Screen, game: str, turn: int) -> None:
    problems: list[object] = []
    for number, (name, drawn) in enumerate(every_page(game), turn):
        theme, size = LOOKS[number % len(LOOKS)]
        problems += [(name, *found) for found in serious(screen.show(drawn(Look(theme=theme)), size))]
    assert problems == []


def serious(page: Page, part: str = "html") -> list[tuple[str, str]]:
    """What axe finds on a page, or in a part of it: the rule, and the first that breaks it."""
    found = Axe().run(page, part).response["violations"]
    return [(rule["id"], rule["nodes"][0]["html"][:200]) for rule in found if rule["impact"] in ("serious", "critical")]


@in_turns(len(THEMES))
@pytest.mark.parametrize("game", DRAWN)
def test_axe_finds_nothing_serious_in_what_opens_over_a_table(screen: Screen, game: str, turn: int) -> None:
    """Menu, invitations, talk, keys, settings, help, what happened since, and a scoring."""
    problems: list[object] = []
    opened: set[str] = set()
    for number, sight in enumerate((states(game)["maker"], states(game)["over"]), DRAWN.index(game) + turn):
        look = Look(theme=THEMES[number % len(THEMES)])
        page = screen.show(pages.table(look, sight, None if sight.result is None else history(finished(game))))
        kinds = page.locator("[popover]").evaluate_all("all => all.map(one => one.id)")
        fresh = {re.sub(r"-\d+$", "", kind): kind for kind in kinds if kind.partition("-")[0] not in opened}
        for name in fresh.values():
            page.evaluate(OPENED, name)
            opened.add(name.partition("-")[0])
            problems += [(name, *found) for found in serious(page, f"#{name}")]
            page.evaluate("name => document.getElementById(name).hidePopover()", name)
    assert problems == []
    assert {"menu", "invite", "talk", "keys", "settings", "help", "scene"} <= opened


@in_turns(len(LANGUAGES))
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", DRAWN)
def test_a_table_is_whole_in_view_without_scrolling(
    screen: Screen, game: str, size: tuple[int, int], turn: int
) -> None:
    for number, (name, sight) in enumerate(states(game).items(), turn):
        if sight.result is not None:
            continue
        page = screen.show(pages.table(Look(LANGUAGES[number % len(LANGUAGES)]), sight), size)
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]
        for part in ("#question", "#board-area", "#offers", "#acts > .btn:visible, #history .btn:visible"):
            for element in page.locator(part).all():
                box = element.bounding_box()
                assert box is not None
                assert box["x"] >= 0, (name, part)
                assert box["x"] + box["width"] <= size[0] + 0.5, (name, part)
                assert box["y"] + box["height"] <= size[1] + 0.5, (name, part)


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("game", DRAWN)
def test_no_page_is_wider_than_the_screen(screen: Screen, game: str, size: tuple[int, int]) -> None:
    for name, drawn in every_page(game):
        page = screen.show(drawn(Look("fr")), size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name


@pytest.mark.parametrize("game", DRAWN)
def test_arrows_go_from_option_to_option_and_each_is_explained(screen: Screen, game: str) -> None:
    match, me = asked(game, 0)
    assert match.choice is not None
    page = screen.show(pages.table(Look(), seen(match, me)))
    page.keyboard.press("b")
    reached = set()
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 4:
        reached.add(page.evaluate("document.activeElement.dataset.option"))
        assert page.locator("#preview-text b").inner_text() != ""
        page.keyboard.press(key)
    assert reached <= set(match.choice.tokens)
    assert len(reached) > 1
