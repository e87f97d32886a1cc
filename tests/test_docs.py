"""What README and guides show in Python is run, and must give what they say."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import tampu

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("README.md", "docs/engine.md", "docs/bots.md", "docs/players.md", "docs/drawing.md")


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_work(page: str) -> None:
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0


def test_the_example_of_the_package_works() -> None:
    failed, tried = doctest.testmod(tampu, optionflags=doctest.ELLIPSIS)
    assert tried > 0
    assert failed == 0
