"""What all tests share."""

from __future__ import annotations

import os

import pytest


def require(there: object, what: str) -> None:
    """Go on only if the machine has what the test needs.

    Otherwise the test is skipped and the end of the run says why; with TAMPU_REQUIRE_ALL=1 that is a failure.
    """
    if there:
        return
    if os.environ.get("TAMPU_REQUIRE_ALL") == "1":
        pytest.fail(f"this machine lacks {what}, and TAMPU_REQUIRE_ALL is set")
    pytest.skip(f"this machine lacks {what}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: whoever begins with it is done when the others are."""
    items.sort(key=lambda item: item.path.name != "test_compiled.py")
