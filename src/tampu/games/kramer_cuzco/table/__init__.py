"""The table of Cuzco in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.components import RELICS
from tampu.games.kramer_cuzco.drawing.consequences import explain
from tampu.games.kramer_cuzco.drawing.scene import CARD_OF
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.table.beside import RELIC_ICON
from tampu.games.kramer_cuzco.table.events import flights, subject
from tampu.games.kramer_cuzco.table.people import ACTION_ICON, TableScene
from tampu.games.kramer_cuzco.table.places import place_of
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

TABS: Sequence[str] = ("site", "turn")
STYLE = "table.css"


def scene(sight: Sight, words: Words) -> TableScene:
    """Everything the macros need."""
    return TableScene(sight, words)


OF_PROMPT: Final[Mapping[str, str]] = {
    "tile_kind": "farm",
    "tile_place": "farm",
    "tile_village": "village",
    "inca_pick": "inca",
    "inca_destination": "inca",
    "temple_space": "temple-2",
    "temple_enlarge": "temple-8",
    "basin_space": "basin",
    "card_source": "relic-a",
    "festival_city": "festival",
}
PLAIN: Final[Mapping[str, str]] = {"commit": "confirm", "pass": "cancel", "hold": "minus", **ACTION_ICON}


def icon(sight: Sight, option: str) -> str | None:
    """What an option is shown by, in the action bar and in the preview."""
    view = sight.view
    if option in PLAIN:
        return PLAIN[option]
    if option in CARD_OF:
        return RELIC_ICON[RELICS[CARD_OF[option]][0]]
    prompt = view["choice"]["prompt"]
    return f"temple-{option}" if prompt == "temple_value" else OF_PROMPT.get(prompt)


def headline(state: Table, words: Words) -> str:
    """How many triples are left, or that the last round is on; and the action points of the turn."""
    table: View = state.seen_by(None)
    if table["phase"] == "over":
        return words.term("final_scoring")
    clock = words.term("last_round") if table["last_round"] else words.get("drawing.triples", count=table["triples"])
    return f"{clock} · {words.get('count.action_point', count=table['ap'])}"


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Prestige is public."""
    return state.players[seat].prestige
