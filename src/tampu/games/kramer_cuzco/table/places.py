"""Where each option is on the page: the id of its element, or nothing where it stands in the action bar."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tampu.drawing.sight import Sight
from tampu.games.kramer_cuzco.components import CARD
from tampu.games.kramer_cuzco.site import HEX


def place_of(sight: Sight, option: str) -> str | None:
    """Everything has its place by the question; short answers stand in the action bar."""
    return place_in(sight.prompt, option)


def place_in(prompt: str, option: str) -> str | None:
    find = FOUND.get(prompt)
    return None if find is None else find(option)


def written(token: str) -> str:
    """A hex, or several, as a part of an id."""
    return token.replace(":", "-").replace("+", "_")


def hex_id(token: str) -> str:
    return f"h-{written(token)}"


def _action(option: str) -> str | None:
    return None if option == "end_turn" else f"act-{option}"


def _hex(option: str) -> str | None:
    """Whoever leaves the site has no hex to point at."""
    return f"pick-{written(option)}" if option in HEX else None


def _inca(option: str) -> str | None:
    return "own-reserve" if option == "reserve" else _hex(option)


def _card(option: str) -> str | None:
    return f"hand-{option}" if option in CARD else None


FOUND: Final[Mapping[str, Callable[[str], str | None]]] = {
    "turn_action": _action,
    "tile_kind": lambda option: f"kind-{option}",
    "tile_place": lambda option: f"on-{written(option)}",
    "tile_village": _hex,
    "inca_pick": _inca,
    "inca_destination": _hex,
    "temple_space": _hex,
    "temple_enlarge": _hex,
    "basin_space": _hex,
    "card_source": lambda option: f"card-{option}",
    "festival_city": _hex,
    "festival_open": _card,
    "festival_join": _card,
    "festival_answer": _card,
    "festival_level": _card,
}
TAKING: Final[Mapping[str, str]] = {"place_tile": "tile_kind", "move_inca": "inca_pick", "draw_card": "card_source"}
"""The actions that begin with a thing taken in hand, with the question for it: it may be taken first of all."""
