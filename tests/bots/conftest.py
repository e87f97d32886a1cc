"""The laws of the bots are tried with small budgets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.sparing import in_little_time


@pytest.fixture(autouse=True)
def sparing() -> Iterator[None]:
    with in_little_time():
        yield
