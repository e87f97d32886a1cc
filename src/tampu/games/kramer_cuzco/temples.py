"""Temples: built and enlarged by who stands highest, floor by floor from a limited supply."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from tampu.engine.choice import Rules, ask
from tampu.engine.reason import Reason
from tampu.games.kramer_cuzco.components import (
    BUILD_TEMPLE,
    ENLARGE_PRICE,
    ENLARGE_TEMPLE,
    FLOOR_VALUES,
    POINTS_FOR,
    TEMPLE_PRICE,
    VALUE_OF_SIZE,
    Source,
)
from tampu.games.kramer_cuzco.marks import NOBODY, NONE
from tampu.games.kramer_cuzco.site import HEXES, Hex
from tampu.games.kramer_cuzco.state import TOO_DEAR, Table
from tampu.games.kramer_cuzco.villages import ranks_in, strict_first

NO_VILLAGE: Final = Reason("no_village", "KC-100")
NO_TEMPLE: Final = Reason("no_temple", "KC-100")
RAISED: Final = Reason("raised", "KC-116")
TOO_SMALL: Final = Reason("too_small", "KC-110", {"count": VALUE_OF_SIZE.index(FLOOR_VALUES[0])})
NOT_GROWN: Final = Reason("not_grown", "KC-111")
NO_FLOOR: Final = Reason("no_floor", "KC-114")
NO_ROOM: Final = Reason("no_room", "KC-103")
NOT_FIRST: Final = Reason("not_first", "KC-100")
_hurdles: Final = (NO_VILLAGE, NO_TEMPLE, RAISED, TOO_SMALL, NOT_GROWN, NO_FLOOR, NO_ROOM, NOT_FIRST)
HURDLE: Final = {why.name: number for number, why in enumerate(_hurdles)}
"""The later one of these stands in the way, the nearer a village or city is to its temple."""

# ---------------------------------------------------------------------- what is legal


def own_groups(table: Table) -> list[int]:
    """The villages and cities where the active player has an inca."""
    group = table.group
    found: list[int] = []
    for at in table.players[table.active].incas:
        if at >= 0 and group[at] != NONE and group[at] not in found:
            found.append(group[at])
    return found


def leads(table: Table, first: int) -> bool:
    """KC-100, KC-101: only the strict first may build or enlarge."""
    return strict_first(ranks_in(table, first)) == table.active


def values(table: Table, first: int) -> list[int]:
    """KC-104, KC-111, KC-114: the value a temple of this village or city can be brought to, if there is one.

    KC-183: with the switch "at_most" any lower value that is above the present one may be chosen as well.
    """
    most = VALUE_OF_SIZE[len(table.members[first])]
    city = table.city[first]
    present = 0 if city == NONE else table.temple[city]
    wanted = FLOOR_VALUES if table.at_most else (most,)
    return [value for value in wanted if present < value <= most and has_floors(table, present, value)]


def why_no_value(table: Table, first: int) -> Reason | None:
    """KC-110, KC-111, KC-114: the village or city must be large enough, and the floors must be there."""
    city = table.city[first]
    if VALUE_OF_SIZE[len(table.members[first])] <= (0 if city == NONE else table.temple[city]):
        return TOO_SMALL if city == NONE else NOT_GROWN
    return None if values(table, first) else NO_FLOOR


def has_floors(table: Table, present: int, value: int) -> bool:
    """KC-112, KC-114: every floor above the present value up to the new one is needed."""
    for floor, left in zip(FLOOR_VALUES, table.floors, strict=True):
        if present < floor <= value and not left:
            return False
    return True


def free_hexes(table: Table, first: int) -> list[int]:
    """KC-103: the hexes of a village that hold no inca."""
    return [at for at in table.members[first] if table.inca[at] == NOBODY]


def why_not_build_in(table: Table, first: int) -> Reason | None:
    """KC-100, KC-103: only in a village, on a hex without an inca, by who stands highest there."""
    if table.city[first] != NONE:
        return NO_VILLAGE
    why = why_no_value(table, first)
    if why is not None:
        return why
    if not free_hexes(table, first):
        return NO_ROOM
    return None if leads(table, first) else NOT_FIRST


def why_not_enlarge_in(table: Table, first: int) -> Reason | None:
    """KC-116: a temple whose value changed this turn waits for the next one."""
    city = table.city[first]
    if city == NONE:
        return NO_TEMPLE
    if city in table.changed:
        return RAISED
    return why_no_value(table, first) or (None if leads(table, first) else NOT_FIRST)


def why_not_build(table: Table) -> Reason | None:
    """The AP for it, and a village; where there is none, what is missing in the one that is nearest to it."""
    if table.ap < TEMPLE_PRICE:
        return TOO_DEAR[TEMPLE_PRICE]
    return nearest_hurdle(table, NO_VILLAGE, why_not_build_in)


def why_not_enlarge(table: Table) -> Reason | None:
    """The AP for it, and a city, likewise."""
    if table.ap < ENLARGE_PRICE:
        return TOO_DEAR[ENLARGE_PRICE]
    return nearest_hurdle(table, NO_TEMPLE, why_not_enlarge_in) if table.temples else NO_TEMPLE


def nearest_hurdle(table: Table, nowhere: Reason, why_not_in: Callable[[Table, int], Reason | None]) -> Reason | None:
    """What is missing where least is missing, of all groups that he stands in; nothing where one will do."""
    nearest = nowhere
    for first in own_groups(table):
        why = why_not_in(table, first)
        if why is None:
            return None
        if why is not nearest and HURDLE[why.name] > HURDLE[nearest.name]:
            nearest = why
    return nearest


def building_spaces(table: Table) -> list[Hex]:
    """KC-103: all hexes on which he may build, in all villages that he leads."""
    found: list[int] = []
    for first in own_groups(table):
        if why_not_build_in(table, first) is None:
            found += free_hexes(table, first)
    return [HEXES[at] for at in sorted(found)]


def enlargeable(table: Table) -> list[Hex]:
    """The temples that he may enlarge."""
    cities = [table.city[first] for first in own_groups(table) if why_not_enlarge_in(table, first) is None]
    return [HEXES[at] for at in sorted(cities)]


def building_values(table: Table) -> list[int]:
    """The values that the temple about to be built or enlarged may get."""
    return values(table, table.group[table.building])


# ---------------------------------------------------------------------- doing it


def build_temple(table: Table) -> Rules[None]:
    """KC-100, KC-102, KC-112: the village becomes a city, with all floors up to the value at once."""
    seat = table.active
    space = yield from ask(seat, "temple_space", partial(building_spaces, table))
    value = yield from choose_value(table, space)
    table.pay(BUILD_TEMPLE, TEMPLE_PRICE)
    found_city(table, space.index)
    raise_temple(table, space, value, "temple_built", TEMPLE_PRICE)


def found_city(table: Table, at: int) -> None:
    """KC-038, KC-117: the hex is closed from now on, and the group is a city."""
    table.temples.append(at)
    table.city[table.group[at]] = at
    table.take(at)


def enlarge_temple(table: Table) -> Rules[None]:
    """KC-102, KC-111: one AP, however many floors are added."""
    seat = table.active
    space = yield from ask(seat, "temple_enlarge", partial(enlargeable, table))
    value = yield from choose_value(table, space)
    table.pay(ENLARGE_TEMPLE, ENLARGE_PRICE)
    if space.index in table.discs:
        # KC-118: festivals can be held again
        table.discs.remove(space.index)
        table.tell("disc_removed", at=space)
    raise_temple(table, space, value, "temple_enlarged", ENLARGE_PRICE)


def choose_value(table: Table, space: Hex) -> Rules[int]:
    """KC-104: the value is forced, unless the switch of KC-183 leaves a choice."""
    table.building = space.index
    value = yield from ask(table.active, "temple_value", partial(building_values, table))
    table.building = NONE
    return value


def raise_temple(table: Table, space: Hex, value: int, event: str, ap: int) -> None:
    """KC-113, KC-115, KC-116: floors leave the supply, and half of the whole new value is scored."""
    at = space.index
    before = table.temple[at]
    table.temple[at] = value
    table.changed.append(at)
    for number, floor in enumerate(FLOOR_VALUES):
        if before < floor <= value:
            table.floors[number] -= 1
    points = POINTS_FOR[value]
    table.score(table.active, Source.TEMPLE, points)
    table.tell(event, table.active, at=space, value=value, before=before, points=points, ap=ap)
