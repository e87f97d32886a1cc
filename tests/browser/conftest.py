"""A browser for the tests of this folder, and a server for it to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.screen import DESKTOP, Screen
from tests.conftest import require
from tests.server.serving import Served, serving

NewScreen = Callable[..., Screen]


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests of this folder; gone before tests elsewhere start theirs, for a thread has but one."""
    program = which("chromium")
    require(program, "chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that only need tables of their own."""
    with serving(f"sqlite:///{tmp_path_factory.mktemp('browser') / 'tables.db'}") as server:
        yield server


@pytest.fixture
def new_screen(chromium: Browser, served: Served) -> Iterator[NewScreen]:
    """Opens windows, each somebody else's. At the end nothing must have gone wrong on any of them."""
    screens: list[Screen] = []

    def new(url: str = served.url, **given: Any) -> Screen:
        context = chromium.new_context(**{"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **given})
        screens.append(Screen(context, url))
        screens[-1].set(motion="off", others="at_once", warn="off")
        return screens[-1]

    yield new
    for screen in screens:
        screen.context.close()
    assert [trouble for screen in screens for trouble in screen.troubles] == []


@pytest.fixture
def screen(new_screen: NewScreen) -> Screen:
    return new_screen()
