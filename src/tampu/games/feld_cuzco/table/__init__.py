"""The table of Cuzco in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from tampu.drawing.sight import Sight
from tampu.drawing.table import Heap
from tampu.games.feld_cuzco.components import DISPLAY, ROUNDS, TILES, Action
from tampu.games.feld_cuzco.drawing import ABILITY_ICON, ACTION_ICON, GOD_ICON, GOOD_ICON
from tampu.games.feld_cuzco.phases import numeral
from tampu.games.feld_cuzco.state import Table
from tampu.games.feld_cuzco.table.actions import EXCHANGE_ICON, Actions
from tampu.games.feld_cuzco.table.base import GOD_OF_CARD, Base
from tampu.games.feld_cuzco.table.city import City
from tampu.games.feld_cuzco.table.events import TELLING as TELLING
from tampu.games.feld_cuzco.table.events import flights as flights
from tampu.games.feld_cuzco.table.events import subjects as subjects
from tampu.games.feld_cuzco.table.gods import Gods
from tampu.games.feld_cuzco.table.missions import MISSION_OF, Missions, signs
from tampu.games.feld_cuzco.table.people import People
from tampu.games.feld_cuzco.table.places import place_of as place_of
from tampu.games.feld_cuzco.table.roads import Roads
from tampu.text import Words

TABS: Sequence[str] = ("roads", "actions", "city", "gods", "mask")
STYLE = "table.css"
ICONS: Mapping[str, str] = {
    "score": "victory-point",
    "offerings": "offering",
    "food": "food",
    "inti": "inti",
    "knowledge": "knowledge",
    "cards": "god-card",
    **GOOD_ICON,
}


class TableScene(Base):
    """Everything the macros need."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.roads = Roads(self)
        self.actions = Actions(self)
        self.city = City(self)
        self.missions = Missions(self)
        self.gods = Gods(self)
        self.people = People(self, self.actions, self.missions, self.gods)


scene = TableScene


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
    if option in PLAIN:
        return PLAIN[option]
    if option.startswith("pututu"):
        return "pututu"
    mark, _, rest = option.partition("-")
    if mark in ("card", "inti"):
        return _god(rest)
    if sight.prompt == "take_tile":
        return _shown_tile(cast(Table, sight.state), int(option))
    find = ICON.get(sight.prompt)
    return None if find is None else find(option)


def _god(option: str) -> str:
    return GOD_ICON[GOD_OF_CARD[option]]


def _mission(option: str) -> str:
    return signs(MISSION_OF[option.removeprefix("complete-").removeprefix("discard-")])[0].icon


def _tile(option: str) -> str:
    return ABILITY_ICON[option.split("-")[1]]


def _shown_tile(table: Table, space: int) -> str:
    first = DISPLAY * (table.action - Action.STUDY)
    return _tile(TILES[table.display[first + space - 1]].token)


ICON: Final[Mapping[str, Callable[[str], str]]] = {
    "setup_feather": lambda option: "headdress",
    "keep_mission": _mission,
    "swap_card": _god,
    "choose_die": lambda option: f"die-{option}",
    "die_to_move": lambda option: f"die-{option[-1]}",
    "move_die_to": lambda option: ACTION_ICON[option.split("+")[0]],
    "place_die": lambda option: ACTION_ICON[option],
    "turn_cuzco_tile": lambda option: "rotate",
    "destination": lambda option: "village",
    "feather_colour": lambda option: f"feather-{option}",
    "feather_slot": lambda option: "headdress",
    "discard_tile": _tile,
    "tile_up": _tile,
    "exchange": lambda option: EXCHANGE_ICON[option],
    "tile_down": _tile,
    "god_card": _god,
    "circle": lambda option: f"die-{option}",
    "use_ability": _tile,
    "buy": lambda option: GOOD_ICON[option],
    "palace": _mission,
    "ease_mission": _mission,
    "new_mission": _mission,
}

# ---------------------------------------------------------------------- where the match is


def heaps(sight: Sight, option: str) -> Sequence[Heap]:
    """All options of the action bar are written."""
    return ()


def headline(state: Table, words: Words) -> str:
    """The round and its phase, or what of the set-up is done."""
    number = numeral(state.phase)
    if not number:
        return words.get(f"drawing.{state.phase.name.lower()}")
    return f"{words.get('drawing.round', round=state.round, last=ROUNDS)} · {words.term(f'phase_{number}')}"


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Points are public."""
    return state.players[seat].score
