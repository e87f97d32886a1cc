"""A sheet of squared paper: boxes whose borders join, and pieces of text put where they belong."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The sign for every way in which lines can leave a square."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom border."""


class Canvas:
    """Squares with a sign and a style each; the square behind a double-width sign holds nothing."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._borders = [[0] * width for _ in range(height)]
        self._signs: list[list[tuple[str, str | Style] | None]] = [[None] * width for _ in range(height)]

    def box(self, box: Box) -> None:
        """Draw a border; where it meets another one the two join."""
        left, top, right, bottom = box
        for x in range(left, right):
            for y in (top, bottom):
                self._borders[y][x] |= RIGHT
                self._borders[y][x + 1] |= LEFT
        for y in range(top, bottom):
            for x in (left, right):
                self._borders[y][x] |= DOWN
                self._borders[y + 1][x] |= UP

    def put(self, x: int, y: int, parts: Iterable[Text], room: int) -> None:
        """Write one part after the other, as far as there is room."""
        end = min(x + room, self.width)
        for part in parts:
            for sign in part.plain:
                width = cell_len(sign)
                if x + width > end:
                    return
                self._signs[y][x] = (sign, part.style)
                for behind in range(x + 1, x + width):
                    self._signs[y][behind] = ("", part.style)
                x += width

    def lines(self) -> list[Text]:
        return [self._line(y) for y in range(len(self._signs))]

    def _line(self, y: int) -> Text:
        squares = zip(self._borders[y], self._signs[y], strict=True)
        signs = ((LINES[border], "quiet" if border else "") if sign is None else sign for border, sign in squares)
        line = Text(no_wrap=True)
        for style, run in groupby(signs, key=itemgetter(1)):
            line.append("".join(sign for sign, _ in run), style)
        return line
