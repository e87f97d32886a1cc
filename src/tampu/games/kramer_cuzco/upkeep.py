"""What is kept up to date with the board: where tiles can lie, and which hexes form a village or city.

A change touches only the places and groups around it; the whole board is read again only where a snapshot is loaded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tampu.games.kramer_cuzco.components import CROP, VILLAGE
from tampu.games.kramer_cuzco.marks import NOBODY, NONE, UNEVEN, VILLAGES_OF_A_TILE
from tampu.games.kramer_cuzco.site import ACROSS, BIT, COUNT, HEXES_OF, NEIGHBOURS, WITHIN

if TYPE_CHECKING:
    from tampu.games.kramer_cuzco.state import Table


def keep_up(table: Table) -> None:
    """All of it, from the board alone."""
    level, tile, laid, bad = table.level, table.tile, table.laid, table.bad
    for number, hexes in enumerate(HEXES_OF):
        bad[number] = UNEVEN if uneven(level, hexes) or same_shape(tile, laid, hexes) else 0
    table.crops = sum(BIT[at] for at in range(COUNT) if table.terrain[at] == CROP)
    table.villages = sum(BIT[at] for at in range(COUNT) if table.terrain[at] == VILLAGE)
    table.taken = 0
    for at in range(COUNT):
        if table.inca[at] != NOBODY or table.basin[at] or table.temple[at]:
            table.take(at)
    regroup(table, [at for at in range(COUNT) if table.terrain[at] == VILLAGE])


def uneven(level: list[int], hexes: tuple[int, ...]) -> bool:
    """KC-070: a tile lies on hexes of one level."""
    low = level[hexes[0]]
    for at in hexes:
        if level[at] != low:
            return True
    return False


def same_shape(tile: list[int], laid: list[int], hexes: tuple[int, ...]) -> bool:
    """KC-071, KC-072: whether these are exactly the hexes of one tile of the same size directly beneath."""
    beneath = tile[hexes[0]]
    if beneath == NONE:
        return False
    for at in hexes:
        if tile[at] != beneath:
            return False
    return len(HEXES_OF[laid[beneath] // VILLAGES_OF_A_TILE]) == len(hexes)


def refit(table: Table, place: int) -> None:
    """A tile now lies on this place: look again at all that have a hex in common with it (KC-070, KC-071).

    The hexes of the place are level, and only the place itself has the shape of the tile beneath.
    """
    level, bad = table.level, table.bad
    top = level[HEXES_OF[place][0]]
    for number in WITHIN[place]:
        bad[number] &= UNEVEN - 1
    bad[place] |= UNEVEN
    for number, one, other in ACROSS[place]:
        if level[one] == top and level[other] == top:
            bad[number] &= UNEVEN - 1
        else:
            bad[number] |= UNEVEN


def regroup(table: Table, hexes: list[int]) -> None:
    """Find the villages and cities that these village hexes form; the first, lowest hex stands for the group."""
    group, terrain, temple = table.group, table.terrain, table.temple
    for at in hexes:
        group[at] = NONE
    for first in sorted(hexes):
        if group[first] != NONE:
            continue
        found = [first]
        group[first] = first
        city = NONE
        for at in found:
            if temple[at]:
                city = at
            for near in NEIGHBOURS[at]:
                if terrain[near] == VILLAGE and group[near] == NONE:
                    group[near] = first
                    found.append(near)
        table.members[first] = tuple(found)
        table.city[first] = city
