"""The games there are. A further game is one folder and one line here, or an entry point of another package."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec, module_from_spec
from typing import Final

from tampu.engine.components import Facts
from tampu.engine.errors import BadSetup
from tampu.engine.game import Game, State

BOX: Final = "box.toml"
"""What is told of a game before it is opened."""
GROUP: Final = "tampu.games"
"""The entry points by which other packages bring games: the name of each, and its module."""
HOUSE: Final = {
    "machu_picchu": "tampu.games.machu_picchu",
    "feld_cuzco": "tampu.games.feld_cuzco",
    "kramer_cuzco": "tampu.games.kramer_cuzco",
    "tawantinsuyu": "tampu.games.tawantinsuyu",
}


def of_other_packages() -> dict[str, str]:
    """The games that packages beside ours bring. None of them takes the name of a game of the house."""
    return {entry.name: entry.module for entry in entry_points(group=GROUP) if entry.name not in HOUSE}


GAMES: dict[str, str] = HOUSE | of_other_packages()
"""The name of each game, and the module whose `GAME` it is; those of the house first."""


def find(name: str) -> Game[State]:
    """The game of that name."""
    if name not in GAMES:
        raise BadSetup("game", name, list(GAMES))
    game: Game[State] = import_module(GAMES[name]).GAME
    return game


def all_games() -> list[Game[State]]:
    return [find(name) for name in GAMES]


def brought(name: str, what: str) -> Traversable | None:
    """A file or folder that a game brings besides its rules; None where it does not, or is one module only.

    The rules themselves are not loaded for that.
    """
    spec = find_spec(GAMES[name]) if name in GAMES else None
    if spec is None or spec.submodule_search_locations is None:
        return None
    found = files(module_from_spec(spec)).joinpath(what)
    return found if found.is_file() or found.is_dir() else None


def told_by(name: str, what: str) -> Facts:
    """What a TOML file of a game says; nothing where it brings none."""
    found = brought(name, what)
    return {} if found is None else tomllib.loads(found.read_text("utf-8"))
