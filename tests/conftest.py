"""What all tests share."""

from __future__ import annotations

import os
import shutil
from importlib.util import find_spec

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


def in_turns(number: int) -> pytest.MarkDecorator:
    """Run a test that takes each of many things in one of so many ways; the long suite takes each in all of them."""
    later = [pytest.param(turn, marks=pytest.mark.long) for turn in range(1, number)]
    return pytest.mark.parametrize("turn", [0, *later])


def can_compile() -> bool:
    """Whether this machine has a C compiler, and what turns Python into C."""
    return bool(shutil.which("cc") or shutil.which("gcc")) and bool(find_spec("mypyc") and find_spec("setuptools"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The longest first: whoever begins with it is done when the others are.

    It is the one that runs all tests over compiled modules. In the quick suite it runs those marked `either` alone.
    """
    items.sort(key=lambda item: item.path.name != "test_compiled.py")
    compiles = bool(items) and items[0].path.name == "test_compiled.py" and can_compile()
    if compiles and config.getoption("-m") == "not long":
        elsewhere = [item for item in items if item.get_closest_marker("either")]
        config.hook.pytest_deselected(items=elsewhere)
        items[:] = [item for item in items if item not in elsewhere]
