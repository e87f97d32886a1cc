"""The games there are. A further game is one folder and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tampu.engine.errors import BadSetup
from tampu.engine.game import Game

GAMES: dict[str, str] = {
    "machu_picchu": "tampu.games.machu_picchu",
    "feld_cuzco": "tampu.games.feld_cuzco",
    "kramer_cuzco": "tampu.games.kramer_cuzco",
    "tawantinsuyu": "tampu.games.tawantinsuyu",
}
"""The name of each game, and the module whose `GAME` it is."""


def find(name: str) -> Game[Any]:
    """The game of that name."""
    if name not in GAMES:
        raise BadSetup("game", name, list(GAMES))
    game: Game[Any] = import_module(GAMES[name]).GAME
    return game


def all_games() -> list[Game[Any]]:
    return [find(name) for name in GAMES]
