"""A tile in hand: picked from the tray, held by the hex that is pointed at, turned about it, dropped, and put back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE, Screen

WAYS = 6
"""So many ways has a triple to lie about one hex."""
PLACE = "7:11+7:13+8:12"
MIDDLE = """(spot, hex) => {
  const stamp = document.getElementById(spot.getAttribute("href").slice(1));
  const [x, y] = stamp.dataset.hexes.split(" ")[spot.dataset.option.split("+").indexOf(hex)].split(",").map(Number);
  const at = new DOMPoint(x * 0.6, y * 0.6).matrixTransform(spot.getScreenCTM());
  return [at.x, at.y];
}"""
"""A point of a place that is nearest to one of its hexes."""


def sit_down(screen: Screen, *answers: str) -> None:
    """Where the first turn has just begun, and give some answers of it."""
    screen.new_table("you", "hot", seed=1, game="kramer_cuzco")
    for answer in answers:
        screen.option(answer).focus()
        screen.changed_by(lambda: screen.page.keyboard.press("Enter"))


def spot(screen: Screen, place: str = PLACE) -> Locator:
    return screen.page.locator(f'#spots .opt[data-option="{place}"]')


def point_at(screen: Screen, hex: str, place: str = PLACE) -> tuple[float, float]:
    spot(screen, place).wait_for(state="attached")
    x, y = spot(screen, place).evaluate(MIDDLE, hex)
    return x, y


def lies(screen: Screen, place: str, village: str) -> None:
    """The tile is laid, and nothing more is asked of it."""
    for hex in place.split("+"):
        kind = "village" if hex == village else "crop"
        screen.page.locator(f"#h-{hex.replace(':', '-')}.{kind}").wait_for(state="attached")
    assert "end_turn" in screen.options()


def test_a_click_on_the_tray_and_one_on_the_board_lay_a_tile_by_the_hex_pointed_at(screen: Screen) -> None:
    sit_down(screen)
    screen.changed_by(screen.page.locator("#kind-triple").click)
    screen.page.mouse.move(*point_at(screen, "7:13"))
    assert spot(screen).get_attribute("data-way") == "1"
    screen.changed_by(lambda: screen.page.mouse.click(*point_at(screen, "7:13")))
    lies(screen, PLACE, "7:13")


def test_what_the_village_would_become_is_told_beside_the_board(screen: Screen) -> None:
    sit_down(screen, "place_tile", "triple", PLACE, "7:13", "place_tile", "single_village")
    spot(screen, "7:15").hover()
    screen.page.locator("#foresight b", has_text="2").wait_for()
    spot(screen, "9:15").hover()
    screen.page.locator("#foresight").wait_for(state="hidden")


def test_wheel_and_key_turn_it_about_that_hex(screen: Screen) -> None:
    sit_down(screen, "place_tile", "triple")
    page = screen.page
    page.mouse.move(*point_at(screen, "7:13"))
    seen = [PLACE]
    for turn in range(WAYS):
        page.keyboard.press("r") if turn % 2 else page.mouse.wheel(0, 100)
        page.wait_for_function(
            "old => ![undefined, old].includes(document.querySelector('.is-sel')?.dataset.option)", arg=seen[-1]
        )
        seen.append(str(page.locator(".is-sel").get_attribute("data-option")))
    assert seen[-1] == PLACE
    assert len(set(seen)) == WAYS
    assert all("7:13" in place.split("+") for place in seen)
    page.keyboard.press("r")
    last = str(page.locator(".is-sel").get_attribute("data-option"))
    screen.changed_by(lambda: page.mouse.click(*point_at(screen, "7:13")))
    lies(screen, last, "7:13")


def test_it_is_dragged_from_the_tray_and_dropped(screen: Screen) -> None:
    sit_down(screen)
    page = screen.page
    page.locator("#kind-triple").hover()
    page.mouse.down()
    page.mouse.move(700, 600)
    page.locator(".carried").wait_for()
    page.mouse.move(*point_at(screen, "8:12"))
    page.locator(f'.is-sel[data-option="{PLACE}"]').wait_for(state="attached")
    screen.changed_by(page.mouse.up)
    lies(screen, PLACE, "8:12")
    assert page.locator(".carried").count() == 0


@pytest.mark.parametrize("answers", [("place_tile", "triple"), ("place_tile", "double", "7:11+7:13")])
def test_escape_and_the_tray_put_it_back(screen: Screen, answers: tuple[str, ...]) -> None:
    for back in ("Escape", "tray"):
        sit_down(screen, *answers)
        if back == "Escape":
            screen.changed_by(lambda: screen.page.keyboard.press("Escape"))
        else:
            screen.changed_by(screen.page.locator("#tray .in-hand").click)
        assert "place_tile" in screen.options()
        assert screen.page.locator(".in-hand").count() == 0


def test_dropped_beside_the_board_it_is_put_back(screen: Screen) -> None:
    sit_down(screen)
    page = screen.page
    page.locator("#kind-double").hover()
    page.mouse.down()
    page.mouse.move(700, 600)
    page.locator("#spots .opt").first.wait_for(state="attached")
    page.mouse.move(100, 400)
    screen.changed_by(page.mouse.up)
    assert "place_tile" in screen.options()


def test_by_keyboard_the_village_is_asked_for_unless_the_tile_was_turned(screen: Screen) -> None:
    sit_down(screen, "place_tile", "triple")
    spot(screen).focus()
    screen.changed_by(lambda: screen.page.keyboard.press("Enter"))
    assert set(screen.options()) == set(PLACE.split("+"))
    screen.changed_by(lambda: screen.page.keyboard.press("u"))
    spot(screen).focus()
    screen.page.keyboard.press("r")
    turned = screen.page.evaluate("document.activeElement.dataset.option")
    screen.changed_by(lambda: screen.page.keyboard.press("Enter"))
    lies(screen, turned, PLACE.split("+")[0])


def test_whoever_lays_it_where_the_guide_says_is_led_to_its_village_too(screen: Screen) -> None:
    screen.page.goto(screen.context.request.post(f"{screen.url}/learn/kramer_cuzco").url)
    suggested = screen.page.locator(".opt.is-suggested")
    for _ in ("place_tile", "triple"):
        screen.changed_by(suggested.click)
    place = str(suggested.get_attribute("data-option"))
    screen.changed_by(suggested.click)
    assert set(screen.options()) == set(place.split("+"))
    assert suggested.count() == 1


def test_a_finger_needs_three_taps_and_may_turn_it(new_screen: NewScreen) -> None:
    phone = new_screen(viewport=PHONE, has_touch=True, is_mobile=True)
    sit_down(phone)
    page = phone.page
    phone.changed_by(page.locator("#kind-triple").tap)
    place = page.locator("#spots .opt").evaluate_all(IN_VIEW)
    page.touchscreen.tap(*point_at(phone, place.split("+")[0], place))
    page.locator(".is-sel").wait_for(state="attached")
    page.locator("#turn-tile").tap()
    page.wait_for_function("old => document.querySelector('.is-sel').dataset.option !== old", arg=place)
    turned = str(page.locator(".is-sel").get_attribute("data-option"))
    phone.changed_by(page.locator("#confirm").tap)
    lies(phone, turned, place.split("+")[0])


IN_VIEW = """spots => spots.map((spot) => [spot.getBoundingClientRect(), spot.dataset.option])
  .find(([box]) => box.left > 100 && box.right < 290 && box.top > 200 && box.bottom < 420)[1]"""
"""A place in the middle of the part of the board that a phone shows."""


def test_the_raised_view_stays_when_the_table_changes_and_is_opened_anew(screen: Screen) -> None:
    sit_down(screen, "place_tile", "triple")
    page = screen.page
    page.locator("#tilt").check()
    screen.changed_by(lambda: page.mouse.click(*point_at(screen, "7:11")))
    lies(screen, PLACE, "7:11")
    assert page.locator("#tilt").is_checked()
    page.reload()
    assert page.locator("#tilt").is_checked()
