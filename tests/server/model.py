"""A match of our own beside one at a server: the answers that stand, and what a match with these answers shows."""

from __future__ import annotations

import tampu
from tampu.engine.match import Match

Answers = list[tuple[int, str]]
"""Who answered what."""


def played(game: str, players: int, seed: int, answers: Answers, to_end: bool = False) -> Match:
    """A match with these answers; `to_end` if its last turn is still to be ended."""
    match = tampu.new(game, players, seed, hold=True)
    for seat, token in answers:
        while match.held:
            match.go_on()
        assert match.choice is not None
        assert match.choice.player == seat
        match.play(token)
    while match.held and not to_end:
        match.go_on()
    return match
