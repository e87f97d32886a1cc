"""What the drawing in the terminal is made from."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.lines import flowing
from tampu.drawing.scene import TerminalScene
from tampu.games.feld_cuzco.components import ABILITIES, FEATHERS, TILES
from tampu.games.feld_cuzco.drawing import CuzcoScene
from tampu.games.feld_cuzco.missions import standing
from tampu.games.feld_cuzco.player import Player
from tampu.games.feld_cuzco.state import Table

INK = "bold #2A201A on "
FEATHER_STYLE = {
    "turquoise": "bold #FFFFFF on #12807A",
    "violet": "bold #FFFFFF on #6A4BB0",
    "orange": INK + "#E98E34",
    "pink": INK + "#E98BB8",
}
TILE_STYLE = ("#FFFFFF on #4A5E92", "#FFFFFF on #57732A")
"""Of Study and Farm tiles."""
GOOD = "#2A201A on #EBDDB0"
GOLD = INK + "#F2BE33"


class Scene(TerminalScene[Table], CuzcoScene):
    """The table as one seat sees it, with the marks of all seats and the labels of the options."""

    def pieces(self, seats: Sequence[int]) -> list[Text]:
        return [self.piece(seat) for seat in seats]

    def feather(self, colour: int, before: object = "") -> Text:
        """A feather, by the letter of its colour."""
        token = FEATHERS[colour].token
        return Text(f"{before}{self.short(token)}", FEATHER_STYLE[token])

    def tile(self, tile: int, sign: str = "") -> Text:
        """A tile in a few letters: its ability and its number."""
        kind = TILES[tile]
        name = self.short(f"ability-{ABILITIES[kind.ability]}")
        return Text(f"{name}{kind.number}{sign}", TILE_STYLE[kind.colour])

    def progress(self, player: Player, mission: int) -> list[tuple[int, int]]:
        """How far a player is with each part of a mission, as far as the viewer knows."""
        return standing(self.table, player, mission, player.seat == self.sight.eyes)


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
