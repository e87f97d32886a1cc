"""The games, one folder each, all of the same shape. The package itself can be called: `tampu.games()` lists them."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

from tampu.engine.game import Game
from tampu.engine.registry import all_games


class Games(ModuleType):
    """A package that has a game for each folder, and lists all games there are when it is called."""

    def __call__(self) -> list[Game[Any]]:
        return all_games()


sys.modules[__name__].__class__ = Games
