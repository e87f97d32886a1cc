"""How strong greedy is at each game: a small sample, and what the house promises in the long suite."""

from __future__ import annotations

import pytest

from tests.bots.matches import wins_of_greedy
from tests.tables import HOUSE, game_of

pytestmark = pytest.mark.either

PROMISED = {"machu_picchu": (95, 80), "feld_cuzco": (90, 75), "kramer_cuzco": (95, 80), "tawantinsuyu": (90, 75)}
"""Of 100 matches with two players, and with four of whom one is greedy and the others random."""
HUNDRED = 100
SAMPLES = [(name, players) for name in HOUSE for players in game_of(name).players if players > 1]
PARTS = range(1000, 1400, HUNDRED)
"""400 matches in four parts."""


@pytest.mark.parametrize(("name", "players"), SAMPLES)
def test_greedy_beats_random(name: str, players: int) -> None:
    assert wins_of_greedy(name, players, range(1)) == 1


@pytest.mark.long
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("name", PROMISED)
def test_greedy_wins_against_one_random_as_promised(name: str, first: int) -> None:
    assert wins_of_greedy(name, 2, range(first, first + HUNDRED)) >= PROMISED[name][0]


@pytest.mark.long
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("name", PROMISED)
def test_greedy_wins_against_three_randoms_as_promised(name: str, first: int) -> None:
    assert wins_of_greedy(name, 4, range(first, first + HUNDRED)) >= PROMISED[name][1]
