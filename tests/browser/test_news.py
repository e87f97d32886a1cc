"""News in a real browser: it is asked once, a message comes while no page is open, and leads to the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tampu.server import courier
from tampu.server.outbox import GRACE
from tampu.server.sending import Post
from tests.browser.conftest import NewScreen
from tests.browser.screen import Screen
from tests.server.ears import Browser, Ears, listening_ears
from tests.server.serving import Served, serving
from tests.server.test_clocks import Wall
from tests.server.test_news import wait_for

SUBSCRIBED = """PushManager.prototype.subscribe = async (given) => {{
  if (given.applicationServerKey.length !== 65) throw new Error("no key");
  return {subscription};
}};"""
"""The part of a push service that lies in the browser: here there is none on the net."""


@pytest.fixture
def wall(monkeypatch: pytest.MonkeyPatch) -> Wall:
    monkeypatch.setattr(courier, "LOOK", 0.05)
    return Wall()


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory, wall: Wall) -> Iterator[Served]:
    url = f"sqlite:///{tmp_path_factory.mktemp('news') / 'tables.db'}"
    with serving(url, wall=wall, post=Post(private=True)) as served:
        yield served


@pytest.fixture
def ears() -> Iterator[Ears]:
    with listening_ears() as ears:
        yield ears


def listen(screen: Screen, ears: Ears) -> Browser:
    """Press the button, and say yes."""
    browser = Browser(ears.url, "phone")
    screen.context.grant_permissions(["notifications"])
    screen.context.add_init_script(SUBSCRIBED.format(subscription=json.dumps(browser.subscription)))
    screen.open("/account/news").locator("[data-listen]").click()
    screen.page.locator("[data-silence]").wait_for()
    return browser


def push(screen: Screen, url: str, told: dict[str, str]) -> list[dict[str, Any]]:
    """Bring a message to the browser as a push service does; what it shows then."""
    session = screen.context.new_cdp_session(screen.page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    screen.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    message = {"origin": f"{url}/", "registrationId": registered[0], "data": json.dumps(told)}
    session.send("ServiceWorker.deliverPushMessage", message)
    shown = """async () => {
      const worker = await navigator.serviceWorker.getRegistration();
      const found = await worker.getNotifications();
      return found.map(({title, body, tag, data}) => ({title, body, tag, data}));
    }"""
    wait_for(lambda: bool(screen.page.evaluate(shown)))
    found: list[dict[str, Any]] = screen.page.evaluate(shown)
    return found


def test_a_browser_is_told_that_it_is_its_turn(house: Served, wall: Wall, ears: Ears, new_screen: NewScreen) -> None:
    url = house.url.replace("127.0.0.1", "localhost")
    maker, guest = new_screen(url), new_screen(url)
    code = maker.new_table("you", "open", names=["Quilla"])
    guest.take(maker.links()[0], "Yuki")
    browser = listen(guest, ears)
    seat = house.app.state.house.rooms[code].course.acting
    assert seat == 0
    maker.wait_for_turn()
    while house.app.state.house.rooms[code].course.acting == 0:
        if maker.options():
            maker.pick(maker.options()[0])
        else:
            maker.end_turn()
    wall.go(GRACE + 1)
    wait_for(lambda: bool(ears.told(browser)))
    (told,) = ears.told(browser)
    (shown,) = push(guest, url, told)
    assert shown == {"title": told["title"], "body": told["body"], "tag": f"turn-{code}", "data": f"/t/{code}"}
    guest.page.locator("[data-silence]").click()
    guest.page.locator("[data-listen]").wait_for()


def test_what_is_chosen_stays_chosen(new_screen: NewScreen) -> None:
    """The browser says which time zone is its own."""
    screen = new_screen(timezone_id="Asia/Tokyo")
    screen.open("/account/news")
    assert screen.page.locator("#zone").inner_text() == "Asia/Tokyo"
    screen.page.locator("[name=quiet]").check()
    screen.page.locator("#digest").select_option("day")
    screen.page.locator("form[action='/account/news'] button").click()
    screen.page.wait_for_load_state()
    assert screen.page.locator("[name=quiet]").is_checked()
    assert screen.page.locator("#digest").input_value() == "day"
