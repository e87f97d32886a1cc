"""The table of Cuzco in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.feld_cuzco.components import ROUNDS
from tampu.games.feld_cuzco.drawing.consequences import explain
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.table.actions import EXCHANGE_ICON
from tampu.games.feld_cuzco.table.base import (
    ABILITY_ICON,
    ACTION_ICON,
    GOD_ICON,
    GOD_OF_CARD,
    GOOD_ICON,
    PHASE_I,
    PHASE_III,
)
from tampu.games.feld_cuzco.table.city import MISSION_OF, signs
from tampu.games.feld_cuzco.table.events import flights, subject
from tampu.games.feld_cuzco.table.people import TableScene
from tampu.games.feld_cuzco.table.places import place_of
from tampu.text import Words

__all__ = [
    "STYLE",
    "TABS",
    "explain",
    "flights",
    "headline",
    "icon",
    "place_of",
    "points",
    "scene",
    "subject",
]

TABS: Sequence[str] = ("roads", "actions", "city", "gods", "mask")
STYLE = "table.css"


def scene(sight: Sight, words: Words) -> TableScene:
    """Everything the macros need."""
    return TableScene(sight, words)


# ---------------------------------------------------------------------- icons of options

PLAIN: Final[Mapping[str, str]] = {
    "no": "cancel",
    "pass": "cancel",
    "done": "confirm",
    "god_card": "god-card",
    "offering": "offering",
    "knowledge": "knowledge",
    "food": "food",
    "cuzco": "sun-tile",
}


def icon(sight: Sight, option: str) -> str | None:
    """What an option is shown by, in the action bar and in the preview."""
    view = sight.view
    prompt = "" if view["choice"] is None else view["choice"]["prompt"]
    if option in PLAIN:
        return PLAIN[option]
    if option.startswith("pututu"):
        return "pututu"
    find = ICON.get(prompt)
    mark, _, rest = option.partition("-")
    if mark in ("card", "inti"):
        return _god(view, rest)
    return None if find is None else find(view, option)


def _god(view: View, option: str) -> str:
    return GOD_ICON[GOD_OF_CARD[option]]


def _mission(view: View, option: str) -> str:
    return signs(MISSION_OF[option.removeprefix("complete-").removeprefix("discard-")])[0].icon


def _feather(view: View, option: str) -> str:
    """The colour of the feather that looks for a slot."""
    return "headdress"


def _tile(view: View, option: str) -> str:
    return ABILITY_ICON[option.split("-")[1]]


def _shown_tile(view: View, option: str) -> str | None:
    table = view["table"]
    tile = table["displays"][table["now"]["action"]][int(option) - 1]
    return None if tile is None else _tile(view, tile)


ICON: Final[Mapping[str, Callable[[View, str], str | None]]] = {
    "setup_feather": _feather,
    "keep_mission": _mission,
    "swap_card": _god,
    "choose_die": lambda view, option: f"die-{option}",
    "die_to_move": lambda view, option: f"die-{option[-1]}",
    "move_die_to": lambda view, option: ACTION_ICON[option.split("+")[0]],
    "place_die": lambda view, option: ACTION_ICON[option],
    "turn_cuzco_tile": lambda view, option: "rotate",
    "destination": lambda view, option: "village",
    "feather_colour": lambda view, option: f"feather-{option}",
    "feather_slot": _feather,
    "take_tile": _shown_tile,
    "discard_tile": _tile,
    "tile_up": _tile,
    "exchange": lambda view, option: EXCHANGE_ICON[option],
    "tile_down": _tile,
    "god_card": _god,
    "circle": lambda view, option: f"die-{option}",
    "use_ability": _tile,
    "buy": lambda view, option: GOOD_ICON[option],
    "palace": _mission,
    "ease_mission": _mission,
    "new_mission": _mission,
}

# ---------------------------------------------------------------------- where the match is


def headline(state: Table, words: Words) -> str:
    """The round and its phase, or what of the set-up is done."""
    table: View = state.seen_by(None)
    phase = table["phase"]
    if table["round"] == 0 or phase in ("final_missions", "over"):
        return words.get(f"drawing.{phase}")
    number = 1 if phase in PHASE_I else 3 if phase in PHASE_III else 2
    return f"{words.get('drawing.round', round=table['round'], last=ROUNDS)} · {words.term(f'phase_{number}')}"


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Points are public."""
    return state.players[seat].score
