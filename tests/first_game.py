"""The guided first game of every game, as its tests begin it."""

from __future__ import annotations

from tampu import Match
from tampu.engine.registry import find
from tampu.web import teaching


def first_match(game: str, hold: bool = False) -> Match:
    """The match of a newcomer before its first question."""
    first = teaching.guided_setup(game)
    rules = find(game)
    return Match.start(rules, len(first.seats), rules.checked_settings(first.settings), first.seed, hold)
