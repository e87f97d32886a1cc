"""A browser and a server, as the tests of every page have them."""

from tests.browser.conftest import chromium, new_screen, screen, served

__all__ = ["chromium", "new_screen", "screen", "served"]
