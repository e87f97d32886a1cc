"""The games on the shelf, as their boxes show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from tampu.engine.registry import BOX, GAMES, brought, find, told_by

COVER = "cover.svg"
PLAIN_COVER = "art/plain.svg"
"""For a game that brings no picture."""


@dataclass(frozen=True)
class Ready:
    """A table that is opened with one click."""

    name: str
    players: int
    settings: Mapping[str, bool | int | str] = field(default_factory=dict)


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
    ready: tuple[Ready, ...] = ()

    def made_ready(self, name: str) -> Ready | None:
        return next((ready for ready in self.ready if ready.name == name), None)


def box_of(game: str) -> Box:
    return next(box for box in shelf() if box.game == game)


@cache
def shelf() -> tuple[Box, ...]:
    """All games there are."""
    return tuple(_box(game) for game in GAMES)


def _box(game: str) -> Box:
    players = find(game).players
    told = told_by(game, BOX)
    shown = {name: told[name] for name in ("designer", "minutes", "weight") if name in told}
    ready = tuple(Ready(**entry) for entry in told.get("ready", ()))
    cover = PLAIN_COVER if brought(game, COVER) is None else f"{game}/{COVER}"
    return Box(game, players[0], players[-1], cover, brought(game, "teaching") is not None, ready=ready, **shown)
