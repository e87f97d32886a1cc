"""The guided first game of every game, as its tests begin it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper

import pytest

import tampu
from tampu import Match
from tampu.drawing.teaching import Hint
from tampu.engine.registry import GAMES, find
from tampu.lab.simulate import bot_seed
from tampu.web import teaching
from tests.drawn import sight_of


def first_match(game: str, hold: bool = False) -> Match:
    """The match of a newcomer before its first question."""
    first = teaching.guided_setup(game)
    rules = find(game)
    return Match.start(rules, len(first.seats), rules.checked_settings(first.settings), first.seed, hold)


def questions(game: str) -> Iterator[tuple[Match, Hint | None]]:
    """The first game at every question of the newcomer, with what he is told; whoever looks on answers it."""
    match = first_match(game)
    bots = [tampu.bot("greedy", seed=bot_seed(match.setup.seed or 0, seat)) for seat in range(match.players)]
    while match.choice is not None:
        if match.choice.player:
            match.play(bots[match.choice.player].pick(match))
        else:
            yield match, teaching.taught(game).hint(sight_of(match, 0))


@contextmanager
def corrected(game: str, **values: object) -> Iterator[None]:
    """While somebody has corrected these components."""
    facts = teaching.taught(game).facts
    assert isinstance(facts, _lru_cache_wrapper)
    with pytest.MonkeyPatch.context() as patch:
        for name, value in values.items():
            patch.setattr(f"{GAMES[game]}.components.{name}", value)
        facts.cache_clear()
        try:
            yield
        finally:
            facts.cache_clear()
