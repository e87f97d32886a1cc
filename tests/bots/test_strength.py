"""How strong greedy is. A small sample each time; the matches that the house promises in the long suite."""

from __future__ import annotations

import pytest

from tests.bots.matches import wins_of_greedy

TEN, FIFTY = 10, 50


@pytest.mark.parametrize("first", range(0, 20, TEN))
def test_greedy_beats_random(first: int) -> None:
    assert wins_of_greedy(2, range(first, first + TEN)) >= 9


@pytest.mark.parametrize("players", [3, 4, 5])
def test_greedy_beats_several_randoms(players: int) -> None:
    assert wins_of_greedy(players, range(players)) >= players - 1


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1400, FIFTY))
def test_greedy_wins_95_of_100_against_random(first: int) -> None:
    """400 matches in eight parts; 48 of 50 in each part are 96 of 100 in all."""
    assert wins_of_greedy(2, range(first, first + FIFTY)) >= 48


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1400, FIFTY))
def test_greedy_wins_80_of_100_against_three_randoms(first: int) -> None:
    """400 matches in eight parts, one greedy at each table of four."""
    assert wins_of_greedy(4, range(first, first + FIFTY)) >= 40
