"""An account in real browsers: a passkey made on one device and used on another, a phrase on a third, and the end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE, Screen
from tests.server.serving import Served


@pytest.fixture
def named(served: Served) -> str:
    """The server by its name: browsers make no passkeys for an address."""
    return served.url.replace("127.0.0.1", "localhost")


class Keys:
    """The passkeys that a window has at hand, as a telephone or a password manager would hold them."""

    def __init__(self, screen: Screen) -> None:
        self.session: CDPSession = screen.context.new_cdp_session(screen.page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        self.id: str = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]

    @property
    def held(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})[
            "credentials"
        ]
        return found

    def take_over(self, other: Keys) -> None:
        """As a password manager brings a passkey to another device."""
        for credential in other.held:
            self.session.send("WebAuthn.addCredential", {"authenticatorId": self.id, "credential": credential})


def test_a_seat_goes_along_from_device_to_device(new_screen: NewScreen, named: str, tmp_path: Path) -> None:
    desktop, friend = new_screen(named), new_screen(named)
    phone, third = new_screen(named, viewport=PHONE), new_screen(named)
    code = desktop.new_table("you", "open", names=["Quilla"])
    friend.take(desktop.links()[0], "Yuki")
    keys = Keys(desktop)
    desktop.open("/").locator(".keep a").click()
    desktop.page.locator("#name").fill("Quilla")
    desktop.page.locator("[data-passkey=make]").click()
    desktop.page.locator("#out").wait_for()
    assert len(keys.held) == 1

    others = Keys(phone)
    phone.open("/").locator("#account").click()
    phone.page.locator("[data-passkey=enter]").click()  # there is none yet
    phone.page.locator("#problem:not([hidden])").wait_for()
    others.take_over(keys)
    phone.page.locator("[data-passkey=enter]").click()
    phone.page.locator("#out").wait_for()
    phone.open("/").locator(f'.tables a[href="/t/{code}"]').click()
    phone.page.wait_for_url(f"**/t/{code}")
    phone.wait_for_turn()
    phone.pick(phone.options()[0])

    desktop.open("/account").locator("form[action='/account/phrase'] button").click()
    phrase = desktop.page.locator("#shown").inner_text()
    third.open("/account").locator("#phrase").fill(phrase.upper())
    third.page.locator("form[action='/account/enter'] button").click()
    third.page.locator("#out").wait_for()
    assert third.page.locator(".ways [name=device]").count() == 3
    with third.page.expect_download() as download:
        third.page.locator("a[href='/account/export']").click()
    download.value.save_as(tmp_path / "mine.json")
    told = json.loads((tmp_path / "mine.json").read_text("utf-8"))
    assert [table["code"] for table in told["tables"]] == [code]

    third.page.locator("#delete summary").click()
    third.page.locator("#delete button").click()
    third.page.locator("main .letter").wait_for()
    friend.page.locator("#players .name", has_text="somebody").wait_for()
    desktop.open("/account").locator("#new").wait_for()  # nobody is signed in anywhere any more
    assert desktop.page.locator("#out").count() == 0
    phone.page.close()  # it would ask for its table again and again
    phone.troubles = [trouble for trouble in phone.troubles if "403" not in trouble]  # that is his no longer
