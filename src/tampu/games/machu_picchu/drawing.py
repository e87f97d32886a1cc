"""What the drawings share: things in a few words, and for the browser the options at their places, and prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tampu.drawing.scene import Scene
from tampu.drawing.sight import Sight
from tampu.games.machu_picchu import components as c
from tampu.games.machu_picchu import districts
from tampu.games.machu_picchu.state import Player, Table
from tampu.text import Words

# ---------------------------------------------------------------------- things in a few words


def price(scene: Scene[Table], cost: Sequence[int]) -> str:
    """A price in goods: those wanted once by their name alone."""
    parts = sorted(((good, amount) for good, amount in zip(c.GOODS, cost, strict=True) if amount), key=lambda p: -p[1])
    return " ".join(scene.short(good) if amount == 1 else f"{amount} {scene.short(good)}" for good, amount in parts)


def bonus(table: Table, district: c.District) -> int | None:
    """The units or stones that lie in a district; None where none ever do."""
    return table.bonus[district] if district in c.ONCE_A_DAY else None


def crowd(player: Player, district: c.District) -> int:
    """How many Incas of a player are in a district."""
    if district == c.District.SUN_CLOCK:
        return player.on_clock
    return player.incas[district] if district in c.PRODUCTION else 0


def lying(scene: Scene[Table], district: c.District) -> str:
    """What lies in a district, or what the place is for."""
    units = bonus(scene.table, district)
    if units is None:
        return scene.words.meaning(scene.prompt, str(district))
    if units == 0:
        return scene.say("used_up")
    if district in c.PRODUCTION:
        return scene.count(c.GOODS[district], districts.bonus(scene.table, district))
    return scene.say("stones", count=units)


def moon_tile(scene: Scene[Table], tile: c.MoonTile) -> str:
    """What a moon tile brings, and its fee."""
    if tile.steps:
        return scene.count("step", tile.steps)
    gain = scene.count(c.GOODS[tile.good], tile.amount)
    return f"{gain} −{tile.fee}" if tile.fee else gain


def rides(scene: Scene[Table], district: c.District) -> bool:
    """Whether the way there, which is offered, costs a llama."""
    return any(event.kind == "rode" for event in scene.sight.previews[str(district)].events)


def open_hand(scene: Scene[Table]) -> list[c.Card] | None:
    """The cards of whose table this is; None where they lie face down, or it is nobody's."""
    own = None if scene.me is None else scene.table.players[scene.me]
    if own is None or not scene.table.shows_hand(own, scene.sight.eyes):
        return None
    return [c.CARDS[card] for card in sorted(own.hand)]


# ---------------------------------------------------------------------- the table in the browser


DEALS = {
    f"{verb}_{good}": f"{verb}-{good}" for verb in ("buy", "sell", "add", "remove") for good in map(str, c.MARKET_GOODS)
}


class Cost(NamedTuple):
    """So many units of a good; a single one without its number."""

    icon: str
    amount: int


def cost_of(cost: Sequence[int]) -> list[Cost]:
    """A price in goods, the dearest part first."""
    parts = [Cost(str(good), amount) for good, amount in zip(c.GOODS, cost, strict=True) if amount]
    return sorted(parts, key=lambda part: -part.amount)


def place_of(sight: Sight, option: str) -> str | None:
    """Districts, moon tiles, cards, priests and the market are chosen where they lie."""
    if option in c.DISTRICT_OF:
        return plot_id(c.DISTRICT_OF[option])
    if option in c.PROFESSION_OF:
        return plot_id(c.PRODUCTION[c.PROFESSION_OF[option]])
    if option in c.TILE_OF:
        return tile_id(c.TILE_OF[option])
    if option in c.CULT_OF:
        return f"cult-{option}"
    if option in c.CARD_OF:
        return f"card-{option}"
    return DEALS.get(option)


def plot_id(district: c.District) -> str:
    return f"d-{district}"


def tile_id(tile: c.MoonTile | str) -> str:
    return str(tile).replace("_", "-")


class Base(Scene[Table]):
    """The table as one viewer sees it, with the options that have a place on it."""

    def __init__(self, sight: Sight, words: Words) -> None:
        super().__init__(sight, words)
        self.places = self.offered(place_of)
        self.players = self.table.players
        self.own = None if self.me is None else self.players[self.me]
