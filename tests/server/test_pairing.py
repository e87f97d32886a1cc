"""Seasons: everybody meets everybody, and nobody is left out or worn out."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tampu.server.pairing import MOST, schedule

SIZES = [(players, seats) for players in range(2, MOST + 1) for seats in range(2, 6) if seats <= players]


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_everybody_meets_everybody(players: int, seats: int) -> None:
    tables = schedule(players, seats)
    assert all(len(set(table)) == seats for table in tables)
    met = Counter(pair for table in tables for pair in combinations(sorted(table), 2))
    assert set(met) == set(combinations(range(players), 2))
    if seats == 2:
        assert set(met.values()) == {1}


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_nobody_plays_much_more_than_another(players: int, seats: int) -> None:
    tables = schedule(players, seats)
    played = Counter(player for table in tables for player in table)
    assert max(played.values()) - min(played.values()) <= 2
    if seats == 2:
        starts = Counter(table[0] for table in tables)
        assert max(starts[player] for player in range(players)) - min(starts[player] for player in range(players)) <= 2


@pytest.mark.parametrize(("players", "seats"), SIZES)
def test_there_are_not_many_more_tables_than_there_must_be(players: int, seats: int) -> None:
    pairs, at_once = players * (players - 1) // 2, seats * (seats - 1) // 2
    assert len(schedule(players, seats)) <= 2 * pairs / at_once + seats
