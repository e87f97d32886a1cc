"""Where everything lies on the hill, in its own units: the style sheet fits it into the room there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin, tan
from typing import Final

from tampu.games.tawantinsuyu.components import DATA, SECTIONS

Point = tuple[float, float]

WIDTH, HEIGHT = 780.0, 588.0
MIDDLE: Final = (390.0, 265.0)
ANGLE: Final = 2 * pi / SECTIONS
SIDE: Final = 2 * tan(ANGLE / 2)
"""How long a side of the pentagon is, by its distance from the middle."""
SPREAD: Final = 0.965
"""What lies at the ends of a side keeps away from the corner."""

EDGES: Final = {"lower": 255.0, "middle": 189.0, "upper": 125.0, "coricancha": 60.0, "heart": 26.0}
ROWS: Final = {"upper": (78.0, 106.0), "middle": (143.5, 172.0), "lower": (208.0, 237.0)}
"""By terrace: how far from the middle the inner and the outer row lie."""
WALL: Final = 7.0
STAIRS: Final = {"upper_middle": 125.0, "middle_lower": 189.5}
ACTION: Final = 41.0
PRIEST: Final = 63.0
BESIDE: Final = 24.0
"""How far from each other High Priests stand who share a space."""


def style(point: Point) -> str:
    return f"--x:{point[0]:g};--y:{point[1]:g}"


def at(section: float, far: float, along: float = 0.0) -> Point:
    """A point of a section, so far from the middle and so far to the right of its axis as one looks outward."""
    x, y = sin(section * ANGLE), -cos(section * ANGLE)
    return round(MIDDLE[0] + far * x - along * y, 1), round(MIDDLE[1] + far * y + along * x, 1)


def pentagon(far: float, down: float = 0.0) -> str:
    """The corners of a terrace's edge."""
    corners = [at(section, far, far * SIDE / 2) for section in range(SECTIONS)]
    return " ".join(f"{x:g},{round(y + down, 1):g}" for x, y in corners)


# ---------------------------------------------------------------------- spaces and task icons

_columns: Final[Mapping[str, int]] = DATA["hill"]["columns"]


def _row(terrace: str, column: int, inner: bool) -> Point:
    """A place of a terrace: columns run clockwise through all sections."""
    wide = _columns[terrace] // SECTIONS
    offset = (column % wide + 0.5) / wide - 0.5
    far = ROWS[terrace][0 if inner else 1]
    return at(column // wide, far, SPREAD * offset * SIDE * far)


SPACE_AT: Final[Mapping[str, Point]] = {
    table["id"]: _row(table["terrace"], table["column"], table["row"] == "inner")
    for table in DATA["hill"]["spaces"]["spaces"]
}
TASK_AT: Final[Mapping[str, Point]] = {
    f"task-{terrace[0].upper()}{column:02}": _row(terrace, column, column % 2 == 1)
    for terrace, columns in _columns.items()
    for column in range(columns)
}
"""By the id of its element: the icon of a column lies in the row that its space leaves free."""
TASK_KIND: Final[Mapping[str, str]] = {
    f"task-{terrace[0].upper()}{column:02}": task
    for terrace in _columns
    for column, task in enumerate(DATA["hill"]["icons"][terrace])
}
STAIRS_AT: Final[Mapping[str, Point]] = {
    f"{section}-{slot}": at(section, far) for slot, far in STAIRS.items() for section in range(SECTIONS)
}
ACTION_AT: Final[Sequence[Point]] = tuple(at(section, ACTION) for section in range(SECTIONS))
RAYS: Final[Sequence[tuple[Point, Point]]] = tuple(
    (at(k + 0.5, EDGES["coricancha"] / cos(ANGLE / 2)), at(k + 0.5, EDGES["lower"] / cos(ANGLE / 2)))
    for k in range(SECTIONS)
)

ACCOUNT: Final = 124.0
"""How wide the box is that tells what the way to a space costs; it stands at the nearer side of the hill."""


def account(section: int) -> float:
    """Where that box begins."""
    return 8.0 if section > SECTIONS // 2 else WIDTH - ACCOUNT - 8


def stem(section: int) -> Point:
    """Where the line from a space meets its box."""
    return (account(section) + (ACCOUNT if section > SECTIONS // 2 else 0), 240.0)


SHAPE: Final = {
    "blue": "M-7.5-12h15q4.5 0 4.5 4.5v15q0 4.5-4.5 4.5h-15q-4.5 0-4.5-4.5v-15q0-4.5 4.5-4.5z",
    "green": "M0-13a13 13 0 1 1 0 26a13 13 0 1 1 0-26z",
    "neutral": "M-5.6-13h11.2L13-5.6v11.2L5.6 13h-11.2L-13 5.6v-11.2z",
}
"""A blue space is a square, a green one a circle, a neutral one an octagon."""


def priest(section: int, index: int, count: int) -> Point:
    """Where a High Priest stands before the action that faces a section, beside others there."""
    return at(section, PRIEST, (index - (count - 1) / 2) * BESIDE)
