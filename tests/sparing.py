"""What is true of a player who plans is true of one with a small budget, and sooner seen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

from tampu.bots import advice, planner
from tampu.bots.thoroughness import Thoroughness, thoroughness


def small(game: str, level: str, players: int) -> Thoroughness:
    """Enough to see all answers to a question: who never looks at the last one may walk about for ever."""
    so = thoroughness(game, level, players)
    return replace(so, tries=60, width=4, plans=min(2, so.plans), worlds=1, turns=1, quick=4)


@contextmanager
def in_little_time() -> Iterator[None]:
    """Let everybody who plans do so with a small budget."""
    with patch.object(planner, "thoroughness", small), patch.object(advice, "thoroughness", small):
        yield
