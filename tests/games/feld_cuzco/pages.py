"""Moments of matches in which every question is asked, for tests of the drawings."""

from __future__ import annotations

from collections import Counter
from functools import cache

import tampu
from tampu.engine.match import Match
from tests.drawn import moments

MATCHES = ((2, 2), (3, 3), (4, 9), (4, 3), (3, 4), (4, 4), (3, 1))
"""Players and seeds of matches in which every question is asked."""


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found = []
    asked: Counter[str] = Counter()
    for number, (players, seed) in enumerate(MATCHES):
        seen: Counter[str] = Counter()
        for match in moments(tampu.new("feld_cuzco", players, seed=seed, pututus=seed % 2 == 1), seed):
            prompt = match.choice.prompt if match.choice is not None else "over"
            seen[prompt] += 1
            asked[prompt] += 1
            if asked[prompt] == 1 or (number < 3 and (seen[prompt] == 2 or prompt == "over")):
                found.append(match.clone())
    return found
