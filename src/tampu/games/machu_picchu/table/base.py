"""What every part of the drawing in the browser is made from: the options at their places, and prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.scene import Scene
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu.components import (
    CARD_OF,
    CULT_OF,
    DISTRICT_OF,
    GOODS,
    MARKET_GOODS,
    PRODUCTION,
    PROFESSION_OF,
    TILE_OF,
    District,
    MoonTile,
)
from tampu.games.machu_picchu.state import Table
from tampu.text import Words

DEALS = {
    f"{verb}_{good}": f"{verb}-{good}" for verb in ("buy", "sell", "add", "remove") for good in map(str, MARKET_GOODS)
}


class Cost(NamedTuple):
    """So many units of a good; a single one without its number."""

    icon: str
    amount: int


def cost_of(cost: Sequence[int]) -> list[Cost]:
    """A price in goods, the dearest part first."""
    parts = [Cost(str(good), amount) for good, amount in zip(GOODS, cost, strict=True) if amount]
    return sorted(parts, key=lambda part: -part.amount)


def place_of(sight: Sight, option: str) -> str | None:
    """Districts, moon tiles, cards, priests and the market are chosen where they lie."""
    if option in DISTRICT_OF:
        return plot_id(DISTRICT_OF[option])
    if option in PROFESSION_OF:
        return plot_id(PRODUCTION[PROFESSION_OF[option]])
    if option in TILE_OF:
        return tile_id(TILE_OF[option])
    if option in CULT_OF:
        return f"cult-{option}"
    if option in CARD_OF:
        return f"card-{option}"
    return DEALS.get(option)


def plot_id(district: District) -> str:
    return f"d-{district}"


def tile_id(tile: MoonTile | str) -> str:
    return str(tile).replace("_", "-")


class Base(Scene[Table]):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.places = self.offered(place_of)
        self.players = self.table.players
        self.own = None if self.me is None else self.players[self.me]
