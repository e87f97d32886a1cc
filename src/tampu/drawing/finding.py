"""Which drawings a game has: its own, or the plain ones that the house makes of any state."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import cast

from tampu.drawing import Drawing, plain_table, plain_terminal
from tampu.drawing.table import TableDrawing
from tampu.engine.registry import GAMES, brought


@cache
def drawing_of(game: str) -> TableDrawing:
    """How a game lies on its page."""
    return cast(TableDrawing, _own(game, "table") or plain_table)


@cache
def terminal_of(game: str) -> Drawing:
    """How it lies in a terminal."""
    return cast(Drawing, _own(game, "terminal") or plain_terminal)


@cache
def brings(game: str, what: str) -> bool:
    """Whether a game brings a file or folder of that name; it is looked for once."""
    return brought(game, what) is not None


def _own(game: str, name: str) -> ModuleType | None:
    return import_module(f"{GAMES[game]}.{name}") if brings(game, name) else None
