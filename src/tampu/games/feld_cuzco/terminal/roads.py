"""The road network: a map with all paths, or a list of places where there is little room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.cells import cell_len
from rich.text import Text

from tampu.drawing.canvas import Canvas
from tampu.drawing.lines import HEAD, clipped
from tampu.games.feld_cuzco.components import ALL_VILLAGES, CUZCO, DATA, PLACES, Named
from tampu.games.feld_cuzco.drawing import Path, paths, ways_from
from tampu.games.feld_cuzco.network import network
from tampu.games.feld_cuzco.terminal.scene import GOLD, INK, Scene

WIDTH: Final = 47
HEIGHT: Final = 18
CHASQUI: Final = "♞"
PROMPT: Final = "destination"
HOME: Final = PLACES[CUZCO]
POINTS: Final[Mapping[str, tuple[float, float]]] = {
    place["id"]: (place["x"], place["y"]) for place in DATA["network_layout"]["places"]
}
ACROSS: Final = max(x for x, _ in POINTS.values())
DOWN: Final = max(y for _, y in POINTS.values())
MARGIN: Final = 5
KIND_SIGN: Final = {"road": "═", "bridge": "≈"}
"""A path is told by its sign and number, such as ═4 or ≈3."""
KIND_STYLE: Final = {"road": INK + "#D9CDB8", "bridge": "bold #FFFFFF on #8A5F38"}
LINE_STYLE: Final = {"road": "#9A8B74", "bridge": "#A9713F"}
GAP: Final = {"road": 1, "bridge": 3}
"""A road is a full line, a bridge a dotted one."""
DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The dots of a Braille sign, by row and column."""
BRAILLE: Final = 0x2800
NEAR_CUZCO: Final = 0.55
COLUMN: Final = 26
"""The width of a column of the list."""


# ---------------------------------------------------------------------- the map


def as_map(scene: Scene) -> list[Text]:
    """The network as it lies: lines, then their numbers, then the places on top."""
    canvas = Canvas(WIDTH, HEIGHT)
    lines: dict[tuple[int, int], tuple[int, str]] = {}
    for path in paths(scene.table):
        draw_line(lines, path)
    for (column, row), (dots, kind) in lines.items():
        canvas.put(column, row, [Text(chr(BRAILLE + dots), LINE_STYLE[kind])], 1)
    for path in paths(scene.table):
        x, y = between(path, NEAR_CUZCO if path.start == HOME.token else 0.5)
        canvas.put(round(x) - 1, round(y), [sign(path)], 2)
    for place in PLACES:
        put_place(canvas, scene, place)
    return canvas.lines()


def legend(scene: Scene) -> Text:
    """What the signs of the map mean."""
    return Text("   " + scene.say("legend"), "quiet")


def at(place: str) -> tuple[float, float]:
    """The middle of a place on the sheet, in squares."""
    x, y = POINTS[place]
    return MARGIN + (x / ACROSS + 1) / 2 * (WIDTH - 2 * MARGIN), (y / DOWN + 1) / 2 * (HEIGHT - 2)


def between(path: Path, part: float) -> tuple[float, float]:
    """A point on a path, that part of the way from its start."""
    (ax, ay), (bx, by) = at(path.start), at(path.end)
    return ax + (bx - ax) * part, ay + (by - ay) * part


def draw_line(lines: dict[tuple[int, int], tuple[int, str]], path: Path) -> None:
    """The dots of a path, four rows and two columns of them to a square."""
    (ax, ay), (bx, by) = at(path.start), at(path.end)
    steps = int(max(abs(bx - ax) * 2, abs(by - ay) * 4))
    for step in range(0, steps + 1, GAP[path.kind]):
        x, y = between(path, step / steps)
        square = int(x), int(y)
        dot = DOTS[int(y * 4) % 4][int(x * 2) % 2]
        dots, kind = lines.get(square, (0, path.kind))
        lines[square] = (dots | dot, kind)


def sign(path: Path) -> Text:
    """The number of a path, with the sign of its kind."""
    return Text(f"{KIND_SIGN[path.kind]}{path.die}", KIND_STYLE[path.kind])


def put_place(canvas: Canvas, scene: Scene, place: Named) -> None:
    """Two lines: what the place is, then who has been or is there."""
    x, y = at(place.token)
    for row, parts in enumerate((head(scene, place), people(scene, place))):
        size = sum(part.cell_len for part in parts)
        left = min(max(0, round(x - size / 2)), WIDTH - size)
        canvas.put(left, round(y) + row, parts, size)


def head(scene: Scene, place: Named) -> list[Text]:
    """The label to go there, then the points and the feather of the village."""
    tag = scene.tag(place.token, PROMPT)
    if place is HOME:
        return [tag, Text(scene.term(HOME), GOLD)]
    board = network(scene.table.layout)
    return [tag, scene.feather(board.feather[place.index], board.points[place.index])]


def people(scene: Scene, place: Named) -> list[Text]:
    """The Quipus, the top one last, then the runners who are there."""
    quipus = [] if place is HOME else scene.pieces(scene.table.villages[place.index])
    runners = [player.seat for player in scene.players if player.where == place.index]
    return [*quipus, *([Text(CHASQUI, HEAD), *scene.pieces(runners)] if runners else [])]


# ---------------------------------------------------------------------- the list


def as_list(scene: Scene, width: int) -> list[Text]:
    """All villages in three columns, then Cuzco and the paths that lead away from one's own runner."""
    columns = max(1, width // COLUMN)
    room = width // columns
    rows = -(-len(ALL_VILLAGES) // columns)
    names = max(cell_len(scene.short(place)) for place in ALL_VILLAGES)
    canvas = Canvas(width, rows)
    for index, place in enumerate(ALL_VILLAGES):
        name = Text(scene.short(place))
        name.truncate(names + 1, pad=True)
        parts = [name, *head(scene, place), Text(" "), *people(scene, place)]
        canvas.put(index // rows * room, index % rows, parts, room - 1)
    last = Text.assemble(*head(scene, HOME), " ", *people(scene, HOME), ways(scene))
    return [*canvas.lines(), clipped(last, width)]


def ways(scene: Scene) -> Text:
    """Where one's own runner could go from here."""
    line = Text()
    own = scene.own
    if own is not None:
        line.append("  " + scene.say("ways"), HEAD)
        for path in sorted(ways_from(scene.table, own.where), key=lambda path: (path.kind, path.die)):
            line.append(" ").append_text(sign(path)).append(f" {scene.short(path.end)} ")
    return line


def is_place(option: str, prompt: str) -> bool:
    return prompt == PROMPT and option in POINTS
