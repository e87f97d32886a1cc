"""Where everything lies on the drawing of the site, in its own units: the style sheet lifts, tilts and turns it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from tampu.games.kramer_cuzco.site import COUNT, HEX, HEXES, MOUNTAIN, OUTSIDE, PLACES, Place

Point = tuple[float, float]

WIDTH, HEIGHT = 868, 640
HALF: Final = 22.4
"""From the middle of a hex to its left and right side: what one step of x measures."""
RISE: Final = 38.8
"""From one row to the next."""
TIP: Final = 25.9
"""From the middle of a hex to its upper and lower corner."""
SHOULDER: Final = 12.9

POINTS: Final[Sequence[Point]] = tuple(
    (round(30.8 + HALF * space.x, 1), round(36 + RISE * space.row, 1)) for space in HEXES
)
CORNERS: Final[Sequence[Point]] = (
    (0, -TIP),
    (HALF, -SHOULDER),
    (HALF, SHOULDER),
    (0, TIP),
    (-HALF, SHOULDER),
    (-HALF, -SHOULDER),
)
"""Clockwise from the top."""
BESIDE: Final = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
"""By row and x, the hex beyond each side; a side runs from the corner of its number to the next."""
ACROSS: Final[Sequence[Sequence[int | None]]] = tuple(
    tuple(HEX.get(f"{space.row + row}:{space.x + x}") for row, x in BESIDE) for space in HEXES
)
SIDES: Final = len(CORNERS)


def written(points: Sequence[Point]) -> str:
    return " ".join(f"{x:g},{y:g}" for x, y in points)


HEXAGON: Final = written(CORNERS)


def outline(at: int) -> str:
    """A hex of the bare ground as a part of a path."""
    x, y = POINTS[at]
    return f"M{x:g} {y - TIP:g}l22.4 13v25.8l-22.4 13-22.4-13v-25.8z"


SITE: Final = "".join(outline(at) for at in range(COUNT) if not OUTSIDE[at])
MOUNTAINS: Final = "".join(outline(at) for at in range(COUNT) if MOUNTAIN[at])
FORESTS: Final = "".join(outline(at) for at in range(COUNT) if OUTSIDE[at] and not MOUNTAIN[at])
WILD: Final = Markup("").join(
    Markup(
        f'<g class="lie" style="--x:{POINTS[at][0]:g};--y:{POINTS[at][1]:g}"><g class="up">'
        f'<use href="#{"mountain" if MOUNTAIN[at] else "forest"}"/></g></g>'
    )
    for at in range(COUNT)
    if OUTSIDE[at]
)
"""The hexes around the site, each with what it is. It never changes, nor do the edges."""


def edges(mask: int) -> Markup:
    """Some of the sides of a hex, side n by bit n."""
    parts = []
    for side in range(SIDES):
        if mask >> side & 1:
            (a, b), (c, d) = CORNERS[side], CORNERS[(side + 1) % SIDES]
            parts.append(f"M{a:g} {b:g}L{c:g} {d:g}")
    return Markup(f'<path id="e{mask}" d="{"".join(parts)}"/>')


EDGES: Final = Markup("").join(edges(mask) for mask in range(1, 1 << SIDES))
"""All ways in which sides of a hex can be edges."""


@cache
def slabs(level: int) -> Markup:
    """The walls below the top of a stack: a hex for each level, the lowest one first."""
    return Markup("").join(Markup(f'<use href="#hx" class="w w{down}"/>') for down in range(level, 0, -1))


@cache
def style(at: int, level: int) -> Markup:
    """Where a thing is on a hex at a level."""
    x, y = POINTS[at]
    return Markup(f"--x:{x:g};--y:{y:g};--l:{level}" if level else f"--x:{x:g};--y:{y:g}")


# ---------------------------------------------------------------------- places of tiles


class Spot(NamedTuple):
    """A place as it is drawn: where its middle is, and how it lies."""

    x: float
    y: float
    shape: str


class Shape(NamedTuple):
    """A way for a tile to lie: its hexes seen from its middle, and the ground that is nearer to it than to others."""

    hexes: Sequence[Point]
    hit: str
    price: float
    """How far below the middle its price stands: over its highest corner, clear of all that lies there."""


def _middle(hexes: Sequence[int]) -> Point:
    count = len(hexes)
    return round(sum(POINTS[at][0] for at in hexes) / count, 1), round(sum(POINTS[at][1] for at in hexes) / count, 1)


def _shape(place: Place) -> str:
    first = place.spaces[0]
    return "s" + "".join(f"_{other.row - first.row}{other.x - first.x:+d}" for other in place.spaces[1:])


def _spot(place: Place) -> Spot:
    return Spot(*_middle(place.hexes), _shape(place))


SPOTS: Final[Sequence[Spot]] = tuple(_spot(place) for place in PLACES)
"""By the number of the place."""


def _hit(hexes: Sequence[Point]) -> str:
    """A hex, the kite between two middles and the corners they share, or the triangle of three middles."""
    if len(hexes) == 1:
        return HEXAGON
    if len(hexes) == 3:
        return written(hexes)
    (ax, ay), (bx, by) = hexes
    across = (round((by - ay) * 0.29, 1), round((ax - bx) * 0.29, 1))
    return written(((ax, ay), across, (bx, by), (-across[0], -across[1])))


def _shapes() -> dict[str, Shape]:
    found: dict[str, Shape] = {}
    for place, spot in zip(PLACES, SPOTS, strict=True):
        if spot.shape not in found:
            hexes = tuple((round(POINTS[at][0] - spot.x, 1), round(POINTS[at][1] - spot.y, 1)) for at in place.hexes)
            found[spot.shape] = Shape(hexes, _hit(hexes), round(min(y for _, y in hexes) - TIP + 2, 1))
    return found


SHAPES: Final = _shapes()
"""The six ways: a single, three doubles, two triples."""
