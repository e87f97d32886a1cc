"""Irrigation basins: placed in gaps, scored the moment their group is closed."""

from __future__ import annotations

from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco.components import BASIN_POINTS, BASIN_PRICE, PLACE_BASIN, Source
from tampu.games.kramer_cuzco.marks import NO_BASIN, NOBODY, OPEN, SCORED
from tampu.games.kramer_cuzco.site import HEXES, INTERIOR, NEIGHBOURS, Hex, hexes_in
from tampu.games.kramer_cuzco.state import TOO_DEAR, Table
from tampu.games.kramer_cuzco.villages import strict_first, weight

NO_BASIN_LEFT: Final = Reason("no_basin", "KC-120")
NO_GAP: Final = Reason("no_gap", "KC-121")


def why_not_place(table: Table) -> Reason | None:
    """KC-120: a basin in the supply, the AP for it, and a space."""
    if table.ap < BASIN_PRICE:
        return TOO_DEAR[BASIN_PRICE]
    if not table.basins:
        return NO_BASIN_LEFT
    return None if gaps(table) else NO_GAP


def gaps(table: Table) -> int:
    """KC-121: the set of empty spaces of the site that are no border spaces."""
    return INTERIOR & ~(table.crops | table.villages | table.taken)


def spaces(table: Table) -> list[Hex]:
    return hexes_in(gaps(table))


def place_basin(table: Table) -> Rules[None]:
    """KC-120, KC-122: a basin fills a gap, and may close its group at once."""
    seat = table.active
    space = yield from ask(seat, "basin_space", partial(spaces, table))
    at = space.index
    table.pay(PLACE_BASIN, BASIN_PRICE)
    put(table, at)
    table.tell("basin_placed", seat, at=space, ap=BASIN_PRICE)
    check(table, at)


def put(table: Table, at: int) -> None:
    """One basin from the supply to a space."""
    table.basins -= 1
    table.basin[at] = OPEN
    table.take(at)


def close_around(table: Table, covered: tuple[int, ...]) -> None:
    """KC-083, KC-129: a tile may close several groups; each is scored for itself."""
    looked_at: list[int] = []
    for at in covered:
        for near in NEIGHBOURS[at]:
            if table.basin[near] == OPEN and near not in looked_at:
                looked_at.append(near)  # only sooner
                check(table, near)


def group_of(table: Table, at: int) -> list[int]:
    """KC-123: touching basins form one group."""
    found = [at]
    for basin in found:
        for near in NEIGHBOURS[basin]:
            if table.basin[near] and near not in found:
                found.append(near)
    return found


def rim_of(table: Table, group: list[int]) -> list[int]:
    """All hexes next to a group, each once (KC-126)."""
    rim: list[int] = []
    for basin in group:
        for near in NEIGHBOURS[basin]:
            if table.basin[near] == NO_BASIN and near not in rim:
                rim.append(near)
    return rim


def bare(table: Table, rim: list[int]) -> list[int]:
    """KC-124: the hexes without terrain, which keep a group open."""
    return [at for at in rim if not table.level[at]]


def ranks_around(table: Table, rim: list[int]) -> list[int]:
    """KC-126: the weight of each seat on the terrain around a group."""
    weights = [0] * len(table.players)
    for at in rim:
        seat = table.inca[at]
        if seat != NOBODY:
            weights[seat] += weight(table.level[at])
    return weights


def check(table: Table, at: int) -> None:
    """KC-124, KC-125: once all hexes next to the group carry terrain, it is scored, once."""
    group = group_of(table, at)
    rim = rim_of(table, group)
    if bare(table, rim):
        return
    for basin in group:
        table.basin[basin] = SCORED
    first = strict_first(ranks_around(table, rim))
    basins = [HEXES[basin] for basin in sorted(group)]
    if first == NOBODY:
        # KC-128: a tie for first, or nobody there
        table.tell("basin_closed", at=basins)
    else:
        points = BASIN_POINTS * len(group)
        table.score(first, Source.BASIN, points)
        table.tell("basin_scored", first, at=basins, points=points)
