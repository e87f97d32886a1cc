"""The site of Cuzco: its hexes and those around it, borders and gates, and every place where a tile can lie.

Hexes are numbered in reading order, outside hexes included; the rules use the numbers, the players see the ids.
"""

from __future__ import annotations

from typing import Final

from tampu.games.kramer_cuzco.components import (
    DATA,
    FOREST_PRICE,
    FOREST_ROWS,
    MOUNTAIN_PRICE,
    MOUNTAIN_ROWS,
    OFFSETS,
    PRINTED_BASINS,
    SITE_ROWS,
    Rows,
)


class Hex:
    """A space of the site or an outside hex, as it is offered to a player."""

    index: int
    row: int
    x: int
    token: str

    def __init__(self, index: int, row: int, x: int) -> None:
        self.index = index
        self.row = row
        self.x = x
        self.token = f"{row}:{x}"

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return self.token


def _cells(rows: Rows) -> list[tuple[int, int]]:
    return [(row, x) for row, xs in rows for x in xs]


_site: Final = frozenset(_cells(SITE_ROWS))
_mountain: Final = frozenset(_cells(MOUNTAIN_ROWS))
_forest: Final = frozenset(_cells(FOREST_ROWS))
_all: Final = sorted(_site | _mountain | _forest)
_number: Final = {cell: index for index, cell in enumerate(_all)}

HEXES: Final = tuple(Hex(index, row, x) for index, (row, x) in enumerate(_all))
COUNT: Final = len(HEXES)
HEX: Final = {space.token: space.index for space in HEXES}
"""The number of a hex by its id."""
NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted(_number[(row + dr, x + dx)] for dr, dx in OFFSETS if (row + dr, x + dx) in _number)) for row, x in _all
)
OUTSIDE: Final[tuple[bool, ...]] = tuple(cell not in _site for cell in _all)
MOUNTAIN: Final[tuple[bool, ...]] = tuple(cell in _mountain for cell in _all)
BORDER: Final[tuple[bool, ...]] = tuple(
    not OUTSIDE[index] and any(OUTSIDE[near] for near in NEIGHBOURS[index]) for index in range(COUNT)
)
INTERIOR: Final[tuple[int, ...]] = tuple(index for index in range(COUNT) if not OUTSIDE[index] and not BORDER[index])
SITE: Final[tuple[int, ...]] = tuple(index for index in range(COUNT) if not OUTSIDE[index])
BASINS_PRINTED: Final[tuple[int, ...]] = tuple(HEX[token] for token in PRINTED_BASINS)


def _gate(index: int) -> int:
    """KC-092, KC-093: a border space has the cheaper price where both kinds touch it; 0 where there is no gate."""
    if OUTSIDE[index]:
        return MOUNTAIN_PRICE if MOUNTAIN[index] else FOREST_PRICE
    gates = DATA["board"]["gates"]
    token = HEXES[index].token
    return FOREST_PRICE if token in gates["cost_1"] else MOUNTAIN_PRICE if token in gates["cost_2"] else 0


GATE: Final[tuple[int, ...]] = tuple(_gate(index) for index in range(COUNT))
GATES: Final[tuple[int, ...]] = tuple(sorted((i for i in range(COUNT) if GATE[i]), key=lambda index: GATE[index]))
"""All hexes where incas enter and leave, the cheap ones first."""


class Place:
    """Hexes that a tile of their number can cover (KC-066), with at least one site space (KC-078)."""

    index: int
    hexes: tuple[int, ...]
    spaces: tuple[Hex, ...]
    outside: int  # how many of the hexes lie outside the site
    token: str

    def __init__(self, index: int, hexes: tuple[int, ...]) -> None:
        self.index = index
        self.hexes = hexes
        self.spaces = tuple(HEXES[h] for h in hexes)
        self.outside = sum(OUTSIDE[h] for h in hexes)
        self.token = "+".join(space.token for space in self.spaces)

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        return self.token


def _pairs() -> list[tuple[int, ...]]:
    return [(a, b) for a in range(COUNT) for b in NEIGHBOURS[a] if a < b and not (OUTSIDE[a] and OUTSIDE[b])]


def _triangles() -> list[tuple[int, ...]]:
    return [
        (a, b, c)
        for a in range(COUNT)
        for b in NEIGHBOURS[a]
        for c in NEIGHBOURS[b]
        if a < b < c and c in NEIGHBOURS[a] and not (OUTSIDE[a] and OUTSIDE[b] and OUTSIDE[c])
    ]


def _places() -> tuple[Place, ...]:
    found: list[tuple[int, ...]] = [(h,) for h in SITE]
    found += sorted(_pairs())
    found += sorted(_triangles())
    return tuple(Place(index, hexes) for index, hexes in enumerate(found))


PLACES: Final = _places()
"""All places: those of singles, then of doubles, then of triples."""
_first: Final = [min(p.index for p in PLACES if len(p.hexes) == size) for size in (1, 2, 3)] + [len(PLACES)]
FIRST_PLACE: Final[tuple[int, ...]] = (0, *_first)
"""The number of the first place by tile size; the places of a size end where those of the next begin."""
PLACES_OF: Final[tuple[tuple[Place, ...], ...]] = ((), *(PLACES[_first[n] : _first[n + 1]] for n in range(3)))
PLACES_AT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(place.index for place in PLACES if index in place.hexes) for index in range(COUNT)
)
HEXES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(place.hexes for place in PLACES)
TOUCHING: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(sorted({number for at in place.hexes for number in PLACES_AT[at]})) for place in PLACES
)
"""All places that have a hex in common with a place."""
PLACE: Final = {place.token: place for place in PLACES}
