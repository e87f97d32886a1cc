"""The shape of each seat's colour: nothing is told by colour alone."""

from __future__ import annotations

from typing import Final

SHAPES: Final = {
    "blue": "M0-8.6a8.6 8.6 0 1 0 0 17.2a8.6 8.6 0 1 0 0-17.2z",
    "yellow": "M0-10.4L10.4 0 0 10.4-10.4 0z",
    "red": "M0-9.8L10.6 8.6h-21.2z",
    "green": "M-8-8h16v16h-16z",
    "white": "M-4-9.6h8V-4h5.6v8H4v5.6h-8V4h-5.6v-8H-4z",
    "black": "M-4-9.6h8V-4h5.6v8H4v5.6h-8V4h-5.6v-8H-4z",
    "purple": "M0-10L10-2.6 6.2 8.8h-12.4L-10-2.6z",
}
OTHER: Final = "M0-10.5L3-3.6 10.2-3.2 4.8 1.6 6.4 8.6 0 5-6.4 8.6-4.8 1.6-10.2-3.2-3-3.6z"
"""For seats that are called something else, such as an automa."""


def shape_of(colour: str) -> str:
    """A path around the origin, about 20 units wide."""
    return SHAPES.get(colour, OTHER)
