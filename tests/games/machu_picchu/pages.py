"""Moments of matches in which every question is asked, for tests of the drawings."""

from __future__ import annotations

from collections import Counter
from functools import cache

import tampu
from tampu.engine.match import Match
from tests.drawn import moments


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found = []
    for players in range(2, 6):
        seen: Counter[str] = Counter()
        for match in moments(tampu.new("machu_picchu", players, seed=3), 3):
            prompt = match.choice.prompt if match.choice is not None else "over"
            seen[prompt] += 1
            if seen[prompt] == 1 or not match.number % 151:
                found.append(match.clone())
    return found
