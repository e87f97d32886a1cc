"""What the drawing in the terminal is made from."""

from __future__ import annotations

from rich.text import Text

from tampu.drawing.scene import TerminalScene
from tampu.games.machu_picchu.state import Table


class Scene(TerminalScene[Table]):
    """The table as one seat sees it, with the marks of all seats and the numbers of the options."""

    def number_of(self, option: object) -> int | None:
        """The number under which an option is chosen, where the player whose table this is may choose it."""
        return self.options.index(str(option)) + 1 if str(option) in self.options else None

    def piece(self, seat: int, count: int | None = None) -> Text:
        """A seat's mark, with a number for so many pieces."""
        mark = self.marks[seat]
        return Text(mark.shape if count is None else f"{mark.shape}{count}", mark.style)
