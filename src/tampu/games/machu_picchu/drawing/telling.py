"""The things of the table in a few words, for where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from tampu.drawing.scene import Scene
from tampu.games.machu_picchu import production
from tampu.games.machu_picchu.components import CARDS, GOODS, ONCE_A_DAY, PRODUCTION, Card, District, MoonTile
from tampu.games.machu_picchu.state import Player, Table


def price(scene: Scene[Table], cost: Sequence[int]) -> str:
    """A price in goods: those wanted once by their name alone."""
    parts = sorted(((good, amount) for good, amount in zip(GOODS, cost, strict=True) if amount), key=lambda p: -p[1])
    return " ".join(scene.short(good) if amount == 1 else f"{amount} {scene.short(good)}" for good, amount in parts)


def bonus(table: Table, district: District) -> int | None:
    """The units or stones that lie in a district; None where none ever do."""
    return table.bonus[district] if district in ONCE_A_DAY else None


def crowd(player: Player, district: District) -> int:
    """How many Incas of a player are in a district."""
    if district == District.SUN_CLOCK:
        return player.on_clock
    return player.incas[district] if district in PRODUCTION else 0


def lying(scene: Scene[Table], district: District) -> str:
    """What lies in a district, or what the place is for."""
    units = bonus(scene.table, district)
    if units is None:
        return scene.words.meaning(scene.prompt, str(district))
    if units == 0:
        return scene.say("used_up")
    if district in PRODUCTION:
        return scene.count(GOODS[district], production.bonus(scene.table, district))
    return scene.say("stones", count=units)


def moon_tile(scene: Scene[Table], tile: MoonTile) -> str:
    """What a moon tile brings, and its fee."""
    if tile.steps:
        return scene.count("step", tile.steps)
    gain = scene.count(GOODS[tile.good], tile.amount)
    return f"{gain} −{tile.fee}" if tile.fee else gain


def rides(scene: Scene[Table], district: District) -> bool:
    """Whether the way there, which is offered, costs a llama."""
    return any(event.kind == "rode" for event in scene.sight.previews[str(district)].events)


def open_hand(scene: Scene[Table]) -> list[Card] | None:
    """The cards of whose table this is; None where they lie face down, or it is nobody's."""
    own = None if scene.me is None else scene.table.players[scene.me]
    if own is None or not scene.table.shows_hand(own, scene.sight.eyes):
        return None
    return [CARDS[card] for card in sorted(own.hand)]
