"""Computer players. They see only what their seat may see: `Match.seen_by` and `Match.imagine`."""

from __future__ import annotations

from tampu.bots.base import Bot
from tampu.bots.greedy import Greedy
from tampu.bots.random import Random
from tampu.engine.errors import BadSetup

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}

__all__ = ["Bot", "bot", "bots"]


def bots() -> list[str]:
    """The names of the computer players, from weakest to strongest."""
    return list(BOTS)


def bot(name: str, seed: int = 0) -> Bot:
    """A computer player. The same name, seed and match give the same answers everywhere."""
    if name not in BOTS:
        raise BadSetup("bot", name, bots())
    return BOTS[name](seed)
