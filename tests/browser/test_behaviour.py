"""People who do not behave, in real browsers: a line is reported and removed, one is blocked, a table is closed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tampu.server import live
from tampu.server.hostbook import Hostbook
from tampu.server.hosting import Host
from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE, Screen
from tests.server.serving import Served

WHY = "Insults at the table"


def pair(new_screen: NewScreen) -> tuple[Screen, Screen, str]:
    """Two people at a table."""
    maker, guest = new_screen(), new_screen(viewport=PHONE)
    code = maker.new_table("you", "open", names=["Mayta"])
    guest.take(maker.links()[0], "Yuki")
    maker.page.locator("#players .name", has_text="Yuki").wait_for()
    return maker, guest, code


def say(screen: Screen, text: str) -> None:
    if not screen.page.locator("#talk:popover-open").count():
        screen.page.locator("#to-talk").click()
    screen.page.locator("#talk-form input").fill(text)
    screen.page.locator("#talk-form button").click()
    screen.page.locator("#talk-lines li", has_text=text).wait_for()


def admin(new_screen: NewScreen, served: Served, name: str) -> Screen:
    screen = new_screen()
    assert screen.context.request.post(f"{served.url}/account/phrase", form={"name": name}).ok
    storage = served.app.state.house.storage
    Host(storage).appoint(*Hostbook(storage).account(name), "by hand")
    return screen


def give(page: Page, report: str, do: str) -> None:
    """Press one of the buttons beside a report."""
    page.locator(f"{report} [name=reason]").fill(WHY)
    page.locator(f"{report} [value={do}]").click()
    page.locator("#record + .played li", has_text=WHY).first.wait_for()


def test_a_line_is_reported_and_the_host_removes_it_before_all_eyes(new_screen: NewScreen, served: Served) -> None:
    maker, guest, _ = pair(new_screen)
    say(guest, "You fool!")
    maker.page.locator("#to-talk").click()
    maker.page.locator("#talk-lines li", has_text="You fool!").locator("[data-report]").click()
    assert maker.page.locator("#report-what").inner_text() == "You fool!"
    maker.page.locator("#report-note").fill("He means me.")
    maker.page.locator("#report .dark").click()
    maker.page.locator("#toast", has_text="The host will look at it").wait_for()
    assert maker.page.locator("#people:popover-open").count() == 0
    host = admin(new_screen, served, "Quilla of the lines")
    host.open("/account").locator("a[href='/admin']").click()
    report = host.page.locator(".report", has_text="He means me.")
    assert "You fool!" in report.inner_text()
    give(host.page, f"#{report.get_attribute('id')}", "remove_line")
    for screen in (maker, guest):
        screen.page.locator("#talk-lines .removed", has_text="removed by the host").wait_for()
        assert screen.page.locator("#talk-lines", has_text="You fool!").count() == 0


def test_who_is_blocked_falls_silent_and_comes_back_from_the_account_page(new_screen: NewScreen) -> None:
    maker, guest, code = pair(new_screen)
    say(guest, "You fool!")
    maker.page.locator("[popovertarget=menu]").first.click()
    maker.page.locator("#menu [popovertarget=people]").click()
    maker.page.locator("#people-list [data-wish=block]").click()
    maker.page.locator("#people-list", has_text="blocked").wait_for()
    maker.page.keyboard.press("Escape")
    assert maker.page.locator("#talk-lines", has_text="You fool!").count() == 0
    say(guest, "Do you hear me?")
    say(maker, "So quiet here.")
    guest.page.locator("#talk-lines li", has_text="So quiet here.").wait_for()
    assert maker.page.locator("#talk-lines", has_text="Do you hear me?").count() == 0
    maker.open("/account").locator("[action='/account/muted'] button").click()
    maker.page.wait_for_url("**/account")
    assert maker.page.locator("[action='/account/muted']").count() == 0
    maker.open(f"/t/{code}")
    assert maker.page.locator("#talk-lines li", has_text="Do you hear me?").count() == 1


def test_a_page_learns_that_its_table_was_closed(
    new_screen: NewScreen, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "ROUND", 0.2)
    maker, guest, code = pair(new_screen)
    Host(served.app.state.house.storage).close(code, WHY)
    for screen in (maker, guest):
        screen.page.locator("h1", has_text="This table is closed").wait_for()
        assert WHY in screen.page.locator("main").inner_text()
        screen.troubles = [trouble for trouble in screen.troubles if "410" not in trouble]  # that is how it learns it
