"""Computer players. They see only what their seat may see: `Match.seen_by` and `Match.imagine`."""

from __future__ import annotations

from typing import Final

from tampu.bots.base import Bot
from tampu.bots.planner import Master, Sharp
from tampu.bots.random import Random
from tampu.bots.steady import Easy, Steady
from tampu.engine.errors import BadSetup
from tampu.engine.game import Game, State

BOTS: dict[str, type[Bot]] = {"random": Random, "easy": Easy, "steady": Steady, "sharp": Sharp, "master": Master}
"""The ladder, from weakest to strongest."""
OTHER_NAMES: Final = {"greedy": "steady"}
"""As they are called in older records and commands."""
USUAL: Final = "steady"
"""Whom a person meets, and who plays for one that has left."""
USUAL_PLAYERS: Final = 3

__all__ = ["USUAL", "Bot", "bot", "bots", "level", "usual_bots"]


def bots() -> list[str]:
    """The names of the computer players, from weakest to strongest."""
    return list(BOTS)


def level(name: str) -> str:
    """The level that is called so, or was; raises BadSetup, with those there are, where none is."""
    found = OTHER_NAMES.get(name, name)
    if found not in BOTS:
        raise BadSetup("bot", name, bots())
    return found


def usual_bots(game: Game[State], wanted: int = USUAL_PLAYERS, name: str = USUAL) -> list[str]:
    """Whom a person meets at a table unless he says otherwise: two of them, if the game is for so many."""
    players = min(max(wanted, game.players[0]), game.players[-1])
    return [name] * (players - 1)


def bot(name: str, seed: int = 0) -> Bot:
    """A computer player. The same name, seed and match give the same answers everywhere."""
    return BOTS[level(name)](seed)
