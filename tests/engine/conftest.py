"""In the tests of the engine the toys are games like any other."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.engine import toys


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys.registered():
        yield
