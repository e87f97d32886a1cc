"""What a page costs to load: few bytes, no jumping about, and nothing from elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser import moments
from tests.browser.conftest import NewScreen
from tests.browser.screen import DESKTOP, PHONE, Screen
from tests.tables import ANY

MOST_BYTES = 200_000
STILL = 0.02
"""What the sum of all layout shifts stays under; from 0.1 on people are said to notice."""
WATCH_SHIFTS = """window.shifts = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shifts += entry.value)))
  .observe({ type: "layout-shift", buffered: true });"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(window.shifts))))"


PIECEMEAL = """() => {
  const acts = document.querySelector("#acts"), places = [];
  for (; acts.lastElementChild; acts.lastElementChild.remove())
    places.push([...acts.children].map((child) => child.getBoundingClientRect().top));
  return places;
}"""
"""How high each button lies when all have arrived, all but the last, all but two ..."""


def load(screen: Screen, path: str) -> tuple[int, float]:
    """Load a page with an empty cache: the bytes that came, and how much it jumped about."""
    page = screen.context.new_page()
    line = screen.context.new_cdp_session(page)
    received: list[int] = []

    def on_finished(event: dict[str, Any]) -> None:
        received.append(int(event["encodedDataLength"]))

    line.send("Network.enable")
    line.on("Network.loadingFinished", on_finished)
    page.add_init_script(WATCH_SHIFTS)
    page.goto(f"{screen.url}{path}")
    shifts: float = page.evaluate(DRAWN)
    return sum(received), shifts


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("record", [moments.asking("choose_trade"), moments.finished()], ids=["in play", "over"])
def test_a_table_is_light_and_stays_where_it_is(new_screen: NewScreen, size: dict[str, int], record: str) -> None:
    screen = new_screen(viewport=size)
    made = screen.context.request.post(f"{screen.url}/import", form={"text": record})
    code = made.url.rpartition("/")[2]
    received, shifts = load(screen, f"/t/{code}")
    assert 10_000 < received < MOST_BYTES
    assert shifts < STILL


def test_what_arrives_late_of_a_page_pushes_nothing_away(new_screen: NewScreen) -> None:
    screen = new_screen(viewport=PHONE)
    screen.imported(moments.finished())
    whole, *parts = screen.page.evaluate(PIECEMEAL)
    assert len(whole) > 3
    assert all(part == whole[: len(part)] for part in parts)


@pytest.mark.parametrize("path", ["/", f"/new/{ANY}", f"/rules/{ANY}", "/api"])
def test_other_pages_are_light_and_stay_where_they_are(screen: Screen, path: str) -> None:
    received, shifts = load(screen, path)
    assert 1_000 < received < MOST_BYTES
    assert shifts < STILL
