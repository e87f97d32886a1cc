"""What of the table a line of the log speaks of, and what flies over the page when it happens."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing.sight import Sight
from tampu.drawing.story import Telling
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


def places(event: Event) -> list[str]:
    """The hexes that an event speaks of: all of a tile, both ends of a walk."""
    named = event.values[ON_THE_SITE[event.kind]]
    hexes = named if isinstance(named, list | tuple) else str(named).split("+")
    start = [event.values["start"]] if event.kind == "inca_moved" else []
    return [hex_id(str(place)) for place in (*start, *hexes)]


def subjects(event: Event) -> Sequence[str]:
    """The ids of the elements that a line of the log speaks of."""
    if event.kind in ON_THE_SITE:
        return places(event)
    return [ELSEWHERE[event.kind]] if event.kind in ELSEWHERE else []


TELLING: Final = Telling(
    chapters=("last_triple", "nothing_fits"),
    gains=("took_lead",),
    headings=("turn_began",),
    icons={
        "inca_moved": "inca",
        "inca_entered": "inca",
        "inca_left": "inca",
        "tile_placed": "farm",
        "single_placed": "farm",
        "temple_built": "temple-6",
        "temple_enlarged": "temple-6",
        "basin_placed": "basin",
        "basin_scored": "basin",
        "basin_closed": "basin",
        "card_taken": "relic-a",
        "card_drawn": "relic-a",
        "card_seen": "relic-a",
        "card_turned_up": "relic-a",
        "card_on_top": "relic-a",
        "cards_shuffled": "relic-a",
        "offered": "relic-b",
        "held": "relic-b",
        "passed": "relic-b",
        "offer_lost": "relic-b",
        "festival_called": "festival",
        "festival_alone": "festival",
        "festival_shared": "festival",
        "token_used": "extra-action",
        "duty_lapsed": "discard",
        "disc_laid": "circle",
        "disc_removed": "circle",
        "city_scored": "village",
        "final_scored": "victory-point",
    },
    scenes={
        "festival": ("festival_called", "offered", "held", "passed", "offer_lost", "festival_alone", "festival_shared"),
        "basin": ("basin_scored",),
        "city": ("city_scored", "final_scored"),
    },
)


def panel(seat: int) -> str:
    return f"player-{COLOURS[seat]}"


# ---------------------------------------------------------------------- what flies


def flights(event: Event, sight: Sight) -> list[Flight]:
    """Tiles, incas and cards between the site and their owners, action points, and points to those who gain them."""
    if event.seat is None:
        return []
    owner = panel(event.seat)
    find = FLIGHTS.get(event.kind)
    flown = [] if find is None else [find(event, owner)]
    spent = event.values.get("ap", 0)
    return [*flown, Flight("action-point", owner, end(event), f"−{spent}")] if spent else flown


def end(event: Event) -> str:
    """Where what an event is about comes to lie."""
    return subjects(event)[-1]


def _points(event: Event, owner: str) -> Flight:
    return Flight("victory-point", end(event), owner, f"+{event.values['points']}")


def _tile(event: Event, owner: str) -> Flight:
    return Flight("farm", "triples" if str(event.values["tile"]) == "triple" else owner, end(event), "")


FLIGHTS: Final[Mapping[str, Callable[[Event, str], Flight]]] = {
    "tile_placed": _tile,
    "single_placed": _tile,
    "inca_entered": lambda event, owner: Flight("inca", owner, end(event), ""),
    "inca_left": lambda event, owner: Flight("inca", end(event), owner, ""),
    "temple_built": _points,
    "temple_enlarged": _points,
    "basin_placed": lambda event, owner: Flight("basin", "basins", end(event), ""),
    "basin_scored": _points,
    "card_taken": lambda event, owner: Flight("relic-a", FACE_UP, owner, "+1"),
    "card_drawn": lambda event, owner: Flight("relic-a", PILE, owner, "+1"),
    "token_used": lambda event, owner: Flight("action-point", owner, "turn", "+1"),
    "festival_alone": _points,
    "festival_shared": _points,
    "city_scored": _points,
}
