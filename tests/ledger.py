"""The mark that ties a test to the rules it proves. `make rules` reads these marks (see tests/conftest.py)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

Test = TypeVar("Test", bound=Callable[..., Any])


def rule(*ids: str) -> Callable[[Test], Test]:
    """This test would fail without these rules."""
    return pytest.mark.rule(*ids)
