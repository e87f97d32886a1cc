"""Moments of matches in which every question is asked, for tests of the drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import tampu
from tampu.engine.match import Match
from tests.drawn import moments
from tests.games.kramer_cuzco.scene import A, B, begin, deal, do, lay, scene, stand, temple

MATCHES = ((2, 0, "exact"), (3, 1, "exact"), (4, 16, "at_most"), (4, 3, "exact"), (3, 4, "at_most"))
"""Players, seeds and how temples are valued, in matches in which every question is asked."""


@cache
def some_moments() -> list[Match]:
    """Every question where it is asked first and, in some matches, later; and the ends."""
    found = []
    asked: Counter[str] = Counter()
    for players, seed, rule in MATCHES:
        for match in moments(tampu.new("kramer_cuzco", players, seed=seed, temple_value_rule=rule), seed):
            prompt = match.choice.prompt if match.choice is not None else "over"
            asked[prompt] += 1
            if asked[prompt] in (1, 40) or prompt == "over":
                found.append(match.clone())
    return [*found, *festivals()]


def festivals() -> Iterator[Match]:
    """A festival in one of two cities, at each of its questions."""
    board = scene(face_up="card_ab")
    lay(board, "v1 6:14 6:16 6:18", "v1 9:9 9:11 9:13")
    temple(board, "6:14", 2)
    temple(board, "9:9", 2)
    stand(board, A, "6:16", "9:11")
    stand(board, B, "6:18")
    deal(board, A, "card_ab", "card_a", "card_c")
    deal(board, B, "card_ab", "card_b")
    match = do(begin(board), "hold_festival")
    for answers in ((), ("6:14",), ("card_a", "commit"), ("card_b", "commit"), ("card_ab", "commit")):
        yield do(match, *answers).clone()
