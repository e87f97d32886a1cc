"""Where everything lies on the screen, in two geometries: landscape, and portrait for a phone.

A place carries `--x --y` and `--px --py`; the style sheet chooses. Within a district all measures are those of the
landscape; in portrait the style sheet makes the plot smaller and leaves the letters as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import hypot
from typing import NamedTuple

from tampu.drawing.pieces import Point, Way
from tampu.games.machu_picchu.components import DISTRICTS, LAST_DAY, NEIGHBOURS, SUMMIT

WIDTH, HEIGHT = 138.0, 86.0
"""The size of a plot."""
NARROW, LOW = 108.0, 68.0
"""The same in portrait."""
FIT = (NARROW / WIDTH, LOW / HEIGHT)
HEAD = 22.0
RING = 5.0
"""How far around a plot its ring runs."""


class Spot(NamedTuple):
    """A place in landscape and in portrait."""

    x: float
    y: float
    px: float
    py: float

    def moved(self, x: float, y: float) -> Spot:
        """A place in the same district, so far from its middle."""
        return Spot(self.x + x, self.y + y, self.px + x * FIT[0], self.py + y * FIT[1])

    @property
    def style(self) -> str:
        return f"--x:{self.x:g};--y:{self.y:g};--px:{self.px:g};--py:{self.py:g}"


# ---------------------------------------------------------------------- the city

CITY: Mapping[str, Spot] = {
    "main_temple": Spot(272, 130, 60, 44),
    "llama_meadow": Spot(476, 128, 190, 44),
    "puma_temple": Spot(700, 130, 318, 44),
    "sun_clock": Spot(186, 238, 60, 124),
    "potters_quarter": Spot(584, 258, 298, 140),
    "central_plaza": Spot(400, 292, 184, 206),
    "house_of_priests": Spot(186, 342, 60, 208),
    "weavers_quarter": Spot(734, 364, 331, 242),
    "house_of_virgins": Spot(186, 446, 60, 292),
    "royal_palace": Spot(340, 444, 60, 376),
    "temple_of_the_sun": Spot(502, 456, 182, 350),
    "condor_temple": Spot(664, 474, 301, 350),
    "watchmans_hut": Spot(186, 574, 60, 460),
    "corn_terraces": Spot(428, 576, 190, 460),
    "coca_plantation": Spot(734, 578, 331, 460),
}
"""From top to bottom: in this order they are read out."""

OFF_BOARD = (Spot(96, 128, 132, 308), Spot(21, 0, 24, 0))
"""Where the first prince waits before his first turn, and how far from him the next one."""
STANDING = (
    Spot(61, -21, 58, 9),
    Spot(61, 14, 58, 35),
    Spot(61, 49, 28, 12),
    Spot(36, 18, 8, 12),
    Spot(11, 18, -12, 12),
)
"""Where princes stand in a district, seen from its middle, one after the other: along its edge first, then inside, and
never over its name."""
WIDEST, HALF_PRINCE = 390, 10
"""How wide the board is in portrait, and half a prince there."""


def standing(place: str, index: int) -> Spot:
    """Where a prince stands in a district with so many before him; on the other edge where he would leave the board."""
    here, (x, y, px, py) = CITY[place], STANDING[index]
    side = 1 if here.px + px + HALF_PRINCE <= WIDEST else -1
    return Spot(here.x + x, here.y + y, here.px + side * px, here.py + py)


TAG = (36, 48)
"""Where the price of going there hangs."""


def _round(w: float, h: float, r: float) -> str:
    """A plot with round corners: production."""
    arc = f"A{r:g} {r:g} 0 0 1"
    return (
        f"M{r - w:g} {-h:g}H{w - r:g}{arc} {w:g} {r - h:g}V{h - r:g}{arc} {w - r:g} {h:g}H{r - w:g}"
        f"{arc} {-w:g} {h - r:g}V{r - h:g}{arc} {r - w:g} {-h:g}z"
    )


def _octagon(w: float, h: float, c: float) -> str:
    """A plot with cut corners: temples."""
    return (
        f"M{c - w:g} {-h:g}H{w - c:g}L{w:g} {c - h:g}V{h - c:g}L{w - c:g} {h:g}H{c - w:g}L{-w:g} {h - c:g}V{c - h:g}z"
    )


def _stepped(w: float, h: float) -> str:
    """A plot with stepped corners: where Incas are set up."""
    return f"M{10 - w:g} {-h:g}H{w - 10:g}v5h5v5h5V{h - 10:g}h-5v5h-5v5H{10 - w:g}v-5h-5v-5h-5V{10 - h:g}h5v-5h5z"


def _trapezoid(w: float, h: float) -> str:
    """A plot that narrows upwards like an Inca door: recruiting."""
    return f"M{9 - w:g} {-h:g}H{w - 9:g}L{w:g} {h:g}H{-w:g}z"


def _square(w: float, h: float) -> str:
    return f"M{-w:g} {-h:g}H{w:g}V{h:g}H{-w:g}z"


class Outline(NamedTuple):
    """How the plot of one kind of district is cut."""

    plot: str
    head: str
    ring: str
    name_x: float
    double: bool = False


def _outlines() -> Mapping[str, Outline]:
    w, h = WIDTH / 2, HEIGHT / 2
    rw, rh, neck = w + RING, h + RING, HEAD - h
    slope = 9 * HEAD / HEIGHT
    return {
        "production": Outline(
            _round(w, h, 12),
            f"M{-w:g} {neck:g}V{12 - h:g}A12 12 0 0 1 {12 - w:g} {-h:g}H{w - 12:g}"
            f"A12 12 0 0 1 {w:g} {12 - h:g}V{neck:g}z",
            _round(rw, rh, 17),
            -59,
        ),
        "temple": Outline(
            _octagon(w, h, 13),
            f"M{-w:g} {neck:g}V{13 - h:g}L{13 - w:g} {-h:g}H{w - 13:g}L{w:g} {13 - h:g}V{neck:g}z",
            _octagon(rw, rh, 16),
            -55,
        ),
        "inca_setup": Outline(
            _stepped(w, h),
            f"M{-w:g} {neck:g}V{10 - h:g}h5v-5h5v-5H{w - 10:g}v5h5v5h5V{neck:g}z",
            _stepped(rw, rh),
            -55,
        ),
        "recruit": Outline(
            _trapezoid(w, h),
            f"M{9 - w - slope:g} {neck:g}L{9 - w:g} {-h:g}H{w - 9:g}L{w - 9 + slope:g} {neck:g}z",
            _trapezoid(rw, rh),
            -55,
        ),
        "special": Outline(_square(w, h), f"M{-w:g} {neck:g}V{-h:g}H{w:g}V{neck:g}z", _square(rw, rh), -59, True),
    }


OUTLINE = _outlines()

# ---------------------------------------------------------------------- the roads

BENDS: Mapping[frozenset[str], Point] = {
    frozenset(("watchmans_hut", "temple_of_the_sun")): (350, 528),
    frozenset(("coca_plantation", "weavers_quarter")): (798, 471),
}
BENDS_IN_PORTRAIT: Mapping[frozenset[str], Point] = {
    frozenset(("main_temple", "central_plaza")): (150, 74),
    frozenset(("sun_clock", "central_plaza")): (124, 164),
    frozenset(("house_of_virgins", "central_plaza")): (140, 262),
    frozenset(("royal_palace", "central_plaza")): (131.5, 334.5),
    frozenset(("watchmans_hut", "temple_of_the_sun")): (128, 414),
    frozenset(("condor_temple", "potters_quarter")): (222, 244),
    frozenset(("coca_plantation", "weavers_quarter")): (392, 352),
    frozenset(("weavers_quarter", "puma_temple")): (404, 140),
}
"""The roads that would run under a third plot, or along one, if they were straight: where they bend."""


def _road(one: str, other: str, portrait: bool) -> Way:
    here, there = CITY[one], CITY[other]
    start, end = ((here.px, here.py), (there.px, there.py)) if portrait else ((here.x, here.y), (there.x, there.y))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    bends = BENDS_IN_PORTRAIT if portrait else BENDS
    return Way(start, bends.get(frozenset((one, other)), middle), end)


ROADS: Mapping[tuple[str, str], tuple[Way, Way]] = {
    (str(one), str(other)): (_road(str(one), str(other), False), _road(str(one), str(other), True))
    for one in DISTRICTS
    for other in NEIGHBOURS[one]
}
"""Every road both ways, in landscape and in portrait."""

NETWORK = tuple(
    "".join(
        ROADS[str(one), str(other)][portrait].path
        for one, other in combinations(DISTRICTS, 2)
        if other in NEIGHBOURS[one]
    )
    for portrait in (0, 1)
)
"""All roads as one path, in landscape and in portrait."""


def is_under_plot(point: Point, portrait: int, margin: float = 0) -> bool:
    """Whether a point lies under some plot."""
    w, h = (NARROW, LOW) if portrait else (WIDTH, HEIGHT)
    middles = ((spot.px, spot.py) if portrait else (spot.x, spot.y) for spot in CITY.values())
    return any(abs(point[0] - x) < w / 2 + margin and abs(point[1] - y) < h / 2 + margin for x, y in middles)


def _footprints(road: Way, portrait: int) -> Iterator[Point]:
    """Left and right feet along the part of a road that lies open."""
    length = hypot(road.end[0] - road.start[0], road.end[1] - road.start[1])
    steps = max(int(length / (10 if portrait else 16)), 1)
    for step in range(1, steps):
        x, y = road.at(step / steps)
        if not is_under_plot((x, y), portrait, 4):
            ahead, before = road.at((step + 0.5) / steps), road.at((step - 0.5) / steps)
            way = (ahead[0] - before[0], ahead[1] - before[1])
            side = (3 if step % 2 else -3) / (hypot(*way) or 1)
            yield round(x - way[1] * side, 1), round(y + way[0] * side, 1)


FOOTPRINTS: Mapping[tuple[str, str], tuple[Sequence[Point], ...]] = {
    way: tuple(tuple(_footprints(roads[portrait], portrait)) for portrait in (0, 1)) for way, roads in ROADS.items()
}

# ---------------------------------------------------------------------- the sky

DAYS = tuple(Spot(88 + 58 * day, 33, 23 + 43 * day, 30) for day in range(LAST_DAY))
MOONS = tuple(Spot(117 + 58 * day, 33, 44.5 + 43 * day, 30) for day in range(LAST_DAY - 1))
SUN_TILE = Spot(592, 11, 334, 58)
MOON_TILE, MOON_TILE_STEP = Spot(812, 13, 15, 112), Spot(45, 0, 52.5, 0)


def moon_tile(index: int) -> Spot:
    return Spot(*(start + step * index for start, step in zip(MOON_TILE, MOON_TILE_STEP, strict=True)))


# ---------------------------------------------------------------------- the trail

STEP, RISE = 26.2, 23.8
CELL, FLIGHT = 53.0, 110.0
"""In portrait the trail climbs in three flights of stairs, turning at the granary and at the stables."""
IN_A_FLIGHT = (SUMMIT + 1) // 3


class Step(NamedTuple):
    """A step of the trail: its lower edge and width, and in portrait its upper left corner."""

    y: float
    width: float
    px: float
    py: float


def _step(number: int) -> Step:
    flight, along = divmod(number, IN_A_FLIGHT)
    column = along if flight % 2 == 0 else IN_A_FLIGHT - 1 - along
    return Step(632 - STEP * number, 92 - 1.25 * number, 9.5 + CELL * column, 174 + FLIGHT * (2 - flight))


STEPS = tuple(_step(number) for number in range(SUMMIT + 1))
BESIDE_MARK, BESIDE_POINTS = 46.0, 26.0
"""Where the room for scouts begins on a step with a mark, and what the points of a zone take of it."""
IN_A_CELL = ((-11, 52), (11, 52), (-11, 76), (11, 76), (0, 100))


def scout(number: int, index: int, count: int, marked: bool = False, pointed: bool = False) -> Spot:
    """Where a scout stands on a step that he may share with others."""
    step = STEPS[number]
    left = BESIDE_MARK if marked else 38.0
    right = step.width - (BESIDE_POINTS if pointed else 6)
    apart = min(15.0, (right - left) / max(count - 1, 1))
    x = (left + right) / 2 + apart * (index - (count - 1) / 2)
    dx, dy = IN_A_CELL[index] if count > 3 else (0, 52 + 24 * index if count > 1 else 68)
    return Spot(round(x, 1), step.y - 6, step.px + CELL / 2 + dx, step.py + dy)


# ---------------------------------------------------------------------- priests and virgins, market

CULTS_PANEL = Spot(818, 80, 11, 14)
MARKET_PANEL = Spot(818, 380, 11, 14)
