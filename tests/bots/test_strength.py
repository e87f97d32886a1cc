"""How strong steady is at each game: a small sample, and what the house promises in the long suite."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.bots.matches import wins_of_steady
from tests.tables import HOUSE, game_of

pytestmark = pytest.mark.either

HUNDRED = 100
SAMPLES = [(name, players) for name in HOUSE for players in game_of(name).players if players > 1]
PARTS = range(1000, 1400, HUNDRED)
"""400 matches in four parts."""


def promised(name: str) -> tuple[int, int]:
    """How many of 100 matches steady wins at least, against one random player and against three."""
    found: tuple[int, int] = import_module(f"tests.games.{name}.strength").PROMISED
    return found


@pytest.mark.parametrize(("name", "players"), SAMPLES)
def test_steady_beats_random(name: str, players: int) -> None:
    assert wins_of_steady(name, players, range(1)) == 1


@pytest.mark.long
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("name", HOUSE)
def test_steady_wins_against_one_random_as_promised(name: str, first: int) -> None:
    assert wins_of_steady(name, 2, range(first, first + HUNDRED)) >= promised(name)[0]


@pytest.mark.long
@pytest.mark.parametrize("first", PARTS)
@pytest.mark.parametrize("name", HOUSE)
def test_steady_wins_against_three_randoms_as_promised(name: str, first: int) -> None:
    assert wins_of_steady(name, 4, range(first, first + HUNDRED)) >= promised(name)[1]
