"""Placing a tile: where it may lie, what it costs, and what it changes."""

from __future__ import annotations

from functools import partial
from itertools import compress
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco import basins, villages
from tampu.games.kramer_cuzco.components import (
    CROP,
    HAS_VILLAGE,
    KINDS,
    OVERHANG_PRICE,
    PLACE_TILE,
    TILE_PRICE,
    TILE_SIZE,
    TRIPLE,
    VILLAGE,
    Kind,
)
from tampu.games.kramer_cuzco.marks import ALL_CROP, NOBODY, NONE, VILLAGES_OF_A_TILE
from tampu.games.kramer_cuzco.player import Player
from tampu.games.kramer_cuzco.site import (
    BIT,
    FIRST_PLACE,
    HEXES,
    NEIGHBOURS,
    PLACES,
    PLACES_OF,
    Hex,
    Place,
    connected,
    with_neighbours,
)
from tampu.games.kramer_cuzco.state import TOO_DEAR, Table
from tampu.games.kramer_cuzco.upkeep import refit, uneven

MOST_EXPENSIVE: Final = TILE_PRICE + (max(TILE_SIZE) - 1) * OVERHANG_PRICE
IS_ZERO: Final = bytes([True] + [False] * 255)
"""Turns what is bad about places into whether a tile can lie there."""
NO_TILE: Final = Reason("no_tile", "KC-064")
NOTHING_FITS: Final = Reason("nothing_fits", "KC-056")
FITS_NOWHERE: Final = Reason("fits_nowhere", "KC-056")
INCA: Final = Reason("inca", "KC-068")
BASIN: Final = Reason("basin", "KC-068")
TEMPLE: Final = Reason("temple", "KC-068")
SAME_SHAPE: Final = Reason("same_shape", "KC-071")
TWO_CITIES: Final = Reason("two_cities", "KC-074")

# ---------------------------------------------------------------------- what is legal


def why_not_place(table: Table) -> Reason | None:
    """KC-056: some tile that he could use must have a legal place."""
    player = table.players[table.active]
    for kind in KINDS:
        if why_not_kind(table, player, kind) is None:
            return None
    return TOO_DEAR[TILE_PRICE] if table.ap < TILE_PRICE else NOTHING_FITS


def kinds(table: Table) -> list[Kind]:
    """KC-065: the kinds of tiles he can get hold of and has a place for."""
    player = table.players[table.active]
    return [kind for kind in KINDS if why_not_kind(table, player, kind) is None]


def why_not_kind(table: Table, player: Player, kind: int) -> Reason | None:
    """KC-064: triples are common, all other tiles are a player's own."""
    if not (table.triples if kind == TRIPLE else player.tiles[kind]):
        return NO_TILE
    if table.ap < TILE_PRICE:
        return TOO_DEAR[TILE_PRICE]
    bad, end = table.bad, FIRST_PLACE[TILE_SIZE[kind] + 1]
    number = bad.find(0, FIRST_PLACE[TILE_SIZE[kind]], end)
    while number >= 0:
        if why_not_on_good_ground(table, kind, PLACES[number]) is None:
            return None
        number = bad.find(0, number + 1, end)
    return FITS_NOWHERE


def why_not_there(table: Table, kind: int, place: Place) -> Reason | None:
    """The first reason against a place: what is there, the price, and cities that would grow together."""
    if table.bad[place.index]:
        return in_the_way(table, place.hexes)
    return why_not_on_good_ground(table, kind, place)


def why_not_on_good_ground(table: Table, kind: int, place: Place) -> Reason | None:
    if place.outside:
        ap = price(table, place)
        if ap > table.ap:
            return TOO_DEAR[ap]
    return None if len(table.temples) < 2 or can_be_village(table, kind, place) else TWO_CITIES


def in_the_way(table: Table, hexes: tuple[int, ...]) -> Reason:
    """KC-068, KC-070, KC-071: what makes a place bad, whatever the kind of tile."""
    if any(table.inca[at] != NOBODY for at in hexes):
        return INCA
    if any(table.basin[at] for at in hexes):
        return BASIN
    if any(table.temple[at] for at in hexes):
        return TEMPLE
    if uneven(table.level, hexes):
        return Reason("uneven", "KC-070", {"levels": ", ".join(str(table.level[at]) for at in hexes)})
    return SAME_SHAPE


def places(table: Table) -> list[Place]:
    """All that have no reason against them (`why_not_there`), looked up together: there are hundreds."""
    kind = table.kind
    size = TILE_SIZE[kind]
    fits = table.bad[FIRST_PLACE[size] : FIRST_PLACE[size + 1]].translate(IS_ZERO)
    found = list(compress(PLACES_OF[size], fits))
    if table.ap < MOST_EXPENSIVE:  # only sooner
        found = [place for place in found if not place.outside or price(table, place) <= table.ap]
    if HAS_VILLAGE[kind]:  # only sooner: a crop can lie anywhere
        meeting = between_cities(table)
        if meeting:  # only sooner
            found = [place for place in found if place.bits & ~meeting or can_be_village(table, kind, place)]
    return found


def between_cities(table: Table) -> int:
    """The set of hexes that touch two cities or more; elsewhere no village hex can join any (KC-074)."""
    near_one = near_two = 0
    for temple in table.temples:
        near = with_neighbours(connected(BIT[temple], table.villages))
        near_two |= near_one & near
        near_one |= near
    return near_two


def price(table: Table, place: Place) -> int:
    """KC-079, KC-080: one more for each outside hex that carries no tile yet. All hexes have the same level."""
    if place.outside and not table.level[place.hexes[0]]:
        return TILE_PRICE + place.outside * OVERHANG_PRICE
    return TILE_PRICE


def can_be_village(table: Table, kind: int, place: Place) -> bool:
    """Whether at least one hex of the place may be the tile's village hex."""
    if not HAS_VILLAGE[kind]:
        return True
    for at in place.hexes:
        if not joins_cities(table, place, at):
            return True
    return False


def village_hexes(table: Table) -> list[Hex]:
    """KC-066: any hex of the place, unless two cities would grow together there."""
    place = PLACES[table.place]
    if len(table.temples) < 2:
        return list(place.spaces)
    return [space for space in place.spaces if why_not_village(table, place, space.index) is None]


def why_not_village(table: Table, place: Place, village: int) -> Reason | None:
    """KC-073: a city has one temple."""
    return TWO_CITIES if joins_cities(table, place, village) else None


def joins_cities(table: Table, place: Place, village: int) -> bool:
    """KC-073 to KC-075: whether two temples would stand in one group, the tile being in place.

    Only the group of the new village hex can gain hexes. It is looked at in full only where several cities touch it.
    """
    group, city = table.group, table.city
    one = NONE
    for near in NEIGHBOURS[village]:
        first = group[near]
        if first != NONE and city[first] != NONE and city[first] != one:
            if one != NONE:  # only sooner
                return temples_joined(table, place, village) > 1
            one = city[first]
    return False


def temples_joined(table: Table, place: Place, village: int) -> int:
    """How many temples the group of the new village hex would hold."""
    terrain, temple = table.terrain, table.temple
    found = [village]
    seen = {village, *place.hexes}  # the other hexes of the tile become crop
    count = 0
    for at in found:
        if temple[at]:
            count += 1
        for near in NEIGHBOURS[at]:
            if near not in seen and terrain[near] == VILLAGE:
                seen.add(near)
                found.append(near)
    return count


# ---------------------------------------------------------------------- doing it


def place_tile(table: Table) -> Rules[None]:
    """KC-063, KC-065: first the kind, then the hexes, then which of them is the village hex."""
    player = table.players[table.active]
    kind = yield from ask(player.seat, "tile_kind", partial(kinds, table))
    table.kind = kind
    place = yield from ask(player.seat, "tile_place", partial(places, table))
    table.place = place.index
    village = NONE
    if HAS_VILLAGE[kind]:
        space = yield from ask(player.seat, "tile_village", partial(village_hexes, table))
        village = space.index
    table.kind = table.place = NONE
    lay(table, player, kind, place, village)


def lay(table: Table, player: Player, kind: Kind, place: Place, village: int) -> None:
    """The tile leaves its supply and lies on the board; the duty is met (KC-051)."""
    ap = price(table, place)
    table.pay(PLACE_TILE, ap)
    table.due = False
    table.placed += 1
    if kind == TRIPLE:
        table.triples -= 1
    else:
        player.tiles[kind] -= 1
    led: dict[int, int] = {}
    if table.teller is not None:
        led = villages.leaders(table)
        said = "single_placed" if TILE_SIZE[kind] == 1 else "tile_placed"
        level, at = top_of(table, place), spaces(village)
        table.tell(said, player.seat, tile=kind, place=place, village=at, level=level, ap=ap)
    cover(table, place, village)
    if table.teller is not None:
        villages.tell_new_leaders(table, led)
    basins.close_around(table, place.hexes)
    if not table.triples and not table.last_round:
        # KC-163: he still completes his turn
        table.last_round = True
        table.tell("last_triple", player.seat)


def spaces(village: int) -> list[Hex]:
    return [] if village == NONE else [HEXES[village]]


def top_of(table: Table, place: Place) -> int:
    """The level that a tile will have on a place."""
    return table.level[place.hexes[0]] + 1


def cover(table: Table, place: Place, village: int) -> None:
    """KC-032, KC-033, KC-076: levels and terrain change at once, and villages and cities with them."""
    hexes = place.hexes
    number = len(table.laid)
    corner = ALL_CROP if village == NONE else hexes.index(village)
    table.laid.append(place.index * VILLAGES_OF_A_TILE + corner)
    for at in hexes:
        table.level[at] += 1
        table.terrain[at] = CROP
        table.tile[at] = number
    table.crops |= place.bits
    table.villages &= ~place.bits
    if village != NONE:
        table.terrain[village] = VILLAGE
        table.crops ^= BIT[village]
        table.villages |= BIT[village]
    villages.follow(table, hexes, village)
    refit(table, place.index)
