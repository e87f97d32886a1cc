"""A telephone held upright: a tap selects, the main button confirms, and everything can be reached."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Locator

from tests.browser import moments
from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE, Screen
from tests.tables import HOUSE

PROMPTS = (
    "choose_first_inca",
    "choose_move",
    "choose_trade",
    "choose_market_adjustment",
    "choose_card_to_return",
    "choose_priest",
    "choose_moon_tile",
    "choose_offering",
    "choose_production",
)
"""Questions whose options lie in every part of the table."""
DOCK = ".tabs, .own, .ask, .hist, .preview, .offers .btn, #end"
"""What stands below the board, under the thumb."""
LONGER_THAN_A_DOUBLE_TAP = 450
SELECTED_OR_PLAYED = """version => document.querySelector(".opt.is-sel")
  || document.querySelector("#table").dataset.version !== version"""


@pytest.fixture
def phone(new_screen: NewScreen) -> Screen:
    return new_screen(viewport=PHONE, has_touch=True, is_mobile=True)


def come_to(screen: Screen, prompt: str) -> None:
    screen.imported(moments.asking(prompt))
    if screen.wait_for_turn() == "cover":
        screen.page.locator("#cover .main").tap()
        screen.page.locator(".opt").first.wait_for(state="attached")


def boxes(screen: Screen, selector: str) -> dict[str, tuple[float, float, float, float]]:
    """Left, top, right and bottom of what is to be seen of each element."""
    found: dict[str, tuple[float, float, float, float]] = {}
    for element in screen.page.locator(selector).all():
        box = element.bounding_box()
        if box is not None and box["height"]:
            name = element.evaluate("one => one.id || one.className")
            found[name] = (box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])
    return found


@pytest.mark.parametrize("prompt", PROMPTS)
def test_every_option_is_within_reach_and_nothing_overlaps(phone: Screen, prompt: str) -> None:
    come_to(phone, prompt)
    dock = boxes(phone, DOCK)
    for name, (left, top, right, bottom) in dock.items():
        assert left >= 0, name
        assert top >= 0, name
        assert right <= PHONE["width"] + 0.5, name
        assert bottom <= PHONE["height"] + 0.5 or name.startswith("btn"), name
    (board,) = boxes(phone, "#board-area").values()
    for name, box in dock.items():
        assert box[1] >= board[3] - 0.5, name
    parts = sorted(dock.items(), key=lambda part: part[1][1])
    for number, (one, a) in enumerate(parts):
        for other, b in parts[number + 1 :]:
            apart = a[2] <= b[0] + 0.5 or b[2] <= a[0] + 0.5 or a[3] <= b[1] + 0.5 or b[3] <= a[1] + 0.5
            assert apart, (one, other)
    for token in phone.options():
        within_reach(phone, token).tap(trial=True)


def within_reach(phone: Screen, token: str) -> Locator:
    """An option, with its part of the table open."""
    option = phone.option(token)
    part = option.evaluate("one => one.closest('[class*=tab-]')?.getAttribute('class').match(/tab-(\\w+)/)[1]")
    if part and phone.fact("tab") != part:
        phone.page.locator(f"[data-tab-to={part}]").tap()
    return option


@pytest.mark.parametrize(
    ("prompt", "part"),
    [("choose_move", "city"), ("choose_trade", "market"), ("choose_priest", "priests"), ("choose_moon_tile", "trail")],
)
def test_the_part_with_the_options_opens_by_itself(phone: Screen, prompt: str, part: str) -> None:
    come_to(phone, prompt)
    assert phone.fact("tab") == part
    assert phone.page.locator(".tabs [aria-current]").get_attribute("data-tab-to") == part
    phone.page.locator("[data-tab-to=log]").tap()
    assert phone.page.locator("#log").is_visible()


def test_a_tap_selects_and_the_main_button_confirms(phone: Screen) -> None:
    come_to(phone, "choose_move")
    version = phone.version
    first, second = phone.options()[:2]
    confirm = phone.page.locator("#confirm")
    assert confirm.is_hidden()
    for token in (first, second):
        phone.option(token).tap()
        phone.page.locator(f'.opt.is-sel[data-option="{token}"]').wait_for()
        assert phone.page.locator(".is-sel").count() == 1
        assert confirm.inner_text().strip() != ""
        assert phone.page.locator("#preview-text").inner_text() != ""
    assert phone.version == version
    phone.changed_by(confirm.tap)
    assert phone.page.locator(".is-sel").count() == 0


def test_two_fingers_make_the_board_larger(phone: Screen) -> None:
    come_to(phone, "choose_move")
    (left, top, right, bottom) = boxes(phone, "#board-frame")["board-frame"]
    middle = ((left + right) / 2, (top + bottom) / 2)
    fingers = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, apart: float) -> None:
        points = [{"x": middle[0] + side * apart, "y": middle[1], "id": side + 1} for side in (-1, 1)]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points if apart else []})

    touch("touchStart", 40)
    touch("touchMove", 60)
    touch("touchMove", 80)
    touch("touchEnd", 0)
    larger = boxes(phone, "#board-frame")["board-frame"]
    assert larger[2] - larger[0] == pytest.approx(2 * (right - left), rel=0.05)
    for token in phone.options():
        phone.option(token).tap(trial=True)


def play_turn(phone: Screen, luck: Random) -> None:
    """Tap answers until there are none to give, and the button that ends the turn."""
    while phone.fact("state") == "asked":
        option = within_reach(phone, luck.choice(phone.options()))
        version = phone.version
        phone.page.wait_for_timeout(LONGER_THAN_A_DOUBLE_TAP)
        option.tap()
        phone.page.wait_for_function(SELECTED_OR_PLAYED, arg=str(version))
        if phone.version == version:
            phone.changed_by(phone.page.locator("#confirm").tap)
    if phone.fact("state") == "to_end":
        phone.changed_by(phone.page.locator("#end").tap)


@pytest.mark.long
@pytest.mark.parametrize("game", HOUSE)
def test_a_whole_game_by_tapping(phone: Screen, game: str) -> None:
    phone.new_table("you", "bot:random", game=game)
    luck = Random(2)
    while phone.wait_for_turn() != "over":
        play_turn(phone, luck)
    assert phone.page.locator("#over thead a").count() == 2
