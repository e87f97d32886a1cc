"""The table of Cuzco in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tampu.drawing.sight import Sight
from tampu.drawing.table import Heap
from tampu.games.kramer_cuzco.components import CARD, RELICS
from tampu.games.kramer_cuzco.marks import OVER
from tampu.games.kramer_cuzco.state import Table
from tampu.games.kramer_cuzco.table.base import Base
from tampu.games.kramer_cuzco.table.beside import RELIC_ICON, Beside, Cards
from tampu.games.kramer_cuzco.table.events import TELLING as TELLING
from tampu.games.kramer_cuzco.table.events import flights as flights
from tampu.games.kramer_cuzco.table.events import subjects as subjects
from tampu.games.kramer_cuzco.table.foresight import Foresight, foresight
from tampu.games.kramer_cuzco.table.land import Land
from tampu.games.kramer_cuzco.table.people import ACTION_ICON, People
from tampu.games.kramer_cuzco.table.places import place_of as place_of
from tampu.text import Words

TABS: Sequence[str] = ("site", "turn")
STYLE = "table.css"
ICONS: Mapping[str, str] = {"ap": "action-point", "prestige": "victory-point", "tokens": "extra-action"}


class TableScene(Base):
    """The table and its parts."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.land = Land(self)
        self.cards = Cards(self)
        self.beside = Beside(self, self.cards)
        self.people = People(self, self.cards)

    def foresight(self, option: str) -> Foresight | None:
        """What a village or city would be after an answer."""
        return foresight(self, option)


scene = TableScene


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
    if option in PLAIN:
        return PLAIN[option]
    if option in CARD:
        return RELIC_ICON[RELICS[CARD[option]][0]]
    return f"temple-{option}" if sight.prompt == "temple_value" else OF_PROMPT.get(sight.prompt)


def heaps(sight: Sight, option: str) -> Sequence[Heap]:
    """All options of the action bar are written."""
    return ()


def headline(state: Table, words: Words) -> str:
    """How many triples are left, or that the last round is on; and the action points of the turn."""
    if state.phase is OVER:
        return words.term("final_scoring")
    clock = words.term("last_round") if state.last_round else words.get("drawing.triples", count=state.triples)
    return f"{clock} · {words.get('drawing.points_of_turn', count=state.ap)}"


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """Prestige is public."""
    return state.players[seat].prestige
