"""How strong greedy is at this game: a small sample each time, what the house promises in the long suite."""

from __future__ import annotations

import pytest

import tampu
from tests.bots.matches import finish

TWENTY = 20


def wins_of_greedy(players: int, seeds: range) -> int:
    """How many matches one greedy wins against random players; it sits on another seat each time."""
    won = 0
    for seed in seeds:
        seat = seed % players
        names = ["greedy" if other == seat else "random" for other in range(players)]
        match = tampu.new("tawantinsuyu", players=players, seed=seed)
        result = finish(match, [tampu.bot(name, seed=100 * seed + other) for other, name in enumerate(names)]).result
        assert result is not None
        won += result.winners == [seat]
    return won


def test_greedy_beats_random() -> None:
    assert wins_of_greedy(2, range(1)) == 1


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1400, TWENTY))
def test_greedy_wins_90_of_100_against_random(first: int) -> None:
    """400 matches in twenty parts."""
    assert wins_of_greedy(2, range(first, first + TWENTY)) >= 18


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 1400, TWENTY))
def test_greedy_wins_75_of_100_against_three_randoms(first: int) -> None:
    """400 matches in twenty parts, one greedy at each table of four."""
    assert wins_of_greedy(4, range(first, first + TWENTY)) >= 15
