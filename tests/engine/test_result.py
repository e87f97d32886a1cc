"""Ranks by several keys, and which of them put a seat before the next with the same score."""

from __future__ import annotations

import pytest

from tampu.engine.game import Result

NAMES = ("goods", "age")


@pytest.mark.parametrize(
    ("order", "ranks", "decided"),
    [
        ([(5, 0, 0), (7, 0, 0)], [2, 1], ["", ""]),
        ([(5, 1, 0), (5, 2, 0)], [2, 1], ["", "goods"]),
        ([(5, 2, 3), (5, 2, 1)], [1, 2], ["age", ""]),
        ([(5, 2, 1), (5, 2, 1)], [1, 1], ["", ""]),
        ([(5, 2, 9), (5, 2, 3), (5, 1, 4)], [1, 2, 3], ["age", "goods", ""]),
        ([(9, 0, 0), (4, 1, 0), (4, 0, 1)], [1, 2, 3], ["", "goods", ""]),
    ],
)
def test_the_first_key_that_differs_decides(order: list[tuple[int, ...]], ranks: list[int], decided: list[str]) -> None:
    assert Result.ranked(order) == ranks
    assert Result.deciding(order, NAMES) == decided
