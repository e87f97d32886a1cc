"""The site of Cuzco: its hexes and those around it, borders and gates, and every place where a tile can lie.

Hexes are numbered in reading order, outside hexes included; the rules use the numbers, the players see the ids.
"""

from __future__ import annotations

from itertools import compress
from typing import Final

from tampu.engine.components import Named
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


class Hex(Named):
    """A space of the site or an outside hex, as it is offered to a player."""

    row: int
    x: int

    def __init__(self, index: int, row: int, x: int) -> None:
        super().__init__(index, f"{row}:{x}")
        self.row = row
        self.x = x


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

# ---------------------------------------------------------------------- sets of hexes

ROW: Final = 20
"""A set of hexes is one long number with a bit for each. A row takes 20 bits, more than it has hexes, and is moved on
by half a hex against the row before: so each of the six directions is a shift, and no row runs into the next."""
BIT: Final[tuple[int, ...]] = tuple(1 << (row * ROW + (x - row) // 2) for row, x in _all)
_by_bit: Final = dict(zip(BIT, HEXES, strict=True))
_hex_of_bit: Final = tuple(_by_bit.get(1 << number, HEXES[0]) for number in range(BIT[-1].bit_length()))
IS_ONE: Final = bytes(code == ord("1") for code in range(256))
"""Turns the digits of a set into whether a hex belongs to it."""


def with_neighbours(hexes: int) -> int:
    """The hexes and all next to them, and beyond the edge some that are none."""
    east = hexes | hexes << 1
    west = hexes | hexes >> 1
    return east | west | east << (ROW - 1) | west >> (ROW - 1)


def connected(hexes: int, field: int) -> int:
    """All hexes of a field that are connected, within the field, with some of its hexes."""
    while True:
        east = hexes | hexes << 1
        west = hexes | hexes >> 1
        wider = (east | west | east << (ROW - 1) | west >> (ROW - 1)) & field
        if wider == hexes:
            return hexes
        hexes = wider


def hexes_in(hexes: int) -> list[Hex]:
    """The hexes of a set in reading order."""
    bits = f"{hexes:b}"[::-1].encode().translate(IS_ONE)
    return list(compress(_hex_of_bit, bits))


INTERIOR: Final = sum(BIT[at] for at in SITE if not BORDER[at])
"""The set of site spaces that are no border spaces."""
NEAR: Final[tuple[int, ...]] = tuple(sum(BIT[near] for near in neighbours) for neighbours in NEIGHBOURS)
GATES: Final[tuple[tuple[int, int], ...]] = tuple(
    (price, sum(BIT[index] for index in range(COUNT) if GATE[index] == price)) for price in sorted(set(GATE) - {0})
)
"""All hexes where incas enter and leave, by price, the cheap ones first."""

# ---------------------------------------------------------------------- places


class Place(Named):
    """Hexes that a tile of their number can cover (KC-066), with at least one site space (KC-078)."""

    hexes: tuple[int, ...]
    spaces: tuple[Hex, ...]
    bits: int  # the hexes as a set
    outside: int  # how many of the hexes lie outside the site

    def __init__(self, index: int, hexes: tuple[int, ...]) -> None:
        self.hexes = hexes
        self.spaces = tuple(HEXES[h] for h in hexes)
        self.bits = sum(BIT[h] for h in hexes)
        self.outside = sum(OUTSIDE[h] for h in hexes)
        super().__init__(index, "+".join(space.token for space in self.spaces))


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


def _within(place: Place) -> tuple[int, ...]:
    return tuple(number for number in _touching(place) if not PLACES[number].bits & ~place.bits)


def _across(place: Place) -> tuple[tuple[int, int, int], ...]:
    found = []
    for number in _touching(place):
        beyond = [at for at in HEXES_OF[number] if at not in place.hexes]
        if beyond:
            found.append((number, beyond[0], beyond[-1]))
    return tuple(found)


def _touching(place: Place) -> list[int]:
    return sorted({number for at in place.hexes for number in PLACES_AT[at]})


WITHIN: Final[tuple[tuple[int, ...], ...]] = tuple(_within(place) for place in PLACES)
"""All places whose hexes are hexes of a place, itself among them."""
ACROSS: Final[tuple[tuple[tuple[int, int, int], ...], ...]] = tuple(_across(place) for place in PLACES)
"""All places that lie partly on a place, each with the one or two hexes that it has beyond it."""
PLACE: Final = {place.token: place for place in PLACES}
