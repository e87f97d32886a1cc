"""How seats are told from each other, in a terminal and on a page: every colour is a shape too."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from rich.theme import Theme

from tampu.drawing import Mark
from tampu.engine.game import Seat
from tampu.engine.registry import BOX, GAMES, told_by

OTHER: Final = "other"
"""For seats that are called something else."""
THEME: Final = Theme(
    {
        "go": "bold #FFFFFF on #951B6B",  # what may be chosen now, and nothing else
        "torch": "bold #2A201A on #F2B04A",  # whose turn it is, and news
        "quiet": "dim",
    }
)
"""The styles of the house. They lie behind the text, so that it can be read on a dark and on a light ground alike."""


@dataclass(frozen=True)
class Colour:
    """The colour of a seat, what is written on it, and the shape that it always has."""

    ground: str
    ink: str
    sign: str
    path: str
    outline: str


@cache
def colours() -> Mapping[str, Colour]:
    """The colours of the house, and those that games bring in their boxes."""
    ours = tomllib.loads(files(__package__).joinpath("colours.toml").read_text("utf-8"))
    found = {name: Colour(**told) for name, told in ours.items()}
    for game in GAMES:
        brought: Mapping[str, Mapping[str, str]] = told_by(game, BOX).get("colours", {})
        found |= {name: replace(found[OTHER], **told) for name, told in brought.items()}
    return found


def colour_of(name: str) -> Colour:
    return colours().get(name) or colours()[OTHER]


def shape_of(name: str) -> str:
    """The shape of a colour as a path around the origin, about 20 units wide."""
    return colour_of(name).path


def marks(seats: Sequence[Seat], names: Sequence[str]) -> list[Mark]:
    """The marks of all seats in a terminal, under the names given."""
    found = [(colour_of(seat.name), name) for seat, name in zip(seats, names, strict=True)]
    return [Mark(colour.sign, f"bold {colour.ink} on {colour.ground}", name) for colour, name in found]


def style_sheet() -> str:
    """The colours for pages: whatever belongs to a seat has the class `p-<its colour>`."""
    return "".join(
        f".p-{name} {{ --p: {colour.ground}; --p2: {colour.ink}; --shape: {colour.outline} }}\n"
        for name, colour in colours().items()
    )
