"""The drawing of a table as its tests look at it, and moments of matches in which every question is asked."""

from __future__ import annotations

from collections import Counter
from functools import cache

import tampu
from tampu.engine.match import Match
from tests.drawn import moments
from tests.games.tawantinsuyu import scene as lay
from tests.games.tawantinsuyu.scene import begin, scene

MATCHES = ((4, 10), (4, 0), (1, 11), (1, 2), (3, 12), (2, 1))
"""Players and seeds of matches in which most questions are asked; the others are asked of whoever is rich."""


def rich() -> Match:
    """The first player owns what the rarest questions need."""
    made = scene(2)
    for seat in (0, 1):
        lay.goods(made, seat, 30, 30, 30, 30)
        lay.workers(made, seat, "blue", "red")
    lay.build(made, 0, "Z01", "Z03", "Z04", "Z05", "Z08", "Z12", "Z15", "Z16", "Z19", "P01", "P06", "P18")
    lay.build(made, 0, "P02", "P03", down=True)
    lay.army(made, 0, in_hand="A1 A7", up="A1 A2 A5 A6", down="A3")
    lay.tapestry(made, 0, "W12", "W29", "W09", "W21")
    lay.tapestry(made, 0, "W22", "W03", "W18")
    lay.gods(made, 0, "eye_1", "cross_1", "steps_1", "spiral_1", "zigzag_1", "squares_1")
    return begin(made)


@cache
def some_moments() -> list[Match]:
    """Questions of all kinds, from games of all sizes, and their ends."""
    found = []
    asked: Counter[str] = Counter()
    matches = [(tampu.new("tawantinsuyu", players, seed=seed), seed) for players, seed in MATCHES]
    for number, (match, seed) in enumerate([*matches, *((rich(), seed) for seed in range(6))]):
        for moment in moments(match, seed):
            prompt = moment.choice.prompt if moment.choice is not None else "over"
            asked[prompt] += 1
            again = prompt == "market_renew" and asked[prompt] < 5
            if asked[prompt] == 1 or again or (prompt == "over" and number < len(MATCHES)):
                found.append(moment.clone())
    return found
