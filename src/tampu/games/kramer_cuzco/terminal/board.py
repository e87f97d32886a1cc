"""The site of Cuzco as a map: one line for each row of hexes, one block for each hex.

A block shows what lies on top (crop, village, basin, temple), its level, and the inca that stands there. Blocks of one
tile hang together. Where hexes may be chosen their labels stand in the blocks; where a whole tile is to be placed,
signs in the block of its first hex say in which directions it may lie.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.text import Text

from tampu.drawing.canvas import Canvas
from tampu.drawing.lines import clipped
from tampu.games.kramer_cuzco.components import CROP, EMPTY, VILLAGE
from tampu.games.kramer_cuzco.marks import NOBODY, NONE
from tampu.games.kramer_cuzco.site import BORDER, COUNT, HEX, HEXES, MOUNTAIN, OUTSIDE, PLACE
from tampu.games.kramer_cuzco.terminal.scene import CHALK, GOLD, INK, Scene

LABEL: Final = 3
"""The room for the number of a row."""
LAST_ROW: Final = HEXES[-1].row
ACROSS: Final = max(space.x for space in HEXES) + 2
NARROW: Final = 4
ROOMY: Final = 5
"""How many squares a hex is wide."""
SIGN: Final[Mapping[int, str]] = {CROP: "≡", VILLAGE: "⌂"}
SHADES: Final[Mapping[int, Sequence[str]]] = {
    CROP: (f"{INK}#E4EDBB", f"{INK}#BDD47E", f"{INK}#8FB24C", f"{CHALK}#55802A", f"{CHALK}#355A17"),
    VILLAGE: (f"{INK}#F5DDB6", f"{INK}#EAB97A", f"{INK}#D8944C", f"{CHALK}#A35F25", f"{CHALK}#733D14"),
}
"""By level: the higher, the darker."""
WATER: Final = f"{CHALK}#2C74A6"
BASIN, TEMPLE, DISC = "≈", "♜", "☼"
SPACE, EDGE, FOREST, ROCK = "·", "∘", "♣", "^"
TILE_SIGNS: Final[Mapping[tuple[tuple[int, int], ...], str]] = {
    ((0, 2), (1, 1)): "▽",
    ((1, -1), (1, 1)): "△",
    ((0, 2),): "→",
    ((1, -1),): "↙",
    ((1, 1),): "↘",
}
"""How a tile lies, by where its other hexes are from the first one."""


def width_of(room: int) -> int:
    """How wide the map is with hexes of that width."""
    return LABEL + ACROSS * room // 2


def as_map(scene: Scene, room: int, width: int, whole: bool) -> list[Text]:
    """All rows; the outermost ones only where they matter now, unless the whole map is wanted."""
    choices = labels(scene)
    matter = {HEXES[at].row for at in range(COUNT) if scene.table.level[at] or at in choices}
    rows = [row for row in range(LAST_ROW + 1) if whole or 0 < row < LAST_ROW or row in matter]
    canvas = Canvas(width_of(room), len(rows))
    for line, row in enumerate(rows):
        canvas.put(0, line, [Text(f"{row:>2}", "quiet")], LABEL)
    for at in range(COUNT):
        space = HEXES[at]
        if space.row in rows:
            canvas.put(
                LABEL + space.x * room // 2, rows.index(space.row), block(scene, at, choices.get(at), room), room
            )
    return [clipped(line, width) for line in (*canvas.lines(), ruler(room))]


def ruler(room: int) -> Text:
    """The even x; odd rows lie between them."""
    return Text(" " * LABEL + "".join(f"{x:<{room}}" for x in range(0, ACROSS, 2)), "quiet")


def legend(scene: Scene, width: int) -> list[Text]:
    """How a place of several hexes is typed, while one is wanted."""
    if scene.prompt != "tile_place" or not scene.is_mine:
        return []
    size = len(scene.options[0].split("+"))
    return [clipped(Text(scene.say(f"type_{size}"), "quiet"), width)] if size > 1 else []


# ---------------------------------------------------------------------- one hex


def block(scene: Scene, at: int, label: str | None, room: int) -> list[Text]:
    """A hex in as many squares as there are: its label where it may be chosen, then what is there."""
    style, signs = face(scene, at)
    inca = scene.table.inca[at]
    parts = [Text(label, "go")] if label else []
    left = room - sum(part.cell_len for part in parts) - (0 if label else 1)
    if inca != NOBODY and left > 1:
        parts += [Text(signs[-(left - 1) :] if len(signs) >= left else signs, style), piece(scene, at)]
    else:
        parts.append(Text(signs[:left], style))
    used = sum(part.cell_len for part in parts)
    parts.append(Text(" " * (room - 1 - used), style))
    if used < room:
        parts.append(Text(" ", style if is_joined(scene, at) else ""))
    return parts


def piece(scene: Scene, at: int) -> Text:
    return scene.piece(scene.table.inca[at])


def face(scene: Scene, at: int) -> tuple[str, str]:
    """The style of a hex and the signs for what lies there."""
    table = scene.table
    if table.temple[at]:
        return GOLD, f"{TEMPLE}{table.temple[at]}{DISC if at in table.discs else ''}"
    if table.basin[at]:
        return WATER, BASIN * 2
    terrain, level = table.terrain[at], table.level[at]
    if terrain != EMPTY:
        shades = SHADES[terrain]
        return shades[min(level, len(shades)) - 1], f"{SIGN[terrain]}{level}"
    if OUTSIDE[at]:
        return "quiet", ROCK if MOUNTAIN[at] else FOREST
    return "quiet", EDGE if BORDER[at] else SPACE


def is_joined(scene: Scene, at: int) -> bool:
    """Whether the hex to the right shows the same tile."""
    beside = HEX.get(f"{HEXES[at].row}:{HEXES[at].x + 2}")
    tile = scene.table.tile
    return beside is not None and tile[at] != NONE and tile[at] == tile[beside]


# ---------------------------------------------------------------------- what may be chosen


def labels(scene: Scene) -> dict[int, str]:
    """What stands in the blocks while the player whose table this is has to choose."""
    found: dict[int, str] = {}
    if not scene.is_mine:
        return found
    for number, option in enumerate(scene.options, 1):
        if option in HEX:
            found[HEX[option]] = str(number)
        elif option in PLACE:
            first = PLACE[option].spaces[0]
            shape = tuple((other.row - first.row, other.x - first.x) for other in PLACE[option].spaces[1:])
            found[first.index] = found.get(first.index, "") + TILE_SIGNS[shape]
    return found


def is_place(option: str) -> bool:
    """Whether an option is a hex, or hexes for a tile."""
    return option in PLACE or option in HEX
