"""Whole matches between bots."""

from __future__ import annotations

from collections.abc import Sequence

import tampu
from tests.tables import ANY, MOST_ANSWERS


def played(names: Sequence[str], seed: int, game: str = ANY) -> tampu.Match:
    """A match between these bots, from the first question to the result."""
    match = tampu.new(game, players=len(names), seed=seed)
    return finish(match, [tampu.bot(name, seed=100 * seed + seat) for seat, name in enumerate(names)])


def finish(match: tampu.Match, players: Sequence[tampu.Bot]) -> tampu.Match:
    while match.choice is not None:
        assert match.number < MOST_ANSWERS, f"no end after {MOST_ANSWERS} answers"
        match.play(players[match.choice.player].pick(match))
    return match


def wins_of_steady(game: str, players: int, seeds: range) -> int:
    """How many matches one steady wins against random players; it sits on another seat each time."""
    won = 0
    for seed in seeds:
        seat = seed % players
        names = ["random"] * players
        names[seat] = "steady"
        result = played(names, seed, game).result
        assert result is not None
        won += result.winners == [seat]
    return won
