"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.drawing import Mark
from tampu.drawing.scene import TerminalScene
from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.drawing import CuzcoScene
from tampu.games.kramer_cuzco.state import Table
from tampu.text import Words

INK = "#2A201A on "
CHALK = "#FFFFFF on "
GOLD = f"bold {INK}#F2BE33"
CARD = f"{CHALK}#2F4654"


class Scene(TerminalScene[Table], CuzcoScene):
    """The table as one seat sees it, with the marks of all seats."""

    def __init__(self, sight: Sight, words: Words, marks: Sequence[Mark]) -> None:
        super().__init__(sight, words, marks)
        self.colours = [self.term(seat.colour) for seat in self.seats]
