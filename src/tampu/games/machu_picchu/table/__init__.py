"""The table of The Princes of Machu Picchu in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from tampu.drawing.sight import Sight
from tampu.drawing.table import Heap
from tampu.games.machu_picchu import scoring
from tampu.games.machu_picchu.components import (
    CARD_OF,
    CLOCK_SETS,
    CULT_OF_TEMPLE,
    CULTS,
    GOODS,
    LAST_DAY,
    PRODUCTION,
    PROFESSIONS,
    TEMPLES,
    TILE_OF,
    TILES_TO_CLOSE,
    UNIT,
)
from tampu.games.machu_picchu.drawing import DEALS, Base
from tampu.games.machu_picchu.drawing import place_of as place_of
from tampu.games.machu_picchu.sky import tiles_to_close
from tampu.games.machu_picchu.state import Table
from tampu.games.machu_picchu.table.board import Market, Recruits, Sky, Trail
from tampu.games.machu_picchu.table.city import City
from tampu.games.machu_picchu.table.events import TELLING as TELLING
from tampu.games.machu_picchu.table.events import flights as flights
from tampu.games.machu_picchu.table.events import subjects as subjects
from tampu.games.machu_picchu.table.people import People
from tampu.text import Words

TABS: Sequence[str] = ("city", "trail", "market", "priests", "cards")
STYLE = "table.css"
ICONS: Mapping[str, str] = {str(thing): str(thing) for thing in (*GOODS, *CULTS)} | {"gold": "gold"}


class TableScene(Base):
    """Everything the macros need, in the parts that the table has."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.city = City(self)
        self.sky = Sky(self)
        self.trail = Trail(self)
        self.recruits = Recruits(self)
        self.market = Market(self)
        self.people = People(self)


scene = TableScene


# ---------------------------------------------------------------------- icons of options

ICON = {str(good): str(good) for good in GOODS}
ICON |= {str(profession): str(GOODS[profession]) for profession in PROFESSIONS}
ICON |= {str(district): str(GOODS[index]) for index, district in enumerate(PRODUCTION)}
ICON |= {str(temple): str(CULT_OF_TEMPLE.get(temple, "offering")) for temple in TEMPLES}
ICON |= {
    "watchmans_hut": "inca",
    "royal_palace": "inca",
    "house_of_priests": "puma",
    "house_of_virgins": "virgin",
    "central_plaza": "exchange",
    "sun_clock": "time-marker",
    "stay": "moon-tile",
    "pay": "corn",
    "refuse": "cancel",
    "none": "cancel",
    "done": "confirm",
    "virgin": "virgin",
    "puma": "puma",
    "condor": "condor",
}


def icon(sight: Sight, option: str) -> str | None:
    """What a thing is shown by; a number of workers or llamas by what they make or are."""
    if option in ICON:
        return ICON[option]
    if option in TILE_OF:
        return "moon-tile"
    if option in CARD_OF:
        return "sacrifice-card"
    if option in DEALS:
        return option.partition("_")[2]
    return _number_icon(cast(Table, sight.state)) if option.isdigit() else None


def _number_icon(table: Table) -> str:
    """The good made in the district where the prince stands, or the llama given in the temple."""
    where = table.players[table.active].where
    return str(GOODS[where]) if where in PRODUCTION else "llama"


GOOD_OF = {str(good): index for index, good in enumerate(GOODS)}


def heaps(sight: Sight, option: str) -> Sequence[Heap]:
    """The goods that the Sun Clock pays, or that are given at the Main Temple."""
    goods = CLOCK_SETS.get(option, ())
    if sight.prompt == "choose_offering" and option in GOOD_OF:
        goods = (GOOD_OF[option],)
    return [Heap(str(GOODS[good]), UNIT[good]) for good in goods]


# ---------------------------------------------------------------------- where the match is


def headline(state: Table, words: Words) -> str:
    """The day, and how many moon tiles are gone."""
    taken = TILES_TO_CLOSE - max(tiles_to_close(state), 0)
    return words.get("drawing.headline", day=state.day, last=LAST_DAY, taken=taken, most=TILES_TO_CLOSE)


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """What a seat's cards and its scout are worth if it ended now; nobody else knows."""
    return scoring.result(state).scores[seat] if state.shows_hand(state.players[seat], eyes) else None
