"""The road network: villages and paths of each layout of the board (FC-010 to FC-012)."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import Final

from tampu.engine.components import Facts
from tampu.games.feld_cuzco.components import (
    BRANCH_DIE,
    BRANCH_KIND,
    CUZCO,
    DATA,
    FEATHERS,
    INNER,
    PLACES,
    ROTATIONS,
    STRENGTHS,
    VILLAGES,
    Named,
)

_feather_of: Final = {feather.token: feather.index for feather in FEATHERS}
_kind_of: Final = {"road": 0, "bridge": 1}
_modular: Final[Facts] = DATA["modular_board"]
_feather_orders: Final = tuple(permutations(range(len(_modular["feather_triangles"]))))
_building_orders: Final = tuple(permutations(range(len(_modular["building_triangles"]))))
_feather_offsets: Final[list[int]] = _modular["frame_feather_offsets"]
_point_offsets: Final[list[int]] = _modular["frame_vp_offsets"]
LAYOUTS: Final = len(_feather_orders) * len(_building_orders) * len(_feather_offsets) * len(_point_offsets)
FIXED_LAYOUT: Final = 0

Way = tuple[int, int, int]
"""A path away from a place: where to, its kind, its number."""


class Network:
    """The villages and paths of one layout of the board; the branches of the Cuzco tile come on top of them."""

    feather: tuple[int, ...]
    points: tuple[int, ...]
    ways: tuple[tuple[Way, ...], ...]
    reach: tuple[tuple[tuple[tuple[Named, ...], ...], ...], ...]

    def __init__(self, feather: tuple[int, ...], points: tuple[int, ...], ways: tuple[tuple[Way, ...], ...]) -> None:
        self.feather = feather
        self.points = points
        self.ways = ways
        self.reach = tuple(
            tuple(
                tuple(
                    tuple(PLACES[to] for to, by, die in of if by == kind and die <= strength) for strength in STRENGTHS
                )
                for kind in (0, 1)
            )
            for of in ways
        )


def branches(rotation: int) -> tuple[Way, ...]:
    """FC-133: the paths between Cuzco and the inner villages, village by village, as the Cuzco tile lies."""
    turned = [(village - rotation) % INNER for village in range(INNER)]
    return tuple((village, BRANCH_KIND[branch], BRANCH_DIE[branch]) for village, branch in enumerate(turned))


def ways_away(layout: int, rotation: int, place: int) -> tuple[Way, ...]:
    """All paths away from a place, as the Cuzco tile lies."""
    if place == CUZCO:
        return branches(rotation)
    home = [(CUZCO, kind, die) for village, kind, die in branches(rotation) if village == place]
    return (*home, *network(layout).ways[place])


CUZCO_REACH: Final = tuple(
    tuple(
        tuple(
            tuple(PLACES[to] for to, by, die in branches(rotation) if by == kind and die <= strength)
            for strength in STRENGTHS
        )
        for kind in (0, 1)
    )
    for rotation in range(ROTATIONS)
)
"""By rotation of the Cuzco tile, kind and strength: where one gets from Cuzco."""


@cache
def network(layout: int) -> Network:
    """FC-010: the board of a layout. Layout 0 is the fixed one, with all lists in their own order."""
    number, point_offset = divmod(layout, len(_point_offsets))
    number, feather_offset = divmod(number, len(_feather_offsets))
    feather_order, building_order = divmod(number, len(_building_orders))
    feathers = [0] * VILLAGES
    points = [0] * VILLAGES
    paths: list[tuple[int, int, int, int]] = []
    for position, which in zip(_modular["feather_positions"], _feather_orders[feather_order], strict=True):
        triangle = _modular["feather_triangles"][which]
        feathers[position], feathers[(position + 1) % INNER] = (_feather_of[f] for f in triangle["feathers"])
        paths += _triangle(position, triangle, ring=0)
    for position, which in zip(_modular["building_positions"], _building_orders[building_order], strict=True):
        triangle = _modular["building_triangles"][which]
        points[position], points[(position + 1) % INNER] = triangle["vp"]
        paths += _triangle(position, triangle, ring=1)
    for k in range(INNER):
        feather = _modular["frame_feathers"][(k + _feather_offsets[feather_offset]) % INNER]
        feathers[INNER + k] = _feather_of[feather]
        points[INNER + k] = _modular["frame_vp"][(k + _point_offsets[point_offset]) % INNER]
    ids = {place.token: place.index for place in PLACES}
    for path in DATA["paths"]["list"]:
        if path["piece"] == "F":
            paths.append((ids[path["from"]], ids[path["to"]], _kind_of[path["kind"]], path["die"]))
    ways = tuple(
        tuple(
            sorted(
                [(b, kind, die) for a, b, kind, die in paths if a == place]
                + [(a, kind, die) for a, b, kind, die in paths if b == place]
            )
        )
        for place in range(VILLAGES)
    )
    return Network(tuple(feathers), tuple(points), ways)


def _triangle(k: int, triangle: Facts, ring: int) -> list[tuple[int, int, int, int]]:
    """The three paths of a triangle: along the ring, and the two spokes to the outer village."""
    right = (k + 1) % INNER
    return [
        (k, right, ring, triangle["ring"]),
        (k, INNER + k, _kind_of["bridge"], triangle["left"]),
        (right, INNER + k, _kind_of["road"], triangle["right"]),
    ]
