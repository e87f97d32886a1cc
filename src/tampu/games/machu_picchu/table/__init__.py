"""The table of The Princes of Machu Picchu in the browser: a `tampu.drawing.table.TableDrawing`."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.drawing import View
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu.components import (
    CARD_OF,
    CULT_OF_TEMPLE,
    DISTRICT_OF,
    GOODS,
    LAST_DAY,
    MOON_TILES,
    PRODUCTION,
    PROFESSIONS,
    TEMPLES,
    TILE_OF,
    TILES_TO_CLOSE,
)
from tampu.games.machu_picchu.drawing.consequences import explain
from tampu.games.machu_picchu.drawing.forecast import Forecast, multiplied
from tampu.games.machu_picchu.state import Table
from tampu.games.machu_picchu.table import base
from tampu.games.machu_picchu.table.events import flights, subject
from tampu.games.machu_picchu.table.people import TableScene
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

TABS: Sequence[str] = ("city", "trail", "market", "priests", "cards")
STYLE = "table.css"


def scene(sight: Sight, words: Words) -> TableScene:
    """Everything the macros need."""
    return TableScene(sight, words)


def place_of(sight: Sight, option: str) -> str | None:
    """Districts, moon tiles, cards, priests and the market are chosen where they lie."""
    return base.place_of(option)


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
    view = sight.view
    if option in ICON:
        return ICON[option]
    if option in TILE_OF:
        return "moon-tile"
    if option in CARD_OF:
        return "sacrifice-card"
    if option in base.DEALS:
        return option.partition("_")[2]
    return _number_icon(view) if option.isdigit() else None


def _number_icon(view: View) -> str | None:
    """The good made in the district where the prince stands, or the llama given in the temple."""
    table = view["table"]
    where = DISTRICT_OF.get(table["players"][table["active"]]["where"])
    if where is None:
        return None
    return str(GOODS[where]) if where in PRODUCTION else "llama"


# ---------------------------------------------------------------------- where the match is


def headline(state: Table, words: Words) -> str:
    """The day, and how many moon tiles are gone."""
    table: View = state.seen_by(None)
    taken = min(len(MOON_TILES) - len(table["moons"]), TILES_TO_CLOSE)
    return words.get("drawing.headline", day=table["day"], last=LAST_DAY, taken=taken, most=TILES_TO_CLOSE)


def points(state: Table, eyes: int | None, seat: int) -> int | None:
    """What a seat's cards and its scout are worth now; after a conquest multiplied by the rank of its gold."""
    seen: View = state.seen_by(eyes)
    players = seen["players"]
    if players[seat]["hand"] is None:
        return None
    forecasts = [
        None if player["hand"] is None else Forecast(player, [CARD_OF[token] for token in player["hand"]])
        for player in players
    ]
    own = forecasts[seat]
    assert own is not None
    if seen["ending"] != "conquest":
        return own.points
    return multiplied(own, [other for other in forecasts if other is not None])
