"""The games on the shelf: those that can be played, and those that are being made."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tampu.engine.registry import GAMES


@dataclass(frozen=True)
class Boxed:
    """A game as its box shows it."""

    id: str
    designer: str
    players: tuple[int, int]
    minutes: int
    weight: str
    drawing: str

    @property
    def built(self) -> bool:
        return self.id in GAMES


@cache
def shelf() -> tuple[Boxed, ...]:
    """All games of the house, in the order they stand there."""
    boxes = tomllib.loads(files(__package__).joinpath("shelf.toml").read_text("utf-8"))["game"]
    return tuple(
        Boxed(
            box["id"],
            box["designer"],
            (box["players"][0], box["players"][1]),
            box["minutes"],
            box["weight"],
            box["drawing"],
        )
        for box in boxes
    )
