"""Computer players. They see only what their seat may see: `Match.seen_by` and `Match.imagine`."""

from __future__ import annotations

from typing import Final

from tampu.bots.base import Bot
from tampu.bots.greedy import Greedy
from tampu.bots.random import Random
from tampu.engine.errors import BadSetup
from tampu.engine.game import Game, State

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}
USUAL_PLAYERS: Final = 3

__all__ = ["Bot", "bot", "bots", "usual_bots"]


def bots() -> list[str]:
    """The names of the computer players, from weakest to strongest."""
    return list(BOTS)


def usual_bots(game: Game[State], wanted: int = USUAL_PLAYERS) -> list[str]:
    """Whom a person meets at a table unless he says otherwise: two of the strongest, if the game is for so many."""
    players = min(max(wanted, game.players[0]), game.players[-1])
    return [bots()[-1]] * (players - 1)


def bot(name: str, seed: int = 0) -> Bot:
    """A computer player. The same name, seed and match give the same answers everywhere."""
    if name not in BOTS:
        raise BadSetup("bot", name, bots())
    return BOTS[name](seed)
