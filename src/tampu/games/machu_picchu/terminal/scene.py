"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from tampu.drawing import Mark, View
from tampu.games.machu_picchu.drawing.scene import Scene as SharedScene
from tampu.text import Words


class Scene(SharedScene):
    """The table as one seat sees it, with the marks of all seats and the numbers of the options."""

    def __init__(self, view: View, me: int | None, words: Words, seats: Sequence[Mark]) -> None:
        super().__init__(view, me, words)
        self.seats = seats
        self.colours = [words.term(seat["name"]) for seat in view["seats"]]

    def number_of(self, option: str) -> int | None:
        """The number under which an option is chosen, where the player whose table this is may choose it."""
        return self.options.index(option) + 1 if self.asked == self.me and option in self.options else None

    def piece(self, seat: int, count: int | None = None) -> Text:
        """A seat's mark, with a number for so many pieces."""
        mark = self.seats[seat]
        return Text(mark.shape if count is None else f"{mark.shape}{count}", mark.style)
