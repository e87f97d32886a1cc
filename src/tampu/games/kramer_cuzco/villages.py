"""Villages and cities: how they grow, merge, shrink and split, and who stands highest in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tampu.games.kramer_cuzco.components import VILLAGE
from tampu.games.kramer_cuzco.marks import NOBODY, NONE
from tampu.games.kramer_cuzco.site import NEIGHBOURS
from tampu.games.kramer_cuzco.upkeep import regroup

if TYPE_CHECKING:
    from tampu.games.kramer_cuzco.state import Table

# ---------------------------------------------------------------------- groups


def follow(table: Table, covered: tuple[int, ...], village: int) -> None:
    """KC-076, KC-077: after a tile was laid, its groups and those around it are found anew.

    The groups still stand as before the tile; `village` is its village hex, or none.
    """
    group, members, terrain = table.group, table.members, table.terrain
    touched: list[int] = []
    for at in covered:
        if group[at] != NONE and group[at] not in touched:
            touched.append(group[at])
    if village != NONE and group[village] == NONE:
        for near in NEIGHBOURS[village]:
            if group[near] != NONE and group[near] not in touched:
                touched.append(group[near])
    hexes = [] if village == NONE or group[village] != NONE else [village]
    for first in touched:
        hexes += members[first]
        members[first] = ()
        table.city[first] = NONE
    for at in covered:
        group[at] = NONE
    regroup(table, [at for at in hexes if terrain[at] == VILLAGE])


# ---------------------------------------------------------------------- rank


def weight(level: int) -> int:
    """What an inca weighs in a rank (KC-044, KC-045).

    More incas on the highest level that differs win. A player has fewer than 16 incas, so sixteen lower ones never
    weigh as much as one higher: the sums compare like the lists of levels from high to low.
    """
    return 1 << (4 * level)


def ranks_in(table: Table, first: int) -> list[int]:
    """KC-043: the weight of each seat in a village or city; 0 for who has nobody there."""
    group, level = table.group, table.level
    weights = []
    for player in table.players:
        total = 0
        for at in player.incas:
            if at >= 0 and group[at] == first:
                total += weight(level[at])
        weights.append(total)
    return weights


def ranks(table: Table) -> dict[int, list[int]]:
    """The weights of all seats in every village and city that has an inca."""
    found: dict[int, list[int]] = {}
    players = len(table.players)
    for player in table.players:
        for at in player.incas:
            if at >= 0 and table.group[at] != NONE:
                first = table.group[at]
                if first not in found:
                    found[first] = [0] * players
                found[first][player.seat] += weight(table.level[at])
    return found


def strict_first(weights: list[int]) -> int:
    """KC-046, KC-047: the seat that is alone in first position, or nobody."""
    top = max(weights)
    if not top or weights.count(top) > 1:
        return NOBODY
    return weights.index(top)


def led_by(table: Table, seat: int) -> list[int]:
    """KC-047: the villages and cities in which a player is alone in first position."""
    return [first for first, weights in ranks(table).items() if strict_first(weights) == seat]


def leaders(table: Table) -> dict[int, int]:
    """KC-047: for each hex of a village or city, who is alone in first position there, or nobody."""
    first = {group: strict_first(weights) for group, weights in ranks(table).items()}
    return {at: first.get(group, NOBODY) for at, group in enumerate(table.group) if group != NONE}


def tell_new_leaders(table: Table, before: dict[int, int]) -> None:
    """Who stands highest in a village or city that was not his, or not all of it; growth alone is no news."""
    for first, weights in ranks(table).items():
        leader, hexes = strict_first(weights), table.members[first]
        if leader != NOBODY and {before[at] for at in hexes if at in before} != {leader}:
            what = "village" if table.city[first] == NONE else "city"
            table.tell("took_lead", leader, what=what, count=len(hexes))


def position(weights: list[int], seat: int, dense: bool) -> int:
    """KC-173: 1 for first, alone or tied, and so on without gaps; 0 for who has nobody there.

    KC-185: where it is not dense, everybody who is ahead counts.
    """
    own = weights[seat]
    if not own:
        return 0
    ahead = [other for other in weights if other > own]
    return 1 + len(set(ahead) if dense else ahead)


def levels_of(table: Table, seat: int, hexes: Sequence[int]) -> list[int]:
    """KC-044: the levels of a player's incas in an area, from high to low, for those who look at a rank."""
    return sorted((table.level[at] for at in hexes if table.inca[at] == seat), reverse=True)
