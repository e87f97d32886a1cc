"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing import Mark, View
from tampu.drawing.lines import beside, clipped, flowing
from tampu.games.feld_cuzco.drawing.scene import Scene as SharedScene
from tampu.text import Words

INK = "bold #2A201A on "
FEATHER_STYLE = {
    "turquoise": "bold #FFFFFF on #12807A",
    "violet": "bold #FFFFFF on #6A4BB0",
    "orange": INK + "#E98E34",
    "pink": INK + "#E98BB8",
}
TILE_STYLE = {"study": "#FFFFFF on #4A5E92", "farm": "#FFFFFF on #57732A"}
GOOD = "#2A201A on #EBDDB0"
GOLD = INK + "#F2BE33"


class Scene(SharedScene):
    """The table as one seat sees it, with the marks of all seats and the labels of the options."""

    def __init__(self, view: View, me: int | None, words: Words, seats: Sequence[Mark]) -> None:
        super().__init__(view, me, words)
        self.seats = seats
        self.colours = [words.term(seat["name"]) for seat in view["seats"]]

    def tag(self, option: str, *prompts: str) -> Text:
        """What to type for an option of one of these questions, where the player whose table this is may choose it."""
        if self.asked != self.me or self.prompt not in prompts or option not in self.options:
            return Text("")
        numbers = all(token.isdigit() for token in self.options)
        return Text(f"[{option if numbers else self.options.index(option) + 1}]", "go")

    def piece(self, seat: int, count: int | None = None) -> Text:
        """A seat's mark, with a number for so many pieces, or for what a die shows."""
        mark = self.seats[seat]
        return Text(mark.shape if count is None else f"{mark.shape}{count}", mark.style)

    def pieces(self, seats: Sequence[int]) -> list[Text]:
        return [self.piece(seat) for seat in seats]

    def feather(self, colour: str, before: object = "") -> Text:
        """A feather, by the letter of its colour."""
        return Text(f"{before}{self.short(colour)}", FEATHER_STYLE[colour])

    def tile(self, token: str, sign: str = "") -> Text:
        """A tile in a few letters: its ability and its number."""
        colour, ability, number = token.split("-")
        return Text(f"{self.short(f'ability-{ability}')}{number}{sign}", TILE_STYLE[colour])


# ---------------------------------------------------------------------- lines


def packed(label: str, parts: Sequence[Text], width: int) -> list[Text]:
    """Parts behind a label on as few lines as they fit on, the longest first."""
    rows: list[list[Text]] = []
    room = width - cell_len(label)
    for part in sorted(parts, key=lambda part: -part.cell_len):
        free = (row for row in rows if sum(other.cell_len + 1 for other in row) + part.cell_len < room)
        row = next(free, None)
        if row is None:
            rows.append([part])
        else:
            row.append(part)
    blank = " " * cell_len(label)
    return [line for row in rows for line in flowing(blank if row is not rows[0] else label, row, width, 1)]


def in_two(parts: Sequence[Text], width: int) -> list[Text]:
    """Parts in two columns, read downwards."""
    half = width // 2
    rows = -(-len(parts) // 2)
    left = [clipped(part, half - 1) for part in parts[:rows]]
    return beside(left, half, [clipped(part, width - half) for part in parts[rows:]])
