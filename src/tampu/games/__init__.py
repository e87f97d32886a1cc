"""The games, one folder each, all of the same shape. The package itself can be called: `tampu.games()` lists them."""

from __future__ import annotations

import sys
from types import ModuleType

from tampu.engine.game import Game, State
from tampu.engine.registry import all_games


class Games(ModuleType):
    """A package that has a game for each folder, and lists all games there are when it is called."""

    def __call__(self) -> list[Game[State]]:
        return all_games()


sys.modules[__name__].__class__ = Games
