"""On a phone the table opens at the part that holds the answers."""

from __future__ import annotations

from tests.browser.conftest import NewScreen
from tests.browser.screen import PHONE


def test_after_others_were_watched_the_part_with_the_answers_opens(new_screen: NewScreen) -> None:
    phone = new_screen(viewport=PHONE, has_touch=True, is_mobile=True)
    phone.set(others="calm")
    phone.page.goto(phone.context.request.post(f"{phone.url}/learn/tawantinsuyu").url)
    phone.page.locator("#table .opt").first.tap()
    phone.changed_by(phone.page.locator("#confirm").tap)
    phone.page.locator("#end").tap()
    phone.wait("[data-state=then]")  # the other's choice is shown, and then the next question
    phone.wait("[data-state=asked]")
    phone.page.locator("#table .opt").first.wait_for(state="visible")
