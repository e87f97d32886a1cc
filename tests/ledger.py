"""The mark that ties a test to the rules it proves. `make rules` reads these marks (see tests/conftest.py)."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """This test would fail without these rules."""
    return pytest.mark.rule(*ids)
