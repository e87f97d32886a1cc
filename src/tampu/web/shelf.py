"""The games on the shelf, as their boxes show them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tampu.engine.registry import BOX, GAMES, brought, find, told_by

COVER = "cover.svg"
PLAIN_COVER = "art/plain.svg"
"""For a game that brings no picture."""


@dataclass(frozen=True)
class Box:
    """A game on the shelf. What its box does not tell is not shown."""

    game: str
    fewest: int
    most: int
    cover: str
    teaches: bool
    """Whether there are lessons and a guided first game."""
    designer: str = ""
    minutes: int = 0
    weight: str = ""


@cache
def shelf() -> tuple[Box, ...]:
    """All games there are."""
    return tuple(_box(game) for game in GAMES)


def _box(game: str) -> Box:
    players = find(game).players
    shown = {name: value for name, value in told_by(game, BOX).items() if name != "colours"}
    cover = PLAIN_COVER if brought(game, COVER) is None else f"{game}/{COVER}"
    return Box(game, players[0], players[-1], cover, brought(game, "teaching") is not None, **shown)
