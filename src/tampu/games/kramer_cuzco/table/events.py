"""What of the table a line of the log speaks of, and what flies over the page when it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tampu.drawing.sight import Sight
from tampu.drawing.table import Flight
from tampu.engine.log import Event
from tampu.games.kramer_cuzco.components import COLOURS
from tampu.games.kramer_cuzco.table.places import hex_id

FACE_UP, PILE = "card-face_up", "card-draw_pile"

ON_THE_SITE: Final[Mapping[str, str]] = {
    "tile_placed": "place",
    "single_placed": "place",
    "inca_entered": "to",
    "inca_moved": "to",
    "inca_left": "start",
    "temple_built": "at",
    "temple_enlarged": "at",
    "disc_laid": "at",
    "disc_removed": "at",
    "basin_placed": "at",
    "basin_scored": "at",
    "basin_closed": "at",
    "festival_called": "at",
    "festival_alone": "at",
    "festival_shared": "at",
    "city_scored": "at",
}
"""Which value of an event says where it happened."""
ELSEWHERE: Final[Mapping[str, str]] = {
    "card_taken": FACE_UP,
    "card_turned_up": FACE_UP,
    "card_on_top": FACE_UP,
    "card_drawn": PILE,
    "cards_shuffled": PILE,
    "last_triple": "triples",
    "nothing_fits": "triples",
}


def where(event: Event) -> str:
    """The first hex that an event speaks of."""
    named = event.values[ON_THE_SITE[event.kind]]
    first = named[0] if isinstance(named, list | tuple) else named
    return hex_id(str(first).split("+")[0])


def subject(event: Event) -> str | None:
    """The id of the element that a line of the log speaks of; else of the player's panel."""
    if event.kind in ON_THE_SITE:
        return where(event)
    if event.kind in ELSEWHERE:
        return ELSEWHERE[event.kind]
    return None if event.seat is None else panel(event.seat)


def panel(seat: int) -> str:
    return f"player-{COLOURS[seat]}"


# ---------------------------------------------------------------------- what flies


def flights(event: Event, sight: Sight) -> list[Flight]:
    """Tiles, incas and cards between the site and their owners, and points to those who gain them."""
    find = FLIGHTS.get(event.kind)
    return [] if find is None or event.seat is None else [find(event, panel(event.seat))]


def _points(event: Event, owner: str) -> Flight:
    return Flight("victory-point", where(event), owner, f"+{event.values['points']}")


def _tile(event: Event, owner: str) -> Flight:
    return Flight("farm", "triples" if str(event.values["tile"]) == "triple" else owner, where(event), "")


FLIGHTS: Final[Mapping[str, Callable[[Event, str], Flight]]] = {
    "tile_placed": _tile,
    "single_placed": _tile,
    "inca_entered": lambda event, owner: Flight("inca", owner, where(event), ""),
    "inca_left": lambda event, owner: Flight("inca", where(event), owner, ""),
    "temple_built": _points,
    "temple_enlarged": _points,
    "basin_placed": lambda event, owner: Flight("basin", "basins", where(event), ""),
    "basin_scored": _points,
    "card_taken": lambda event, owner: Flight("relic-a", FACE_UP, owner, "+1"),
    "card_drawn": lambda event, owner: Flight("relic-a", PILE, owner, "+1"),
    "token_used": lambda event, owner: Flight("extra-action", owner, "turn", "+1"),
    "festival_alone": _points,
    "festival_shared": _points,
    "city_scored": _points,
}
