"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tampu.drawing import Mark, View
from tampu.games.kramer_cuzco.drawing.scene import Scene as SharedScene
from tampu.text import Words

INK = "#2A201A on "
CHALK = "#FFFFFF on "
GOLD = f"bold {INK}#F2BE33"
CARD = f"{CHALK}#2F4654"


class Scene(SharedScene):
    """The table as one seat sees it, with the marks of all seats and the labels of the options."""

    def __init__(self, view: View, me: int | None, words: Words, seats: Sequence[Mark]) -> None:
        super().__init__(view, me, words)
        self.seats = seats
        self.colours = [words.term(seat["name"]) for seat in view["seats"]]

    @property
    def is_asked(self) -> bool:
        """Whether the player whose table this is may choose now."""
        return self.asked is not None and self.asked == self.me

    def piece(self, seat: int, after: object = "") -> Text:
        """A seat's mark, and what is told of it."""
        mark = self.seats[seat]
        return Text(f"{mark.shape}{after}", mark.style)


# ---------------------------------------------------------------------- lines
