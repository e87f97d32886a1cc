"""How seats are told from each other in a terminal, and the colours of the house there.

Colours are laid behind the text wherever they mean something, so that they can be read on a dark and on a light
ground alike; and nothing is told by colour alone, for a terminal may have none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.theme import Theme

from tampu.drawing import Mark
from tampu.engine.game import Seat

THEME: Final = Theme(
    {
        "go": "bold #FFFFFF on #951B6B",  # what may be chosen now, and nothing else
        "torch": "bold #2A201A on #F2B04A",  # whose turn it is, and news
        "quiet": "dim",
        "seat.blue": "bold #FFFFFF on #1B63BE",
        "seat.yellow": "bold #2A201A on #F2BE1A",
        "seat.red": "bold #FFFFFF on #BE3212",
        "seat.green": "bold #14231E on #3DA98F",
        "seat.white": "bold #2A201A on #FFFFFF",
        "seat.black": "bold #FFFFFF on #2A201A",
        "seat.purple": "bold #2A201A on #A48BE6",
        "seat.other": "bold #FFFFFF on #6A5640",
    }
)
SHAPES: Final = {"blue": "●", "yellow": "◆", "red": "▲", "green": "■", "white": "✚", "black": "✚", "purple": "⌂"}
OTHER_SHAPE: Final = "★"


def marks(seats: Sequence[Seat], names: Sequence[str]) -> list[Mark]:
    """The marks of all seats, under the names given."""
    return [
        Mark(SHAPES.get(seat.name, OTHER_SHAPE), f"seat.{seat.name if seat.name in SHAPES else 'other'}", name)
        for seat, name in zip(seats, names, strict=True)
    ]
