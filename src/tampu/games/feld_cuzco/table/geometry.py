"""Where everything lies on the map of the roads, in its own units: the style sheet fits it into the room there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin
from typing import Final

from tampu.drawing.pieces import Point, Way
from tampu.games.feld_cuzco.components import DATA, ROTATIONS

WIDTH, HEIGHT = 520.0, 554.0
MIDDLE: Final = (260.0, 278.0)
UNIT: Final = (110.0, 129.0)
"""From Cuzco to an inner village: the map is a little higher than wide."""
RADIUS: Final = 27.0
"""How far from the middle of a place its paths begin."""
SAG: Final = 8.4
"""How far the middle of a rope bridge hangs beside the straight line."""
CUZCO: Final = "cuzco"

PLACES: Mapping[str, Point] = {
    place["id"]: (round(MIDDLE[0] + UNIT[0] * place["x"], 1), round(MIDDLE[1] + UNIT[1] * place["y"], 1))
    for place in DATA["network_layout"]["places"]
}


def style(point: Point) -> str:
    return f"--x:{point[0]:g};--y:{point[1]:g}"


def around(angle: float, far: float) -> Point:
    """A point seen from Cuzco, clockwise from the top; a distance of one is that of an inner village."""
    return (
        round(MIDDLE[0] + UNIT[0] * far * sin(radians(angle)), 1),
        round(MIDDLE[1] - UNIT[1] * far * cos(radians(angle)), 1),
    )


# ---------------------------------------------------------------------- the ground

CORNER: Final = 1.86
TRIANGLES: Sequence[str] = tuple(
    " ".join(f"{x:g},{y:g}" for x, y in (MIDDLE, around(60 * k, CORNER), around(60 * k + 60, CORNER)))
    for k in range(ROTATIONS)
)
STAR: Final = " ".join(
    f"{x:g},{y:g}" for k in range(ROTATIONS) for x, y in (around(60 * k, 0.735), around(60 * k + 30, 0.6))
)
"""The stone sheet of the Cuzco tile, with its six branches."""
KNOBS: Sequence[Point] = tuple(around(60 * k + 30, 0.56) for k in range(ROTATIONS))
"""Where the positions of the Cuzco tile are chosen, between two branches."""

INNER: Final = "M0-31A31 31 0 1 1 0 31A31 31 0 1 1 0-31z"
OUTER: Final = "M-15-31H15V-24H24V-15H31V15H24V24H15V31H-15V24H-24V15H-31V-15H-24V-24H-15z"
HOME: Final = "M-12-36h24v8h8v8h8v40h-8v8h-8v8h-24v-8h-8v-8h-8v-40h8v-8h8z"
"""The plots of an inner village, an outer village and Cuzco."""

# ---------------------------------------------------------------------- paths


def way(start: str, end: str, sagging: bool) -> Way:
    """Roads are straight, rope bridges sag."""
    (ax, ay), (bx, by) = PLACES[start], PLACES[end]
    length = hypot(bx - ax, by - ay)
    dx, dy = (bx - ax) / length, (by - ay) / length
    a = (round(ax + RADIUS * dx, 1), round(ay + RADIUS * dy, 1))
    b = (round(bx - RADIUS * dx, 1), round(by - RADIUS * dy, 1))
    hang = SAG if sagging else 0.0
    bend = (round((a[0] + b[0]) / 2 - dy * hang, 1), round((a[1] + b[1]) / 2 + dx * hang, 1))
    return Way(a, bend, b)


def footprints(path: Way) -> Iterator[Point]:
    """Left and right feet along a path, beside its die."""
    length = hypot(path.end[0] - path.start[0], path.end[1] - path.start[1])
    steps = max(int(length / 11), 2)
    for step in range(steps):
        t = (step + 0.5) / steps
        x, y = path.at(t)
        if hypot(x - path.middle[0], y - path.middle[1]) < 15:
            continue
        side = (3.2 if step % 2 else -3.2) / length
        yield (
            round(x - (path.end[1] - path.start[1]) * side, 1),
            round(y + (path.end[0] - path.start[0]) * side, 1),
        )


# ---------------------------------------------------------------------- runners

STANDING: Sequence[Point] = ((-46, 11), (46, 11), (-41, -25), (41, -25))
AT_CUZCO: Sequence[Point] = ((-42, 1), (42, 1), (-27, 37), (27, 37))
AT_THE_FOOT: Sequence[Point] = ((-41, -25), (41, -25), (-46, 11), (46, 11))
AT_THE_EDGE: Sequence[Point] = ((0, -43), (0, 43), (-34, -34), (-34, 34))
"""Where runners who share a place stand, seen from its middle; at the right edge of the map, and mirrored at the left.
At the foot of the map words stand in the corners."""


def runner(place: str, index: int) -> Point:
    """Where a runner stands at a place that he may share with others."""
    x, y = PLACES[place]
    if place == CUZCO:
        dx, dy = AT_CUZCO[index]
    elif abs(x - MIDDLE[0]) > 1.9 * UNIT[0]:
        dx, dy = AT_THE_EDGE[index]
        dx = dx if x > MIDDLE[0] else -dx
    else:
        dx, dy = (AT_THE_FOOT if y > MIDDLE[1] + 1.5 * UNIT[1] else STANDING)[index]
    return round(x + dx, 1), round(y + dy, 1)


QUIPUS: Mapping[int, Sequence[tuple[float, float]]] = {
    1: ((0, 0.98),),
    2: ((-8, 0.66), (8.5, 0.95)),
    3: ((-16, 0.56), (-4, 0.56), (11, 0.92)),
    4: ((-20, 0.48), (-10, 0.48), (0, 0.48), (13.5, 0.88)),
}
"""By the number of Quipus: how far from the middle and how large each is; the top one is last and largest."""
